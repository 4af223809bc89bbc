import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { caller, makeTruck, makeWeighing } from '../../support/weighings.ts'
import { field, typed } from '../controls.ts'
import { apiUrl, endSession, enterAs, expect, type Page, test } from '../test.ts'
import { shows } from '../told.ts'
import { fillWeighing, pick, saveWeighing, weight } from '../weighing-form.ts'

// Without scripts the browser shows its own offline page.
test.skip(({ javaScriptEnabled }) => !javaScriptEnabled)
test.use({ ownContext: true, losesNetwork: true })

const box = (page: Page) => page.locator('.unsent')
const counts = (page: Page, text: string) => expect(box(page).locator('summary')).toHaveText(text, SOON)
const rows = (page: Page) => box(page).getByRole('listitem')
const wait = (page: Page) => page.getByRole('button', { name: 'Guardar sin enviar' })
/** Timeout above the 5 s after which the page looks again, and several calls per weight. */
const SOON = { timeout: 45_000 }

test.beforeEach(async ({ context }) => {
  await enterAs(context, 'admin')
  await context.addInitScript(() => {
    window.print = () => {
      const printed = document.querySelector<HTMLElement>('.unsent-paper')?.textContent ?? ''
      sessionStorage.setItem('impreso', printed)
      dispatchEvent(new Event('afterprint'))
    }
  })
})

/** Waits until the page can keep a weight: that script loads some time after hydration. */
const mayWait = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('may-wait').length), SOON)
    .toBeGreaterThan(0)

const printed = (page: Page) => page.evaluate(() => sessionStorage.getItem('impreso') ?? '')

async function weighingsOf(placa: string) {
  const call = await caller(apiUrl())
  const found = await call('POST', '/weighing-records/search', {
    actual_page: 1,
    limit: 20,
    search: placa,
    searchin_fields: 'placa',
  })
  return found.data as { consecutivo: string; peso_lleno: number | null; peso_vacio: number | null }[]
}

const yardTruck = () => makeWeighing(apiUrl(), { peso_vacio: null })

type Truck = Awaited<ReturnType<typeof makeTruck>>

/** Fills in a first weight and leaves it waiting in the browser. */
async function leaveWaiting(page: Page, truck: Truck, full: string, lose: () => Promise<unknown>) {
  await fillWeighing(page, truck, true)
  await mayWait(page)
  await weight(page, 'peso_lleno').fill(full)
  await lose()
  await shows(saveWeighing(page), wait(page))
  await wait(page).click()
}

/** Drops the next response of a post, although the server handled it. */
async function loseAnswers(page: Page): Promise<void> {
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
}

