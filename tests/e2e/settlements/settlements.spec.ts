import type { Locator } from '@playwright/test'
import { today } from '#server/kit/words/days.ts'
import { makePaid, makeSettlement } from '../../support/settlements.ts'
import { caller, makeWeighing, makeWeighings, type Weighing } from '../../support/weighings.ts'
import { action, dialog, press } from '../controls.ts'
import { newCode } from '../lists.ts'
import { apiUrl, enterAs, expect, type Page, test } from '../test.ts'
import { banner, leads, shows, tells } from '../told.ts'

const summary = ({ id }: Weighing) => `/weighing-records/final-weight/${id}`
const here = (page: Page) => page.locator('.crumbs [aria-current]')
const badge = (page: Page) => page.locator('main .badge').first()

const weighing = () => makeWeighing(apiUrl())

/** Form of a new settlement, computed at the golden record's price. */
async function computed(page: Page, of: Weighing): Promise<void> {
  await page.goto(`/liquidacion-arroz?pesada=${of.id}`)
  await page.getByLabel('Precio por carga').fill('183.000')
  await shows(page.getByLabel('Precio por carga').press('Enter'), page.getByText('$ 24.299.989').first())
}

const fontSize = (of: Locator) => of.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))

test.beforeEach(({ context }) => enterAs(context, 'admin'))

test('a weighing becomes a paid settlement', async ({ page }) => {
  const made = await weighing()
  await page.goto(`/weighing-records?q=${encodeURIComponent(made.proveedor.split(' ')[1] ?? '')}`)
  await page.getByRole('link', { name: `Resumen ${made.consecutivo}` }).click()
  await expect(page.getByRole('heading', { name: 'Resumen de Registro de Pesada' })).toBeVisible()
  await expect(badge(page)).toHaveText('PESADA')
  await expect(page).toHaveTitle(`Pesada ${made.consecutivo} · Molino`)
  await expect(here(page)).toHaveText(`Pesada ${made.consecutivo}`)

  await leads(action(page, 'Liquidación').click(), page, /\/liquidacion-arroz\/nueva\?pesada=/)
  await page.getByLabel('Precio por carga').fill('183.000')
  await shows(page.getByLabel('Precio por carga').press('Enter'), page.getByText('$ 24.299.989').first())
  await expect(page.getByText('$ 23.993.251')).toBeVisible()
  await tells(action(page, 'Guardar borrador').click(), page, /Liquidación guardada correctamente/)
  await expect(badge(page)).toHaveText('Borrador')
  // The head alone has the total as a large number.
  expect(await fontSize(page.locator('.grand td'))).toBeLessThan(
    await fontSize(page.locator('.page-head .headline strong')),
  )
  await expect(page).toHaveTitle(/^Liquidación LIQ-\d+ · Molino$/)
  await expect(here(page)).toHaveText(/^Liquidación LIQ-\d+$/)
  await action(page, /^Aprobar/).click()
  await shows(
    press(page, /^Aprobar/),
    page.getByText('Escriba el número del registro en la Bolsa Mercantil.'),
  )
  const numero = newCode()
  await page.getByLabel('Número del registro').fill(numero)
  await tells(press(page, /^Aprobar/), page, /Liquidación aprobada correctamente/)
  await expect(page.getByText(new RegExp(`^N\\.º ${numero} del \\d\\d/\\d\\d/\\d{4}$`))).toBeVisible()
  await expect(badge(page)).toHaveText('Aprobada')

  await leads(action(page, 'Pagar $ 24.299.989').click(), page, /\?acto=pagar$/)
  await expect(dialog(page)).toContainText(`¿Pagar $ 24.299.989 a ${made.proveedor}?`)
  const bank = page.getByLabel('Banco', { exact: true })
  await page.getByLabel('Forma de pago').selectOption({ label: 'Contado' })
  await expect(bank).toBeHidden()
  await page.getByLabel('Forma de pago').selectOption({ label: 'Bancos' })
  await shows(press(page, 'Pagar $ 24.299.989'), page.getByText('Elija el banco del que se paga.'))
  await expect(page.getByLabel('Forma de pago').locator('option')).not.toContainText(['Crédito', 'Descuento'])
  await bank.selectOption({ index: 1 })
  const [name] = (await bank.locator('option:checked').innerText()).split(' · ')
  await tells(press(page, 'Pagar $ 24.299.989'), page, /Liquidación pagada correctamente/)
  await expect(badge(page)).toHaveText('Pagada')
  await expect(page.getByText(`Bancos · ${name}`)).toBeVisible()

  await page.goto(summary(made))
  await expect(badge(page)).toHaveText('PAGO')
  await expect(action(page, 'Liquidación')).toHaveCount(0)
})

