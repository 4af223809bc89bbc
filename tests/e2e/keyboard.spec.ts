import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { newCedula, newName } from '../support/third-parties.ts'
import { enterAs, expect, type Page, test } from './test.ts'
import { leads, shows, tells } from './told.ts'
import { given } from './third-parties.ts'

/** Maximum of Tab presses between two stops of a screen. */
const FAR = 80

type Stop = { role: 'link' | 'button' | 'textbox' | 'searchbox'; name: string | RegExp }

/** Presses Tab until the element has the focus. Its focus ring must be visible. */
async function tabTo(page: Page, { role, name }: Stop): Promise<void> {
  const target = page.getByRole(role, { name, exact: true }).first()
  await expect(target).toBeVisible()
  for (let presses = 0; presses < FAR; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate(ringContrast), `foco visible en ${name}`).toBeGreaterThanOrEqual(3)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`No se llega con Tab a ${name}`)
}

/** Contrast of the focus ring with its surroundings; 1 without a ring. WCAG 2.2, 1.4.11 requires 3. */
function ringContrast(element: Element): number {
  const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
  const luminance = (colour: string) => {
    const parts = channels(colour).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0)
  }
  let around = element.parentElement
  const ground = (at: Element) => getComputedStyle(at).backgroundColor
  while (around?.parentElement && channels(ground(around))[3] === 0) around = around.parentElement
  const { outlineStyle, outlineColor } = getComputedStyle(element)
  if (!around || outlineStyle === 'none') return 1
  const [light = 0, dark = 0] = [luminance(outlineColor), luminance(ground(around))].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test('the keyboard alone signs in, searches, turns a page, edits and saves', async ({
  page,
  javaScriptEnabled,
}) => {
  const renamed = newName()
  const third = await given()

  await page.goto('/terceros')
  await tabTo(page, { role: 'textbox', name: 'Correo' })
  await page.keyboard.type('credito@molino.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await leads(page.keyboard.press('Enter'), page, '/terceros')
  await expect(page.getByRole('heading', { name: 'Gestión de Terceros' })).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, { role: 'searchbox', name: 'Buscar por nombre o identificación' })
  await page.keyboard.type('a')
  await leads(page.keyboard.press('Enter'), page, /\/terceros\?q=a(&tipo=)?$/)
  await tabTo(page, { role: 'link', name: 'Página siguiente' })
  await leads(page.keyboard.press('Enter'), page, '/terceros?q=a&pagina=2')
  await expect(page.locator('td.number').first()).toHaveText('11')

  await tabTo(page, { role: 'searchbox', name: 'Buscar por nombre o identificación' })
  await page.keyboard.press('Control+a')
  await page.keyboard.type(third.identificacion)
  if (!javaScriptEnabled) await page.keyboard.press('Enter')
  await expect(page.getByText('1 registro', { exact: true })).toBeVisible()
  await tabTo(page, { role: 'link', name: `Editar ${third.nombre}` })
  await leads(page.keyboard.press('Enter'), page, third.path)
  await tabTo(page, { role: 'textbox', name: 'Nombre' })
  await page.keyboard.press('Control+a')
  await page.keyboard.type(renamed)
  await tabTo(page, { role: 'button', name: 'Modificar' })
  await tells(page.keyboard.press('Enter'), page, 'Tercero modificado correctamente')
  await expect(page.locator('table.rows')).toContainText(renamed)
})

test('a dialog is opened, closed with Escape, filled and saved by keyboard', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await enterAs(context, 'admin')
  await page.goto('/terceros')
  await tabTo(page, { role: 'link', name: 'Nuevo' })
  const dialog = page.getByRole('dialog', { name: 'Nuevo Tercero' })
  await shows(page.keyboard.press('Enter'), dialog)
  if (javaScriptEnabled) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Nuevo', exact: true })).toBeFocused()
    await shows(page.keyboard.press('Enter'), dialog)
  }
  await tabTo(page, { role: 'textbox', name: 'Nombre' })
  await page.keyboard.type(newName())
  await tabTo(page, { role: 'textbox', name: 'Identificación' })
  await page.keyboard.type(newCedula())
  await tells(page.keyboard.press('Enter'), page, 'Tercero creado exitosamente')
})

test('Escape closes an edited row and the question under a row, and returns the focus to their link', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'Escape needs scripts')
  await enterAs(context, 'admin')
  await page.goto('/origins')
  const input = page.locator('table.rows').getByRole('textbox')
  await tabTo(page, { role: 'link', name: /^Editar / })
  await shows(page.keyboard.press('Enter'), input)
  await page.keyboard.press('Escape')
  await expect(input).toHaveCount(0)
  await expect(page.locator('table.rows a:focus')).toHaveAttribute('href', /editar=/)

  await page.goto('/origins')
  const question = page.getByText('¿Deseas eliminar este registro?')
  const remove = page
    .locator('table.rows')
    .getByRole('link', { name: /^Eliminar / })
    .first()
  for (const inside of [false, true]) {
    await remove.focus()
    await shows(page.keyboard.press('Enter'), question)
    if (inside) await tabTo(page, { role: 'button', name: 'Eliminar' })
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(remove).toBeFocused()
  }
})

test('a record opened by keyboard has the focus in its content', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'a loaded document begins at its top')
  await enterAs(context, 'admin')
  await page.goto('/invoices')
  await page.locator('table.rows').getByRole('link', { name: /^FAC-/ }).first().focus()
  await leads(page.keyboard.press('Enter'), page, /\/invoices\/[^?]+$/)
  await expect(page.locator('#contenido')).toBeFocused()
})

/** Sends Alt+N with `code`, which Playwright's press leaves out. */
async function pressAltN(page: Page): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  const key = { modifiers: 1, key: 'n', code: 'KeyN', windowsVirtualKeyCode: 78, unmodifiedText: 'n' }
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
}

test('Alt+N opens the creation form of the list, and / moves to the search', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await enterAs(context, 'admin')
  await page.goto('/vehicles')
  await expect(page.getByRole('link', { name: 'Nuevo', exact: true })).toHaveAttribute('title', 'Alt+N')
  await pressAltN(page)
  await expect(page).toHaveURL('/vehicles?nuevo=1')
  await page.goto('/liquidacion-arroz')
  await pressAltN(page)
  await expect(page).toHaveURL('/liquidacion-arroz/nueva')
  if (!javaScriptEnabled) return
  for (const [address, field] of [
    ['/vehicles', 'main [type=search]'],
    ['/home', '.menu [type=search]'],
  ] as const) {
    await page.goto(address)
    await page.keyboard.press('/')
    await expect(page.locator(field)).toBeFocused()
    await page.keyboard.type('a/b')
    await expect(page.locator(field)).toHaveValue('a/b')
  }
})
