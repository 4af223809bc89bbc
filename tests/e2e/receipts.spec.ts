import { balanceOf, makeClient, makeReceipt, makeReceivables } from '../support/money.ts'
import { enterAs, expect, type Page, test } from './test.ts'
import { leads, shows } from './told.ts'

const apiUrl = () => process.env.E2E_API_URL ?? ''
const list = (number: string) => `/payment-receipts?q=${encodeURIComponent(number)}`
const row = (page: Page, number: string) => page.locator('tbody tr', { hasText: number }).first()
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const word = ({ nombre }: { nombre: string }) => nombre.split(' ')[1] ?? ''
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const left = (page: Page) => page.locator('.remainder')
const act = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('main').getByRole('button', { name, exact: true }))

test.beforeEach(({ context }) => enterAs(context, 'admin'))

test('las observaciones se editan en la fila: Enter guarda, Escape deja todo como estaba', async ({
  page,
  javaScriptEnabled,
}) => {
  const { numero } = await makeReceipt(apiUrl(), await makeClient(apiUrl()))
  const input = page.getByRole('textbox', { name: 'Observaciones' })
  const open = () => page.getByRole('link', { name: `Editar ${numero}` }).click()
  await page.goto(list(numero))
  await open()
  await input.fill('Pagó el hijo')
  await shows(input.press('Enter'), page.getByText('Recibo actualizado correctamente'))
  await expect(row(page, numero)).toContainText('Pagó el hijo')
  await open()
  await input.fill('otra cosa')
  if (javaScriptEnabled) await input.press('Escape')
  else await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(input).toHaveCount(0)
  await expect(row(page, numero)).toContainText('Pagó el hijo')
})

/** The form with its client chosen and paid in cash, as far as it goes without saving. */
async function fillIn(page: Page, scripts: boolean | undefined, client: { nombre: string }, pesos: string) {
  await page.goto('/save-payment-receipt')
  await page.locator('[name="texto.id_cliente_tercero"]').fill(word(client))
  if (scripts) {
    await page.getByRole('option', { name: client.nombre }).click()
    await page.getByRole('combobox', { name: 'Medio de Pago' }).fill('Contado')
    await page.getByRole('option', { name: 'Contado' }).click()
    await page.getByLabel('Valor Pagado').fill(pesos)
    return
  }
  await page.getByLabel('Valor Pagado').fill(pesos)
  await page.getByLabel('Contado', { exact: true }).check()
  await button(page, 'Continuar').click()
  await page.getByLabel(client.nombre).check()
  await button(page, 'Continuar').click()
}

test('un recibo de tres facturas, solo con el teclado y en menos de 30 segundos', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'sin JavaScript: el que sigue')
  const client = await makeClient(apiUrl())
  const owed = await makeReceivables(apiUrl(), client, [1_250_000, 800_000, 430_000])
  await page.goto('/save-payment-receipt')
  const begun = Date.now()
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
  await expect(page.getByText('Recibo de caja creado correctamente')).toBeVisible()
  expect(Date.now() - begun).toBeLessThan(30_000)
  for (const one of owed) expect(await balanceOf(apiUrl(), one)).toBe(0)
})

test('sin JavaScript, un recibo de tres facturas en tres envíos', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled, 'con JavaScript: el anterior')
  const client = await makeClient(apiUrl())
  const owed = await makeReceivables(apiUrl(), client, [1_250_000, 800_000, 430_000])
  await page.goto('/save-payment-receipt')
  await page.locator('[name="texto.id_cliente_tercero"]').fill(word(client))
  await page.getByLabel('Valor Pagado').fill('2.500.000')
  await page.getByLabel('Contado', { exact: true }).check()
  await button(page, 'Continuar').click()
  await page.getByLabel(client.nombre).check()
  await button(page, 'Continuar').click()
  for (const [index, value] of ['1.250.000', '800.000', '430.000'].entries()) {
    await page.getByLabel(`Valor por aplicar a ${owed[index]?.numero}`).fill(value)
  }
  await leads(button(page, 'Guardar').click(), page, /\/payment-receipts$/)
  await expect(page.getByText('Recibo de caja creado correctamente')).toBeVisible()
  for (const one of owed) expect(await balanceOf(apiUrl(), one)).toBe(0)
})

test('un medio de pago de banco pide su banco, y a crédito no se recibe', async ({
  page,
  javaScriptEnabled,
}) => {
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
  await shows(button(page, 'Guardar').click(), page.getByText('Seleccione el banco.'))
  await page.getByLabel('Banco', { exact: true }).selectOption({ index: 1 })
  await means.fill('Crédito')
  await expect(page.getByText(/Nada coincide/).first()).toBeVisible()
  await choose('Cheque de gerencia')
  await page.getByLabel('Banco', { exact: true }).selectOption({ index: 1 })
  await shows(button(page, 'Guardar').click(), page.getByText('Recibo de caja creado correctamente'))
})

test('aplicar más de lo recibido o de lo que se debe se rehúsa, y lo que queda se ve al escribir', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'sin scripts: web/receipts')
  const client = await makeClient(apiUrl())
  const [one, two] = await makeReceivables(apiUrl(), client, [500_000, 400_000])
  await fillIn(page, javaScriptEnabled, client, '600.000')
  const amount = (of: typeof one) => page.getByLabel(`Valor por aplicar a ${of?.numero}`)
  await amount(one).fill('500.000')
  await amount(two).fill('150.000')
  await expect(left(page)).toContainText('Aplicado de más $ 50.000')
  await button(page, 'Guardar').click()
  await expect(page.getByText('Lo aplicado suma $ 650.000 y el recibo es de $ 600.000.')).toBeVisible()
  await expect(left(page)).toContainText('Aplicado de más $ 50.000')
  await amount(one).fill('')
  await amount(two).fill('400.001')
  await button(page, 'Guardar').click()
  await expect(page.getByText(`De la cuenta ${two?.numero} se deben $ 400.000.`)).toBeVisible()
  await expect(amount(two)).toHaveValue('400.001')
  await expect(amount(two)).toHaveAttribute('aria-invalid', 'true')
})

test('lo que sobra queda como anticipo, se encuentra en la lista y se aplica después', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await enterAs(context, 'cartera')
  const client = await makeClient(apiUrl())
  await makeReceivables(apiUrl(), client, [300_000])
  await fillIn(page, javaScriptEnabled, client, '1.000.000')
  await button(page, 'Aplicar por antigüedad').click()
  await expect(left(page)).toContainText('Queda como anticipo $ 700.000')
  await shows(button(page, 'Guardar').click(), page.getByText('Recibo de caja creado correctamente'))

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

test('de la cuenta se va al pago: el cliente ya está elegido, sus cuentas a la vista y el foco en el valor', async ({
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
