import { makeClient, makeReceipt, makeReceivables } from '../support/money.ts'
import { press, screens } from './screen.ts'
import type { Page } from './test.ts'

/** Makes a receipt of a client that owes, and goes where `of` leads with both. */
const withReceipt =
  (
    of: (receipt: { id: string; client: string }) => string,
    then?: (page: Page) => Promise<void>,
    changes = {},
  ) =>
  async (page: Page) => {
    const apiUrl = process.env.E2E_API_URL ?? ''
    const client = await makeClient(apiUrl)
    await makeReceivables(apiUrl, client, [1_250_000, 800_000])
    const { id } = await makeReceipt(apiUrl, client, changes)
    await page.goto(of({ id, client: client.id }))
    await then?.(page)
  }

const form = ({ client }: { client: string }) => `/save-payment-receipt?tercero=${client}`

/** The screens of a cash receipt, each in the states that look different. */
export const RECEIPT_SCREENS = screens({
  'recibo nuevo, con lo que debe su cliente': withReceipt(form),
  'recibo nuevo, aplicado por antigüedad': withReceipt(form, async (page) => {
    await page.getByLabel('Valor Pagado').fill('2.100.000')
    await press('Aplicar por antigüedad', 'Queda como anticipo $ 50.000')(page)
  }),
  'recibo nuevo, rechazado': withReceipt(form, async (page) => {
    const applied = page.getByLabel(/^Valor por aplicar/).first()
    await applied.fill('mucho')
    await press('Guardar', 'Escriba un número, por ejemplo 1.500 o 26,5.')(page)
  }),
  'recibo que se aplica': withReceipt(({ id }) => `/payment-receipts/${id}?acto=aplicar`),
  'recibo que se anula, sin motivo': withReceipt(
    ({ id }) => `/payment-receipts/${id}?acto=anular`,
    press('Anular recibo', 'Escriba el motivo de la anulación.'),
    { estado: 'APLICADO' },
  ),
})
