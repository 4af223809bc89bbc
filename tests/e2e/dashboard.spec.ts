import { enterAs, expect, type Page, test } from './test.ts'

const panel = (page: Page, name: string) =>
  page.locator('section.panel', { has: page.getByRole('heading', { name, exact: true }) })
const alerts = (page: Page) => panel(page, 'Alertas').getByRole('listitem')
const ranges = (page: Page) => page.getByRole('navigation', { name: 'Días' })
const figure = (page: Page, label: string) => page.locator('.first-number > a', { hasText: label })

test('el tablero dice lo de hoy, y cada número lleva a sus registros', async ({ page, context }) => {
  await enterAs(context, 'admin')
  await page.goto('/home')
  await expect(page.locator('.first-number > a > span')).toHaveText([
    'Comprado ayer',
    /^(Esta semana|La semana pasada)$/,
    'Precio promedio por carga',
    'Aprobado por pagar',
    'Deuda de agricultores',
    'Cartera vencida',
  ])
  const days = page.locator('figure.days')
  await expect(days.getByRole('heading')).toHaveText(/^(Esta semana|La semana pasada) (entraron|no )/)
  const bars = days.locator('.weeks').getByRole('link')
  await expect(bars).toHaveCount(14)
  const yesterday = /\d\d\/\d\d: ([\d.,]+) kg/.exec(
    (await bars.last().locator('title').textContent()) ?? '',
  )?.[1]
  await expect(figure(page, 'Comprado ayer').locator('strong')).toHaveText(`${yesterday} kg`)
  await expect(page.getByRole('table', { name: 'Compras por día' }).getByRole('row')).toHaveCount(15)
  await bars.last().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/weighing-records\?operacion=COMPRA&desde=(\d{4}-\d\d-\d\d)&hasta=\1$/)
  await expect(page.getByRole('heading', { name: 'Gestión de Pesadas' })).toBeVisible()

  for (const [name, address] of [
    ['Aprobado por pagar', '/liquidacion-arroz?estado=APROBADA'],
    ['Deuda de agricultores', '/financing-agreements?estado=EN_EJECUCION'],
    ['Cartera vencida', '/accounts-receivable?estado_documento=VENCIDA'],
  ] as const) {
    await page.goto('/home')
    await figure(page, name).click()
    await expect(page).toHaveURL(address)
    await expect(page.locator('table.rows tbody tr').first()).toBeVisible()
  }

  await page.goto('/home')
  const truck = page.locator('.yard li').first()
  await expect(truck).toContainText(/\d+ (min|días)/)
  const plate = (await truck.getByRole('link').textContent()) ?? ''
  await truck.getByRole('link').click()
  await expect(page).toHaveURL(/\/weighing-records\/final-weight\//)
  await expect(page.getByRole('main')).toContainText(plate)

  await page.goto('/home')
  await expect(alerts(page).first()).toHaveText(
    /^Alta\s*\d+ cuentas? por cobrar están? vencidas?: \$\s[\d.]+\.$/,
  )
  for (const [text, address] of [
    [/Alta\s*\d+ acuerdos? pasan? del máximo a prestar\./, /estado=EN_EJECUCION&sobre_maximo=true$/],
    [/Alta\s*[\d.]+ pesadas? llevan? más de 24 horas pendientes?\./, /demorada=true$/],
    [
      /Media\s*\d+ acuerdos? siguen? abiertos? aunque pasaron/,
      /\/financing-agreements\?cultivo_vencido=true$/,
    ],
    [/Media\s*[\d.]+ bancos? tienen? datos incompletos\./, /\/bank\?activo=true&incompleto=true$/],
  ] as const) {
    await page.goto('/home')
    const alert = alerts(page).filter({ hasText: text })
    const count = Number(/\d+/.exec((await alert.textContent()) ?? '')?.[0])
    await alert.getByRole('link').click()
    await expect(page).toHaveURL(address)
    await expect(page.locator('table.rows tbody tr')).toHaveCount(Math.min(count, 10))
  }

  await page.goto('/home?dias=mes')
  const chosen = ranges(page).locator('[aria-current]')
  await expect(chosen).toHaveText('30 días')
  await ranges(page).getByRole('link', { name: '365 días' }).click()
  await expect(page).toHaveURL('/home?dias=365')
  await expect(chosen).toHaveText('365 días')
  await panel(page, 'Estado de Pesadas').getByRole('link', { name: 'REPESADA' }).click()
  await expect(page).toHaveURL(/\/weighing-records\?estado=REPESADA&desde=.*&hasta=/)
  await expect(page.locator('table.rows tbody .badge').first()).toHaveText('REPESADA')
})
