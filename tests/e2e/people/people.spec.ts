import { readFileSync } from 'node:fs'
import path from 'node:path'
import { newNit } from '../../support/third-parties.ts'
import { caller } from '../../support/weighings.ts'
import { newCode } from '../lists.ts'
import { apiUrl, enterAs, expect, hold, type Page, test, turnLightOff } from '../test.ts'
import { banner, leads, shows, tells } from '../told.ts'
import { rowOf, textField } from '../third-parties.ts'

const LOGO = path.resolve('app/shell/logo.svg')
const alert = (page: Page) => page.getByRole('alert')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

const PASSWORD = 'paddy-2026'
const emailOf = (word: string) => `prueba.${word.toLowerCase()}@molino.example`

/** Creates a user without company in the dialog, and filters the list to that user. */
async function newUser(page: Page): Promise<string> {
  const word = newCode()
  await page.goto(`/users?q=${word}&nuevo=1`)
  const form = dialog(page, 'Nuevo Usuario')
  await form.getByLabel(/^Nombre/).fill(`Prueba ${word}`)
  await form.getByLabel(/^Correo/).fill(emailOf(word))
  await form.getByLabel(/^Contraseña/).fill(PASSWORD)
  await form.getByLabel('Empresa').selectOption('')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(banner(page)).toHaveText(
    'Usuario creado correctamente. Asígnele una empresa: sin empresa no puede trabajar.',
  )
  await expect(rowOf(page, word)).toHaveCount(1)
  return word
}

const chips = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true })

/** Chip that was given. The name alone also matches the options. */
const given = (page: Page, label: string, name: string) =>
  chips(page, label).getByRole('button', { name: `Quitar ${name}` })

/** Types the start of the chip's name in other capitals and presses Enter. */
async function addChip(page: Page, label: string, typed: string): Promise<void> {
  const input = chips(page, label).getByPlaceholder('Buscar...')
  await input.fill(typed)
  await input.press('Enter')
}

test.beforeEach(async ({ context }) => enterAs(context, 'admin'))

test('the form of a user shows invalid values beside their fields', async ({ page, javaScriptEnabled }) => {
  await page.goto('/users?nuevo=1')
  const form = dialog(page, 'Nuevo Usuario')
  const save = form.getByRole('button', { name: 'Guardar' })
  const fields = ['Nombre', 'Correo', 'Contraseña'].map((label) => form.getByLabel(new RegExp(`^${label}`)))
  const [name, email, password] = fields as [(typeof fields)[0], (typeof fields)[0], (typeof fields)[0]]
  await name.fill('ana@b')
  await email.fill('no es un correo')
  await password.fill('123')
  if (javaScriptEnabled) {
    await password.blur()
    await expect(save).toBeDisabled()
  } else {
    await save.click()
  }
  await expect(name).toHaveAccessibleDescription('El nombre no debe contener el símbolo @')
  await expect(email).toHaveAccessibleDescription('Formato de correo inválido.')
  await expect(password).toHaveAccessibleDescription('Debe tener al menos 4 caracteres.')
})

test('the focus stays in a dialog while it is sent, and moves to the refused field', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'Without scripts no request runs behind an open dialog')
  await enterAs(context, 'admin')
  await page.goto('/users')
  await page
    .getByRole('link', { name: /^Contraseña nueva/ })
    .first()
    .click()
  const open = dialog(page, 'Contraseña nueva')
  const answer = await hold(page, '**/contrasena.data*', 'POST')
  await open.getByRole('button', { name: 'Guardar' }).click()
  await expect(open.getByRole('button', { name: 'Guardando...' })).toBeDisabled()
  await expect(open).toBeFocused()
  answer()
  await expect(open.getByLabel('Contraseña', { exact: true })).toBeFocused()
  await expect(open.getByText('Contraseña es requerida.')).toBeVisible()
})

test('the row of a user assigns and removes roles and companies', async ({ page }) => {
  const word = await newUser(page)
  const [roles, companies] = [`Roles de Prueba ${word}`, `Empresas de Prueba ${word}`]
  // A person without company or role gets a hint to add them.
  for (const hint of [
    'Sin rol no ve ninguna pantalla: agréguele uno.',
    'Sin empresa no puede trabajar: agréguele una.',
  ]) {
    await expect(page.getByText(hint)).toBeVisible()
  }
  await addChip(page, roles, 'cartERA')
  await expect(given(page, roles, 'Cartera')).toBeVisible()
  await addChip(page, roles, 'basc')
  await expect(given(page, roles, 'Basculista')).toBeVisible()
  await given(page, roles, 'Cartera').click()
  await expect(given(page, roles, 'Cartera')).toHaveCount(0)
  await addChip(page, companies, 'espiga')
  await expect(given(page, companies, 'Molino La Espiga S.A.S.')).toBeVisible()
  await addChip(page, companies, 'zzz')
  await expect(alert(page)).toHaveText('Ninguna opción coincide con lo que escribió.')

  await page.goto(`/users?q=${word}`)
  await expect(rowOf(page, word)).toContainText('Basculista')
  await expect(rowOf(page, word)).toContainText('Molino La Espiga S.A.S.')
})

