import { addDays, today } from '#server/kit/words/days.ts'
import { whole } from '#server/kit/words/formats.ts'
import { csvOf, firstDay, type Sheet, xlsxOf } from '../support/first-day.ts'
import { action, dialog, main, press } from './controls.ts'
import { ADMIN, type NewMill, startNewMill } from './new-mill.ts'
import { expect, type Page, test } from './test.ts'
import { textField } from './third-parties.ts'
import { leads, shows, tells } from './told.ts'
import { fillWeighing, saveWeighing, weight } from './weighing-form.ts'

/** Files of the first evening, in the order of import, with the screen's name of their content. */
const FILES = [
  ['terceros', 'Terceros', 'terceros', csvOf],
  ['vehiculos', 'Vehículos', 'vehículos', csvOf],
  ['cuentas', 'Lo que nos deben', 'cuentas por cobrar', xlsxOf],
  ['acuerdos', 'Acuerdos con sus préstamos', 'préstamos', csvOf],
  ['porPagar', 'Lo que debemos', 'cuentas por pagar', xlsxOf],
  ['anticipos', 'Anticipos a proveedores', 'anticipos a proveedores', csvOf],
  ['bancos', 'Saldos de bancos y cajas', 'saldos', csvOf],
] as const

const PADDY = 'Paddy verde'
/** Value of the truck below at 183.000 a carga, before the advance is deducted. */
const NET = 24_008_251
const books = firstDay(today())
/** Totals row of a table. */
const sumsRow = (page: Page) => main(page).locator('tfoot tr').last()
const numberIn = (text: string) => Number(text.replace(/\D/g, ''))
const badge = (page: Page) => page.locator('main .badge').first()

/** Finds a farmer from the books who has an advance and no other balance. */
function farmerWithAdvance() {
  const [numero = '', identificacion = '', , valor = ''] =
    books.anticipos.rows.find(([, one]) => !books.cuentas.rows.some(([, debtor]) => debtor === one)) ?? []
  const [, nombre = ''] = books.terceros.rows.find((row) => row[3] === identificacion) ?? []
  return { numero, nombre, identificacion, valor }
}

async function enter(page: Page, { url }: NewMill): Promise<void> {
  await page.goto(`${url}/login`)
  await textField(page, 'Correo').fill(ADMIN.email)
  await page.locator('input[name=password]').fill(ADMIN.password)
  await leads(page.getByRole('button', { name: 'Ingresar' }).click(), page, /\/home$/)
  await expect(page.getByRole('heading', { name: 'Primeros pasos' })).toBeVisible()
}

/** Previews and imports a file whose rows are all new. */
async function imported(
  page: Page,
  { url }: NewMill,
  [name, label, many, written]: (typeof FILES)[number],
): Promise<void> {
  const sheet: Sheet = books[name]
  await page.goto(`${url}/importar`)
  await page.getByLabel('Qué va a importar').selectOption({ label })
  await page.getByLabel(/^Archivo/).setInputFiles({
    name: written === csvOf ? `${name}.csv` : `${name}.xlsx`,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(written(sheet)),
  })
  await page.getByRole('button', { name: 'Ver qué trae' }).click()
  const count = `${whole(sheet.rows.length)} ${many}`
  await page.getByRole('button', { name: `Importar ${count}`, exact: true }).click()
  await expect(page.getByText(`Se importaron ${count}.`)).toBeVisible({ timeout: 60_000 })
}

test.setTimeout(300_000)

test('a new mill goes from its earlier books to the first paid truck and a backup', async ({
  page,
  javaScriptEnabled,
}) => {
  const js = javaScriptEnabled ?? true
  const mill = await startNewMill(!js)
  try {
    await enter(page, mill)
    for (const file of FILES) await imported(page, mill, file)
    await expectBalances(page, mill)
    await paidTruck(page, mill, js)
    await evening(page, mill)
    expect(await mill.backup()).toMatchObject({ code: 0, said: expect.stringContaining('Copia hecha') })
    const { restored, checked } = await mill.restore()
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Copia restaurada') })
    expect(checked).toMatchObject({ code: 0, said: expect.stringContaining('Todo está bien') })
    // The page is left, because its pending requests would fail with the server.
    await page.goto('about:blank')
  } finally {
    await mill.stop()
  }
})

