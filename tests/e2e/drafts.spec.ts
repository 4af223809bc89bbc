import { makeClient, makeReceivables } from '../support/money.ts'
import { signIn } from '../support/sign-in.ts'
import { newThirdParty } from '../support/third-parties.ts'
import { makeTruck } from '../support/weighings.ts'
import { button, typed } from './controls.ts'
import {
  apiUrl,
  endSession,
  enterAs,
  enterWith,
  expect,
  type Page,
  stackUrl,
  test,
  untilKeepsForms,
} from './test.ts'
import { countOf, fillNew, save, textField } from './third-parties.ts'
import { shows, tells } from './told.ts'
import { fillWeighing, pick, saveWeighing, weight } from './weighing-form.ts'

// Without scripts the browser's own Back keeps the form (back.spec.ts).
test.skip(({ javaScriptEnabled }) => !javaScriptEnabled)

const NEW = '/terceros?nuevo=1'
const UNSAVED = 'Este formulario todavía no se ha guardado.'

const offer = (page: Page) => page.getByText(/^Hay un borrador/)
const recover = (page: Page) => page.getByRole('button', { name: 'Recuperar' })
const discard = (page: Page) => page.getByRole('button', { name: 'Descartar' })

/** Names and texts of the drafts in the browser. */
const drafts = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('borrador ')))

async function open(page: Page, path = NEW): Promise<void> {
  await page.goto(path)
  await untilKeepsForms(page)
  // An offer is loaded on demand.
  await page.waitForLoadState('networkidle')
}

/** Fills a new third party and waits for its draft. */
async function leaveHalfFilled(page: Page, form = newThirdParty()) {
  await open(page)
  await fillNew(page, form)
  await expect.poll(async () => JSON.stringify(await drafts(page))).toContain(form.identificacion)
  return form
}

test.beforeEach(async ({ context }) => enterAs(context, 'admin'))

