import {
  type Comprobante,
  creditLine,
  debitLine,
  type Tercero,
  voucherFrom,
  withoutEmpty,
  withReversal,
} from '#server/kit/rules/voucher.ts'
import type { Clase } from '#server/kit/words/accounting.ts'
import { classOfMeans, type Medio } from '#server/payments/means-rules.ts'

/** A payable and its withholding: whole pesos. */
export interface PorPagarContable {
  id: string
  /** As in `accounts_payable.origen`. */
  origen: string
  retencion: number
  consecutivo: string
  fecha: string
  vence: string
  valor: number
  tercero: Tercero
  anulada: string
  motivo: string
}

/**
 * CLASE_DE_ORIGEN: class in which a settlement booked the deduction. CLASE_DEL_MES: class of the debt that a
 * payment of a declared month reduces.
 */
const CLASE_DE_ORIGEN: Record<string, Clase> = {
  SALDO_INICIAL: 'SALDO_INICIAL',
  FLETE: 'FLETE',
  DESCARGUE: 'DESCARGUE',
}
export const CLASE_DEL_MES: Record<string, Clase> = {
  CUOTA_FOMENTO: 'CUOTA_FOMENTO',
  RETENCION: 'RETENCION_COMPRAS',
  RETENCION_SERVICIOS: 'RETENCION_SERVICIOS',
  RETEICA: 'RETEICA',
  APORTE_SALUD: 'SALUD_POR_PAGAR',
  APORTE_PENSION: 'PENSION_POR_PAGAR',
  APORTE_RIESGOS: 'RIESGOS_POR_PAGAR',
  APORTE_PARAFISCAL: 'PARAFISCALES_POR_PAGAR',
  RETENCION_SALARIOS: 'RETENCION_SALARIOS',
}

/**
 * Voucher of an opening balance, or of freight and unloading. A declared month has none: its debt was booked
 * with each withholding.
 */
export function voucherOfPayable(una: PorPagarContable): Comprobante[] {
  const { id, origen, consecutivo: numero, fecha, vence, valor, retencion, tercero } = una
  const clase = CLASE_DE_ORIGEN[origen]
  if (!clase) return []
  const inicial = origen === 'SALDO_INICIAL'
  const costo = valor + retencion
  const original = voucherFrom(
    {
      id,
      tipo: inicial ? 'APERTURA' : 'PORPAGAR',
      numero,
      fecha,
      tercero,
      concepto: inicial ? `Saldo inicial por pagar ${numero}` : `Cuenta por pagar ${numero}`,
      documento: { tabla: 'accounts_payable', id },
    },
    [
      debitLine(clase, costo),
      creditLine('RETENCION_SERVICIOS', retencion, { base: costo }),
      creditLine('CUENTA_POR_PAGAR', valor, { cruce: numero, vence }),
    ],
  )
  return withReversal(original, una)
}

/** A payment of a payable: whole pesos. */
export interface PagoPorPagar extends Omit<PorPagarContable, 'anulada' | 'motivo' | 'retencion'> {
  id_cuenta: string
  medio: Medio
}

export function voucherOfPayablePayment(uno: PagoPorPagar): Comprobante[] {
  const { id, origen, consecutivo: numero, fecha, vence, valor, tercero, medio } = uno
  return withoutEmpty([
    voucherFrom(
      {
        id,
        tipo: 'PAGO',
        numero,
        fecha,
        tercero,
        concepto: `Pago de la cuenta por pagar ${numero}`,
        documento: { tabla: 'accounts_payable', id: uno.id_cuenta },
      },
      [
        debitLine(CLASE_DEL_MES[origen] ?? 'CUENTA_POR_PAGAR', valor, { cruce: numero, vence }),
        creditLine(classOfMeans(medio), valor, { id_banco: medio.id_banco }),
      ],
    ),
  ])
}

export type AnticipoInicial = Pick<PorPagarContable, 'id' | 'consecutivo' | 'fecha' | 'valor' | 'tercero'>

/** Voucher of an opening advance to a supplier. */
export const voucherOfOpeningAdvance = (uno: AnticipoInicial): Comprobante[] => {
  const { id, consecutivo: numero, fecha, valor, tercero } = uno
  return withoutEmpty([
    voucherFrom(
      {
        id,
        tipo: 'APERTURA',
        numero,
        fecha,
        tercero,
        concepto: `Anticipo inicial ${numero}`,
        documento: { tabla: 'advances', id },
      },
      [debitLine('ANTICIPO_PROVEEDOR', valor, { cruce: numero }), creditLine('SALDO_INICIAL', valor)],
    ),
  ])
}
