import { readSource } from '#server/scales/reader/line.ts'
import { startReader } from '#server/scales/reader/reader.ts'
import { senderTo } from '#server/scales/reader/sender.ts'
import { simulate, type Simulator } from '#server/scales/reader/simulator.ts'
import type { Protocolo } from '#server/scales/words.ts'
import { caller, makeTruck } from '../../support/weighings.ts'
import { button, main } from '../controls.ts'
import { ADMIN, type NewMill, startNewMill } from '../new-mill.ts'
import { expect, hold, type Page, test } from '../test.ts'
import { textField } from '../third-parties.ts'
import { leads } from '../told.ts'
import { fillWeighing, saveWeighing, weight } from '../weighing-form.ts'

test.describe.configure({ mode: 'serial' })

let mill: NewMill
const simulators: Simulator[] = []
const stops: (() => void)[] = []

// The test has its own mill, because with a reader every typed weight asks for a reason.
test.beforeAll(async () => {
  test.setTimeout(240_000)
  mill = await startNewMill(false)
  await caller(mill.apiUrl, ADMIN)
})
test.afterAll(async () => {
  for (const stop of stops) stop()
  for (const { close } of simulators) await close()
  await mill.stop()
})

test.beforeEach(async ({ page }) => {
  await page.goto(`${mill.url}/login`)
  await textField(page, 'Correo').fill(ADMIN.email)
  await page.locator('input[name=password]').fill(ADMIN.password)
  await leads(page.getByRole('button', { name: 'Ingresar' }).click(), page, /\/home$/)
})

/** Presses 'Leer el peso …' until the answer is there: on a busy computer the reader's signal may come late. */
const untilRead = (page: Page, which: string, answer: () => Promise<void>) =>
  expect(async () => {
    await button(page, `Leer el peso ${which}`).click()
    await answer()
  }).toPass({ timeout: 60_000 })

/** Indicator with a reader that sends to the mill with the key. */
async function connect(protocolo: Protocolo, clave: string): Promise<Simulator> {
  const simulator = await simulate(protocolo)
  simulators.push(simulator)
  const tell = senderTo({ to: mill.url, clave, onChange: () => undefined })
  const source = readSource(`tcp://127.0.0.1:${simulator.port}`)
  stops.push(startReader({ source, protocolo, tell, onTrouble: () => undefined }))
  return simulator
}

