import type { Clase } from '#server/kit/words/accounting.ts'
import {
  anulacionDe,
  comprobante,
  debe,
  existentes,
  haber,
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

export const conAnulacion = (original: Comprobante | null, { anulada, motivo }: Documento): Comprobante[] =>
  existentes([original, anulada === '' ? null : anulacionDe(original, { fecha: anulada, motivo })])

/** Origin of a receivable. FACTURA is booked with its invoice. */
export type Origen = 'FACTURA' | 'MANUAL' | 'PESADA' | 'ACUERDO' | 'MORA' | 'CUOTA_FOMENTO' | 'SALDO_INICIAL'

/** A receivable without invoice. `valor` is without the payments from before. */
export interface CuentaContable extends Documento {
  origen: Exclude<Origen, 'FACTURA'>
  /** Interest within `valor`. */
  interes: number
  /** IVA within a weighing fee. */
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
export const deBascula = (valor: number, iva: number, mas: { cruce?: string } = {}) => [
  haber('INGRESO_BASCULA', valor - iva, mas),
  haber('IVA_GENERADO', iva, { ...mas, base: valor - iva }),
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
 * Vouchers of a receivable without invoice. A voucher of its own accrues late interest and the interest of a
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
  const cobrada = debe(classOfReceivable(origen), valor, cruce)
  const causado = (de: Clase, cuanto: number) =>
    comprobante({ ...cabeza, tipo: 'INTERES' }, [
      debe('INTERES_POR_COBRAR', cuanto, cruce),
      haber(de, cuanto, cruce),
    ])
  if (origen === 'MORA') return conAnulacion(causado('INTERES_MORA', valor), una)
  if (origen === 'ACUERDO') {
    const cierre = comprobante({ ...cabeza, tipo: 'CIERRE' }, [
      cobrada,
      haber('PRESTAMO_COSECHA', valor - interes, cruce),
      haber('INTERES_POR_COBRAR', interes, cruce),
    ])
    return [...conAnulacion(causado('INTERES_PRESTAMO', interes), una), ...conAnulacion(cierre, una)]
  }
  const escrita = comprobante({ ...cabeza, tipo: origen === 'SALDO_INICIAL' ? 'APERTURA' : 'CUENTA' }, [
    cobrada,
    ...(origen === 'PESADA' ? deBascula(valor, iva) : [haber(CONTRA[origen], valor)]),
  ])
  return conAnulacion(escrita, una)
}