test('the weighings of two trucks wait offline and are sent once, in order', async ({ page, context }) => {
  const [first, second] = [await makeTruck(apiUrl()), await makeTruck(apiUrl())]
  await page.route('**/readyz', (route) => route.abort())
  await leaveWaiting(page, first, '32.480', () => loseAnswers(page))
  await counts(page, 'Sin enviar (1)')
  expect(await weighingsOf(first.placa)).toHaveLength(1)
  const paper = await printed(page)
  for (const text of ['SE-1', first.placa, first.conductor, first.producto, '32.480', 'no es un tiquete'])
    expect(paper).toContain(text)
  // The form is free for the next truck, on the same page.
  await expect(weight(page, 'peso_lleno')).toHaveValue('')
  await expect(typed(page, 'id_vehiculo')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeEnabled()

  await page.unroute('**/*.data*')
  for (const [name, text] of [
    ['id_vehiculo', second.placa],
    ['id_conductor', second.conductor],
    ['id_proveedor', second.proveedor],
    ['id_producto', second.producto],
    ['id_formapago', 'Contado'],
  ] as const)
    await pick(page, name, text, true)
  await typed(page, 'id_cliente').focus()
  await page
    .locator('.type-ahead')
    .filter({ has: typed(page, 'id_cliente') })
    .getByRole('option')
    .first()
    .click()
  await weight(page, 'peso_lleno').fill('28.100')
  await context.setOffline(true)
  await shows(saveWeighing(page), wait(page))
  await wait(page).click()
  await counts(page, 'Sin enviar (2)')
  expect(await weighingsOf(second.placa)).toHaveLength(0)

  await page.unroute('**/readyz')
  await context.setOffline(false)
  await counts(page, 'Enviadas (2)')
  const [one, two] = [await weighingsOf(first.placa), await weighingsOf(second.placa)]
  expect([one.length, two.length]).toEqual([1, 1])
  const number = (text = '') => Number(text.replace(/\D/g, ''))
  expect(number(one[0]?.consecutivo)).toBeLessThan(number(two[0]?.consecutivo))
  await expect(rows(page).first()).toContainText(one[0]?.consecutivo ?? '')
  await expect(rows(page).first().getByRole('link', { name: 'Imprimir tiquete' })).toBeVisible()
  await rows(page).first().getByRole('button', { name: 'Quitar' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('a refused weight stays visible, does not stop the others, and is corrected and saved', async ({
  page,
}) => {
  const [yard, other] = [await makeTruck(apiUrl()), await makeTruck(apiUrl())]
  await page.route('**/readyz', (route) => route.abort())
  const lose = () =>
    page.route('**/*.data*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
  // The API questions this weight.
  await leaveWaiting(page, yard, '2.000', lose)
  await page.unroute('**/*.data*')
  await leaveWaiting(page, other, '30.000', lose)
  await counts(page, 'Sin enviar (2)')
  await page.unroute('**/*.data*')
  await page.unroute('**/readyz')
  await counts(page, 'Sin enviar (1)')
  await expect(rows(page).first()).toContainText('No se aceptó:')
  await expect(rows(page).last()).toContainText('Enviada:')
  // The box is shown on a page without forms too.
  await page.goto('/catalog')
  await counts(page, 'Sin enviar (1)')
  await box(page).locator('summary').click()
  await rows(page).first().getByRole('button', { name: 'Abrir' }).click()
  await expect(typed(page, 'id_vehiculo')).toHaveValue(yard.placa)
  await mayWait(page)
  await weight(page, 'peso_lleno').fill('20.000')
  await saveWeighing(page)
  await expect(page).toHaveURL(/final-weight/)
  await counts(page, 'Enviadas (1)')
  expect(await weighingsOf(yard.placa)).toHaveLength(1)
})

test('a waiting second weight is invisible to other users and companies; discarding asks first', async ({
  page,
  context,
}) => {
  const { id, placa } = await makeWeighing(apiUrl(), { peso_vacio: null })
  await page.goto(`/weighing-records/final-weight/${id}`)
  await mayWait(page)
  await page.route('**/readyz', (route) => route.abort())
  await weight(page, 'peso_vacio').fill('14.200')
  await loseAnswers(page)
  await shows(weight(page, 'peso_vacio').press('Enter'), wait(page))
  await wait(page).click()
  // The server has saved the weight, so the page may show it at once instead of the form and its note.
  await expect(rows(page)).toContainText('Espera la conexión.')
  expect(await printed(page)).toContain('14.200')
  await page.unroute('**/*.data*')
  for (const person of ['credito', 'adminSecadora'] as const) {
    await enterAs(context, person)
    await page.goto('/terceros?nuevo=1')
    await mayWait(page)
    await expect(box(page)).toHaveCount(0)
  }
  await enterAs(context, 'admin')
  await page.goto('/home')
  await counts(page, 'Sin enviar (1)')
  // Signing out warns once.
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(box(page)).toContainText('Si sale, esto queda en este navegador')
  await page.unroute('**/readyz')
  // The response was lost, and sending the same weight again is no conflict.
  await counts(page, 'Enviadas (1)')
  expect((await weighingsOf(placa))[0]?.peso_vacio).toBe(14_200)
})

/** Row of a truck in the yard, with the field of its second weight. */
const inYard = (page: Page, placa: string) => page.getByRole('row').filter({ hasText: placa })

/** Types the second weight of a truck in the yard and leaves it waiting. */
async function leaveYardWaiting(page: Page, placa: string, empty: string) {
  await page.getByLabel(`Peso vacío de ${placa} (kg)`).fill(empty)
  await shows(page.getByRole('button', { name: `Guardar el peso de ${placa}` }).click(), wait(page))
  await wait(page).click()
}

test('second weights of two trucks wait in the yard, marked in their rows, and are sent once', async ({
  page,
  context,
}) => {
  const [first, second] = [await yardTruck(), await yardTruck()]
  await page.goto('/patio')
  await mayWait(page)
  await page.route('**/readyz', (route) => route.abort())
  await context.setOffline(true)
  await leaveYardWaiting(page, first.placa, '14.200')
  await expect(inYard(page, first.placa)).toContainText('Segundo peso guardado sin enviar (SE-1)')
  for (const text of ['SE-1', first.placa, '14.200', 'no es un tiquete'])
    expect(await printed(page)).toContain(text)
  await context.setOffline(false)
  // The weight is saved but its response is lost, so the row is gone when the yard is read again.
  await loseAnswers(page)
  await leaveYardWaiting(page, second.placa, '13.900')
  await page.unroute('**/*.data*')
  await counts(page, 'Sin enviar (2)')
  await expect(inYard(page, first.placa).locator('.unsent-here')).toHaveText('Sin enviar (SE-1)', SOON)
  expect((await weighingsOf(first.placa))[0]?.peso_vacio).toBeNull()
  await page.unroute('**/readyz')
  await counts(page, 'Enviadas (2)')
  for (const [{ placa }, empty] of [
    [first, 14_200],
    [second, 13_900],
  ] as const)
    expect((await weighingsOf(placa)).map(({ peso_vacio }) => peso_vacio)).toEqual([empty])
  await expect(rows(page).first().getByRole('link', { name: 'Imprimir tiquete' })).toHaveAttribute(
    'href',
    `/documentos/TIQUETE_BASCULA/${first.id}`,
  )
})

test('a yard weight refused on sending shows its value and holds back no other', async ({
  page,
  context,
}) => {
  const [first, second] = [await yardTruck(), await yardTruck()]
  await page.goto('/patio')
  await mayWait(page)
  await page.route('**/readyz', (route) => route.abort())
  await context.setOffline(true)
  await leaveYardWaiting(page, first.placa, '14.200')
  await leaveYardWaiting(page, second.placa, '13.900')
  await counts(page, 'Sin enviar (2)')
  const call = await caller(apiUrl())
  await call('PUT', '/weighing-records/update', { id_weighing_record: first.id, peso_vacio: 15_000 })
  await page.unroute('**/readyz')
  await context.setOffline(false)
  await counts(page, 'Sin enviar (1)')
  await expect(rows(page).first()).toContainText(`${first.placa} · `)
  await expect(rows(page).first()).toContainText('peso vacío (kg): 14.200')
  await expect(rows(page).first()).toContainText('No se aceptó: Otra persona ya pesó este camión')
  expect((await weighingsOf(first.placa))[0]?.peso_vacio).toBe(15_000)
  expect((await weighingsOf(second.placa))[0]?.peso_vacio).toBe(13_900)
  await rows(page).first().getByRole('button', { name: 'Abrir' }).click()
  await expect(page.locator('.form-error')).toContainText('Peso vacío (kg): «14.200»')
})

test('a yard weight of an ended session waits, and is sent after signing in on the same page', async ({
  page,
  context,
}) => {
  const { placa } = await yardTruck()
  // A user of one company, so that signing in asks for none.
  await enterAs(context, 'bascula')
  await page.goto('/patio')
  await mayWait(page)
  await page.route('**/readyz', (route) => route.abort())
  await context.setOffline(true)
  await leaveYardWaiting(page, placa, '14.200')
  // Remix repeats its own request when the network is back. It must not meet the ended session.
  const repeated = page.waitForResponse(/\/patio\.data/, SOON)
  await context.setOffline(false)
  await repeated
  await endSession(page)
  await page.unroute('**/readyz')
  await expect(box(page).getByText('Su sesión terminó: inicie sesión y se envían.')).toBeVisible(SOON)
  expect((await weighingsOf(placa))[0]?.peso_vacio).toBeNull()
  await inYard(page, placa).getByRole('link', { name: placa }).click()
  await page.getByLabel('Correo').fill('bascula@molino.example')
  await page.locator('input[name=password]').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await counts(page, 'Enviadas (1)')
  expect((await weighingsOf(placa))[0]?.peso_vacio).toBe(14_200)
})

test('saving the analysis of a truck keeps its waiting second weight', async ({ page, context }) => {
  const sample = { peso_vacio: null, humedad: null, impureza: null, grano_p: null }
  const { placa, consecutivo } = await makeWeighing(apiUrl(), sample)
  await page.goto('/patio')
  await mayWait(page)
  await page.route('**/readyz', (route) => route.abort())
  await context.setOffline(true)
  await leaveYardWaiting(page, placa, '14.200')
  await context.setOffline(false)
  await page.goto('/laboratorio')
  await mayWait(page)
  const measure = (name: string) => page.getByRole('textbox', { name: `${name} de ${consecutivo}` })
  await measure('% Humedad').fill('26,5')
  await measure('% Impureza').fill('4,2')
  await shows(measure('% Impureza').press('Enter'), page.getByText('✅ El registro se guardó correctamente.'))
  await expect(measure('% Humedad')).toHaveCount(0)
  await counts(page, 'Sin enviar (1)')
  await expect(box(page)).toContainText(placa)
})

test('a form left waiting is empty, although its fields were changed after the lost send', async ({
  page,
  context,
}) => {
  const truck = await makeTruck(apiUrl())
  const writesOn = async () => {
    await context.setOffline(true)
    await saveWeighing(page)
    await wait(page).waitFor()
    await weight(page, 'peso_lleno').fill('32.500')
    await field(page, 'observaciones').fill('Mojado')
  }
  await fillWeighing(page, truck, true)
  await mayWait(page)
  await weight(page, 'peso_lleno').fill('32.480')
  await writesOn()
  await wait(page).click()
  await expect(rows(page)).toContainText(`${truck.placa} · peso lleno (kg): 32.500`)
  await expect(weight(page, 'peso_lleno')).toHaveValue('')
  await expect(field(page, 'observaciones')).toHaveValue('')
})

test('only the two weights of the scale may wait offline', async ({ page }) => {
  const { id } = await makeWeighing(apiUrl(), { peso_vacio: null })
  const marked = page.locator('form[data-sin-enviar]')
  for (const path of ['/save-weighing-records', `/weighing-records/final-weight/${id}`]) {
    await page.goto(path)
    await expect(marked).toHaveCount(1)
  }
  await page.goto('/patio')
  await expect(page.locator(`form[data-sin-enviar]:has(input[value="${id}"])`)).toHaveCount(1)
  for (const path of [
    '/save-invoice',
    '/save-payment-receipt',
    '/save-applied-receipt',
    '/save-financing-agreement',
    '/liquidacion-arroz/nueva',
    '/terceros?nuevo=1',
    `/save-weighing-records/${id}`,
    '/home',
    '/weighing-records',
  ]) {
    await page.goto(path)
    await expect(marked).toHaveCount(0)
  }
})
