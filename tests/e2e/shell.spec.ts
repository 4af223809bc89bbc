import { SECADORA } from '../support/sign-in.ts'
import { newThirdParty } from '../support/third-parties.ts'
import { menu } from './controls.ts'
import { enterAs, expect, type Page, test } from './test.ts'
import { leads, shows } from './told.ts'
import { fillNew, given, save } from './third-parties.ts'

/** Name of the user, which unfolds the entries of the account. */
const account = (page: Page) => page.locator('.menu-foot summary')
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Ruta de navegación' })
const crumbTexts = async (page: Page) =>
  (await crumbs(page).getByRole('listitem').allInnerTexts()).join(' > ')
const background = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)

async function changeCompany(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Empresa' }).selectOption({ label: name })
  await page.getByRole('button', { name: 'Cambiar' }).click()
}

test('the menu shows the screens of each user', async ({ page, context, otherPage }) => {
  await enterAs(context, 'consulta')
  await page.goto('/home')
  expect((await menu(page).getByRole('link').allInnerTexts()).slice(0, 2)).toEqual([
    'Dashboard',
    'Gestión de Terceros',
  ])
  await leads(menu(page).getByRole('link', { name: 'Gestión de Terceros' }).click(), page, '/terceros')
  const other = await otherPage('nadie')
  await other.goto('/home')
  await expect(menu(other).getByRole('link')).toHaveText(['Dashboard', 'Otras Funcionalidades'])
})

test('the menu leads to the record of a number, and offers inexact matches', async ({ page, context }) => {
  await enterAs(context, 'admin')
  await page.goto('/home')
  const field = page.getByRole('searchbox', { name: 'Ir a' })
  await field.fill('pes-1')
  await expect(field).toHaveCSS(
    'color',
    await page.locator('main').evaluate((main) => getComputedStyle(main).color),
  )
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('PES-1')
  await expect(field).toHaveValue('')
  await field.fill('PES-10')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('PES-10')
  await field.fill('liq 187')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('LIQ-187')
  await expect(page).toHaveURL(/\/liquidacion-arroz\/[0-9a-f-]{36}$/)
  await field.fill('espiga')
  await field.press('Enter')
  await page.getByRole('main').getByRole('link', { name: 'Molino La Espiga S.A.S.' }).click()
  await expect(page).toHaveURL(/\/terceros\/[0-9a-f-]{36}$/)
})

test('a new breadcrumb replaces an earlier one of the same name, and the last is no link', async ({
  page,
  context,
}) => {
  const third = await given()
  await enterAs(context, 'admin')
  await page.goto('/home')
  expect(await crumbTexts(page)).toBe('Inicio')
  await page.goto('/terceros?q=perez')
  expect(await crumbTexts(page)).toBe('Inicio > Terceros')
  await page.goto(third.path)
  expect(await crumbTexts(page)).toBe(`Inicio > Terceros > Editar Tercero ${third.nombre}`)
  await expect(page).toHaveTitle(`Editar Tercero ${third.nombre} · Molino`)
  await page.goto('/cambiar-contrasena')
  expect(await crumbTexts(page)).toBe('Inicio > Terceros > Editar Tercero > Cambiar contraseña')
  await expect(crumbs(page).getByRole('link', { name: 'Cambiar contraseña' })).toHaveCount(0)
  await crumbs(page).getByRole('link', { name: 'Terceros', exact: true }).click()
  await expect(page).toHaveURL('/terceros?q=perez')
  await expect(crumbs(page).getByRole('listitem').last()).toHaveText('Terceros')
  expect(await crumbTexts(page)).toBe('Inicio > Editar Tercero > Cambiar contraseña > Terceros')
  await leads(crumbs(page).getByRole('link', { name: 'Volver' }).click(), page, '/cambiar-contrasena')
  await leads(crumbs(page).getByRole('link', { name: 'Inicio' }).click(), page, '/home')
  await expect(crumbs(page).getByRole('listitem')).toHaveText(['Inicio'])
  await leads(crumbs(page).getByRole('link', { name: 'Volver' }).click(), page, '/home')
})

test('changing the company changes colour, logo and data, and stays on the screen', async ({
  page,
  context,
}) => {
  const third = await given()
  await enterAs(context, 'admin')
  await page.goto(`/terceros?q=${third.identificacion}`)
  await expect(page.getByText(third.nombre)).toBeVisible()
  expect(await background(page, '.menu')).toBe('rgb(31, 122, 77)')
  const logo = page.locator('.menu-logo img')
  await expect(logo).toHaveAttribute('src', /^\/empresa\/logo\?v=/)
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await changeCompany(page, SECADORA)
  await expect(page).toHaveURL('/terceros')
  await expect(page.getByRole('combobox', { name: 'Empresa' }).locator('option:checked')).toHaveText(SECADORA)
  await expect(page.locator('.menu')).toHaveCSS('background-color', 'rgb(242, 209, 107)')
  await expect(logo).toHaveAttribute('src', /^\/assets\/logo/)
  await page.goto(`/terceros?q=${third.identificacion}`)
  await expect(page.getByText('Nada coincide con la búsqueda.')).toBeVisible()
})

