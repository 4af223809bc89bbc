import { balanceOf, makeClient, makeReceivables } from '../../support/money.ts'
import { button, press } from '../controls.ts'
import { apiUrl, enterAs, expect, type Page, test } from '../test.ts'
import { pick } from '../third-parties.ts'
import { banner, shows, tells } from '../told.ts'

const word = ({ nombre }: { nombre: string }) => nombre.split(' ')[1] ?? ''
/** The save button: with scripts its label has the amount. */
const save = (page: Page) => page.getByRole('button', { name: /^Guardar( recibo por .+)?$/ })
const left = (page: Page) => page.locator('.remainder')
const act = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('main').getByRole('button', { name, exact: true }))

test.beforeEach(({ context }) => enterAs(context, 'admin'))

/** Selects the client and a cash payment, without saving. */
async function fillIn(page: Page, scripts: boolean | undefined, client: { nombre: string }, pesos: string) {
  await page.goto('/save-payment-receipt')
  await pick(page, ['id_medio_pago', 'Medio de Pago'], 'Contado', scripts)
  await pick(page, ['id_cliente_tercero', 'Cliente'], client.nombre, scripts)
  await page.getByLabel('Valor Pagado').fill(pesos)
}

test('the keyboard alone records a receipt for three invoices', async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'sin JavaScript: web/receipts')
  const client = await makeClient(apiUrl())
  const owed = await makeReceivables(apiUrl(), client, [1_250_000, 800_000, 430_000])
  await page.goto('/save-payment-receipt')
  const type = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await type(word(client).slice(0, 8))
  await expect(page.getByLabel('Valor Pagado')).toBeFocused()
  await type('2.500.000')
  await expect(page.getByLabel('Fecha Recepción Pago')).toBeFocused()
  await page.keyboard.press('Enter')
  await type('conta')
  await expect(page.getByLabel('Número Recibo')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Aplicar por antigüedad')).toBeFocused()
  await page.keyboard.press('Enter')
  const first = page.getByLabel(`Valor por aplicar a ${owed[0]?.numero}`)
  await expect(first).toBeFocused()
  await expect(first).toHaveValue('1.250.000')
  await expect(left(page)).toContainText('Queda como anticipo $ 20.000')
  await page.keyboard.press('Control+Enter')
  await expect(banner(page)).toContainText('Recibo de caja creado correctamente')
  for (const one of owed) expect(await balanceOf(apiUrl(), one)).toBe(0)
})

test('a bank payment method asks for its bank', async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'sin scripts: web/receipts')
  const client = await makeClient(apiUrl())
  await fillIn(page, javaScriptEnabled, client, '300.000')
  const means = page.locator('[name="texto.id_medio_pago"]')
  const choose = async (name: string) => {
    await means.fill(name)
    await page.getByRole('option', { name }).click()
  }
  await expect(page.getByLabel('Banco', { exact: true })).toHaveCount(0)
  await choose('Cheque de gerencia')
  await shows(save(page).click(), page.getByText('Seleccione el banco.'))
  await page.getByLabel('Banco', { exact: true }).selectOption({ index: 1 })
  await tells(save(page).click(), page, /Recibo de caja creado correctamente/)
})

test('the remainder of a receipt is shown while typing, becomes an advance and is applied later', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await enterAs(context, 'cartera')
  const client = await makeClient(apiUrl())
  await makeReceivables(apiUrl(), client, [300_000])
  await fillIn(page, javaScriptEnabled, client, '1.000.000')
  if (javaScriptEnabled) {
    await page.getByLabel(/^Valor por aplicar/).fill('1.050.000')
    await expect(left(page)).toContainText('Aplicado de más $ 50.000')
  }
  await button(page, 'Aplicar por antigüedad').click()
  await expect(left(page)).toContainText('Queda como anticipo $ 700.000')
  await expect(save(page)).toHaveText(javaScriptEnabled ? 'Guardar recibo por $ 1.000.000' : 'Guardar')
  await tells(save(page).click(), page, /Recibo de caja creado correctamente/)

  const owed = await makeReceivables(apiUrl(), client, [250_000, 900_000])
  await page.goto(`/save-payment-receipt?tercero=${client.id}`)
  await expect(page.getByText('De recibos anteriores quedan $ 700.000 por aplicar.')).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Verlos' }).click()
  const later = await opened
  await expect(later.getByText(`Cliente: ${client.nombre}`)).toBeVisible()
  await expect(later.locator('tbody tr')).toHaveCount(1)
  await expect(later.locator('tbody tr')).toContainText('anticipo $ 700.000')
  await later.locator('tbody').getByRole('link').first().click()

  const amount = (index: number) => later.getByLabel(`Valor por aplicar a ${owed[index]?.numero}`)
  await act(later, 'Aplicar').click()
  await expect(amount(0)).toHaveValue('250.000')
  await amount(0).fill('')
  await amount(1).fill('1')
  await later.getByRole('link', { name: 'Aplicar por antigüedad' }).click()
  await expect(amount(0)).toHaveValue('250.000')
  await expect(amount(1)).toHaveValue('450.000')
  await amount(1).fill('100.000')
  await press(later, 'Aplicar')
  await expect(later.getByRole('row', { name: /Anticipo por aplicar/ })).toContainText('$ 350.000')
  await act(later, 'Aplicar').click()
  await expect(amount(1)).toHaveValue('350.000')
  await press(later, 'Aplicar')
  await expect(later.getByRole('row', { name: /Anticipo por aplicar/ })).toContainText('$ 0')
  expect(await Promise.all(owed.map((one) => balanceOf(apiUrl(), one)))).toEqual([0, 450_000])
  await later.goto(`/payment-receipts?tercero=${client.id}&por_aplicar=true`)
  await expect(later.getByText(/^Nada coincide/)).toBeVisible()
})

test('a receipt opened from a receivable has its client and debts, and focuses the value', async ({
  page,
}) => {
  const client = await makeClient(apiUrl())
  const [one] = await makeReceivables(apiUrl(), client, [500_000])
  await page.goto(`/accounts-receivable?tercero=${client.id}`)
  await page.getByRole('link', { name: /^Recibir pago / }).click()
  await expect(page.locator('[name="texto.id_cliente_tercero"]')).toHaveValue(client.nombre)
  await expect(page.getByRole('textbox', { name: 'Valor Pagado' })).toBeFocused()
  await expect(page.getByLabel(`Valor por aplicar a ${one?.numero}`)).toBeVisible()
})
