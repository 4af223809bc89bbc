import { today } from '#server/kit/words/days.ts'
import { addMonths, monthOf, writtenMonth } from '#server/kit/words/months.ts'
import { makeSettlement } from '../../support/settlements.ts'
import { newThirdParty, newWord } from '../../support/third-parties.ts'
import { caller, makeWeighing } from '../../support/weighings.ts'
import { apiUrl, enterAs, expect, test } from '../test.ts'
import { shows, tells } from '../told.ts'

const TOWN = 'Purificación'

/**
 * Ignores that the municipality's office exists already: it is one third party, created by the first browser.
 */
function unlessSaid(error: unknown): void {
  if (!String(error).includes('Ya se le paga el ReteICA del mes')) throw error
}

test('a new ReteICA rate is deducted, booked, declared and paid', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  // The rate covers a few past days, so that it does not affect settlements of other tests.
  const mes = addMonths(monthOf(today()), javaScriptEnabled ? -11 : -12)
  const call = await caller(apiUrl())
  const { id_propio } = await call('GET', '/weighing-records/defaults')
  await call('PUT', '/third-parties', { id: id_propio, municipio: TOWN })
  const office = await call('POST', '/third-parties', newThirdParty({ tipo: 'PROVEEDOR' }))
  const { id_tercero } = office.data as { id_tercero: string }
  await call('PUT', '/third-parties', { id: id_tercero, se_le_paga: 'TERCERO_RETEICA' }).catch(unlessSaid)

  await enterAs(context, 'admin')
  await page.goto('/rates?nuevo=1')
  const name = `ReteICA ${newWord()}`
  const field = (label: string) => page.getByLabel(new RegExp(`^${label}(\\s*\\(opcional\\))?$`))
  for (const [label, value] of [
    ['Área', 'IMPUESTOS'],
    ['Descripción', name],
    ['Unidad de Medida', 'por mil'],
    ['Valor', '7'],
    ['Vigente desde', `${mes}-20`],
    ['Vigente hasta', `${mes}-24`],
  ] as const)
    await field(label).fill(value)
  await page.getByLabel('Tags').fill('RETEICA')
  const create = () => page.getByRole('button', { name: 'Crear Tarifa' }).click()
  await shows(create(), page.getByText('Escriba el municipio al que se le retiene.'))
  await page.getByLabel('Municipio').fill('Purificasion')
  await shows(create(), page.getByText(/^Ningún municipio se llama así/))
  await page.getByLabel('Municipio').fill('73585')
  await tells(create(), page, 'Tarifa creada correctamente')
  await page.goto(`/rates?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('main')).toContainText(TOWN)

  const weighing = await makeWeighing(apiUrl(), { fecha: `${mes}-20` })
  const body = { fecha: `${mes}-22`, registro: 'RETENCION', anticipo: 0 }
  const { id } = await makeSettlement(apiUrl(), body, weighing)
  await page.goto(`/liquidacion-arroz/${id}`)
  const line = page.getByRole('row', { name: `ReteICA de ${TOWN}` })
  await expect(line).toContainText('178.930')
  await page.getByText('Cómo se calculó').click()
  await expect(page.getByText(/ × 7 por mil$/)).toBeVisible()
  await call('PATCH', `/settlements/${id}/approve`, {})
  await page.goto(`/comprobantes/LIQUIDACION-${id}`)
  await expect(page.getByRole('row', { name: /236805/ })).toContainText('178.930')

  await page.goto('/declaraciones')
  const row = page.getByRole('row', { name: `${writtenMonth(mes)} ReteICA por compras` })
  await tells(row.getByRole('button', { name: 'Declarar' }).click(), page, /[Dd]eclarad[ao]/)
  await row.getByRole('link', { name: /^Debe / }).click()
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(writtenMonth(mes))
  await main.getByRole('link', { name: 'Pagar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Forma de pago', { exact: true }).selectOption({ label: 'Bancos' })
  await dialog.getByLabel('Banco', { exact: true }).selectOption({ index: 1 })
  const receipt = `ICA-${newWord()}`
  await dialog.getByLabel(/^Número del recibo/).fill(receipt)
  await tells(
    dialog.getByRole('button', { name: 'Pagar', exact: true }).click(),
    page,
    'Cuenta por pagar pagada correctamente',
  )
  await page.goto(`/retenciones?mes=${mes}`)
  await expect(page.getByRole('heading', { name: 'ReteICA por liquidación' })).toBeVisible()
  await expect(main).toContainText(receipt)
})
