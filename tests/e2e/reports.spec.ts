import { makeAgreement, lend } from '../support/agreements.ts'
import { apiUrl, enterAs, expect, sideways, test } from './test.ts'

test('the menu leads to a report, its third party, a record and the printed sheet', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await enterAs(context, 'admin')
  const agreement = await makeAgreement(apiUrl())
  await lend(apiUrl(), agreement)
  await page.goto('/home')
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  await menu.getByText('Reportes', { exact: true }).click()
  await menu.getByRole('link', { name: 'Estado de cuenta del agricultor' }).click()
  await expect(page.getByText(/^Elija el acuerdo/)).toBeVisible()

  const { consecutivo, proveedor } = agreement
  await page.getByRole(javaScriptEnabled ? 'combobox' : 'textbox', { name: 'Acuerdo' }).fill(proveedor.nombre)
  if (javaScriptEnabled) {
    await page.getByRole('option').filter({ hasText: consecutivo }).click()
    await page.getByRole('button', { name: 'Ver' }).click()
  } else {
    // A single match is chosen at once.
    await page.getByRole('button', { name: 'Buscar' }).click()
  }
  await expect(page).toHaveURL(`/estado-cuenta-agricultor?acuerdo=${agreement.id}`)
  const paper = page.getByRole('article')
  await expect(paper).toContainText('Queda debiendo')
  await expect(paper).toContainText('Por la empresa')

  await menu.getByRole('link', { name: 'Movimientos por tercero' }).click()
  await page.goto(`/reporte-movimientos-terceros?tercero=${proveedor.id}`)
  const rows = page.getByRole('article').locator('tbody tr')
  await expect(rows.first()).toContainText('Saldo inicial')
  await expect(rows.last()).toContainText('Saldo final')
  await page.getByLabel('Desde').fill('2020-01-01')
  await page.getByLabel('Hasta').fill('2020-01-31')
  await page.getByRole('button', { name: 'Ver' }).click()
  await expect(page).toHaveURL(/desde=2020-01-01&hasta=2020-01-31$/)
  await expect(page.getByText('Sin movimientos en estos días.')).toBeVisible()
  await page.goBack()
  await rows.getByRole('link', { name: consecutivo }).first().click()
  await expect(page).toHaveURL(`/financing-details/${agreement.id}`)

  await page.goto('/informe-rentabilidad')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Molino La Espiga S.A.S.').last()).toBeVisible()
  for (const hidden of [menu, page.getByRole('search'), page.getByRole('link', { name: 'Excel' })])
    await expect(hidden).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 320, height: 640 })
  const narrow = async () => {
    if (!javaScriptEnabled) return
    expect(await sideways(page), page.url()).toEqual([])
  }
  await narrow()

  // The reports of the month lead to the pay slip and to the supplier's certificate. The amount due comes
  // first.
  await page.goto('/colilla-nomina')
  await narrow()
  await paper.getByRole('link').first().click()
  await expect(paper.getByText('SALARIO NETO A PAGAR').first()).toBeInViewport()
  await narrow()
  await page.goto('/retenciones')
  await narrow()
  await paper.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/certificado-de-retencion\?tercero=/)
  await expect(paper.getByText('Valor retenido').first()).toBeVisible()
  await page.goto('/cuota-de-fomento')
  // The report shows the amount due before the declaration, and the rest after it.
  await expect(paper.getByText(/^(Cuota|Queda) por pagar$/).first()).toBeInViewport()
  await narrow()
})
