import type { Clase } from '#server/kit/words/accounting.ts'
import type { FINANCING_MODES } from './words.ts'
import {
  voucherFrom,
  debitLine,
  withoutEmpty,
  creditLine,
  type Comprobante,
  type Tercero,
} from '#server/kit/rules/voucher.ts'
import { classOfMeans, type Medio } from '#server/payments/means-rules.ts'

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
}

const EN_ESPECIE: Partial<Record<PrestamoContable['modalidad'], Clase>> = {
  SUPPLIES_DELIVERY: 'INSUMOS',
  RICE_IN_KIND: 'ARROZ_EN_ESPECIE',
}

/** Voucher of a crop loan, in money or in kind. */
export function voucherOfLoan(uno: PrestamoContable): Comprobante[] {
  const { id, acuerdo: numero, fecha, valor, tercero, modalidad, medio } = uno
  const prestado = EN_ESPECIE[modalidad] ?? classOfMeans(medio)
  const clase = uno.inicial ? 'SALDO_INICIAL' : prestado
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
        creditLine(clase, valor, { id_banco: medio.id_banco }),
      ],
    ),
  ])
}
