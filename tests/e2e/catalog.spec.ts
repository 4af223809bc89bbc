import { enterAs, expect, test } from './test.ts'
import { leads } from './told.ts'

test('the catalogue finds names without accents and case, and hides empty groups', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await enterAs(context, 'admin')
  await page.goto('/catalog')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catálogo de Funcionalidades')
  const groups = page.locator('.catalog section')
  expect(await groups.count()).toBeGreaterThan(1)
  const box = page.getByPlaceholder('Buscar...')
  const search = async (text: string) => {
    await box.fill(text)
    if (!javaScriptEnabled) await box.press('Enter')
  }
  await search('VEHICULO')
  await expect(groups).toHaveCount(1)
  await expect(groups.getByRole('link')).toHaveCount(1)
  await search('no existe')
  await expect(page.getByText('Nada coincide con la búsqueda.')).toBeVisible()
  await search('vehículo')
  await leads(groups.getByRole('link').click(), page, '/vehicles')
})