test('voiding a paid settlement asks if its money came back or becomes an advance', async ({ page }) => {
  const [first, second, third] = await makeWeighings(apiUrl(), [{}, {}, {}])
  const returned = await makePaid(apiUrl(), first!)
  await page.goto(`/liquidacion-arroz/${returned.id}`)
  await leads(action(page, 'Anular').click(), page, /\?acto=anular$/)
  await page.getByLabel('Motivo').fill('Precio equivocado')
  const day = dialog(page).getByLabel('Fecha', { exact: true })
  const bank = dialog(page).getByLabel('Banco', { exact: true })
  await page.getByRole('radio', { name: /^Queda como anticipo/ }).check()
  await expect(day).toBeHidden()
  await page.getByRole('radio', { name: /^Lo devolvieron/ }).check()
  await day.fill(today())
  await page.getByLabel('Forma de pago', { exact: true }).selectOption({ label: 'Bancos' })
  await shows(press(page, 'Anular liquidación'), page.getByText('Elija el banco al que volvió.'))
  await expect(page.getByLabel('Motivo')).toHaveValue('Precio equivocado')
  await bank.selectOption({ index: 1 })
  const [name] = (await bank.locator('option:checked').innerText()).split(' · ')
  await tells(press(page, 'Anular liquidación'), page, /Liquidación anulada correctamente/)
  await expect(badge(page)).toHaveText('Anulada')
  await expect(page.getByText(`Bancos · ${name}`)).toBeVisible()
  await expect(action(page, 'Anular')).toHaveCount(0)

  const kept = await makePaid(apiUrl(), second!)
  await page.goto(`/liquidacion-arroz/${kept.id}?acto=anular`)
  await page.getByLabel('Motivo').fill('Precio equivocado')
  await page.getByRole('radio', { name: /^Queda como anticipo/ }).check()
  await shows(press(page, 'Anular liquidación'), page.getByText('quedan $ 23.993.251 como anticipo'))

  await page.goto(`/liquidacion-arroz?pesada=${third!.id}`)
  await page.getByLabel('Precio por carga').fill('183.000')
  const taken = page.getByText(`Anticipo de ${kept.numero}`).first()
  await shows(page.getByLabel('Precio por carga').press('Enter'), taken)
  await page.getByLabel('Por descontar').fill('1.000.000')
  await tells(action(page, 'Guardar borrador').click(), page, /Liquidación guardada correctamente/)
  await expect(page.getByText('$ 23.299.989').first()).toBeVisible()
  await expect(taken).toBeVisible()
})

