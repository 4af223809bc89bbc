import { addDays } from '#server/kit/words/days.ts'
import { callOf, type TestApi } from './api.ts'
import { HOY } from './clock.ts'
import type { Mill } from './mill.ts'

export { HOY }

/** Day in Bogotá, this number of days from today. */
export const day = (days: number) => addDays(HOY, days)

/** Invoice to the client of a mill, due after 30 days, without its value. */
export const anInvoiceOn = (fecha: string, mill: Mill, changes: object = {}) => ({
  fecha_de_emision: fecha,
  fecha_de_vencimiento: addDays(fecha, 30),
  documento_de_soporte: 'Remisión 7',
  id_cliente_tercero: mill.cliente,
  ...changes,
})

/** Calls of invoices, receivables and receipts, made by the administrator of a mill. */
export function moneyOf(get: () => TestApi, mill: () => Mill) {
  const call = callOf(get)
  const anInvoice = (changes: object = {}) => ({
    valor_total: 1_000_000,
    fecha_de_emision: day(-40),
    fecha_de_vencimiento: day(-10),
    documento_de_soporte: 'Remisión 12',
    id_cliente_tercero: mill().cliente,
    ...changes,
  })
  const aReceivable = (changes: object = {}) => ({
    valor_original_factura: 1_000_000,
    fecha_factura: day(-40),
    fecha_esperada_pago: day(-10),
    cliente_id: mill().cliente,
    ...changes,
  })
  const aReceipt = (changes: object = {}) => ({
    valor_pagado: 400_000,
    fecha_recepcion_pago: HOY,
    id_medio_pago: mill().contado,
    id_cliente_tercero: mill().cliente,
    ...changes,
  })
  /** Receipt that pays this value of one receivable. */
  const aPayment = (cuenta: string, valor: number, changes: object = {}) =>
    aReceipt({
      valor_pagado: valor,
      aplicaciones: [{ id_cuenta_por_cobrar: cuenta, valor_aplicado: valor }],
      ...changes,
    })
  const made = async (url: string, body: object) => {
    const { status, json } = await call('POST', url, body)
    if (status !== 201) throw new Error(`${url}: ${status} ${JSON.stringify(json)}`)
    return json.data
  }
  return {
    call,
    anInvoice,
    aReceivable,
    aReceipt,
    aPayment,
    invoice: (changes?: object) => made('/invoices', anInvoice(changes)),
    receivable: (changes?: object) => made('/accounts-receivable', aReceivable(changes)),
    pay: (...payment: Parameters<typeof aPayment>) => made('/payment-receipts', aPayment(...payment)),
    receipt: (changes?: object) => made('/payment-receipts', aReceipt(changes)),
  }
}