test('the hover colour of the menu is the highlight of the company', async ({ page, context }) => {
  const entry = '.menu nav a:not([aria-current])'
  await enterAs(context, 'admin')
  await page.goto('/home')
  await page.locator(entry).first().hover()
  await expect.poll(() => background(page, entry)).toBe('rgb(52, 203, 128)')
})

test('the menu is 230 px wide and folds below 1152 px, with the filters of a list', async ({
  page,
  context,
}) => {
  await enterAs(context, 'admin')
  await page.goto('/terceros')
  expect((await page.locator('.menu').boundingBox())?.width).toBe(230)
  expect((await page.locator('.content').boundingBox())?.x).toBe(220)
  await page.setViewportSize({ width: 1151, height: 700 })
  expect((await page.locator('.content').boundingBox())?.x).toBe(0)
  await expect(page.locator('[name=tipo]')).toBeHidden()
  await shows(page.getByText('Filtros', { exact: true }).click(), page.locator('[name=tipo]'))
  await expect(menu(page)).toBeHidden()
  await shows(page.getByText('Menú', { exact: true }).click(), menu(page))
  await leads(menu(page).getByRole('link', { name: 'Liquidaciones' }).click(), page, '/liquidacion-arroz')
  await expect(menu(page)).toBeHidden()
})

test('a menu longer than the window shows the entry of the screen and scrolls', async ({ page, context }) => {
  await enterAs(context, 'admin')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/certificado-de-retencion')
  const entry = menu(page).getByRole('link', { name: 'Certificado de retención' })
  await expect(entry).toBeInViewport({ ratio: 1 })
  const logo = page.locator('.menu-logo')
  await expect(logo).not.toBeInViewport()
  await page.locator('.menu').hover()
  await page.mouse.wheel(0, -2000)
  await expect(logo).toBeInViewport({ ratio: 1 })
})

test('the entries of the menu stay in their places from screen to screen', async ({ page, context }) => {
  await enterAs(context, 'admin')
  await page.setViewportSize({ width: 1366, height: 768 })
  const entry = menu(page).getByRole('link', { name: 'Gestión de Empleados' })
  const place = async () => (await entry.boundingBox())?.y
  await page.goto('/home')
  await page.waitForLoadState('networkidle')
  const first = await place()
  for (const path of ['/terceros', '/liquidacion-arroz', '/employee']) {
    await menu(page).locator(`a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(path)
    await expect.poll(place, path).toBe(first)
  }
})

test('the printed page has no menu', async ({ page, context }) => {
  await enterAs(context, 'admin')
  await page.goto('/terceros')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.menu')).toBeHidden()
  await expect(page.locator('table.rows')).toBeVisible()
})

test('Modo ligero shows the same screens without JavaScript', async ({ page, context }) => {
  await enterAs(context, 'admin')
  await page.goto('/terceros')
  await expect(page.locator('script')).not.toHaveCount(0)
  await account(page).click()
  await leads(page.getByRole('button', { name: 'Modo ligero' }).click(), page, '/terceros')
  await account(page).click()
  await expect(page.getByRole('button', { name: 'Modo ligero: activado' })).toBeVisible()
  for (const path of ['/terceros', '/terceros?nuevo=1', '/home', '/cambiar-contrasena', '/no-existe']) {
    const answer = await page.request.get(path)
    expect(await answer.text(), path).not.toMatch(/<script|modulepreload|\.js["?]/)
  }
  await page.getByRole('link', { name: 'Página 2', exact: true }).click()
  await expect(page.locator('table.rows tbody tr').first()).toContainText('11')
  await account(page).click()
  await page.getByRole('button', { name: 'Modo ligero: activado' }).click()
  await expect(page.locator('script')).not.toHaveCount(0)
})

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`a message is shown and disappears without a click (motion: ${reducedMotion})`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await enterAs(context, 'admin')
    await page.goto('/terceros?nuevo=1')
    await fillNew(page, newThirdParty())
    await save(page)
    const banner = page.locator('.banner')
    await expect(banner).toHaveText('Tercero creado exitosamente')
    // Read from the style, because a busy computer may look late.
    await expect(banner).toHaveCSS('animation-delay', '3s')
    await expect(banner).toBeHidden()
    await page.reload()
    await expect(banner).toHaveCount(0)
  })
}
