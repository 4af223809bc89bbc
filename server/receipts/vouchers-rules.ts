import { addUp } from '#server/kit/rules/figures.ts'
import {
  type Comprobante,
  creditLine,
  debitLine,
  type Tercero,
  voucherFrom,
  withReversal,
} from '#server/kit/rules/voucher.ts'
import { classOfMeans, type Medio } from '#server/payments/means-rules.ts'
import { classOfReceivable, scaleIncomeLines, type Documento } from '#server/receivables/vouchers-rules.ts'

/** Payment of a receivable by a receipt on a day: whole pesos. */
export interface Aplicado {
  valor: number
  numero: string
  vence: string
  origen: string
}

/** Application on the receipt's own day, booked in the voucher of the receipt. */
interface AplicadoEseDia extends Aplicado {
  /** Voided before the receipt, with a voucher of its own. */
  suelta: boolean
}

/** A receipt that is not merely pending: whole pesos. */
export interface ReciboContable extends Omit<Documento, 'vence'> {
  medio: Medio
  /** PESADA: a weighing fee, which is income at once. */
  origen: string
  /** IVA within a weighing fee. */
  iva: number
  /** Applications on the receipt's own day, voided ones too. Later ones have separate vouchers. */
  aplicaciones: readonly AplicadoEseDia[]
}

/**
 * Voucher of a receipt: bank or cash against the client's debt. The unapplied rest is the client's advance. The
 * void of a receipt excludes applications that were voided earlier (receipts/README.md, voided applications).
 */
export function voucherOfReceipt(uno: ReciboContable): Comprobante[] {
  const { id, numero, fecha, valor, tercero, medio, origen, iva, aplicaciones } = uno
  const inicial = origen === 'SALDO_INICIAL'
  const libre = valor - addUp(aplicaciones.map((una) => una.valor))
  const anticipo = { cruce: numero }
  const deAplicada = (una: Aplicado) =>
    creditLine(classOfReceivable(una.origen), una.valor, { cruce: una.numero, vence: una.vence })
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
      ...aplicaciones.map(deAplicada),
      ...(origen === 'PESADA'
        ? scaleIncomeLines(libre, iva, anticipo)
        : // Money freed by a voided application may be applied again on the same day.
          [
            debitLine('ANTICIPO_CLIENTE', Math.max(-libre, 0), anticipo),
            creditLine('ANTICIPO_CLIENTE', Math.max(libre, 0), anticipo),
          ]),
    ],
  )
  const sueltas = aplicaciones
    .filter(({ suelta }) => suelta)
    .flatMap((una) => [debitLine('ANTICIPO_CLIENTE', una.valor, anticipo), deAplicada(una)])
  return withReversal(original, uno, sueltas)
}

/** An application on a later day than the receipt, or a voided one. */
export interface AplicacionContable extends Aplicado {
  id: string
  fecha: string
  tercero: Tercero
  id_recibo: string
  recibo: string
  /** True if the voucher of the receipt has the application. */
  en_recibo: boolean
  /** Day of the void, or ''. */
  anulada: string
  motivo: string
}

/** Voucher of an application, the client's advance pays a debt, and of its void. */
export function voucherOfApplication(una: AplicacionContable): Comprobante[] {
  const { id, fecha, tercero, valor, recibo, numero, vence } = una
  const original = voucherFrom(
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
  )
  return withReversal(original, una).slice(una.en_recibo ? 1 : 0)
}