/** Reloads the page until the scale shows the text. */
async function untilShown(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(main(page).getByText(text).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
}

test("the key of a scale's reader is shown once, and the truck is weighed without typing", async ({
  page,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000)
  await page.goto(`${mill.url}/basculas?nuevo=1`)
  await textField(page, 'Nombre').fill('Camionera')
  await weight(page, 'division').fill('20')
  await button(page, 'Guardar').first().click()
  await page.getByRole('link', { name: 'Camionera', exact: true }).click()
  await button(page, 'Nueva clave del lector').click()
  const clave = (await main(page).locator('code').first().textContent()) ?? ''
  expect(clave).toMatch(/^[0-9a-f-]{36}$/)
  await page.reload()
  await expect(main(page).getByText(clave)).toHaveCount(0)

  const simulator = await connect('TOLEDO', clave)
  simulator.show({ peso: 0, enMovimiento: false })
  await untilShown(page, '0 kg, quieto')
  await expect(main(page)).toContainText('Toledo continuo')

  const truck = await makeTruck(mill.apiUrl)
  await fillWeighing(page, truck, javaScriptEnabled ?? true, mill.url)
  simulator.show({ peso: 31_900, enMovimiento: true })
  await untilRead(page, 'lleno de Camionera', () =>
    expect(page.getByText('El peso se está moviendo.').first()).toBeVisible({ timeout: 5_000 }),
  )
  await expect(weight(page, 'peso_lleno')).toHaveValue('')
  simulator.show({ peso: 32_480, enMovimiento: false })
  await untilRead(page, 'lleno de Camionera', () =>
    expect(weight(page, 'peso_lleno')).toHaveValue('32.480', { timeout: 5_000 }),
  )
  await saveWeighing(page)
  await expect(page).toHaveURL(/\/weighing-records\/final-weight\//)

  // The truck leaves and returns empty. With scripts the page updates by itself.
  const shows = async (text: string) => {
    if (javaScriptEnabled) await expect(main(page).getByText(text).first()).toBeVisible({ timeout: 15_000 })
    else await untilShown(page, text)
  }
  simulator.show({ peso: 0, enMovimiento: false })
  await shows('Camionera: 0 kg, quieto')
  simulator.show({ peso: 14_200, enMovimiento: false })
  await shows('Camionera: 14.200 kg, quieto')
  await untilRead(page, 'vacío de Camionera', () =>
    expect(weight(page, 'peso_vacio')).toHaveValue('14.200', { timeout: 5_000 }),
  )
  await button(page, 'Guardar peso').click()
  await expect(page.getByText('18.280 kg').first()).toBeVisible()
})

/** A user who types in another field before the scale answers keeps the text and the caret. */
async function typesBeforeTheAnswer(page: Page): Promise<void> {
  const observations = textField(page, 'Observaciones')
  const answer = await hold(page, '**/save-weighing-records*')
  const box = await observations.elementHandle()
  // In the same instant as the click, before React draws anything.
  await button(page, 'Leer el peso lleno de Camionera').evaluate((read: HTMLElement, field) => {
    read.click()
    if (!(field instanceof HTMLInputElement)) throw new Error('Observaciones is not a text box')
    field.focus()
    field.value = 'Llegó mojado'
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, box)
  answer()
  await expect(weight(page, 'peso_lleno')).toHaveAttribute('aria-invalid', 'true')
  await expect(observations).toBeFocused()
  await page.keyboard.type(' y tarde')
  await expect(observations).toHaveValue('Llegó mojado y tarde')
  await page.unroute('**/save-weighing-records*')
}

test('a typed weight needs a reason, also in the yard, and a lost line stops nobody', async ({
  page,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000)
  for (const stop of stops.splice(0)) stop()
  const truck = await makeTruck(mill.apiUrl)
  await fillWeighing(page, truck, javaScriptEnabled ?? true, mill.url)
  if (javaScriptEnabled) await typesBeforeTheAnswer(page)
  await weight(page, 'peso_lleno').fill('32.480')
  await saveWeighing(page)
  const why = textField(page, 'Por qué se digita el peso')
  await expect(page.getByText('Escriba por qué se digita el peso: hay una báscula conectada.')).toBeVisible()
  await why.fill('Sin señal')
  await saveWeighing(page)
  await expect(page).toHaveURL(/\/weighing-records\/final-weight\//)

  await page.goto(`${mill.url}/patio`)
  // The last reading is valid for some seconds after the line is lost.
  await untilShown(page, 'Camionera: Sin señal')
  const empty = page.getByRole('textbox', { name: `Peso vacío de ${truck.placa} (kg)` })
  await button(page, 'Leer el peso vacío de Camionera').first().click()
  // The cell of the scale shows the fault before the response to the click redraws the row.
  await expect(
    page.getByRole('cell', { name: 'Sin señal: el lector de la báscula no responde.', exact: true }),
  ).toBeVisible()
  await empty.fill('14.200')
  await empty.press('Enter')
  const reason = page.getByRole('textbox', { name: `Por qué se digita el peso de ${truck.placa}` })
  await reason.fill('Sin señal')
  await reason.press('Enter')
  await expect(page.getByText('18.280 kg')).toBeVisible()

  // The mark is in the record, in the list and in the month's report.
  await page.goto(`${mill.url}/weighing-records?digitado=true`)
  const row = page.getByRole('row').filter({ hasText: truck.placa })
  await expect(row).toContainText('Los dos pesos digitados')
  await row.getByRole('link', { name: /^PES-/ }).click()
  await expect(main(page)).toContainText('Los dos pesos digitados: Sin señal')
  await page.goto(`${mill.url}/pesos-digitados`)
  await expect(page.getByRole('row').filter({ hasText: truck.placa })).toHaveCount(2)
})

test('each of three scales with three protocols gives its own weight', async ({
  page,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000)
  const call = await caller(mill.apiUrl, ADMIN)
  const scale = async (nombre: string, protocolo: Protocolo): Promise<Simulator> => {
    const { data } = await call('POST', '/scales/create', { nombre, division: 20 })
    const { clave } = await call('POST', `/scales/${String((data as { _id: string })._id)}/key`, {})
    return connect(protocolo, String(clave))
  }
  const entry = await scale('Entrada', 'AD')
  const exit = await scale('Salida', 'KELI')
  const north = await scale('Norte', 'RICE_LAKE')
  north.show({ peso: 27_340, enMovimiento: true })
  exit.show({ peso: 0, enMovimiento: false })
  entry.show({ peso: 33_160, enMovimiento: false })

  const truck = await makeTruck(mill.apiUrl)
  await fillWeighing(page, truck, javaScriptEnabled ?? true, mill.url)
  await untilRead(page, 'lleno de Entrada', () =>
    expect(weight(page, 'peso_lleno')).toHaveValue('33.160', { timeout: 5_000 }),
  )
  await untilRead(page, 'vacío de Norte', () =>
    expect(page.getByText('El peso se está moviendo.').first()).toBeVisible({ timeout: 5_000 }),
  )
  await untilRead(page, 'vacío de Salida', () =>
    expect(page.getByText('La báscula está vacía.').first()).toBeVisible({ timeout: 5_000 }),
  )
  await expect(weight(page, 'peso_lleno')).toHaveValue('33.160')
  await saveWeighing(page)
  await expect(page).toHaveURL(/\/weighing-records\/final-weight\//)

  exit.show({ peso: 13_980, enMovimiento: false })
  await untilRead(page, 'vacío de Salida', () =>
    expect(weight(page, 'peso_vacio')).toHaveValue('13.980', { timeout: 5_000 }),
  )
  await button(page, 'Guardar peso').click()
  await expect(page.getByText('19.180 kg').first()).toBeVisible()
  await expect(main(page)).not.toContainText('digitado')
})
