import { SENT_FIELD } from '#app/form/reserved.ts'
import { newWord } from '../../support/third-parties.ts'
import { makeTruck, makeWeighing } from '../../support/weighings.ts'
import { field, typed } from '../controls.ts'
import { apiUrl, enterAs, expect, hold, type Page, test } from '../test.ts'
import { rowOf } from '../third-parties.ts'
import { fillWeighing, pick, saveWeighing, weight } from '../weighing-form.ts'
import { banner } from '../told.ts'

test.beforeEach(async ({ context }) => enterAs(context, 'admin'))

test('a weighing goes from the form to the summary, with a success message', async ({
  page,
  javaScriptEnabled,
}) => {
  const truck = await makeTruck(apiUrl())
  await fillWeighing(page, truck, javaScriptEnabled ?? true)
  await weight(page, 'peso_lleno').fill('32.480')
  await weight(page, 'peso_vacio').fill('14.200')
  if (javaScriptEnabled ?? true) await expect(page.locator('output').first()).toHaveText('18.280')
  await weight(page, 'humedad').fill('26,5')
  await weight(page, 'impureza').fill('4.2')
  await saveWeighing(page)
  await expect(page).toHaveURL(/\/weighing-records\/final-weight\//)
  await expect(banner(page)).toContainText('✅ El registro se guardó correctamente.')
  await expect(page.getByText('18.280 kg').first()).toBeVisible()
  await expect(page.getByText('$ 822.600')).toBeVisible()
  await expect(page.getByText('COMPRA')).toBeVisible()
})

test('saving a weighing focuses the link to its ticket, with one and with two weights', async ({
  page,
  javaScriptEnabled,
}) => {
  await fillWeighing(page, await makeTruck(apiUrl()), javaScriptEnabled ?? true)
  await weight(page, 'peso_lleno').fill('32.480')
  await saveWeighing(page)
  const print = page.getByRole('link', { name: 'Imprimir tiquete', exact: true })
  await expect(print).toBeFocused()
  await weight(page, 'peso_vacio').fill('14.200')
  await page.getByRole('button', { name: 'Guardar peso' }).click()
  await expect(page.getByText('18.280 kg').first()).toBeVisible()
  await expect(print).toBeFocused()
  await expect(page.getByText('18.280 kg').first()).toHaveCSS('font-size', '28px')
})

test('a name that was not picked from the list is marked beside its field, and no value is lost', async ({
  page,
}) => {
  await page.goto('/save-weighing-records')
  await weight(page, 'peso_lleno').fill('80.001')
  await saveWeighing(page)
  // Focuses the first wrong field in the order of the form.
  await expect(typed(page, 'id_vehiculo')).toBeFocused()
  await expect(typed(page, 'id_vehiculo')).toHaveAttribute('aria-invalid', 'true')
  await expect(weight(page, 'peso_lleno')).toHaveAttribute('aria-invalid', 'true')
  for (const what of [
    'un cliente válido',
    'un proveedor válido',
    'un producto válido',
    'un conductor válido',
    'una placa válida',
    'una forma de pago válida',
  ]) {
    await expect(page.getByText(`Debe seleccionar ${what} de la lista.`)).toBeVisible()
  }
  await expect(weight(page, 'peso_lleno')).toHaveValue('80.001')
})

test('a driver is created over the half-filled weighing and selected in it', async ({ page, context }) => {
  await enterAs(context, 'bascula')
  const nombre = `Chofer ${newWord()}`
  await page.goto('/save-weighing-records')
  await weight(page, 'peso_lleno').fill('20.000')
  await page.getByRole('button', { name: 'Crear un conductor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo conductor' })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('El nombre es obligatorio')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill(nombre)
  await dialog.getByRole('textbox', { name: 'Identificación', exact: true }).fill(`1${Date.now()}`.slice(-10))
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(typed(page, 'id_conductor')).toHaveValue(nombre)
  await expect(weight(page, 'peso_lleno')).toHaveValue('20.000')
})

const remarks = (page: Page, consecutivo: string) =>
  page.getByRole('dialog', { name: `Observaciones de ${consecutivo}` })

/** New weighing with its remarks open for editing. */
async function openRemarks(page: Page) {
  const weighing = await makeWeighing(apiUrl())
  const address = `/weighing-records/final-weight/${weighing.id}`
  await page.goto(address)
  await page.getByText('Más', { exact: true }).click()
  await page.getByRole('link', { name: 'Observaciones' }).click()
  const dialog = remarks(page, weighing.consecutivo)
  const input = dialog.getByRole('textbox', { name: 'Observaciones' })
  await expect(input).toBeFocused()
  return { weighing, address, dialog, input }
}

test("remarks are edited over the summary, which shows another user's change beside the typed text", async ({
  page,
  otherPage,
  javaScriptEnabled,
}) => {
  const { weighing, address, dialog, input } = await openRemarks(page)
  const other = await otherPage('bascula')
  await other.goto(`${address}?acto=observaciones`)
  const theirs = remarks(other, weighing.consecutivo)
  await theirs.getByRole('textbox', { name: 'Observaciones' }).fill('Carpa rota')
  await theirs.getByRole('button', { name: 'Guardar' }).click()
  await expect(banner(other)).toContainText('Registro actualizado correctamente')

  await input.fill('Grano mojado')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Guardado por otra persona: «Carpa rota»')).toBeVisible()
  await expect(input).toHaveValue('Grano mojado')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Grano mojado')).toBeVisible()

  await page.getByText('Más', { exact: true }).click()
  await page.getByRole('link', { name: 'Observaciones' }).click()
  await input.fill('No se guarda')
  if (javaScriptEnabled) await page.keyboard.press('Escape')
  else await dialog.getByRole('link', { name: 'Cancelar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Grano mojado')).toBeVisible()
})

test('each weighing has one row; its number leads to the summary, its actions are named icons', async ({
  page,
  otherPage,
}) => {
  const { id, consecutivo, id_proveedor, proveedor } = await makeWeighing(apiUrl())
  const address = `/weighing-records?tercero=${id_proveedor}`
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(address)
  const row = rowOf(page, consecutivo)
  await expect(row.getByTitle(proveedor)).toBeVisible()
  await expect(row).toContainText('18.280')
  expect((await row.boundingBox())?.height).toBeLessThan(40)
  for (const [name, href] of [
    ['Resumen', `/weighing-records/final-weight/${id}`],
    ['Editar', `/save-weighing-records/${id}`],
  ])
    await expect(row.getByRole('link', { name: `${name} ${consecutivo}` })).toHaveAttribute(
      'href',
      href ?? '',
    )
  const remove = row.getByRole('link', { name: `Eliminar ${consecutivo}` })
  expect(await remove.boundingBox()).toMatchObject({ width: 24, height: 24 })
  const picture = await row
    .locator('.icon')
    .first()
    .evaluate((icon) => /url\("(.+)"\)/.exec(getComputedStyle(icon).webkitMaskImage)?.[1])
  const answer = await page.request.get(picture ?? '')
  expect([answer.ok(), answer.headers()['cache-control']]).toEqual([
    true,
    expect.stringContaining('immutable'),
  ])
  await row.getByRole('link', { name: consecutivo, exact: true }).click()
  await expect(page).toHaveURL(`/weighing-records/final-weight/${id}`)
  const reader = await otherPage('consulta')
  await reader.goto(address)
  await expect(rowOf(reader, consecutivo).getByRole('link')).toHaveCount(2)
})

test('the driver dialog focuses its first empty field and returns the focus', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await enterAs(context, 'bascula')
  const nombre = `Chofer ${newWord()}`
  await page.goto('/save-weighing-records')
  if (javaScriptEnabled) await page.getByRole('combobox', { name: 'Placa' }).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Nuevo conductor' })
  const name = dialog.getByRole('textbox', { name: 'Nombre' })
  await page.getByRole('button', { name: 'Crear un conductor' }).click()
  await expect(name).toBeFocused()
  if (javaScriptEnabled) await page.keyboard.press('Escape')
  else await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(typed(page, 'id_conductor')).toBeFocused()
  await page.keyboard.type(nombre)
  if (javaScriptEnabled) await page.getByRole('option', { name: 'Nada coincide' }).waitFor()
  await page.keyboard.press('Enter')
  if (!javaScriptEnabled) await page.getByRole('button', { name: `Crear «${nombre}»` }).click()
  await expect(name).toHaveValue(nombre)
  await expect(dialog.getByRole('textbox', { name: 'Identificación', exact: true })).toBeFocused()
})

