import { type Invoice, makeInvoice, payInvoice } from '../support/invoices.ts'
import type { Screen } from './screens.ts'
import type { Page } from './test.ts'

const apiUrl = () => process.env.E2E_API_URL ?? ''

/** Makes an invoice with a payment for the screen and goes where `of` leads with it. */
const withInvoice =
  (of: (invoice: Invoice) => string, paid = 0, then?: (page: Page) => Promise<void>) =>
  async (page: Page) => {
    const invoice = await makeInvoice(apiUrl(), { observaciones: 'Arroz blanco, bultos de 50 kg' })
    if (paid > 0) await payInvoice(apiUrl(), invoice, paid)
    await page.goto(of(invoice))
    await then?.(page)
  }

const start = { as: 'admin', path: '/home' } as const

/** The screens of invoices, each in the states that look different. */
export const INVOICE_SCREENS: Screen[] = [
  {
    name: 'factura con abonos',
    ...start,
    pattern: '/invoices/:id',
    prepare: withInvoice(({ id }) => `/invoices/${id}`, 400_000),
  },
  {
    name: 'factura que se elimina',
    ...start,
    prepare: withInvoice(({ id }) => `/invoices/${id}?acto=eliminar`),
  },
  {
    name: 'factura que se cambia',
    ...start,
    pattern: '/save-invoice/:id',
    prepare: withInvoice(({ id }) => `/save-invoice/${id}`),
  },
  {
    name: 'factura con abonos que se cambia',
    ...start,
    prepare: withInvoice(({ id }) => `/save-invoice/${id}`, 1_000),
  },
  {
    name: 'facturas, una que se elimina',
    ...start,
    prepare: withInvoice(({ id, numero }) => `/invoices?q=${numero}&eliminar=${id}`),
  },
  {
    name: 'factura nueva, rechazada',
    as: 'admin',
    path: '/save-invoice',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Guardar', exact: true }).click()
      await page.getByText('Todos los campos obligatorios deben completarse').waitFor()
    },
  },
]