test('an abandoned form is offered and restored by keyboard; saving it ends its draft', async ({ page }) => {
  const form = await leaveHalfFilled(page)
  await page.goto('/home')
  await open(page)
  await expect(offer(page)).toHaveText(
    new RegExp(`^Hay un borrador de ${form.nombre}, de las? \\d\\d:\\d\\d de hoy: Recuperar · Descartar$`),
  )
  await expect(textField(page, 'Nombre')).toHaveValue('')
  await recover(page).focus()
  await shows(page.keyboard.press('Enter'), page.getByText(UNSAVED))
  await expect(textField(page, 'Nombre')).toHaveValue(form.nombre)
  // A draft equal to the form is not offered, also after hydration.
  await untilKeepsForms(page)
  await expect(offer(page)).toHaveCount(0)
  await tells(save(page), page, 'Tercero creado exitosamente')
  expect(await countOf(form.identificacion)).toBe(1)
  expect(await drafts(page)).toEqual([])
  await open(page)
  await expect(textField(page, 'Nombre')).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

test('restoring a form that was saved makes no second record', async ({ page }) => {
  const form = await leaveHalfFilled(page)
  const kept = await drafts(page)
  await tells(save(page), page, 'Tercero creado exitosamente')
  // Simulates a browser that closed before the response.
  await page.evaluate((all) => all.forEach(([name, text]) => localStorage.setItem(name, text)), kept)
  await open(page)
  await shows(recover(page).click(), page.getByText(UNSAVED))
  await tells(save(page), page, 'Tercero creado exitosamente')
  expect(await countOf(form.identificacion)).toBe(1)
})

test('discarded, refused and seven-day-old drafts are not offered', async ({ page }) => {
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

test('another user or company in the same browser sees no draft, and signing out deletes it', async ({
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
  // This test uses its own session, because it ends the session.
  const value = await signIn(stackUrl(), 'credito@molino.example')
  await enterWith(context, value)
  const others = await leaveHalfFilled(page)
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(async () => JSON.stringify(await drafts(page))).not.toContain(others.identificacion)
  await enterAs(context, 'admin')
  await open(page)
  await expect(offer(page)).toBeVisible()
})

test('a form sent after the session ended keeps its draft', async ({ page }) => {
  const form = await leaveHalfFilled(page)
  await endSession(page)
  await shows(save(page), page.getByRole('heading', { name: 'Iniciar sesión' }))
  expect(JSON.stringify(await drafts(page))).toContain(form.identificacion)
})

test('a password is never stored in the browser', async ({ page }) => {
  await open(page, '/users?nuevo=1')
  await textField(page, 'Nombre').fill('Persona Nueva')
  await page.locator('[name=contrasena]').fill('secreto-de-nadie')
  await expect.poll(async () => JSON.stringify(await drafts(page))).toContain('Persona Nueva')
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))).not.toContain(
    'secreto',
  )
})

test('a weighing is restored with its choices and weights', async ({ page }) => {
  const truck = await makeTruck(apiUrl())
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

test('an invoice is restored with all lines', async ({ page }) => {
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

/** Waits until a draft has the text. */
const kept = (page: Page, text: string) =>
  expect.poll(async () => JSON.stringify(await drafts(page))).toContain(text)

/** Visits some fields and expects no offer of a draft. */
async function writesOn(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.locator(`[name="${name}"]`).focus()
  await expect(offer(page)).toHaveCount(0)
}

test('a receipt that pays receivables offers no older draft, and is restored with its applications', async ({
  page,
}) => {
  const client = await makeClient(apiUrl())
  const owed = await makeReceivables(apiUrl(), client, [1_250_000, 800_000, 430_000])
  await open(page, '/save-payment-receipt')
  await pick(page, 'id_cliente_tercero', client.nombre.split(' ')[1] ?? '', true)
  await page.getByLabel('Valor Pagado').fill('2.300.000')
  await kept(page, '2.300.000')
  await button(page, 'Aplicar por antigüedad').click()
  const amount = (index: number) => page.getByLabel(`Valor por aplicar a ${owed[index]?.numero}`)
  await expect(amount(0)).toHaveValue('1.250.000')
  await writesOn(page, 'numero_recibo', 'observaciones')
  await kept(page, '250.000')

  await open(page, '/save-payment-receipt')
  await expect(offer(page)).toHaveText(
    new RegExp(`^Hay un borrador de ${client.nombre}, \\$\\s2\\.300\\.000, de las? `),
  )
  await shows(recover(page).click(), page.getByText(UNSAVED))
  for (const [index, value] of ['1.250.000', '800.000', '250.000'].entries())
    await expect(amount(index)).toHaveValue(value)
  await expect(page.getByLabel('Estado')).toHaveValue('APLICADO')
  await expect(page.getByLabel('Valor Pagado')).toHaveValue('2.300.000')
  await untilKeepsForms(page)
  await writesOn(page, 'numero_recibo', 'observaciones')
})

test('creating a driver or a refused save leaves no draft of the weighing to offer', async ({ page }) => {
  const truck = await makeTruck(apiUrl())
  await open(page, '/save-weighing-records')
  await pick(page, 'id_vehiculo', truck.placa, true)
  await weight(page, 'peso_lleno').fill('12.340')
  await kept(page, '12.340')
  const driver = newThirdParty({ tipo: 'CONDUCTOR' })
  await page.getByRole('button', { name: 'Crear un conductor' }).click()
  for (const name of ['nombre', 'identificacion'])
    await page.locator(`[name="nuevo.${name}"]`).fill(driver[name] ?? '')
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(typed(page, 'id_conductor')).toHaveValue(driver.nombre)
  await writesOn(page, 'ticket', 'observaciones')
  await kept(page, driver.nombre)

  await saveWeighing(page)
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await writesOn(page, 'ticket', 'observaciones')
  await weight(page, 'peso_vacio').fill('5.000')
  await kept(page, '5.000')
  await open(page, '/save-weighing-records')
  await expect(offer(page)).toHaveText(new RegExp(`^Hay un borrador de ${truck.placa}, de las? `))
  await shows(recover(page).click(), page.getByText(UNSAVED))
  await expect(typed(page, 'id_conductor')).toHaveValue(driver.nombre)
  await expect(weight(page, 'peso_lleno')).toHaveValue('12.340')
  await expect(weight(page, 'peso_vacio')).toHaveValue('5.000')
})

test('a creation dialog that was left open is restored with its values', async ({ page }) => {
  const truck = await makeTruck(apiUrl())
  await open(page, '/save-weighing-records')
  await pick(page, 'id_vehiculo', truck.placa, true)
  const driver = newThirdParty()
  await page.getByRole('button', { name: 'Crear un conductor' }).click()
  await page.locator('[name="nuevo.identificacion"]').fill(driver.identificacion)
  await kept(page, driver.identificacion)
  await open(page, '/save-weighing-records')
  await shows(recover(page).click(), page.getByRole('dialog'))
  await expect(page.locator('[name="nuevo.identificacion"]')).toHaveValue(driver.identificacion)
  await expect(typed(page, 'id_vehiculo')).toHaveValue(truck.placa)
})

test('a refused form offers no draft, with and without scripts', async ({ page }) => {
  await leaveHalfFilled(page)
  await open(page)
  await expect(offer(page)).toBeVisible()
  await textField(page, 'Nombre').fill('Solo el nombre')
  await save(page)
  await expect(page.getByText('La identificación es obligatoria').first()).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  // Submits without scripts: the response is a document.
  await page.locator('form#nuevo').evaluate((form) => HTMLFormElement.prototype.submit.call(form))
  await expect(page.getByText('La identificación es obligatoria').first()).toBeVisible()
  await untilKeepsForms(page)
  await textField(page, 'Nombre').focus()
  await expect(offer(page)).toHaveCount(0)
  await kept(page, 'Solo el nombre')
  await open(page)
  await expect(offer(page)).toHaveText(/^Hay un borrador de Solo el nombre, de las? /)
})

test('offering a draft moves no button of the page or of a scrolled dialog', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  for (const [path, field] of [
    ['/save-weighing-records', 'observaciones'],
    ['/save-payment-receipt', 'observaciones'],
    [NEW, 'nombre'],
  ] as const) {
    await open(page, path)
    const save = page.locator('form:has([name=_clave])').getByRole('button', { name: 'Guardar', exact: true })
    const before = await save.boundingBox()
    await page.locator(`[name="${field}"]`).fill('Una persona de nombre muy largo '.repeat(3))
    await kept(page, 'Una persona')
    await open(page, path)
    await expect(offer(page)).toBeVisible()
    if (path !== NEW) expect(await save.boundingBox()).toEqual(before)
    await expect(save).toBeInViewport({ ratio: 1 })
    await expect(recover(page)).toBeInViewport({ ratio: 1 })
    await discard(page).click()
  }
})