test('a creation dialog is drawn only with the options of its selects', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'without scripts the dialog and its options are one document')
  await page.goto('/save-weighing-records')
  const sent = page.locator(`#pesada [name="${SENT_FIELD}"]`)
  await page.getByRole('combobox', { name: 'Placa' }).waitFor()
  const release = await hold(page, /\.data\?nuevo=/, 'GET')
  await page.getByRole('button', { name: 'Crear un conductor' }).click()
  await expect(sent).toHaveValue('2')
  expect(await page.getByRole('dialog').count()).toBe(0)
  release()
  await expect(page.getByRole('dialog').getByLabel('Tipo de identificación')).toHaveValue('13')
})

test('what is typed while a weighing begun by its plate is on its way stays', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'without scripts the reply is a new document')
  const { placa } = await makeTruck(apiUrl())
  await page.goto(`/save-weighing-records?placa=${placa}`)
  await expect(typed(page, 'id_vehiculo')).toHaveValue(placa)
  const release = await hold(page, '**/save-weighing-records.data*', 'POST')
  const sent = page.waitForRequest('**/save-weighing-records.data*')
  await page.getByRole('button', { name: 'Crear un conductor' }).click()
  await sent
  await field(page, 'observaciones').fill('Llegó mojado')
  await field(page, 'ticket').fill('4711')
  release()
  await expect(page.getByRole('dialog').getByLabel('Tipo de identificación')).toHaveValue('13')
  await expect(field(page, 'ticket')).toHaveValue('4711')
  await expect(field(page, 'observaciones')).toHaveValue('Llegó mojado')
})

