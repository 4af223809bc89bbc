import { type Agreement, lend, makeAgreement } from '../../support/agreements.ts'
import { dialog, press } from '../controls.ts'
import { apiUrl, enterAs, expect, type Page, test } from '../test.ts'
import { shows, tells } from '../told.ts'

const address = ({ id }: Agreement) => `/financing-details/${id}`
const loans = (page: Page) => page.locator('table.loans')
const row = (page: Page, description: string) => loans(page).locator('tbody tr', { hasText: description })
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: false })

test.beforeEach(({ context }) => enterAs(context, 'credito'))

test('a loan in a mode other than money has no payment method and no bank', async ({
  page,
  javaScriptEnabled,
}) => {
  const agreement = await makeAgreement(apiUrl())
  await page.goto(`${address(agreement)}?acto=agregar`)
  await field(page, 'Descripción').fill('Urea')
  await field(page, 'Valor').fill('600.000')
  await field(page, 'Forma de Pago').selectOption({ label: 'Contado' })
  await field(page, 'Modalidad de Financiación').selectOption({ label: 'Entrega de insumos' })
  if (!javaScriptEnabled) {
    await press(page, 'Guardar')
    await expect(dialog(page).getByText('Solo un préstamo en dinero lleva forma de pago.')).toBeVisible()
    await press(page, 'Continuar')
  }
  await expect(field(page, 'Forma de Pago')).toHaveCount(0)
  await shows(press(page, 'Guardar'), page.getByText('✅ Préstamo agregado con éxito.'))
  await expect(row(page, 'Urea')).toContainText('Entrega de insumos')
  await expect(row(page, 'Urea')).toContainText('N/A')
})

test('the second of two editors of a loan sees the change of the first', async ({ page, otherPage }) => {
  const agreement = await makeAgreement(apiUrl())
  const loan = await lend(apiUrl(), agreement)
  const other = await otherPage('admin')
  for (const one of [page, other]) await one.goto(`${address(agreement)}?acto=modificar&de=${loan}`)
  await field(page, 'Valor').fill('3.000.000')
  await tells(press(page, 'Guardar'), page, /✅ Movimiento actualizado correctamente\./)
  await field(other, 'Valor').fill('4.000.000')
  await shows(press(other, 'Guardar'), other.getByText(/Otra persona modificó este registro/))
  await expect(other.getByText('Guardado por otra persona: «3.000.000»')).toBeVisible()
  await press(other, 'Guardar')
  await expect(row(other, 'Semilla certificada')).toContainText('$ 4.000.000')
})
