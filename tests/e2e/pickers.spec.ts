import { SENT_FIELD } from '#app/form/reserved.ts'
import { newCedula, newWord } from '../support/third-parties.ts'
import { ticked, typed } from './controls.ts'
import { enterAs, expect, hold, type Page, test } from './test.ts'
import { newCode } from './lists.ts'
import { given } from './third-parties.ts'
import { weight } from './weighing-form.ts'

const FORM = '/save-weighing-records'
const PLATE = 'Debe seleccionar una placa válida de la lista.'

const chosen = (page: Page, name: string) => page.locator(`input[type=hidden][name="${name}"]`)
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true })
const options = (page: Page) => page.locator('[role=option]:visible')
const newPlate = newCode

/** Opens the form and waits for the fields of the test. */
async function open(page: Page, javaScriptEnabled: boolean | undefined): Promise<void> {
  await page.goto(FORM)
  if (javaScriptEnabled) await page.getByRole('combobox', { name: 'Placa' }).waitFor()
}

/** Creates a vehicle in its dialog. The form comes back with the vehicle chosen. */
async function createPlate(page: Page): Promise<string> {
  const placa = newPlate()
  await page.getByRole('button', { name: 'Crear una placa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo Vehículo' })
  await dialog.getByRole('textbox', { name: 'Placa' }).fill(placa)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(typed(page, 'id_vehiculo')).toHaveValue(placa)
  return placa
}

test.beforeEach(async ({ context }) => enterAs(context, 'admin'))