test('the weight is eight keyboard stops from the start of the form', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'without scripts each field has its own search button')
  await enterAs(context, 'bascula')
  await page.goto('/save-weighing-records')
  await expect(page.getByRole('combobox', { name: 'Placa' })).toBeFocused()
  for (let stops = 0; stops < 8; stops += 1) await page.keyboard.press('Tab')
  await expect(weight(page, 'peso_lleno')).toBeFocused()
})

test('a plate in the yard offers its missing weight first', async ({ page, javaScriptEnabled }) => {
  const { id, placa } = await makeWeighing(apiUrl(), { peso_vacio: null })
  await page.goto('/save-weighing-records')
  if (javaScriptEnabled) await page.getByRole('combobox', { name: 'Placa' }).waitFor()
  await pick(page, 'id_vehiculo', placa, javaScriptEnabled ?? true)
  const offer = page.getByRole('link', { name: 'Tomar el peso que falta' })
  if (javaScriptEnabled) await expect(offer).toBeFocused()
  await offer.press('Enter')
  await expect(page).toHaveURL(`/weighing-records/final-weight/${id}`)
  await expect(weight(page, 'peso_vacio')).toBeFocused()
})

test('closing the dialog returns to the half-filled weighing', async ({ page }) => {
  await page.goto('/save-weighing-records')
  await weight(page, 'peso_lleno').fill('20.000')
  await page.getByRole('button', { name: 'Crear un origen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo Origen' })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(weight(page, 'peso_lleno')).toHaveValue('20.000')
})

test('the keyboard alone fills a whole ticket, and Enter never sends it half-filled', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'without scripts Enter searches or saves, which is tested above')
  const truck = await makeTruck(apiUrl())
  await page.goto('/save-weighing-records')
  await expect(page.getByRole('combobox', { name: 'Placa' })).toBeFocused()
  const { keyboard } = page
  for (const text of [truck.placa, truck.conductor]) {
    await keyboard.type(text)
    await page.locator('[role=option]:visible').first().waitFor()
    await keyboard.press('Enter')
  }
  // The own company is the first offer for the client.
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toBeFocused()
  await keyboard.press('Enter')
  for (const text of [truck.proveedor, truck.producto, 'Contado']) {
    await keyboard.type(text)
    await page.locator('[role=option]:visible').first().waitFor()
    await keyboard.press('Enter')
  }
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await expect(weight(page, 'peso_lleno')).toBeFocused()
  await keyboard.type('32480')
  await keyboard.press('Enter')
  await keyboard.type('14200')
  for (let fields = 0; fields < 13; fields += 1) await keyboard.press('Enter')
  await expect(page).toHaveURL('/save-weighing-records')
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/weighing-records\/final-weight\//)
})
