import { addUp } from '#server/kit/rules/figures.ts'
import {
  voucherFrom,
  debitLine,
  creditLine,
  withoutEmpty,
  type Comprobante,
  type Tercero,
} from '#server/kit/rules/voucher.ts'
import { classOfMeans, type Medio } from '#server/payments/means-rules.ts'
import {
  classOfReceivable,
  scaleIncomeLines,
  withReversal,
  type Documento,
} from '#server/receivables/vouchers-rules.ts'

/** Payment of a receivable by a receipt on a day: whole pesos. */
export interface Aplicado {
  valor: number
  numero: string
  vence: string
  origen: string
}

/** A receipt that is not merely pending: whole pesos. */
export interface ReciboContable extends Omit<Documento, 'vence'> {
  medio: Medio
  /** PESADA: a weighing fee, which is income at once. */
  origen: string
  /** IVA within a weighing fee. */
  iva: number
  /** Applications on the receipt's own day. Later ones have separate vouchers. */
  aplicaciones: readonly Aplicado[]
}

/** Voucher of a receipt: bank or cash against the client's debt. The unapplied rest is the client's advance. */
export function voucherOfReceipt(uno: ReciboContable): Comprobante[] {
  const { id, numero, fecha, valor, tercero, medio, origen, iva, aplicaciones } = uno
  const inicial = origen === 'SALDO_INICIAL'
  const libre = valor - addUp(aplicaciones.map((una) => una.valor))
  const original = voucherFrom(
    {
      id,
      tipo: inicial ? 'APERTURA' : 'RECIBO',
      numero,
      fecha,
      tercero,
      concepto: `Recibo de caja ${numero}`,
      documento: { tabla: 'payment_receipts', id },
    },
    [
      debitLine(inicial ? 'SALDO_INICIAL' : classOfMeans(medio), valor, { id_banco: medio.id_banco }),
      ...aplicaciones.map((una) =>
        creditLine(classOfReceivable(una.origen), una.valor, { cruce: una.numero, vence: una.vence }),
      ),
      ...(origen === 'PESADA'
        ? scaleIncomeLines(libre, iva, { cruce: numero })
        : [creditLine('ANTICIPO_CLIENTE', libre, { cruce: numero })]),
    ],
  )
  return withReversal(original, { ...uno, vence: '' })
}

/** An application on a later day than the receipt. */
export interface AplicacionContable extends Aplicado {
  id: string
  fecha: string
  tercero: Tercero
  id_recibo: string
  recibo: string
}

/** Voucher of an application: the client's advance pays a debt. */
export function voucherOfApplication(una: AplicacionContable): Comprobante[] {
  const { id, fecha, tercero, valor, recibo, numero, vence } = una
  return withoutEmpty([
    voucherFrom(
      {
        id,
        tipo: 'APLICACION',
        numero: recibo,
        fecha,
        tercero,
        concepto: `Aplicación del recibo ${recibo} a ${numero}`,
        documento: { tabla: 'payment_receipts', id: una.id_recibo },
      },
      [
        debitLine('ANTICIPO_CLIENTE', valor, { cruce: recibo }),
        creditLine(classOfReceivable(una.origen), valor, { cruce: numero, vence }),
      ],
    ),
  ])
}