/** Expects the totals of the filtered lists to equal those of the books. */
async function expectBalances(page: Page, { url }: NewMill): Promise<void> {
  const { sums } = books
  for (const [address, sum] of [
    ['/accounts-receivable?con_saldo=true', sums.cuentas],
    ['/cuentas-por-pagar?con_saldo=true', sums.porPagar],
    ['/financing-agreements?estado=EN_EJECUCION', sums.capital],
    ['/bank?activo=true', sums.bancos],
  ] as const) {
    await page.goto(url + address)
    await expect(sumsRow(page)).toContainText(`$ ${whole(sum)}`)
  }
}

/** Follows the first truck from the scale to the payment. Its farmer has an advance from the books. */
async function paidTruck(page: Page, { url }: NewMill, js: boolean): Promise<void> {
  const farmer = farmerWithAdvance()
  await page.goto(`${url}/products?nuevo=1`)
  await dialog(page).getByLabel('Descripción').fill(PADDY)
  await dialog(page).getByLabel('¿Arroz paddy?').check()
  await tells(press(page, 'Guardar'), page, 'Producto creado exitosamente')

  const [placa = ''] = books.vehiculos.rows[0] ?? []
  const [, conductor = ''] = books.terceros.rows.at(-1) ?? []
  await fillWeighing(page, { placa, conductor, proveedor: farmer.identificacion, producto: PADDY }, js, url)
  await weight(page, 'peso_lleno').fill('32.480')
  await weight(page, 'peso_vacio').fill('14.200')
  await saveWeighing(page)
  await expect(page.getByText('18.280 kg').first()).toBeVisible()
  await weight(page, 'humedad').fill('26,5')
  await weight(page, 'impureza').fill('4,2')
  await tells(action(page, 'Guardar análisis').click(), page, /✅ El registro se guardó correctamente\./)
  await leads(action(page, 'Liquidación').click(), page, /\/liquidacion-arroz\/nueva\?pesada=/)
  await page.getByLabel('Precio por carga').fill('183.000')
  const origin = page.getByText(`$ ${farmer.valor} de ${farmer.numero}, dado antes del primer día`)
  await shows(page.getByLabel('Precio por carga').press('Enter'), origin)
  await tells(action(page, 'Guardar borrador').click(), page, /Liquidación guardada correctamente/)
  await action(page, /^Aprobar/).click()
  await tells(press(page, /^Aprobar/), page, /Liquidación aprobada correctamente/)
  const pay = `Pagar $ ${whole(NET - numberIn(farmer.valor))}`
  await leads(action(page, pay).click(), page, /\?acto=pagar$/)
  await page.getByLabel('Forma de pago').selectOption({ label: 'Bancos' })
  await page.getByLabel('Banco', { exact: true }).selectOption({ index: 1 })
  await tells(press(page, pay), page, /Liquidación pagada correctamente/)
  await expect(badge(page)).toHaveText('Pagada')
}

/** Does the accountant's evening: vouchers of the day, balances of a year, an export. */
async function evening(page: Page, { url }: NewMill): Promise<void> {
  await page.goto(`${url}/comprobantes?desde=${today()}&hasta=${today()}`)
  for (const concept of ['Liquidación', 'Pago'])
    await expect(main(page).getByRole('row').filter({ hasText: concept }).first()).toBeVisible()
  const since = addDays(today(), -365)
  await page.goto(`${url}/sumas-por-cuenta?desde=${since}&hasta=${today()}`)
  const equal = main(page).getByRole('row').filter({ hasText: 'Sumas iguales' })
  const [debit = '', credit = ''] = (await equal.innerText()).match(/\$\s[\d.]+/g) ?? []
  expect(numberIn(debit)).toBeGreaterThan(books.sums.capital)
  expect(credit).toBe(debit)
  await page.goto(`${url}/exportaciones-contables?nuevo=1&del=${since}&al=${today()}`)
  await page.getByRole('combobox', { name: 'Programa', exact: true }).selectOption({ label: 'Siigo Nube' })
  await page.getByRole('button', { name: 'Ver qué se marcaría' }).click()
  await expect(main(page).getByText(/^Se marcarán .+ como exportados a Siigo Nube/)).toBeVisible()
  await tells(
    page.getByRole('button', { name: /^Exportar \d.* a Siigo Nube, del / }).click(),
    page,
    /^Exportación lista/,
  )
  const file = main(page).locator('a[href*="/archivo/"]').first()
  const answer = await page.request.get(new URL((await file.getAttribute('href')) ?? '', url).href)
  expect([answer.status(), (await answer.body()).subarray(0, 2).toString()]).toEqual([200, 'PK'])
}