test('correcting the price of an approved settlement voids it and drafts another one', async ({ page }) => {
  const made = await weighing()
  const { id } = await makeSettlement(apiUrl(), { registro: 'RETENCION' }, made)
  const call = await caller(apiUrl())
  await call('PATCH', `/settlements/${id}/approve`, {})
  await page.goto(`/liquidacion-arroz/${id}`)
  const numero = (await here(page).innerText()).replace('Liquidación ', '')
  const open = async () => {
    await page.getByRole('main').getByText('Más', { exact: true }).click()
    await leads(action(page, 'Corregir precio').click(), page, /\?acto=corregir$/)
  }
  await open()
  await expect(dialog(page)).toContainText(`${numero} se anula.`)
  await expect(page.getByLabel('Precio por carga')).toHaveValue('183.000')
  await shows(press(page, 'Corregir precio'), page.getByText('Escriba el motivo de la anulación.'))
  await page.getByLabel('Motivo').fill('Se escribió el precio de ayer')
  await shows(press(page, 'Corregir precio'), page.getByText('Ese es el precio que ya tiene.'))
  await expect(page.getByLabel('Motivo')).toHaveValue('Se escribió el precio de ayer')
  await page.getByLabel('Precio por carga').fill('180.000')
  await press(page, 'Corregir precio')
  await expect(banner(page)).toHaveText(
    `Precio corregido. ${numero} quedó anulada y este borrador la corrige`,
  )
  await expect(badge(page)).toHaveText('Borrador')
  await expect(page.getByText('$ 180.000 la carga').first()).toBeVisible()
  const corrected = (await here(page).innerText()).replace('Liquidación ', '')
  await page.getByRole('main').getByRole('link', { name: numero, exact: true }).click()
  await expect(badge(page)).toHaveText('Anulada')
  await expect(page.getByText('Corregida por')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: corrected, exact: true }).click()
  await expect(page.getByText('Corrige a')).toBeVisible()

  const paid = await makePaid(apiUrl(), await weighing())
  await page.goto(`/liquidacion-arroz/${paid.id}`)
  await open()
  await page.getByLabel('Precio por carga').fill('190.000')
  await page.getByLabel('Motivo').fill('Se escribió el precio de ayer')
  await page.getByRole('radio', { name: /^Queda como anticipo/ }).check()
  await press(page, 'Corregir precio')
  await expect(badge(page)).toHaveText('Borrador')
  await expect(page.getByText(`Anticipo de ${paid.numero}`).first()).toBeVisible()
})

test('adding or removing a row of a settlement moves the focus', async ({ page }) => {
  await computed(page, await weighing())
  const field = (row: number) => page.getByLabel(`Otra deducción ${row}: descripción`)
  await action(page, 'Agregar otra deducción').click()
  await expect(field(1)).toBeFocused()
  await field(1).fill('Secamiento')
  await action(page, 'Agregar otra deducción').click()
  await expect(field(2)).toBeFocused()
  await field(2).fill('Empaques')
  await action(page, 'Quitar').first().click()
  await expect(field(1)).toHaveValue('Empaques')
  await expect(field(1)).toBeFocused()
  await action(page, 'Quitar').click()
  await expect(field(1)).toHaveCount(0)
  await expect(action(page, 'Agregar otra deducción')).toBeFocused()
})

test('the settlement shows the missing value of a row beside that row', async ({ page }) => {
  await computed(page, await weighing())
  const field = (row: number, name: string) => page.getByLabel(`Otra deducción ${row}: ${name}`)
  const message = (row: number) =>
    page
      .locator('.other')
      .nth(row - 1)
      .locator('.error')
  for (const row of [1, 2, 3]) {
    await action(page, 'Agregar otra deducción').click()
    await expect(field(row, 'descripción')).toBeFocused()
  }
  await field(1, 'descripción').fill('Secamiento')
  await field(1, 'valor').fill('100.000')
  await field(2, 'valor').fill('5.000')
  await field(3, 'valor').fill('0')
  await action(page, 'Guardar borrador').click()
  await expect(message(1)).toHaveCount(0)
  await expect(message(2)).toHaveText('Describa la deducción.')
  await expect(message(3)).toHaveText(['Describa la deducción.', 'Debe ser mayor a 0'])
  await expect(field(2, 'descripción')).toBeFocused()
  await expect(page.locator('.form-error')).toHaveCount(0)
  await field(2, 'descripción').fill('Empaques')
  await action(page, 'Quitar').last().click()
  await expect(field(3, 'valor')).toHaveCount(0)
  await expect(field(2, 'descripción')).toHaveValue('Empaques')
  await shows(action(page, 'Guardar borrador').click(), page.getByText('$ 24.194.989').first())
})

