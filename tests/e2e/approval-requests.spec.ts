import { makeTelegramRequest, readRequest } from '../support/approval-requests.ts'
import { newWord } from '../support/third-parties.ts'
import { caller } from '../support/weighings.ts'
import { enterAs, expect, type Page, test } from './test.ts'

const apiUrl = () => process.env.E2E_API_URL ?? ''
const list = (search: string) => `/approval-requests?q=${encodeURIComponent(search)}`
const row = (page: Page, text: string) => page.locator('tbody tr', { hasText: text }).first()
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const stored = async (id: string) => readRequest(await caller(apiUrl()), id)

/** A waiting request of a name that nothing else has, and its list. */
async function waiting(page: Page): Promise<{ id: string; nombre: string }> {
  const nombre = `Solicitante ${newWord()}`
  const id = await makeTelegramRequest(apiUrl(), { nombre, usuario_telegram: '@de_prueba' })
  await page.goto(list(nombre))
  return { id, nombre }
}

/** Picks a user as a person does: with scripts from the list, without by 'Buscar' and its radio buttons. */
async function pickUser(page: Page, typed: string, name: string, scripts: boolean): Promise<void> {
  const input = dialog(page).getByPlaceholder('Buscar usaurio')
  if (scripts) {
    await input.pressSequentially(typed)
    await dialog(page).getByRole('option', { name }).click()
    return
  }
  await input.fill(typed)
  await dialog(page).getByRole('button', { name: 'Buscar Usuario' }).click()
  await dialog(page).getByRole('radio', { name }).check()
}

test.beforeEach(({ context }) => enterAs(context, 'admin'))

test('una cuenta de Telegram se asocia con un usuario, una sola vez', async ({ page, javaScriptEnabled }) => {
  const { id, nombre } = await waiting(page)
  await row(page, nombre)
    .getByRole('link', { name: /^Asociar/ })
    .click()
  await expect(dialog(page)).toContainText('Aprobar Solicitud Telegram')
  await expect(dialog(page).locator('dl')).toContainText(nombre)
  await expect(dialog(page).locator('dt')).toContainText([
    'Estado',
    'Nombre',
    'ID de Telegram',
    'Usuario de Telegram',
  ])
  await press(page, 'Asociar')
  await expect(dialog(page).getByText('Seleccione un usuario.')).toBeVisible()
  await pickUser(page, 'bernardo', 'Bernardo Tique Yara', javaScriptEnabled === true)
  const late = await page.context().newPage()
  await late.goto(`/approval-requests/${id}?acto=rechazar`)
  await late.getByLabel('Motivo').fill('Tarde')
  await press(page, 'Asociar')
  await expect(page.getByText('Aprobación exitosa.')).toBeVisible()
  await expect(page).toHaveURL(/\/approval-requests\?q=/)
  await expect(row(page, nombre).locator('.badge')).toHaveText('Aprobada')
  expect(await stored(id)).toMatchObject({
    estado: 'APROBADA',
    nombre_usuario: 'Bernardo Tique Yara',
    decidio: 'Adriana Molano Perdomo',
  })

  await press(late, 'Rechazar')
  await expect(dialog(late).getByRole('alert')).toContainText('está en estado APROBADA')
  await expect(dialog(late)).toContainText('Bernardo Tique Yara')
  await expect(dialog(late).getByRole('button', { name: 'Rechazar' })).toHaveCount(0)
  await late.close()

  await row(page, nombre).getByRole('link', { name: /^Ver/ }).click()
  await expect(dialog(page)).toContainText('Adriana Molano Perdomo')
  await expect(dialog(page).getByRole('button', { name: 'Asociar' })).toHaveCount(0)
  await dialog(page).getByRole('link', { name: 'Cerrar', exact: true }).last().click()
  await expect(dialog(page)).toHaveCount(0)
})
