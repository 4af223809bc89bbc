import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { MOLINO, ownPassword, signIn } from '../../support/sign-in.ts'
import { caller } from '../../support/weighings.ts'
import { button, link, rows } from '../controls.ts'
import { newCode } from '../lists.ts'
import { apiUrl, enterAs, expect, type Page, stackUrl, test } from '../test.ts'
import { textField } from '../third-parties.ts'
import { leads, shows, tells } from '../told.ts'

const GIVEN = 'primera-clave-26'

/** Creates a person for each scenario, because ending sessions affects every scenario of a person. */
async function newPerson(): Promise<{ nombre: string; correo: string }> {
  const word = newCode()
  const [nombre, correo] = [`Prueba ${word}`, `prueba.${word.toLowerCase()}@molino.example`]
  const call = await caller(apiUrl())
  const { data } = (await call('POST', '/companies/search', { search: MOLINO })) as {
    data: { _id: string }[]
  }
  const user = { nombre_usuario: nombre, correo, contrasena: GIVEN, id_company: data[0]?._id, id_rol: [] }
  await call('POST', '/users', user)
  // Changing the password leaves one session, in which it was changed.
  await ownPassword(apiUrl(), correo, GIVEN)
  return { nombre, correo }
}

/** Signs in with the browser shown in the list. */
async function enter(page: Page, correo: string): Promise<void> {
  await page.goto('/login')
  await textField(page, 'Correo').fill(correo)
  await page.locator('input[name=password]').fill(DEMO_PASSWORD)
  await leads(page.locator('input[name=password]').press('Enter'), page, '/home')
}

const close = (page: Page) => page.getByRole('button', { name: /^Cerrar la sesión de / })

/** Target of the start page with this session. */
async function homeWith(session: string): Promise<string> {
  const headers = { cookie: `sesion=${session}` }
  const { status, headers: answered } = await fetch(`${stackUrl()}/home`, { headers, redirect: 'manual' })
  return `${status} ${answered.get('location')}`
}

test('users see their own sessions, close one and then the others', async ({ page }) => {
  const { correo } = await newPerson()
  const others = [await signIn(stackUrl(), correo), await signIn(stackUrl(), correo)]
  await enter(page, correo)
  await page.locator('.menu-foot summary').click()
  await page.getByRole('link', { name: 'Sesiones abiertas' }).click()
  await expect(page).toHaveURL('/sesiones')
  await expect(page).toHaveTitle('Sesiones abiertas · Molino')
  await expect(rows(page)).toHaveCount(4)
  const mine = rows(page).filter({ hasText: 'Esta sesión' })
  await expect(mine).toHaveCount(1)
  await expect(mine).toContainText(/Chrome en Linux.*127\.0\.0\.1.*\d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expect(mine.getByRole('button')).toHaveCount(0)

  await expect(close(page)).toHaveCount(3)
  await tells(close(page).first().click(), page, 'Sesión cerrada correctamente')
  await expect(rows(page)).toHaveCount(3)

  await shows(link(page, 'Cerrar las demás').click(), page.getByText('¿Cerrar las demás sesiones?'))
  await leads(link(page, 'Cancelar').click(), page, '/sesiones')
  await link(page, 'Cerrar las demás').click()
  const done = 'Las demás sesiones se cerraron correctamente'
  await tells(button(page, 'Cerrar las demás').click(), page, done)
  await expect(page).toHaveURL('/sesiones')
  await expect(rows(page)).toHaveCount(1)
  await expect(link(page, 'Cerrar las demás')).toHaveCount(0)
  for (const session of others) expect(await homeWith(session)).toBe('302 /login?volver=%2Fhome')
})

test('closing a session that another tab already closed shows no error', async ({ page, context }) => {
  const { correo } = await newPerson()
  await enter(page, correo)
  await page.goto('/sesiones')
  await expect(close(page)).toHaveCount(1)
  const second = await context.newPage()
  await second.goto('/sesiones')
  await tells(close(second).click(), second, 'Sesión cerrada correctamente')
  await tells(close(page).click(), page, 'Esa sesión ya estaba cerrada.')
  await expect(rows(page)).toHaveCount(1)
})

test('a user manager closes the sessions of another person, who returns to the sign-in page', async ({
  page,
  context,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const { nombre, correo } = await newPerson()
  const their = await browser.newContext({ javaScriptEnabled, baseURL })
  const theirs = await their.newPage()
  await enter(theirs, correo)

  await enterAs(context, 'admin')
  await page.goto(`/users?q=${encodeURIComponent(nombre)}`)
  await page.getByRole('link', { name: `Editar ${nombre}` }).click()
  await page.locator('main').getByRole('link', { name: 'Sesiones abiertas' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Sesiones abiertas de ${nombre}`)
  await expect(rows(page)).toHaveCount(2)
  const other = page.getByRole('button', { name: /^Cerrar la sesión de Otro programa/ })
  await tells(other.click(), page, 'Sesión cerrada correctamente')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Chrome en Linux')
  await leads(
    theirs.goto('/home').then(() => undefined),
    theirs,
    '/home',
  )

  const question = `¿Cerrar todas las sesiones de ${nombre}?`
  await shows(link(page, 'Cerrar todas').click(), page.getByText(question))
  await tells(button(page, 'Cerrar todas').click(), page, 'Sus sesiones se cerraron correctamente')
  await expect(page.getByText(`${nombre} no tiene sesiones abiertas.`)).toBeVisible()
  await leads(
    theirs.goto('/sesiones').then(() => undefined),
    theirs,
    '/login?volver=%2Fsesiones',
  )
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión')
  await their.close()
})

test("in the list of users, one's own row leads to one's own sessions", async ({ page, context }) => {
  await enterAs(context, 'admin')
  await page.goto('/users?q=admin@molino.example')
  await page
    .getByRole('link', { name: /^Editar / })
    .first()
    .click()
  await leads(
    page.locator('main').getByRole('link', { name: 'Sesiones abiertas' }).click(),
    page,
    '/sesiones',
  )
  await expect(rows(page).filter({ hasText: 'Esta sesión' })).toHaveCount(1)
})
