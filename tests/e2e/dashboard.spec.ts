import { enterAs, expect, type Page, test } from './test.ts'

const cards = (page: Page) => page.locator('.card > span:first-child')
const panel = (page: Page, name: string) =>
  page.locator('section.panel', { has: page.getByRole('heading', { name, exact: true }) })
const chart = (page: Page) => panel(page, 'Estado de Pesadas')
const alerts = (page: Page) => panel(page, 'Alertas').getByRole('listitem')
const ranges = (page: Page) => page.getByRole('navigation', { name: 'Días' })

/** How many weighings the chart counts, whatever their estado. */
async function counted(page: Page): Promise<number> {
  const numbers = await chart(page).locator('td.end:nth-child(3)').allInnerTexts()
  return numbers.reduce((sum, text) => sum + Number(text.replaceAll('.', '')), 0)
}

test('las tarjetas muestran lo de la empresa y llevan a su lista', async ({ page, context }) => {
  await enterAs(context, 'admin')
  await page.goto('/home')
  await expect(cards(page)).toHaveText([
    'Cuentas por Pagar',
    'Cuentas por Cobrar',
    'Pesadas Hoy',
    'Consecutivos Activos',
    'Terceros',
  ])
  await expect(page.locator('.card', { hasText: 'Cuentas por Cobrar' })).toContainText(/\$\s[\d.]+/)
  for (const [name, address, title] of [
    ['Cuentas por Pagar', '/liquidacion-arroz?estado=APROBADA', 'Liquidaciones de Arroz Paddy'],
    ['Cuentas por Cobrar', '/accounts-receivable?con_saldo=true', 'Cuentas por Cobrar'],
    ['Pesadas Hoy', '/weighing-records', 'Gestión de Pesadas'],
    ['Consecutivos Activos', '/consecutivos', 'Gestión de Consecutivos'],
    ['Terceros', '/terceros', 'Gestión de Terceros'],
  ] as const) {
    await page.goto('/home')
    await page.locator('a.card', { hasText: name }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
})

test('cada quien ve lo que puede', async ({ page, context, otherPage }) => {
  await enterAs(context, 'bascula')
  await page.goto('/home')
  await expect(cards(page)).toHaveText(['Pesadas Hoy', 'Terceros'])
  await expect(chart(page)).toBeVisible()
  await expect(panel(page, 'Últimas Liquidaciones')).toHaveCount(0)
  await expect(panel(page, 'Alertas')).not.toContainText(/bancos?|cuentas?|liquidaci/)

  const credito = await otherPage('credito')
  await credito.goto('/home')
  await expect(cards(credito)).toHaveText(['Cuentas por Pagar', 'Pesadas Hoy', 'Terceros'])
  await expect(panel(credito, 'Últimas Liquidaciones')).toBeVisible()
})

test('el rango de las pesadas se elige y queda en la dirección', async ({ page, context }) => {
  await enterAs(context, 'admin')
  await page.goto('/home')
  const chosen = ranges(page).locator('[aria-current]')
  await expect(chosen).toHaveText('30 días')
  await expect(chart(page)).toContainText('Últimos 30 días')
  const month = await counted(page)
  await ranges(page).getByRole('link', { name: '365 días' }).click()
  await expect(page).toHaveURL('/home?dias=365')
  await expect(chart(page)).toContainText('Últimos 365 días')
  await expect(chosen).toHaveText('365 días')
  const year = await counted(page)
  expect(year).toBeGreaterThan(month)
  await ranges(page).getByRole('link', { name: '7 días' }).click()
  await expect(chart(page)).toContainText('Últimos 7 días')
  expect(await counted(page)).toBeLessThan(year)
  for (const odd of ['8', 'mes', '', '-30', '1e9']) {
    const answer = await page.goto(`/home?dias=${odd}`)
    expect([odd, answer?.status()]).toEqual([odd, 200])
    await expect(chart(page)).toContainText('Últimos 30 días')
  }
})

test('cada barra lleva a las pesadas de su estado', async ({ page, context }) => {
  await enterAs(context, 'bascula')
  await page.goto('/home')
  await chart(page).getByRole('link', { name: 'REPESADA' }).click()
  await expect(page).toHaveURL('/weighing-records?estado=REPESADA')
  await expect(page.locator('table.rows tbody .badge').first()).toHaveText('REPESADA')
})

test('las alertas dicen su gravedad y llevan a lo suyo', async ({ page, context }) => {
  await enterAs(context, 'admin')
  await page.goto('/home')
  await expect(alerts(page).first()).toHaveText(
    /^Alta\s*\d+ cuentas? por cobrar están? vencidas?: \$\s[\d.]+\.$/,
  )
  for (const [text, address] of [
    [/cuentas? por cobrar están? vencidas?/, '/accounts-receivable?estado_documento=VENCIDA'],
    [/Alta\s*[\d.]+ pesadas? llevan? más de 24 horas pendientes?\./, '/weighing-records?estado=PENDIENTE'],
    [
      /Media\s*[\d.]+ pesadas? de compra llevan? más de 3 días sin liquidar: [\d.,]+ kg\./,
      '/weighing-records?aplica_liquidacion=true',
    ],
    [/Media\s*[\d.]+ liquidaci(ón espera|ones esperan) aprobación\./, '/liquidacion-arroz?estado=BORRADOR'],
    [/Media\s*[\d.]+ bancos? tienen? datos incompletos\./, '/bank'],
  ] as const) {
    await page.goto('/home')
    await alerts(page).filter({ hasText: text }).getByRole('link').click()
    await expect(page).toHaveURL(address)
    await expect(page.locator('table.rows tbody tr').first()).toBeVisible()
  }
})
