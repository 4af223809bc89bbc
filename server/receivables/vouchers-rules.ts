import type { Clase } from '#server/kit/words/accounting.ts'
import {
  reversalOf,
  voucherFrom,
  debitLine,
  withoutEmpty,
  creditLine,
  type Comprobante,
  type Tercero,
} from '#server/kit/rules/voucher.ts'

export interface Documento {
  id: string
  numero: string
  fecha: string
  vence: string
  valor: number
  tercero: Tercero
  /** Day of the void; '' when not voided. */
  anulada: string
  motivo: string
}

export const withReversal = (original: Comprobante | null, { anulada, motivo }: Documento): Comprobante[] =>
  withoutEmpty([original, anulada === '' ? null : reversalOf(original, { fecha: anulada, motivo })])

/** Origin of a receivable. FACTURA is booked with its invoice. */
export type Origen = 'FACTURA' | 'MANUAL' | 'PESADA' | 'ACUERDO' | 'MORA' | 'CUOTA_FOMENTO' | 'SALDO_INICIAL'

/** A receivable without invoice. `valor` is without the payments from before. */
export interface CuentaContable extends Documento {
  origen: Exclude<Origen, 'FACTURA'>
  /** Interest included in `valor`. */
  interes: number
  /** IVA included in a weighing fee. */
  iva: number
}

/** Accounting class of a receivable, by its origin. */
export const classOfReceivable = (origen: string): Clase =>
  origen === 'ACUERDO' ? 'CARTERA_ACUERDO' : origen === 'MORA' ? 'INTERES_POR_COBRAR' : 'CARTERA'

const CONTRA = {
  MANUAL: 'OTROS_INGRESOS',
  CUOTA_FOMENTO: 'CUOTA_POR_COBRAR',
  SALDO_INICIAL: 'SALDO_INICIAL',
} as const

/** Income and IVA of a weighing fee. Whole pesos. */
export const scaleIncomeLines = (valor: number, iva: number, mas: { cruce?: string } = {}) => [
  creditLine('INGRESO_BASCULA', valor - iva, mas),
  creditLine('IVA_GENERADO', iva, { ...mas, base: valor - iva }),
]

const CONCEPTO = {
  MANUAL: 'Cuenta por cobrar',
  PESADA: 'Servicio de báscula',
  ACUERDO: 'Saldo de acuerdo',
  MORA: 'Interés de mora',
  CUOTA_FOMENTO: 'Cuota de fomento de maquila',
  SALDO_INICIAL: 'Saldo inicial por cobrar',
}

/**
 * Vouchers of a receivable without invoice. A separate voucher accrues late interest and the interest of a
 * closed agreement, because only then is it definite.
 */
export function voucherOfReceivable(una: CuentaContable): Comprobante[] {
  const { id, origen, numero, fecha, vence, valor, interes, iva, tercero } = una
  const cabeza = {
    id,
    numero,
    fecha,
    tercero,
    concepto: `${CONCEPTO[origen]} ${numero}`,
    documento: { tabla: 'accounts_receivable', id },
  }
  const cruce = { cruce: numero, vence }
  const cobrada = debitLine(classOfReceivable(origen), valor, cruce)
  const causado = (de: Clase, cuanto: number) =>
    voucherFrom({ ...cabeza, tipo: 'INTERES' }, [
      debitLine('INTERES_POR_COBRAR', cuanto, cruce),
      creditLine(de, cuanto, cruce),
    ])
  if (origen === 'MORA') return withReversal(causado('INTERES_MORA', valor), una)
  if (origen === 'ACUERDO') {
    const cierre = voucherFrom({ ...cabeza, tipo: 'CIERRE' }, [
      cobrada,
      creditLine('PRESTAMO_COSECHA', valor - interes, cruce),
      creditLine('INTERES_POR_COBRAR', interes, cruce),
    ])
    return [...withReversal(causado('INTERES_PRESTAMO', interes), una), ...withReversal(cierre, una)]
  }
  const escrita = voucherFrom({ ...cabeza, tipo: origen === 'SALDO_INICIAL' ? 'APERTURA' : 'CUENTA' }, [
    cobrada,
    ...(origen === 'PESADA' ? scaleIncomeLines(valor, iva) : [creditLine(CONTRA[origen], valor)]),
  ])
  return withReversal(escrita, una)
}
