import { makeTelegramRequest, readRequest } from '../support/approval-requests.ts'
import { newWord } from '../support/third-parties.ts'
import { caller } from '../support/weighings.ts'
import { enterAs, expect, type Page, test } from './test.ts'

const apiUrl = () => process.env.E2E_API_URL ?? ''
const list = (search: string) => `/approval-requests?q=${encodeURIComponent(search)}`
const row = (page: Page, text: string) => page.locator('tbody tr', { hasText: text }).first()
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const inMenu = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /^Aprobación/ })
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

test.describe('como administradora', () => {
  test.beforeEach(({ context }) => enterAs(context, 'admin'))

  test('la lista dice lo que pide el documento; el icono del mensaje está solo en las de Telegram', async ({
    page,
  }) => {
    await page.goto('/approval-requests')
    await expect(page.getByRole('heading', { name: 'Solicitudes de Aprobación' })).toBeVisible()
    await expect(page.getByPlaceholder('Buscar', { exact: true })).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText([
      '#',
      'Acción',
      'Estado',
      'Detalle',
      'Fecha Creación',
      'Acciones',
    ])
    await page.goto('/approval-requests?accion=EXCESO_CUPO')
    const rows = page.locator('tbody tr')
    await expect(rows.first()).toContainText('Exceso de cupo')
    await expect(page.locator('tbody svg')).toHaveCount(0)
    await page.goto('/approval-requests?accion=SOLICITUD_TELEGRAM')
    await expect(rows.first()).toContainText('Solicitud de Telegram')
    await expect(page.locator('tbody svg')).toHaveCount(await rows.count())
    await page.goto('/approval-requests?estado=VENCIDA')
    await expect(rows.first().locator('.badge')).toHaveText('Vencida')
    await page.goto(list('rechazada-que-no-existe'))
    await expect(page.getByText('Nada coincide con la búsqueda.')).toBeVisible()
  })

  test('una cuenta de Telegram se asocia con un usuario, una sola vez', async ({
    page,
    javaScriptEnabled,
  }) => {
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

  test('rechazar pide un motivo, que queda en la solicitud', async ({ page }) => {
    const { id, nombre } = await waiting(page)
    await row(page, nombre)
      .getByRole('link', { name: /^Rechazar/ })
      .click()
    await press(page, 'Rechazar')
    await expect(dialog(page).getByText('Escriba el motivo del rechazo.')).toBeVisible()
    await page.getByLabel('Motivo').fill('No trabaja aquí')
    await press(page, 'Rechazar')
    await expect(page.getByText('Solicitud rechazada.')).toBeVisible()
    await expect(row(page, nombre).locator('.badge')).toHaveText('Rechazada')
    expect(await stored(id)).toMatchObject({ estado: 'RECHAZADA', motivo_rechazo: 'No trabaja aquí' })
    await page.goto(`/approval-requests/${id}`)
    await expect(dialog(page)).toContainText('No trabaja aquí')
  })

  test('un exceso de cupo se aprueba viendo proveedor, máximo, prestado y solicitado', async ({
    page,
    javaScriptEnabled,
  }) => {
    const which = javaScriptEnabled ? 'tercer abono' : 'Bombeo y energía'
    await page.goto(list(which))
    await row(page, which)
      .getByRole('link', { name: /^Aprobar/ })
      .click()
    await expect(dialog(page).locator('dt')).toHaveText([
      'Estado',
      'Proveedor',
      'Acuerdo',
      'Préstamo',
      'Máximo a prestar',
      'Prestado',
      'Solicitado',
      'Por encima del máximo',
      'Solicitó',
    ])
    await expect(dialog(page)).toContainText('Crisanto Guzmán Aldana')
    await press(page, 'Aprobar')
    await expect(page.getByText('Aprobación exitosa.')).toBeVisible()
    await expect(row(page, which).locator('.badge')).toHaveText('Aprobada')
  })

  test('el menú dice cuántas esperan, y una menos después de decidir', async ({ page }) => {
    const count = async () => Number(/\d+/.exec(await inMenu(page).innerText())?.[0])
    const { nombre } = await waiting(page)
    // The number is kept for half a minute; a decision forgets it.
    await row(page, nombre)
      .getByRole('link', { name: /^Rechazar/ })
      .click()
    await page.getByLabel('Motivo').fill('De prueba')
    await press(page, 'Rechazar')
    await expect(page.getByText('Solicitud rechazada.')).toBeVisible()
    expect(await count()).toBeGreaterThan(0)
    await inMenu(page).click()
    await expect(page).toHaveURL(/\/approval-requests$/)
  })

  test('cuando falla se dice, y lo escrito sigue allí', async ({ page, faulty, javaScriptEnabled }) => {
    const id = await makeTelegramRequest(apiUrl())
    faulty.gate.react = (call) => (call.endsWith('/approve-telegram-user') ? 'cut' : 'pass')
    await page.goto(`${faulty.url}/approval-requests/${id}?acto=asociar`)
    await pickUser(page, 'constanza', 'Constanza Ducuara Leyva', javaScriptEnabled === true)
    await press(page, 'Asociar')
    await expect(dialog(page).getByRole('alert')).toContainText('Falló Aprobación.')
    await expect(dialog(page).getByPlaceholder('Buscar usaurio')).toHaveValue('Constanza Ducuara Leyva')
    faulty.gate.react = (call) => (call.includes('approval-requests') ? 'cut' : 'pass')
    await page.goto(`${faulty.url}/approval-requests`)
    await expect(page.getByText('Error cargando solicitudes')).toBeVisible()
  })
})

test('quien solo consulta ve la lista y lo pedido, y nada que decidir', async ({ page, context }) => {
  await enterAs(context, 'consulta')
  const { id, nombre } = await waiting(page)
  await expect(row(page, nombre).getByRole('link')).toHaveCount(1)
  await row(page, nombre).getByRole('link', { name: /^Ver/ }).click()
  await expect(dialog(page)).toContainText(nombre)
  await expect(dialog(page).getByRole('button')).toHaveCount(0)
  await page.goto(`/approval-requests/${id}?acto=asociar`)
  await expect(dialog(page).getByPlaceholder('Buscar usaurio')).toHaveCount(0)
  await expect(inMenu(page)).toHaveCount(0)
})
