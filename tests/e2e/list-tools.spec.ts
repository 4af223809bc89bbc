import { addDays, today, writtenDay } from '#server/shared/days.ts'
import { enterAs, expect, type Page, test } from './test.ts'

const head = (page: Page, name: string) => page.getByRole('columnheader', { name })
const rows = (page: Page) => page.locator('tbody tr')
const foot = (page: Page) => page.locator('tfoot tr')

test.beforeEach(async ({ context }) => enterAs(context, 'admin'))

test('una lista se ordena, cambia de filas, se acota por fechas y dice lo que suma', async ({ page }) => {
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

  // The wrong way round.
  const [desde, hasta] = [addDays(today(), -300), addDays(today(), 1)]
  await page.getByLabel('Desde').fill(hasta)
  await page.getByLabel('Hasta').fill(desde)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  const chip = page.getByRole('link', { name: `Del ${writtenDay(desde)} al ${writtenDay(hasta)}` })
  await expect(chip).toBeVisible()
  await expect(foot(page).locator('td[data-label="Total a pagar"]')).toHaveText(/^\$\s[\d.]+$/)
  await expect(page).toHaveURL(new RegExp(`desde=${desde}&hasta=${hasta}&orden=-nombre_proveedor&filas=25$`))

  // From a record the crumb leads back to the same list.
  await page.getByRole('link', { name: /^Ver / }).first().click()
  await expect(page).toHaveURL(/\/liquidacion-arroz\/[^?]+$/)
  await page
    .getByRole('navigation', { name: 'Ruta de navegación' })
    .getByRole('link', { name: 'Liquidaciones' })
    .click()
  await expect(chip).toBeVisible()
  await chip.click()
  await expect(foot(page)).toHaveCount(0)

  await page.getByRole('link', { name: 'Este mes' }).click()
  await expect(page).toHaveURL(/desde=\d{4}-\d\d-01&hasta=/)

  // This browser keeps the rows of a page; the order is the list's own.
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

test('en un teléfono una fila es una tarjeta: su nombre con su estado, un número grande, lo demás en pequeño', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/liquidacion-arroz')
  const cell = (label: string) => rows(page).first().locator(`td[data-label="${label}"]`)
  const box = async (label: string) => (await cell(label).boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const [number, state, total, kilos] = await Promise.all(
    ['Número', 'Estado', 'Total a pagar', 'Kg'].map(box),
  )
  expect(state!.x).toBeGreaterThan(number!.x + number!.width)
  expect(Math.abs(state!.y - number!.y)).toBeLessThan(8)
  expect(total!.y).toBeGreaterThan(number!.y)
  expect(kilos!.y).toBeGreaterThan(total!.y)
  await expect(cell('Total a pagar')).toHaveCSS('font-size', '18px')
  await expect(cell('Kg')).toHaveCSS('font-size', '13px')
})
