import { signIn } from '../support/sign-in.ts'
import { newThirdParty } from '../support/third-parties.ts'
import { makeTruck } from '../support/weighings.ts'
import { enterAs, expect, type Page, stackUrl, test } from './test.ts'
import { countOf, fillNew, save, textField } from './third-parties.ts'
import { shows, tells } from './told.ts'
import { fillWeighing, typed, weight } from './weighing-form.ts'

// Without scripts the browser keeps nothing: its own Back keeps the form (back.spec.ts).
test.skip(({ javaScriptEnabled }) => !javaScriptEnabled)

const NEW = '/terceros?nuevo=1'
const UNSAVED = 'Este formulario todavía no se ha guardado.'

const offer = (page: Page) => page.getByText(/^Hay un borrador/)
const recover = (page: Page) => page.getByRole('button', { name: 'Recuperar' })
const discard = (page: Page) => page.getByRole('button', { name: 'Descartar' })

/** The names and texts of the drafts that the browser holds. */
const drafts = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('borrador ')))

async function open(page: Page, path = NEW): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** Types a new third party, and waits until it is kept. */
async function leaveHalfFilled(page: Page, form = newThirdParty()) {
  await open(page)
  await fillNew(page, form)
  await expect.poll(async () => JSON.stringify(await drafts(page))).toContain(form.identificacion)
  return form
}

test.beforeEach(async ({ context }) => enterAs(context, 'admin'))

test('lo que se dejó se ofrece, se recupera solo con el teclado, y al guardarse no queda', async ({
  page,
}) => {
  const form = await leaveHalfFilled(page)
  await page.goto('/home')
  await open(page)
  await expect(offer(page)).toHaveText(/^Hay un borrador de las? \d\d:\d\d de hoy: Recuperar · Descartar$/)
  await expect(textField(page, 'Nombre')).toHaveValue('')
  await recover(page).focus()
  await shows(page.keyboard.press('Enter'), page.getByText(UNSAVED))
  await expect(textField(page, 'Nombre')).toHaveValue(form.nombre)
  // What stands in the form already is not offered once more, also after the page's scripts have come.
  await page.waitForLoadState('networkidle')
  await expect(offer(page)).toHaveCount(0)
  await tells(save(page), page, 'Tercero creado exitosamente')
  expect(await countOf(form.identificacion)).toBe(1)
  expect(await drafts(page)).toEqual([])
  await open(page)
  await expect(textField(page, 'Nombre')).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

test('lo que ya se guardó y se recupera no hace otro', async ({ page }) => {
  const form = await leaveHalfFilled(page)
  const kept = await drafts(page)
  await tells(save(page), page, 'Tercero creado exitosamente')
  // As if the browser had been closed before the answer came.
  await page.evaluate((all) => all.forEach(([name, text]) => localStorage.setItem(name, text)), kept)
  await open(page)
  await shows(recover(page).click(), page.getByText(UNSAVED))
  await tells(save(page), page, 'Tercero creado exitosamente')
  expect(await countOf(form.identificacion)).toBe(1)
})

test('un borrador descartado, uno rechazado y uno de hace más de siete días', async ({ page }) => {
  await leaveHalfFilled(page)
  await open(page)
  await discard(page).click()
  await expect(offer(page)).toHaveCount(0)
  await expect(page.locator('dialog :focus')).toBeVisible()
  expect(await drafts(page)).toEqual([])

  await textField(page, 'Nombre').fill('Solo el nombre')
  await save(page)
  await expect(page.getByText('La identificación es obligatoria').first()).toBeVisible()
  await open(page)
  await expect(offer(page)).toBeVisible()

  await page.evaluate(() => {
    for (const [name, text] of Object.entries(localStorage)) {
      const [at = ''] = /^\d+/.exec(String(text)) ?? []
      localStorage.setItem(name, String(text).replace(at, String(Number(at) - 7 * 24 * 60 * 60_000)))
    }
  })
  await open(page)
  await expect.poll(() => drafts(page)).toEqual([])
  await expect(offer(page)).toHaveCount(0)
})

test('otra persona del mismo navegador no lo ve, ni otra empresa, y al salir no queda', async ({
  page,
  context,
}) => {
  await leaveHalfFilled(page)
  for (const other of ['credito', 'adminSecadora'] as const) {
    await enterAs(context, other)
    await open(page)
    await expect(textField(page, 'Nombre')).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  }
  await leaveHalfFilled(page)
  // A session of its own: what is ended here is ended for every scenario.
  const value = await signIn(stackUrl(), 'credito@molino.example')
  await context.addCookies([{ name: 'sesion', value, url: stackUrl() }])
  const others = await leaveHalfFilled(page)
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/login')
  expect(JSON.stringify(await drafts(page))).not.toContain(others.identificacion)
  await enterAs(context, 'admin')
  await open(page)
  await expect(offer(page)).toBeVisible()
})

test('una contraseña no se guarda en el navegador', async ({ page }) => {
  await open(page, '/users?nuevo=1')
  await textField(page, 'Nombre').fill('Persona Nueva')
  await page.locator('[name=contrasena]').fill('secreto-de-nadie')
  await expect.poll(async () => JSON.stringify(await drafts(page))).toContain('Persona Nueva')
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))).not.toContain(
    'secreto',
  )
})

test('una pesada vuelve con lo que se eligió y con sus pesos', async ({ page }) => {
  const truck = await makeTruck(process.env.E2E_API_URL ?? '')
  await fillWeighing(page, truck, true)
  await weight(page, 'peso_lleno').fill('12.340')
  await expect.poll(async () => JSON.stringify(await drafts(page))).toContain('12.340')
  await open(page, '/save-weighing-records')
  await shows(recover(page).click(), page.getByText(UNSAVED))
  await expect(typed(page, 'id_vehiculo')).toHaveValue(truck.placa)
  await expect(typed(page, 'id_conductor')).toHaveValue(truck.conductor)
  await expect(weight(page, 'peso_lleno')).toHaveValue('12.340')
  await expect(page.locator('[name=id_vehiculo]')).not.toHaveValue('')
})

test('una factura vuelve con todas sus líneas', async ({ page }) => {
  await open(page, '/save-invoice')
  const line = (place: number) => page.getByRole('group', { name: `Línea ${place}` })
  for (const place of [1, 2]) {
    await page.getByRole('button', { name: 'Agregar línea' }).click()
    await line(place).getByLabel('Cantidad').fill(`${place}0`)
  }
  await expect.poll(async () => JSON.stringify(await drafts(page))).toContain('20')
  await open(page, '/save-invoice')
  await shows(recover(page).click(), page.getByText(UNSAVED))
  await expect(line(1).getByLabel('Cantidad')).toHaveValue('10')
  await expect(line(2).getByLabel('Cantidad')).toHaveValue('20')
})
