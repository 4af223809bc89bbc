import { type Invoice, makeInvoice, payInvoice } from '../support/invoices.ts'
import { press, screens } from './screen.ts'
import type { Page } from './test.ts'

const apiUrl = () => process.env.E2E_API_URL ?? ''

/** Makes an invoice with a payment for the screen and goes where `of` leads with it. */
const withInvoice =
  (of: (invoice: Invoice) => string, paid = 0) =>
  async (page: Page) => {
    const invoice = await makeInvoice(apiUrl(), { observaciones: 'Arroz blanco, bultos de 50 kg' })
    if (paid > 0) await payInvoice(apiUrl(), invoice, paid)
    await page.goto(of(invoice))
  }

const form = ({ id }: Invoice) => `/save-invoice/${id}`

/** The screens of invoices, each in the states that look different. */
export const INVOICE_SCREENS = screens({
  'factura con abonos': {
    pattern: '/invoices/:id',
    prepare: withInvoice(({ id }) => `/invoices/${id}`, 400_000),
  },
  'factura que se elimina': withInvoice(({ id }) => `/invoices/${id}?acto=eliminar`),
  'factura que se cambia': { pattern: '/save-invoice/:id', prepare: withInvoice(form) },
  'factura con abonos que se cambia': withInvoice(form, 1_000),
  'facturas, una que se elimina': withInvoice(({ id, numero }) => `/invoices?q=${numero}&eliminar=${id}`),
  'factura nueva, rechazada': {
    path: '/save-invoice',
    prepare: press('Guardar', 'Todos los campos obligatorios deben completarse'),
  },
})
