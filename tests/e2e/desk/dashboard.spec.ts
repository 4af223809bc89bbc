import { enterAs, expect, sideways, test } from '../test.ts'

test('the keyboard reaches the bars of the dashboard and selects days', async ({ page, context }) => {
  await enterAs(context, 'admin')
  await page.goto('/home')
  const days = page.locator('figure.days')
  await expect(days.getByRole('heading')).toHaveText(/^(Esta semana|La semana pasada) (entraron|no )/)
  const bars = days.locator('.weeks').getByRole('link')
  await expect(bars).toHaveCount(14)
  const yesterday = /\d\d\/\d\d: ([\d.,]+) kg/.exec(
    (await bars.last().locator('title').textContent()) ?? '',
  )?.[1]
  await expect(page.locator('.first-number > a', { hasText: 'Comprado ayer' }).locator('strong')).toHaveText(
    `${yesterday} kg`,
  )
  await expect(page.getByRole('table', { name: 'Compras por día' }).getByRole('row')).toHaveCount(15)
  await bars.last().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/weighing-records\?operacion=COMPRA&desde=(\d{4}-\d\d-\d\d)&hasta=\1$/)
  await expect(page.getByRole('heading', { name: 'Gestión de Pesadas' })).toBeVisible()

  await page.goto('/home')
  const truck = page.locator('.yard li').first()
  await expect(truck).toContainText(/\d+ (min|h)/)
  const plate = (await truck.getByRole('link').textContent()) ?? ''
  await truck.getByRole('link').click()
  await expect(page).toHaveURL(/\/weighing-records\/final-weight\//)
  await expect(page.getByRole('main')).toContainText(plate)

  await page.goto('/home?dias=mes')
  const ranges = page.getByRole('navigation', { name: 'Días' })
  const chosen = ranges.locator('[aria-current]')
  await expect(chosen).toHaveText('30 días')
  await ranges.getByRole('link', { name: '365 días' }).click()
  await expect(page).toHaveURL('/home?dias=365')
  await expect(chosen).toHaveText('365 días')
  const states = page.locator('section.panel', {
    has: page.getByRole('heading', { name: 'Estado de Pesadas' }),
  })
  await states.getByRole('link', { name: 'REPESADA' }).click()
  await expect(page).toHaveURL(/\/weighing-records\?estado=REPESADA&desde=.*&hasta=/)
  await expect(page.locator('table.rows tbody .badge').first()).toHaveText('REPESADA')
})

test('sums of twelve digits stay inside the window', async ({ page, context }) => {
  await enterAs(context, 'cartera')
  await page.goto('/home')
  const sums = page.locator('.desk td.end')
  await expect(sums.first()).toBeVisible()
  await sums.evaluateAll((cells) => cells.forEach((cell) => (cell.textContent = '$ 991.238.567.890')))
  for (const width of [1366, 1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sideways(page), `${width} px`).toEqual([])
  }
})
