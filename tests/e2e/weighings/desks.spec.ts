import { SENT_FIELD } from '#app/form/reserved.ts'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { ledger } from '../../support/money.ts'
import { makeWeighing } from '../../support/weighings.ts'
import { apiUrl, expect, hold, type Page, test } from '../test.ts'
import { pick } from '../third-parties.ts'
import { leads, tells } from '../told.ts'

/** Truck in the yard without an analysis. */
const givenTruck = () =>
  makeWeighing(apiUrl(), { peso_vacio: null, humedad: null, impureza: null, grano_p: null })

async function signIn(page: Page, person: string): Promise<void> {
  await page.goto('/login')
  await page.locator('input[name=email]').fill(`${person}@molino.example`)
  await page.locator('input[name=password]').fill(DEMO_PASSWORD)
  await leads(page.locator('input[name=password]').press('Enter'), page, '/home')
}

test('the weigher sees the truck, types its empty weight, presses Enter and prints', async ({
  page,
  javaScriptEnabled,
}) => {
  const { id, placa } = await givenTruck()
  await signIn(page, 'bascula')
  await expect(page.locator('main').getByRole('link').first()).toHaveText('Registrar nueva pesada')
  // The plate finds the truck on the scale.
  await expect(page.getByRole('textbox', { name: 'Placa' })).toBeFocused()
  await leads(page.getByRole('link', { name: 'Camiones en patio' }).first().click(), page, '/patio')
  await expect(page.getByRole('textbox', { name: 'Placa' })).toBeFocused()
  await page.keyboard.type(placa)
  await leads(page.keyboard.press('Enter'), page, `/patio?placa=${placa}`)
  const weight = page.getByRole('textbox', { name: `Peso vacío de ${placa} (kg)` })
  await expect(weight).toBeFocused()
  await weight.fill('14.2oo')
  await weight.press('Enter')
  await expect(weight).toHaveAccessibleDescription(/«14\.2oo» no es un número/)
  await expect(weight).toBeFocused()
  await weight.fill('14.200')
  // The error disappears together with its value.
  if (javaScriptEnabled) await expect(weight).not.toHaveAttribute('aria-invalid', 'true')
  await weight.press(javaScriptEnabled ? 'Control+Enter' : 'Enter')
  await expect(page).toHaveURL(`/patio?tiquete=${id}`)
  await expect(page.getByRole('link', { name: 'Imprimir tiquete', exact: true })).toBeFocused()
  await expect(page.getByText('18.280 kg')).toHaveCSS('font-size', /^2/)
  await expect(weight).toHaveCount(0)
})

test('a weight corrected while it is on its way stays, for a truck called by its plate', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'without scripts the reply is a new document')
  const { placa } = await givenTruck()
  await signIn(page, 'bascula')
  await page.goto(`/patio?placa=${placa}`)
  const weight = page.getByRole('textbox', { name: `Peso vacío de ${placa} (kg)` })
  await weight.fill('14.2oo')
  const release = await hold(page, '**/patio.data*', 'POST')
  const sent = page.waitForRequest('**/patio.data*')
  await weight.press('Enter')
  await sent
  await weight.fill('14.200')
  release()
  await expect(page.locator(`form [name="${SENT_FIELD}"]`)).toHaveValue('2')
  await expect(weight).toHaveValue('14.200')
  await expect(weight).toBeFocused()
})

test('the laboratory saves one analysis per row by keyboard', async ({ page }) => {
  const { consecutivo } = await givenTruck()
  await signIn(page, 'laboratorio')
  await leads(page.getByRole('link', { name: 'Pesadas sin analizar' }).click(), page, '/laboratorio')
  // The address changes before the screen, and the dashboard has the same fields.
  await expect(page.getByRole('heading', { level: 1, name: 'Pesadas sin analizar' })).toBeVisible()
  const measure = (name: string) => page.getByRole('textbox', { name: `${name} de ${consecutivo}` })
  await measure('% Humedad').fill('26,5')
  await page.keyboard.press('Enter')
  await expect(measure('% Impureza')).toHaveAccessibleDescription('Campo obligatorio')
  await expect(measure('% Impureza')).toBeFocused()
  await page.keyboard.type('4,2')
  await tells(page.keyboard.press('Enter'), page, /✅ El registro se guardó correctamente\./)
  await expect(measure('% Humedad')).toHaveCount(0)
})

test("the collector's desk shows due accounts and top debtors, and prints a receipt", async ({
  page,
  javaScriptEnabled,
}) => {
  const { client, owe } = await ledger(apiUrl())
  const [debtor, payer] = [await client(), await client()]
  await owe(debtor, 90_000_000_000, 40)
  await owe(payer, 300_000)
  await signIn(page, 'cartera')
  const main = page.getByRole('main')
  const panel = (title: RegExp) =>
    main.locator('section.panel', { has: page.getByRole('heading', { name: title }) })
  await expect(main.getByRole('link').first()).toHaveText('Nuevo recibo')
  const due = main.getByRole('region', { name: 'Lo que vence' })
  await expect(due.getByRole('link')).toHaveText([
    /^\s*Vence hoy\s*\$/,
    /^\s*Vence de hoy al \d\d\/\d\d\/\d{4}\s*\$/,
    /^\s*Cartera vencida\s*\$/,
    /^\s*Anticipos por aplicar\s*\$/,
  ])
  const debtors = panel(/^Los que más deben vencido/).locator('tbody tr')
  await expect(debtors).toHaveCount(5)
  await expect(debtors.filter({ hasText: debtor.nombre })).toContainText(/\$\s90\.000\.000\.000/)

  await leads(main.getByRole('link', { name: 'Nuevo recibo' }).click(), page, '/save-payment-receipt')
  await pick(page, ['id_cliente_tercero', 'Cliente'], payer.nombre, javaScriptEnabled)
  await pick(page, ['id_medio_pago', 'Medio de Pago'], 'Contado', javaScriptEnabled)
  await page.getByLabel('Valor Pagado').fill('300.000')
  await page.getByRole('button', { name: /^Guardar( recibo por .+)?$/ }).click()
  const print = page.locator('.saved').getByRole('link', { name: /^Imprimir RC-\d+$/ })
  await expect(print).toBeFocused()
  expect((await page.request.get((await print.getAttribute('href')) ?? '')).headers()['content-type']).toBe(
    'application/pdf',
  )
  await page.goto('/home')
  await leads(
    panel(/^Anticipos por aplicar/)
      .locator('tbody')
      .getByRole('link', { name: /^RC-/ })
      .first()
      .click(),
    page,
    /\/payment-receipts\/[^?]+\?acto=aplicar$/,
  )
  await expect(page.getByRole('dialog')).toContainText('por aplicar')
})
