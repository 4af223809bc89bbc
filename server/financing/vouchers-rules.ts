import type { Clase } from '#server/kit/words/accounting.ts'
import type { FINANCING_MODES } from './words.ts'
import {
  type Comprobante,
  creditLine,
  debitLine,
  type Tercero,
  voucherFrom,
  withoutEmpty,
  withReversal,
} from '#server/kit/rules/voucher.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { classOfMeans, type Medio } from '#server/payments/means-rules.ts'
import type { Documento } from '#server/receivables/vouchers-rules.ts'

/** An approved crop loan: whole pesos. */
export interface PrestamoContable {
  id: string
  id_acuerdo: string
  acuerdo: string
  fecha: string
  descripcion: string
  modalidad: (typeof FINANCING_MODES)[number]
  valor: number
  tercero: Tercero
  medio: Medio
  /** True for an opening balance, which moved no money. */
  inicial: boolean
  /** Interest of an opening balance. */
  interes_inicial: number
  /** Product that leaves stock with its cost in whole pesos. Null for money, or a loan in kind without a product. */
  especie: { id_producto: string; clase: Clase; costo: number } | null
  /** True if the loan keeps the voucher of an earlier release. */
  asiento_anterior: boolean
}

/** Class that an earlier release credited for a loan in kind. */
const EN_ESPECIE: Partial<Record<PrestamoContable['modalidad'], Clase>> = {
  SUPPLIES_DELIVERY: 'INSUMOS',
  RICE_IN_KIND: 'ARROZ_EN_ESPECIE',
}

/** Voucher of a crop loan, in money or in kind. */
export function voucherOfLoan(uno: PrestamoContable): Comprobante[] {
  const { id, acuerdo: numero, fecha, valor, interes_inicial, tercero } = uno
  return withoutEmpty([
    voucherFrom(
      {
        id,
        tipo: uno.inicial ? 'APERTURA' : 'PRESTAMO',
        numero,
        fecha,
        tercero,
        concepto: `${uno.inicial ? 'Saldo inicial del préstamo' : 'Préstamo'} del acuerdo ${numero}: ${uno.descripcion}`,
        documento: { tabla: 'financing_agreements', id: uno.id_acuerdo },
      },
      [
        debitLine('PRESTAMO_COSECHA', valor, { cruce: numero }),
        debitLine('INTERES_POR_COBRAR', interes_inicial, { cruce: numero }),
        ...lentLines(uno),
      ],
    ),
  ])
}

/**
 * Credit of what was lent. Goods leave stock at their cost, and the rest of their value is income. Goods that no product
 * names are income alone (financing/README.md, loans in kind).
 */
function lentLines({
  inicial,
  asiento_anterior,
  modalidad,
  valor,
  interes_inicial,
  medio,
  especie,
}: PrestamoContable) {
  if (inicial) return [creditLine('SALDO_INICIAL', valor + interes_inicial)]
  const antes = EN_ESPECIE[modalidad]
  if (!antes) return [creditLine(classOfMeans(medio), valor, { id_banco: medio.id_banco })]
  if (asiento_anterior) return [creditLine(antes, valor)]
  const { costo = 0 } = especie ?? {}
  const sale = especie ? [creditLine(especie.clase, costo, { id_producto: especie.id_producto })] : []
  return [
    ...sale,
    costo > valor
      ? debitLine('INGRESO_ESPECIE', costo - valor)
      : creditLine('INGRESO_ESPECIE', valor - costo),
  ]
}

/** Interest of an agreement accrued at a month's end, in whole pesos. Negative when it takes back too much. */
export interface CausacionContable {
  /** Id of the agreement. */
  id: string
  acuerdo: string
  mes: string
  fecha: string
  valor: number
  tercero: Tercero
}

/** Voucher of accrued interest. Its first line is the interest receivable (`accrual-queries.ts` reads it). */
export function voucherOfAccrual({
  id,
  acuerdo,
  mes,
  fecha,
  valor,
  tercero,
}: CausacionContable): Comprobante[] {
  const cruce = { cruce: acuerdo }
  const causado = valor > 0 ? 'Intereses causados' : 'Intereses causados de más'
  return withoutEmpty([
    voucherFrom(
      {
        id: `${id}-${mes}`,
        tipo: 'INTERES',
        numero: acuerdo,
        fecha,
        tercero,
        concepto: `${causado} del acuerdo ${acuerdo} al ${writtenDay(fecha)}`,
        documento: { tabla: 'financing_agreements', id },
      },
      valor > 0
        ? [debitLine('INTERES_POR_COBRAR', valor, cruce), creditLine('INTERES_PRESTAMO', valor, cruce)]
        : [creditLine('INTERES_POR_COBRAR', -valor, cruce), debitLine('INTERES_PRESTAMO', -valor, cruce)],
    ),
  ])
}

/** Receivable that a closed agreement or an offset given back leaves, in whole pesos. */
export interface SaldoDeAcuerdo extends Documento {
  /** Number of the agreement. */
  acuerdo: string
  /** Interest included in `valor`. */
  interes: number
  /** Part of the interest that was accrued before. */
  causado: number
}

/**
 * Vouchers of the receivable that a closed agreement leaves. A voucher of its own accrues the interest that no month's
 * end accrued.
 */
export function voucherOfClosing(una: SaldoDeAcuerdo): Comprobante[] {
  const { id, numero, fecha, vence, valor, interes, causado, acuerdo, tercero } = una
  const cabeza = {
    id,
    numero,
    fecha,
    tercero,
    concepto: `Saldo de acuerdo ${numero}`,
    documento: { tabla: 'accounts_receivable', id },
  }
  const cruce = { cruce: acuerdo }
  const intereses = voucherFrom({ ...cabeza, tipo: 'INTERES' }, [
    debitLine('INTERES_POR_COBRAR', interes - causado, cruce),
    creditLine('INTERES_PRESTAMO', interes - causado, cruce),
  ])
  const cierre = voucherFrom({ ...cabeza, tipo: 'CIERRE' }, [
    debitLine('CARTERA_ACUERDO', valor, { cruce: numero, vence }),
    creditLine('PRESTAMO_COSECHA', valor - interes, cruce),
    creditLine('INTERES_POR_COBRAR', interes, cruce),
  ])
  return [...withReversal(intereses, una), ...withReversal(cierre, una)]
}
