import type { Clase } from '#server/kit/words/accounting.ts'
import {
  type Comprobante,
  creditLine,
  debitLine,
  type Tercero,
  voucherFrom,
  withReversal,
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

/** Origin of a receivable. FACTURA is booked with its invoice, ACUERDO by financing. */
export type Origen = 'FACTURA' | 'MANUAL' | 'PESADA' | 'ACUERDO' | 'MORA' | 'CUOTA_FOMENTO' | 'SALDO_INICIAL'

/** A receivable without invoice. `valor` is without the payments from before. */
export interface CuentaContable<
  Of extends Origen = Exclude<Origen, 'FACTURA' | 'ACUERDO'>,
> extends Documento {
  origen: Of
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
  MORA: 'Interés de mora',
  CUOTA_FOMENTO: 'Cuota de fomento de maquila',
  SALDO_INICIAL: 'Saldo inicial por cobrar',
}

/** Vouchers of a receivable without invoice or agreement. Late interest accrues when it is collected. */
export function voucherOfReceivable(una: CuentaContable): Comprobante[] {
  const { id, origen, numero, fecha, vence, valor, iva, tercero } = una
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
  if (origen === 'MORA') {
    const lines = [cobrada, creditLine('INTERES_MORA', valor, cruce)]
    return withReversal(voucherFrom({ ...cabeza, tipo: 'INTERES' }, lines), una)
  }
  const escrita = voucherFrom({ ...cabeza, tipo: origen === 'SALDO_INICIAL' ? 'APERTURA' : 'CUENTA' }, [
    cobrada,
    ...(origen === 'PESADA' ? scaleIncomeLines(valor, iva) : [creditLine(CONTRA[origen], valor)]),
  ])
  return withReversal(escrita, una)
}
