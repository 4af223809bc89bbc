import { enterAs, expect, test } from '../test.ts'

test.beforeEach(({ context }) => enterAs(context, 'admin'))

test('the practice company shows its progress without a reload, and every page of it is marked', async ({
  page,
  javaScriptEnabled,
}) => {
  // Each person has one practice company. Without scripts it is tested over HTTP (web/companies/practice).
  test.skip(!javaScriptEnabled)
  // Timeout against hanging. Two other scenarios share the two cores.
  test.setTimeout(660_000)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const band = page.getByText('Empresa de práctica: nada de lo que se hace aquí vale.')
  await page.goto('/empresa-de-practica')
  await button('Crear empresa de práctica').click()
  await expect(page.getByRole('progressbar', { name: 'Avance' })).toBeVisible()
  await expect(button('Trabajar en ella')).toBeVisible({ timeout: 600_000 })
  await button('Trabajar en ella').click()
  await expect(band).toBeVisible()
  await page.goto('/empresa-de-practica?eliminar=1')
  await button('Eliminar empresa de práctica').click()
  await expect(band).toHaveCount(0)
})
