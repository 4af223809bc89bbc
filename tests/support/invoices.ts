import { addDays, today } from '#server/kit/words/days.ts'
import { makeClient, makeReceipt } from './money.ts'
import { caller } from './weighings.ts'

export interface Invoice {
  id: string
  numero: string
  cliente: { id: string; nombre: string }
  id_cuenta: string
}

/** Creates an invoice for a new client: 1.000.000, due in twenty days. */
export async function makeInvoice(apiUrl: string, changes: object = {}): Promise<Invoice> {
  const call = await caller(apiUrl)
  const cliente = await makeClient(apiUrl)
  const { data } = await call('POST', '/invoices', {
    valor_total: 1_000_000,
    fecha_de_emision: addDays(today(), -10),
    fecha_de_vencimiento: addDays(today(), 20),
    documento_de_soporte: 'Remisión 12',
    id_cliente_tercero: cliente.id,
    ...changes,
  })
  const { id, numero_de_factura, id_cuenta_por_cobrar } = data as Record<string, unknown>
  return {
    id: String(id),
    numero: String(numero_de_factura),
    cliente,
    id_cuenta: String(id_cuenta_por_cobrar),
  }
}

/** Pays an amount of the invoice by a cash receipt of today. Returns the receipt's number. */
export async function payInvoice(apiUrl: string, invoice: Invoice, valor: number): Promise<string> {
  const aplicaciones = [{ id_cuenta_por_cobrar: invoice.id_cuenta, valor_aplicado: valor }]
  return (await makeReceipt(apiUrl, invoice.cliente, { valor_pagado: valor, aplicaciones })).numero
}
