import { sumar } from '#server/kit/rules/figures.ts'
import {
  comprobante,
  debe,
  haber,
  existentes,
  type Comprobante,
  type Tercero,
} from '#server/kit/rules/voucher.ts'
import { claseDeMedio, type Medio } from '#server/payments/means-rules.ts'
import { claseDeCuenta, deBascula, conAnulacion, type Documento } from '#server/receivables/vouchers-rules.ts'

/** What of a receipt pays a receivable on a day: whole pesos. */
export interface Aplicado {
  valor: number
  numero: string
  vence: string
  origen: string
}

/** Money received, but for a receipt that is only pending: whole pesos. */
export interface ReciboContable extends Omit<Documento, 'vence'> {
  medio: Medio
  /** PESADA for the fee of a ticket, which is income at once. */
  origen: string
  /** What of such a fee is IVA. */
  iva: number
  /** What it paid on its own day; what was applied later has vouchers of its own. */
  aplicaciones: readonly Aplicado[]
}

/** Bank or cash against what the client owed; what pays nothing yet is the client's advance (accounting.md 2, Receipt). */
export function deRecibo(uno: ReciboContable): Comprobante[] {
  const { id, numero, fecha, valor, tercero, medio, origen, iva, aplicaciones } = uno
  const inicial = origen === 'SALDO_INICIAL'
  const libre = valor - sumar(aplicaciones.map((una) => una.valor))
  const original = comprobante(
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
      debe(inicial ? 'SALDO_INICIAL' : claseDeMedio(medio), valor, { id_banco: medio.id_banco }),
      ...aplicaciones.map((una) =>
        haber(claseDeCuenta(una.origen), una.valor, { cruce: una.numero, vence: una.vence }),
      ),
      ...(origen === 'PESADA'
        ? deBascula(libre, iva, { cruce: numero })
        : [haber('ANTICIPO_CLIENTE', libre, { cruce: numero })]),
    ],
  )
  return conAnulacion(original, { ...uno, vence: '' })
}

/** What of a receipt was applied on a later day than its own. */
export interface AplicacionContable extends Aplicado {
  id: string
  fecha: string
  tercero: Tercero
  id_recibo: string
  recibo: string
}

/** The client's advance pays what was owed. */
export function deAplicacion(una: AplicacionContable): Comprobante[] {
  const { id, fecha, tercero, valor, recibo, numero, vence } = una
  return existentes([
    comprobante(
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
        debe('ANTICIPO_CLIENTE', valor, { cruce: recibo }),
        haber(claseDeCuenta(una.origen), valor, { cruce: numero, vence }),
      ],
    ),
  ])
}