test.describe('pickers without scripts', () => {
  test.beforeEach(({ javaScriptEnabled }) =>
    test.skip(!!javaScriptEnabled, 'with scripts one chooses while typing'),
  )

  test('a ticked option stays ticked when the weighing is refused for another field', async ({ page }) => {
    const { nombre } = await given({ tipo: 'CONDUCTOR' })
    await page.goto(FORM)
    await typed(page, 'id_conductor').fill(nombre)
    await page.getByRole('button', { name: 'Buscar Conductor' }).click()
    await ticked(page, 'id_conductor').first().check()
    await ticked(page, 'id_cliente').first().check()
    await weight(page, 'peso_lleno').fill('80.001')
    await save(page).click()

    await expect(weight(page, 'peso_lleno')).toHaveAttribute('aria-invalid', 'true')
    await expect(typed(page, 'id_conductor')).toHaveValue(nombre)
    await expect(ticked(page, 'id_conductor')).toBeChecked()
    await expect(typed(page, 'id_cliente')).toHaveValue(/Espiga/)
    await expect(ticked(page, 'id_cliente')).toBeChecked()
    await expect(page.getByText('Debe seleccionar un conductor válido de la lista.')).toHaveCount(0)
  })

  test('an exact match is ticked, a similar one is not', async ({ page }) => {
    const { nombre } = await given({ tipo: 'CONDUCTOR' })
    await page.goto(FORM)
    const look = () => page.getByRole('button', { name: 'Buscar Conductor' }).click()
    await typed(page, 'id_conductor').fill(nombre.split(' ')[1] ?? '')
    await look()
    await expect(ticked(page, 'id_conductor')).toHaveCount(1)
    await expect(ticked(page, 'id_conductor')).not.toBeChecked()
    await typed(page, 'id_conductor').fill(nombre.toLowerCase())
    await look()
    await expect(ticked(page, 'id_conductor')).toBeChecked()
    await save(page).click()
    await expect(page.getByText('Debe seleccionar un conductor válido de la lista.')).toHaveCount(0)
    await expect(typed(page, 'id_vehiculo')).toBeFocused()
  })

  test('text changed after a tick wins over the tick', async ({ page }) => {
    await page.goto(FORM)
    await ticked(page, 'id_cliente').first().check()
    await save(page).click()
    await expect(ticked(page, 'id_cliente')).toBeChecked()
    await typed(page, 'id_cliente').fill('zzzzzz')
    await save(page).click()
    await expect(page.getByText('Debe seleccionar un cliente válido de la lista.')).toBeVisible()
    await expect(typed(page, 'id_cliente')).toHaveValue('zzzzzz')
  })

  test('an unknown name is created with its text filled in', async ({ page }) => {
    const placa = newPlate()
    await page.goto(FORM)
    await typed(page, 'id_vehiculo').fill(placa)
    await page.getByRole('button', { name: 'Buscar Placa' }).click()
    await page.getByRole('button', { name: `Nada coincide. Crear «${placa}»` }).click()
    const dialog = page.getByRole('dialog', { name: 'Nuevo Vehículo' })
    await expect(dialog.getByRole('textbox', { name: 'Placa' })).toHaveValue(placa)
    await dialog.getByRole('textbox', { name: 'Placa' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(typed(page, 'id_vehiculo')).toHaveValue(placa)
  })
})

test.describe('pickers with scripts', () => {
  test.beforeEach(({ javaScriptEnabled }) =>
    test.skip(!javaScriptEnabled, 'without scripts a button searches'),
  )

  test('one letter in a picker offers only matches', async ({ page }) => {
    await open(page, true)
    const client = typed(page, 'id_cliente')
    await client.focus()
    await expect(options(page)).toHaveText([/Espiga/])
    await client.fill('q')
    await expect(options(page)).toHaveCount(0)
    await client.fill('m')
    await expect(options(page)).toHaveText([/Espiga/])
  })

  test('Tab takes the highlighted option, and passes an empty field', async ({ page }) => {
    await open(page, true)
    const placa = await createPlate(page)
    await page.goto(FORM)
    await page.getByRole('combobox', { name: 'Placa' }).focus()
    await page.keyboard.type(placa)
    await options(page).first().waitFor()
    await page.keyboard.press('Tab')
    await expect(typed(page, 'id_vehiculo')).toHaveValue(placa)
    await expect(chosen(page, 'id_vehiculo')).not.toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Conductor' })).toBeFocused()
    await typed(page, 'id_cliente').focus()
    await page.keyboard.press('Tab')
    await expect(typed(page, 'id_cliente')).toHaveValue('')
  })

  test('Enter pressed before the search answers takes effect when the answer arrives', async ({ page }) => {
    await open(page, true)
    const placa = await createPlate(page)
    await page.goto(FORM)
    await page.getByRole('combobox', { name: 'Placa' }).focus()
    await page.keyboard.type(placa.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(typed(page, 'id_vehiculo')).toHaveValue(placa)
    await expect(page.getByRole('combobox', { name: 'Conductor' })).toBeFocused()
  })

  test('an unknown name is created by keyboard and comes back chosen', async ({ page }) => {
    const placa = newPlate()
    await open(page, true)
    await page.getByRole('combobox', { name: 'Placa' }).focus()
    await page.keyboard.type(placa)
    await expect(options(page)).toHaveText(`Nada coincide. Crear «${placa}»`)
    await page.keyboard.press('Enter')
    const plate = page.getByRole('dialog', { name: 'Nuevo Vehículo' }).getByRole('textbox', { name: 'Placa' })
    await expect(plate).toHaveValue(placa)
    await expect(plate).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(typed(page, 'id_vehiculo')).toHaveValue(placa)
    await expect(typed(page, 'id_vehiculo')).toBeFocused()
  })

  test('a picker says that nothing matches to a user who may not create', async ({ page, context }) => {
    await enterAs(context, 'bascula')
    await open(page, true)
    await typed(page, 'id_producto').fill('zzzzzz')
    await expect(options(page)).toHaveText('Nada coincide.')
    await typed(page, 'id_producto').press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('leaving a picker without a choice clears its text and says so', async ({ page }) => {
    await open(page, true)
    await typed(page, 'id_vehiculo').fill('zzzz')
    await weight(page, 'peso_lleno').focus()
    await expect(page.getByText(`${PLATE} Se borró «zzzz».`)).toBeVisible()
    await expect(typed(page, 'id_vehiculo')).toHaveValue('')
    await typed(page, 'id_vehiculo').fill('z')
    await expect(page.getByText(PLATE)).toHaveCount(0)
  })

  test('the «+» button of a picker fills the typed text into the creation dialog', async ({ page }) => {
    const placa = newPlate()
    await open(page, true)
    await page.getByRole('combobox', { name: 'Placa' }).focus()
    await page.keyboard.type(placa)
    await expect(options(page)).toContainText('Nada coincide')
    await page.getByRole('button', { name: 'Crear una placa' }).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Placa' })).toHaveValue(placa)
  })

  test('what is chosen while the form is on its way stays, and typed text is searched again', async ({
    page,
  }) => {
    const { nombre } = await given({ tipo: 'CLIENTE' })
    await page.goto('/save-payment-receipt')
    await page.getByRole('combobox', { name: 'Cliente' }).waitFor()
    const release = await hold(page, '**/save-payment-receipt.data*', 'POST')
    const sent = page.waitForRequest('**/save-payment-receipt.data*')
    await page.locator('[data-save]').click()
    await sent
    await page.getByLabel('Estado').selectOption('ANULADO')
    await typed(page, 'id_cliente_tercero').fill(nombre)
    release()
    await expect(page.locator(`main form [name="${SENT_FIELD}"]`)).toHaveValue('2')
    await expect(page.getByLabel('Estado')).toHaveValue('ANULADO')
    await expect(options(page)).toContainText(nombre)
    await page.keyboard.press('Enter')
    await expect(chosen(page, 'id_cliente_tercero')).not.toHaveValue('')
  })

  test('Ctrl+Enter saves the form from any field', async ({ page }) => {
    await open(page, true)
    await weight(page, 'observaciones').fill('Grano mojado')
    await weight(page, 'observaciones').press('Control+Enter')
    await expect(page.getByText(PLATE)).toBeVisible()
    await expect(weight(page, 'observaciones')).toHaveValue('Grano mojado')
  })
})

test('server errors of the creation dialog are shown in the dialog', async ({ page, javaScriptEnabled }) => {
  const existing = await given({ tipo: 'CONDUCTOR' })
  await open(page, javaScriptEnabled)
  await page.getByRole('button', { name: 'Crear un conductor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo conductor' })
  await expect(dialog.getByText('CONDUCTOR', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Tipo', { exact: true })).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill(`Chofer ${newWord()}`)
  const number = dialog.getByRole('textbox', { name: 'Identificación', exact: true })
  await number.fill(existing.identificacion)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.locator('.form-error, .error').first()).toContainText(/ya existe/i)
  await number.fill(newCedula())
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toHaveCount(0)
})
