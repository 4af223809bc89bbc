import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { newThirdParty } from '../../support/third-parties.ts'
import { enterAs, endSession, expect, type Page, pressBack, test } from '../test.ts'
import { leads, shows, tells } from '../told.ts'
import { countOf, fillNew, save, selectField, textField } from '../third-parties.ts'

const WRONG = 'Error de autenticación. Verifique sus credenciales.'
const NO_EMAIL = 'El correo es obligatorio y debe ser válido.'
const NO_PASSWORD = 'La contraseña es obligatoria.'

const button = (page: Page) => page.getByRole('button', { name: 'Ingresar' })
const password = (page: Page) => page.locator('input[name=password]')

async function signIn(page: Page, email: string, secret = DEMO_PASSWORD): Promise<void> {
  await expect(page).toHaveURL(/\/login/)
  await textField(page, 'Correo').fill(email)
  await password(page).fill(secret)
  await button(page).click()
}

test('signing in without values shows a message beside each field', async ({ page, javaScriptEnabled }) => {
  await page.goto('/login')
  const email = textField(page, 'Correo')
  if (javaScriptEnabled) {
    await expect(button(page)).toBeDisabled()
    await expect(page.getByText(NO_EMAIL)).toHaveCount(0)
    await email.focus()
    await password(page).focus()
    await email.focus()
  } else {
    await button(page).click()
    await expect(email).toBeFocused()
  }
  await expect(page.getByText(NO_EMAIL)).toBeVisible()
  await expect(page.getByText(NO_PASSWORD)).toBeVisible()
  await expect(email).toHaveAccessibleDescription(NO_EMAIL)
  await expect(password(page)).toHaveAccessibleDescription(NO_PASSWORD)
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill('alguien@molino.example')
  await password(page).fill('x')
  await expect(button(page)).toBeEnabled()
})

test('signing in leads to the dashboard; signed-in people never see the sign-in page', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, 'consulta@molino.example')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL('/home')
  await page.goto('/')
  await expect(page).toHaveURL('/home')
})

// The test has its own session, because signing out ends its token everywhere.
test('signing out leads to the sign-in page and ends the session', async ({ page }) => {
  await page.goto('/terceros')
  await signIn(page, 'consulta@molino.example')
  await expect(page).toHaveURL('/terceros')
  await leads(page.getByRole('button', { name: 'Cerrar sesión' }).click(), page, '/login')
  await page.goto('/terceros')
  await expect(page).toHaveURL('/login?volver=%2Fterceros')
})

test('after signing out, the Back button shows no form', async ({ page }) => {
  await page.goto('/terceros?nuevo=1')
  await signIn(page, 'credito@molino.example')
  await expect(page.getByRole('dialog', { name: 'Nuevo Tercero' })).toBeVisible()
  await page.locator('form[action="/logout"]').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page).toHaveURL('/login')
  await pressBack(page)
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page).toHaveURL('/login?volver=%2Fterceros%3Fnuevo%3D1')
})

test('a session that ends between two screens leads to the sign-in page and back', async ({
  page,
  context,
}) => {
  await enterAs(context, 'credito')
  await page.goto('/terceros')
  await endSession(page)
  await page.getByRole('link', { name: 'Página 2', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?volver=%2Fterceros%3Fpagina%3D2/)
  await signIn(page, 'credito@molino.example')
  await expect(page).toHaveURL('/terceros?pagina=2')
})

test('a half-filled form survives the end of the session without being saved', async ({ page, context }) => {
  const form = newThirdParty({ tipo: 'CONDUCTOR' })
  await enterAs(context, 'credito')
  await page.goto('/terceros?nuevo=1')
  await fillNew(page, form)
  await textField(page, 'Municipio').fill('Purificación "del" <Tolima>')
  await endSession(page)
  await shows(save(page), page.getByText('Su sesión terminó.'))
  await signIn(page, 'credito@molino.example', 'clave equivocada')
  await expect(page.getByRole('alert')).toHaveText(WRONG)
  await signIn(page, 'credito@molino.example')
  await page.getByRole('button', { name: 'Volver al formulario' }).click()

  await expect(page.getByText('Este formulario todavía no se ha guardado.')).toBeFocused()
  await expect(textField(page, 'Nombre')).toHaveValue(form.nombre)
  await expect(textField(page, 'Identificación')).toHaveValue(form.identificacion)
  await expect(textField(page, 'Municipio')).toHaveValue('Purificación "del" <Tolima>')
  await expect(selectField(page, 'Tipo')).toHaveValue('CONDUCTOR')
  expect(await countOf(form.identificacion)).toBe(0)
  await tells(save(page), page, 'Tercero creado exitosamente')
  expect(await countOf(form.identificacion)).toBe(1)
})
