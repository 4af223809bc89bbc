import { enterAs, expect, type Page, test } from './test.ts'

test.beforeEach(({ context }) => enterAs(context, 'admin'))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

test('la caja: una entrada con su motivo, el cierre contado por denominación y su papel', async ({
  page,
  javaScriptEnabled,
}) => {
  const motivo = `Venta de empaques ${javaScriptEnabled ? 'con' : 'sin'} scripts`
  await page.goto('/libro-de-bancos')
  await link(page, 'Caja general').click()
  await link(page, 'Entrada').click()
  await page.getByLabel('Valor').fill('35.000')
  await page.getByLabel('Motivo').fill(motivo)
  await button(page, 'Guardar').click()
  await expect(page.getByText('Movimiento guardado en el libro')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: motivo })
  await expect(row).toContainText('$ 35.000')

  await link(page, 'Cierre de caja').click()
  await page.getByLabel('Billetes de 50.000').fill('2')
  await page.getByLabel('Monedas de 500').fill('3')
  if (javaScriptEnabled) await expect(page.locator('output').first()).toHaveText('$ 101.500')
  await button(page, 'Cerrar la caja').click()
  await expect(page.getByText(/Se contaron \$\s101\.500 y el libro dice/)).toBeVisible()
  await expect(page.getByLabel('Billetes de 50.000')).toHaveValue('2')
  await page.getByLabel('Observaciones').fill('Vales de gasolina')
  await button(page, 'Cerrar la caja').click()
  await expect(page.getByText('Cierre de caja guardado')).toBeVisible()
  const closing = page.getByRole('row').filter({ hasText: 'Vales de gasolina' }).first()
  await closing.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Cierre de caja' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Monedas de 500 / })).toContainText('$ 1.500')
  await page.goBack()

  await closing.getByRole('link', { name: 'Anular' }).click()
  await page.getByLabel('Motivo').fill('Prueba')
  await button(page, 'Anular cierre').click()
  await expect(page.getByText('Cierre de caja anulado')).toBeVisible()
  await link(page, 'Libro de la caja').click()
  await row.getByRole('link', { name: 'Anular' }).click()
  await page.getByLabel('Motivo').fill('Prueba')
  await button(page, 'Anular movimiento').click()
  await expect(page.getByText('Movimiento anulado')).toBeVisible()
})
