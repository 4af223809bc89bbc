import { makeClient, makeReceipt, makeReceivables } from '../support/money.ts'
import type { Screen } from './screens.ts'
import type { Page } from './test.ts'

const start = { as: 'admin', path: '/home' } as const

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
export const RECEIPT_SCREENS: Screen[] = [
  { name: 'recibo nuevo, con lo que debe su cliente', ...start, prepare: withReceipt(form) },
  {
    name: 'recibo nuevo, aplicado por antigüedad',
    ...start,
    prepare: withReceipt(form, async (page) => {
      await page.getByLabel('Valor Pagado').fill('2.100.000')
      await page.getByRole('button', { name: 'Aplicar por antigüedad' }).click()
      await page.getByText('Queda como anticipo $ 50.000').waitFor()
    }),
  },
  {
    name: 'recibo nuevo, rechazado',
    ...start,
    prepare: withReceipt(form, async (page) => {
      await page
        .getByLabel(/^Valor por aplicar/)
        .first()
        .fill('mucho')
      await page.getByRole('button', { name: 'Guardar', exact: true }).click()
      await page.getByText('Escriba un número, por ejemplo 1.500 o 26,5.').waitFor()
    }),
  },
  {
    name: 'recibo que se aplica',
    ...start,
    prepare: withReceipt(({ id }) => `/payment-receipts/${id}?acto=aplicar`),
  },
  {
    name: 'recibo que se anula, sin motivo',
    ...start,
    prepare: withReceipt(
      ({ id }) => `/payment-receipts/${id}?acto=anular`,
      async (page) => {
        await page.getByRole('button', { name: 'Anular recibo' }).click()
        await page.getByText('Escriba el motivo de la anulación.').waitFor()
      },
      { estado: 'APLICADO' },
    ),
  },
]
