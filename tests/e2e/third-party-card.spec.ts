import { makeWeighings } from '../support/weighings.ts'
import { enterAs, expect, test } from './test.ts'

test('la ficha del tercero dice lo que hay con él, y cada número lleva a su lista', async ({
  page,
  context,
}) => {
  await enterAs(context, 'admin')
  const [made] = await makeWeighings(process.env.E2E_API_URL ?? '')
  if (!made) throw new Error('No se creó la pesada')
  await page.goto(`/terceros/editar/${made.id_proveedor}`)
  const card = page.getByRole('region', { name: 'Resumen' })
  await expect(card).toContainText('18.280 kg')
  await expect(card).not.toContainText('Cuentas por cobrar')
  await card.getByRole('link', { name: /Pesadas desde .* 1 pesada$/ }).click()
  await expect(page).toHaveURL(
    new RegExp(`/weighing-records\\?tercero=${made.id_proveedor}&desde=\\d{4}-\\d\\d-01$`),
  )
  await expect(page.locator('.chip').filter({ hasText: 'Desde el 01/' })).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody')).toContainText(made.consecutivo)

  await page.goto(`/liquidacion-arroz?tercero=${made.id_proveedor}`)
  await expect(page.locator('.chip')).toContainText(`Proveedor: ${made.proveedor}`)
  await expect(page.getByText('Nada coincide con la búsqueda.')).toBeVisible()

  await enterAs(context, 'consulta')
  await page.goto(`/terceros?q=${encodeURIComponent(made.proveedor)}`)
  await page.locator('tbody').getByRole('link', { name: made.proveedor, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/terceros/${made.id_proveedor}$`))
  await expect(card).toContainText('18.280 kg')
  await expect(page.getByRole('main').getByRole('link', { name: 'Ver Pesadas' })).toBeVisible()
  for (const name of ['Editar', 'Recibir pago']) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveCount(0)
  }
})
