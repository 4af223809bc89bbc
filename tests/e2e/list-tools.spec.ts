import { addDays, today, writtenDay } from '#server/kit/words/days.ts'
import { enterAs, expect, hold, type Page, test } from './test.ts'
import { leads } from './told.ts'

const head = (page: Page, name: string) => page.getByRole('columnheader', { name })
const rows = (page: Page) => page.locator('tbody tr')
const foot = (page: Page) => page.locator('tfoot tr')

test.beforeEach(async ({ context }) => enterAs(context, 'admin'))

test('a list is sorted, resized and filtered by dates, and shows totals', async ({ page }) => {
  await page.goto('/liquidacion-arroz')
  await expect(head(page, 'Proveedor')).not.toHaveAttribute('aria-sort')
  await expect(foot(page)).toHaveCount(0)
  const suppliers = () => page.locator('td[data-label="Proveedor"]').allTextContents()

  await head(page, 'Proveedor').getByRole('link').click()
  await expect(head(page, 'Proveedor')).toHaveAttribute('aria-sort', 'ascending')
  const first = await suppliers()
  expect(first).toEqual([...first].sort(new Intl.Collator('es').compare))
  await head(page, 'Proveedor').getByRole('link').click()
  await expect(head(page, 'Proveedor')).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/\?orden=-nombre_proveedor$/)

  await page.getByLabel('Filas').selectOption('25')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(rows(page)).toHaveCount(25)
  await expect(page).toHaveURL(/orden=-nombre_proveedor.*filas=25/)
  await page.getByRole('link', { name: 'Página siguiente' }).click()
  await expect(page.locator('td.number').first()).toHaveText('26')

  // The typed range is reversed: 'Desde' is after 'Hasta'.
  const [desde, hasta] = [addDays(today(), -300), addDays(today(), 1)]
  await page.getByLabel('Desde', { exact: true }).fill(hasta)
  await page.getByLabel('Hasta', { exact: true }).fill(desde)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  const chip = page.getByRole('link', { name: `Del ${writtenDay(desde)} al ${writtenDay(hasta)}` })
  await expect(chip).toBeVisible()
  await expect(foot(page).locator('td[data-label="Total a pagar"]')).toHaveText(/^\$\s[\d.]+$/)
  await expect(page).toHaveURL(new RegExp(`desde=${desde}&hasta=${hasta}&orden=-nombre_proveedor&filas=25$`))

  // The breadcrumb of a record leads back to the same list.
  await leads(page.getByRole('link', { name: /^Ver / }).first().click(), page, /\/liquidacion-arroz\/[^?]+$/)
  await page
    .getByRole('navigation', { name: 'Ruta de navegación' })
    .getByRole('link', { name: 'Liquidaciones' })
    .click()
  await expect(chip).toBeVisible()
  await chip.click()
  await expect(foot(page)).toHaveCount(0)

  await leads(page.getByRole('link', { name: 'Este mes' }).click(), page, /desde=\d{4}-\d\d-01&hasta=/)

  // The browser keeps one page size for all lists, and an order for each list.
  await page.goto('/terceros')
  await expect(rows(page)).toHaveCount(25)
  await expect(head(page, 'Nombre')).toHaveAttribute('aria-sort', 'ascending')

  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/liquidacion-arroz?estado=PAGADA')
  await expect(page.getByLabel('Orden')).toBeHidden()
  await page.getByText('Filtros (1)').click()
  await page.getByLabel('Orden').selectOption('Total a pagar ↓')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page).toHaveURL(/estado=PAGADA&orden=-total_a_pagar/)
})

test('a filter keeps the focus, and a page of an earlier choice does not undo a later one', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'without scripts nothing is searched while choosing')
  await page.goto('/terceros')
  const kind = page.locator('select[name=tipo]')
  await kind.focus()
  const late = await hold(page, /terceros\.data\?.*CLIENTE/)
  const asked = page.waitForRequest(/terceros\.data\?.*CLIENTE/)
  await kind.selectOption('CLIENTE')
  await asked
  await kind.selectOption('PROVEEDOR')
  late()
  await expect(page).toHaveURL('/terceros?tipo=PROVEEDOR')
  await expect(page.locator('table.rows')).not.toContainText('CLIENTE')
  await expect(kind).toHaveValue('PROVEEDOR')
  await expect(kind).toBeFocused()
  await leads(page.getByRole('link', { name: 'Limpiar' }).click(), page, '/terceros')
  await expect(kind).toHaveValue('')
})

test('a record and its form lead back to the list as it was left', async ({ page }) => {
  const list = '/weighing-records?estado=PAGO&pagina=2'
  await page.goto(list)
  await page
    .getByRole('link', { name: /^Editar / })
    .first()
    .click()
  await leads(page.getByRole('link', { name: 'Cancelar' }).click(), page, list)
  await page
    .getByRole('link', { name: /^Resumen / })
    .first()
    .click()
  await leads(page.getByRole('link', { name: 'Volver a la lista' }).click(), page, list)
})

test('ten weighings, the yard, the search and the pages fit on a screen of 1366 × 768', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/weighing-records?filas=10')
  await expect(page.getByRole('region', { name: 'Camiones en patio' })).toBeVisible()
  await expect(page.locator('table.rows').last().locator('tbody tr')).toHaveCount(10)
  const { y, height } = (await page.getByRole('link', { name: 'Página siguiente' }).boundingBox())!
  expect(y + height).toBeLessThanOrEqual(768)
})

test('the heading of a long list stays visible', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/liquidacion-arroz?filas=50')
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(head(page, 'Proveedor')).toBeInViewport({ ratio: 1 })
})

const CARDS = [
  { list: '/liquidacion-arroz', headline: 'Número', main: 'Total a pagar', fact: 'Kg' },
  { list: '/weighing-records', headline: 'Ticket', main: 'Neto', fact: 'Placa' },
]
for (const { list, headline, main, fact } of CARDS)
  test(`on a telephone a row of ${list} is a card with name, state and one large number`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(list)
    const row = rows(page).filter({ has: page.locator(`td[data-label="${main}"]`, { hasText: /\d/ }) })
    const cell = (label: string) => row.first().locator(`td[data-label="${label}"]`)
    const box = async (label: string) => (await cell(label).boundingBox()) ?? { x: 0, y: 0, width: 0 }
    const [name, state, number, small] = await Promise.all([headline, 'Estado', main, fact].map(box))
    expect(state!.x).toBeGreaterThan(name!.x + name!.width)
    expect(Math.abs(state!.y - name!.y)).toBeLessThan(8)
    expect(number!.y).toBeGreaterThan(name!.y)
    expect(small!.y).toBeGreaterThan(number!.y)
    await expect(cell(main)).toHaveCSS('font-size', '18px')
    await expect(cell(fact)).toHaveCSS('font-size', '13px')
  })
