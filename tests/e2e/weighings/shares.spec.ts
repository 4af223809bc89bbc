import { makeWeighing } from '../../support/weighings.ts'
import { apiUrl, enterAs, expect, test } from '../test.ts'
import { pick } from '../third-parties.ts'
import { banner, leads, shows } from '../told.ts'

test.beforeEach(({ context }) => enterAs(context, 'admin'))

test('the kilos of a weighing are divided, and each farmer settles a part', async ({
  page,
  javaScriptEnabled,
}) => {
  const [made, other] = [await makeWeighing(apiUrl()), await makeWeighing(apiUrl())]
  const summary = `/weighing-records/final-weight/${made.id}`
  await page.goto(`${summary}/partes`)
  await page.getByLabel('Parte 1').fill('60')
  const owner: [string, string] = ['id_proveedor_2', 'Agricultor 2']
  await pick(page, owner, other.proveedor, javaScriptEnabled)
  await page.getByLabel('Parte 2').fill('30')
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  await shows(save.click(), page.getByText('Las partes deben sumar 100 %: faltan 10 %.'))
  await page.getByLabel('Parte 2').fill('40')
  await leads(save.click(), page, new RegExp(`${summary}$`))
  const shares = page.locator('section.panel', { hasText: 'Repartida entre 2 agricultores' })
  await expect(shares).toContainText('10.968 kg (60 %)')
  await expect(shares).toContainText('7.312 kg (40 %)')

  await leads(shares.getByRole('link', { name: 'Liquidar' }).last().click(), page, /proveedor=/)
  await page.getByLabel('Precio por carga').fill('183.000')
  await page.getByLabel('Precio por carga').press('Enter')
  // With scripts the explanation is folded.
  await expect(page.getByText('7.312 kg de 18.280 kg (40 %)')).toBeAttached()
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await expect(banner(page)).toContainText('Liquidación guardada correctamente')
  await expect(page.getByText('parte de 18.280 kg')).toBeVisible()
  await page.goto(summary)
  await expect(shares.getByRole('link', { name: 'Liquidar' })).toHaveCount(1)
  await expect(shares.getByRole('link', { name: /^LIQ-\d+$/ })).toHaveCount(1)
})

test('the price of deposited paddy is fixed in parts, and the account shows the rest', async ({ page }) => {
  const made = await makeWeighing(apiUrl())
  await page.goto(`/save-weighing-records/${made.id}`)
  await page.getByLabel('En depósito').check()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText(/^precio por fijar hasta el/)).toBeVisible()
  await leads(
    page.getByRole('link', { name: 'Liquidación', exact: true }).click(),
    page,
    /\/liquidacion-arroz\/nueva\?pesada=/,
  )
  await expect(page.getByRole('heading', { name: 'LIQUIDACIÓN ARROZ PADDY' })).toBeVisible()
  await page.getByLabel('Precio por carga').fill('183.000')
  await page.getByLabel('Kilos secos por fijar').fill('5.000')
  await shows(page.getByLabel('Precio por carga').press('Enter'), page.getByText('$ 7.320.000').first())
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await expect(page.getByRole('heading', { name: /^LIQUIDACIÓN ARROZ PADDY LIQ-\d+$/ })).toBeVisible()
  await expect(page.getByText('Fijación de precio', { exact: true })).toBeVisible()
  await page.goto(`/depositos?tercero=${made.id_proveedor}`)
  await expect(page.getByRole('table').first()).toContainText(made.consecutivo)
  await expect(page.getByRole('table').first()).toContainText('12.460')
  const fixed = page.getByRole('table').filter({ hasText: 'Precio por carga' })
  await expect(fixed).toContainText('5.000')
})
