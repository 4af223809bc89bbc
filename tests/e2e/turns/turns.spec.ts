import { makeTruck, makeWeighing } from '../../support/weighings.ts'
import { textOf } from '../../support/pdf.ts'
import { aYardScreen } from '../../support/turns.ts'
import { button, link } from '../controls.ts'
import { apiUrl, enterAs, expect, type Page, test } from '../test.ts'
import { leads, shows, tells } from '../told.ts'

const row = (page: Page, placa: string) => page.getByRole('row').filter({ hasText: placa })

test('a truck arrives, is called, weighs, unloads, weighs again and leaves', async ({ page, context }) => {
  const truck = await makeTruck(apiUrl())
  const { placa } = truck
  await enterAs(context, 'admin')
  await page.goto('/turnos')
  await expect(page.getByLabel('Placa del que llega')).toBeFocused()
  await page.getByLabel('Placa del que llega').fill(placa.toLowerCase())
  await page.getByLabel(/^Qué trae/).fill('Paddy seco')
  await shows(button(page, 'Dar turno').click(), row(page, placa))
  const paper = page.getByRole('link', { name: /^Imprimir el turno \d+$/ })
  await expect(paper).toBeFocused()
  const slip = await context.request.get((await paper.getAttribute('href')) ?? '')
  expect(textOf(await slip.body())).toContain(placa)
  await expect(row(page, placa)).toContainText('En espera')
  await expect(page.getByText('el que más', { exact: true })).toHaveCount(1)

  // The same plate gets no second turn.
  await page.getByLabel('Placa del que llega').fill(placa)
  await button(page, 'Dar turno').click()
  await expect(page.getByText(`${placa} ya tiene el turno`)).toBeVisible()

  await page.goto('/turnos')
  await tells(button(page, `Llamar a ${placa}`).click(), page, 'Turno al día')
  await expect(row(page, placa)).toContainText('Llamado')
  await leads(link(page, `Pesar ${placa}`).click(), page, `/save-weighing-records?placa=${placa}`)
  const { id } = await makeWeighing(apiUrl(), { ...truck.ids, peso_vacio: null })
  await page.goto('/turnos')
  await expect(row(page, placa)).toContainText('En patio')
  await tells(button(page, `${placa} descargó`).click(), page, 'Turno al día')
  await expect(row(page, placa)).toContainText('Descargado')
  await leads(link(page, `Pesar ${placa}`).click(), page, `/patio?placa=${placa}`)
  await page.getByRole('textbox', { name: `Peso vacío de ${placa} (kg)` }).fill('14.200')
  await leads(page.keyboard.press('Enter'), page, `/patio?tiquete=${id}`)
  await leads(page.locator('main').getByRole('link', { name: 'Turnos' }).click(), page, '/turnos')
  await expect(row(page, placa)).toContainText('Por salir')
  await tells(button(page, `${placa} salió`).click(), page, 'Turno al día')
  await expect(row(page, placa)).toHaveCount(0)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format()
  await page.goto(`/turnos?dia=${day}`)
  await expect(row(page, placa)).toContainText('Salió')
})

test('the yard screen shows whose turn it is, without sign-in or names, and can be ended', async ({
  page,
  context,
}) => {
  let address = ''
  // Another scenario's new address ends this one.
  await expect(async () => {
    await enterAs(context, 'admin')
    await page.goto('/turnos')
    await button(page, 'Hacer la dirección').or(button(page, 'Hacer otra dirección')).click()
    const shown = page.locator('a[href*="/patio/"]')
    address = (await shown.getAttribute('href')) ?? ''
    expect(address).toMatch(/\/patio\/[\w-]{22}$/)
    // The address is shown only once.
    await page.reload()
    await expect(shown).toHaveCount(0)
    await context.clearCookies()
    const response = await page.goto(address)
    expect(response?.headers().refresh).toBe('10')
    expect(response?.headers()['set-cookie']).toBeUndefined()
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: 'Pase a la báscula' })).toBeVisible()
  expect(await page.locator('script').count()).toBe(0)
  await expect(page.locator('main')).toContainText(/…\w{3}/)

  await aYardScreen(apiUrl())
  const ended = await page.goto(address)
  expect([ended?.status(), ended?.headers().refresh]).toEqual([404, undefined])
  await expect(page.getByRole('alert')).toHaveText(
    'Esta pantalla ya no está en uso. Pida la dirección nueva en la báscula.',
  )
})