test('a user created with company and role signs in, changes the password and works', async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const word = newCode()
  await page.goto(`/users?q=${word}&nuevo=1`)
  const form = dialog(page, 'Nuevo Usuario')
  const [company, role] = [form.getByLabel('Empresa'), form.getByLabel('Rol')]
  await expect(company.locator('option:checked')).toHaveText('Molino La Espiga S.A.S.')
  await expect(role.locator('option:checked')).toHaveText('Ninguno')
  await role.selectOption('Basculista')
  await form.getByLabel(/^Nombre/).fill(`Prueba ${word}`)
  await form.getByLabel(/^Correo/).fill('ADMIN@molino.example')
  await form.getByLabel(/^Contraseña/).fill(PASSWORD)
  await shows(form.getByRole('button', { name: 'Guardar' }).click(), form.getByText(/^Correo: /))
  await expect(role.locator('option:checked')).toHaveText('Basculista')
  await expect(form.getByLabel(/^Nombre/)).toHaveValue(`Prueba ${word}`)
  // The response carries no password, and scripts leave the page as it was.
  await expect(form.getByLabel(/^Contraseña/)).toHaveValue(javaScriptEnabled ? PASSWORD : '')
  await form.getByLabel(/^Correo/).fill(emailOf(word))
  await form.getByLabel(/^Contraseña/).fill(PASSWORD)
  await tells(form.getByRole('button', { name: 'Guardar' }).click(), page, 'Usuario creado correctamente')
  for (const given of ['Basculista', 'Molino La Espiga S.A.S.'])
    await expect(rowOf(page, word)).toContainText(given)

  const context = await browser.newContext({ javaScriptEnabled, baseURL })
  await turnLightOff(context)
  const theirs = await context.newPage()
  await theirs.goto('/login')
  await textField(theirs, 'Correo').fill(emailOf(word))
  await theirs.locator('input[name=password]').fill(PASSWORD)
  await leads(theirs.locator('input[name=password]').press('Enter'), theirs, '/cambiar-contrasena')
  await changePassword(theirs)
  await expect(theirs.locator('nav a[href="/users"]')).toHaveCount(0)
  await context.close()
})

/**
 * Changes an assigned password. The same password and a wrong repetition are rejected; the right one leads
 * home and keeps the session.
 */
async function changePassword(page: Page): Promise<void> {
  const field = (name: string) => page.locator(`input[name=${name}]`)
  await expect(
    page.getByText('Un administrador asignó su contraseña: cámbiela para continuar.'),
  ).toBeVisible()
  for (const [chosen, repeated, said] of [
    [PASSWORD, PASSWORD, 'Escriba una contraseña distinta de la actual.'],
    ['arroz-nuevo-26', 'otra cosa', 'Las contraseñas no coinciden.'],
    ['arroz-nuevo-26', 'arroz-nuevo-26', ''],
  ] as const) {
    await field('contrasena_actual').fill(PASSWORD)
    await field('contrasena').fill(chosen)
    await field('contrasena_repetida').fill(repeated)
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
    if (said) await expect(page.getByText(said)).toBeVisible()
  }
  await expect(page).toHaveURL('/home')
  await expect(banner(page)).toHaveText('Contraseña cambiada correctamente')
  await expect(page.locator('nav a[href="/weighing-records"]')).toHaveCount(1)
  await page.goto('/weighing-records')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestión de Pesadas')
}

test('the row of a user reverts a change that the API refuses, with a message', async ({
  page,
  faulty: { url, gate },
}) => {
  const word = await newUser(page)
  const roles = `Roles de Prueba ${word}`
  await page.goto(`${url}/users?q=${word}`)
  await page.getByRole('link', { name: `Editar Prueba ${word}` }).click()
  gate.react = (call) => (call.startsWith('PATCH') ? { status: 500 } : 'pass')
  await addChip(page, roles, 'Cartera')
  await expect(alert(page)).toHaveText('Error al actualizar los roles del usuario')
  await expect(chips(page, roles)).toContainText('Ninguno')
  await addChip(page, `Empresas de Prueba ${word}`, 'espiga')
  await expect(alert(page)).toHaveText('Error al actualizar las empresas del usuario')
  gate.react = () => 'pass'
})

test('the form of a company edits colour and logo', async ({ page }) => {
  const word = newCode()
  const call = await caller(apiUrl())
  const company = { nombre: `Prueba ${word}`, tipo_documento: 'NIT', documento: newNit() }
  const { id_empresa } = await call('POST', '/companies/create', company)
  await page.goto(`/companies?q=${word}`)
  await page.getByRole('link', { name: `Editar Prueba ${word}` }).click()
  const edit = dialog(page, 'Editar Empresa')
  await expect(edit.getByLabel('Color del menú')).toHaveAttribute('type', 'color')
  await edit.getByLabel('Color del menú').fill('#123456')
  await edit.getByLabel('Dirección').fill('Calle 1 # 2-3')
  await edit.getByRole('button', { name: 'Guardar' }).click()
  await expect(banner(page)).toHaveText('Empresa actualizada correctamente')

  await page.getByRole('link', { name: `Editar Prueba ${word}` }).click()
  await expect(edit.getByText(/^#123456 · Texto blanco, contraste \d+(,\d)?:1\.$/)).toBeVisible()
  const logo = edit.getByLabel(/^Logo/)
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: readFileSync(LOGO) })
  await edit.getByRole('button', { name: 'Subir logo' }).click()
  await expect(alert(page)).toContainText('PNG o WebP')
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await edit.getByRole('button', { name: 'Subir logo' }).click()
  await expect(banner(page)).toHaveText('Empresa actualizada correctamente')
  await expect(edit.getByText('Ahora: ')).toBeVisible()
  const picture = edit.getByRole('img', { name: 'Logo de ahora' })
  await expect(picture).toHaveAttribute('src', /^\/empresa\/logo\?id=/)
  await call('DELETE', `/companies/delete/${String(id_empresa)}`)
})

/** PNG of one white pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)