test('a settlement holds twenty deductions and offers no more', async ({ page, javaScriptEnabled }) => {
  test.skip(
    !javaScriptEnabled,
    'sin scripts son veinte páginas; el servidor cuenta igual (unit/growing-rows)',
  )
  await computed(page, await weighing())
  for (let row = 1; row <= 20; row++) {
    await action(page, 'Agregar otra deducción').click()
    await expect(page.getByLabel(`Otra deducción ${row}: descripción`)).toBeFocused()
  }
  await expect(action(page, 'Agregar otra deducción')).toHaveCount(0)
  await action(page, 'Quitar').last().click()
  await expect(page.getByLabel('Otra deducción 19: descripción')).toBeFocused()
  await expect(action(page, 'Agregar otra deducción')).toBeVisible()
})

test('with scripts, rows of a settlement are added and removed without a request', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'sin scripts cada botón es un envío')
  await computed(page, await weighing())
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.postData() ?? ''))
  await action(page, 'Agregar otra deducción').click()
  await expect(page.getByLabel('Otra deducción 1: descripción')).toBeFocused()
  expect(posts).toEqual([])
  await page.keyboard.type('Secamiento')
  await page.keyboard.press('Tab')
  await page.keyboard.type('100.000')
  await expect(page.getByText('$ 24.199.989').first()).toBeVisible()
  await action(page, 'Agregar otra deducción').click()
  await action(page, 'Guardar borrador').click()
  await expect(page.locator('.other .error')).toHaveText(['Describa la deducción.', 'Campo obligatorio'])
  // The message disappears with its row. The row above keeps its values.
  await action(page, 'Quitar').first().click()
  await expect(page.locator('.other .error')).toHaveText(['Describa la deducción.', 'Campo obligatorio'])
  await shows(action(page, 'Quitar').first().click(), page.getByText('$ 24.299.989').first())
})

test('one checkbox marks all drafts for approval, and the bar shows count and amount', async ({
  page,
  javaScriptEnabled,
}) => {
  const weighings = await makeWeighings(apiUrl(), [{}, {}, {}])
  for (const one of weighings) await makeSettlement(apiUrl(), { registro: 'RETENCION' }, one)
  await page.goto(`/liquidacion-arroz?estado=BORRADOR&tercero=${weighings[0]!.id_proveedor}`)
  const boxes = page.getByRole('checkbox', { name: /^Aprobar LIQ-/ })
  const all = page.getByRole('checkbox', { name: 'Todos los de la página' })
  const bar = page.getByRole('button', { name: /^Aprobar (las marcadas|\d+ por)/ })
  await expect(boxes).toHaveCount(3)
  expect((await boxes.first().boundingBox())!.x).toBeLessThan(
    (await page.locator('td[data-label="Número"]').first().boundingBox())!.x,
  )
  if (javaScriptEnabled) {
    await expect(bar).toBeHidden()
    await boxes.nth(1).check()
    await expect(bar).toHaveText('Aprobar 1 por $ 23.993.251')
    await all.check()
    await expect(bar).toHaveText('Aprobar 3 por $ 71.979.753')
    await all.uncheck()
    await expect(bar).toBeHidden()
    await all.check()
    await boxes.nth(1).uncheck()
    await expect(bar).toHaveText('Aprobar 2 por $ 47.986.502')
  } else {
    await expect(all).toBeHidden()
    await boxes.nth(0).check()
    await boxes.nth(2).check()
  }
  await bar.click()
  await expect(banner(page)).toHaveText(
    /^Liquidaciones aprobadas: LIQ-\d+, LIQ-\d+\. Son 2 por \$\s47\.986\.502\.$/,
  )
  await expect(boxes).toHaveCount(1)
})

test('approving several settlements at once shows the refused ones on top, also in a long list', async ({
  page,
}) => {
  const drafts = [await makeSettlement(apiUrl()), await makeSettlement(apiUrl())]
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/liquidacion-arroz?estado=BORRADOR')
  for (const { id } of drafts) await page.locator(`[name="marcado.${id}"]`).check()
  await page.getByRole('button', { name: /^Aprobar (2 por \$ [\d.]+|las marcadas)$/ }).click()
  await expect(page.getByRole('alert')).toContainText('Escriba el número del registro en la Bolsa Mercantil.')
  await expect(page.getByRole('alert')).toBeInViewport()
})
