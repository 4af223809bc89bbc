import { today } from '#server/kit/words/days.ts'
import { addMonths, monthOf, writtenMonth } from '#server/kit/words/months.ts'
import { inNewCompany } from '../support/sessions.ts'
import { newWord } from '../support/third-parties.ts'
import { apiUrl, enterAs, enterWith, expect, stackUrl, test } from './test.ts'
import { banner } from './told.ts'

const ENDED = addMonths(monthOf(today()), -1)

test('a closed month with open records refuses its dates until it is opened again', async ({
  page,
  context,
}) => {
  // The test has its own company, because another scenario may write in that month.
  await enterWith(context, await inNewCompany(stackUrl(), apiUrl()))
  await page.goto('/periodos-cerrados')
  await page.getByRole('link', { name: 'Cerrar un mes' }).click()
  await expect(page.getByText('no queda nada abierto')).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar el mes' }).click()
  await expect(page.getByText('Mes cerrado', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: writtenMonth(ENDED) })).toContainText('CERRADO')

  await page.goto('/milling-operations?nuevo=1')
  await page.getByRole('textbox', { name: 'Fecha' }).fill(`${ENDED}-10`)
  for (const label of ['Kg netos', 'Costo promedio por kg', 'Precio de venta por kg'])
    await page.getByLabel(new RegExp(`^${label}`)).fill('100')
  await page.getByRole('button', { name: 'Crear Operación' }).click()
  await expect(page.getByText(`El mes de ${writtenMonth(ENDED)} está cerrado.`).first()).toBeVisible()

  await page.goto('/periodos-cerrados')
  await page.getByText(`Abrir de nuevo ${writtenMonth(ENDED)}`).click()
  await page.getByLabel(/^Motivo/).fill('Faltó una factura')
  await page.getByRole('button', { name: 'Abrir de nuevo' }).click()
  await expect(page.getByText('Mes abierto de nuevo')).toBeVisible()
})

test('a product is counted, and the count is voided', async ({ page, context }) => {
  await enterAs(context, 'admin')
  await page.goto('/existencias')
  await page.getByRole('link', { name: 'Arroz cristal' }).click()
  await page.getByRole('link', { name: 'Contar' }).click()
  await page.getByLabel(/^Kilos/).fill('1')
  const motivo = `Conteo ${newWord()}`
  await page.getByLabel(/^Motivo/).fill(motivo)
  await page.getByRole('button', { name: 'Guardar' }).click()
  const row = page.getByRole('row').filter({ hasText: motivo })
  await expect(row).toBeVisible()
  await row.getByRole('link', { name: 'Anular' }).click()
  await page.getByLabel(/^Motivo/).fill('Era una prueba')
  await page.getByRole('button', { name: 'Anular conteo' }).click()
  await expect(page.getByText('Conteo anulado')).toBeVisible()
})

test('a milling operation shows inputs and outputs, and gets one more output', async ({ page, context }) => {
  await enterAs(context, 'admin')
  await page.goto('/milling-operations?nuevo=1')
  for (const [label, value] of [
    ['Kg netos', '8.736'],
    ['Costo promedio por kg', '1.820'],
    ['Precio de venta por kg', '2.150'],
  ] as const)
    await page.getByLabel(new RegExp(`^${label}`)).fill(value)
  const numero = `PRU-${newWord().slice(0, 6)}`
  await page.getByLabel(/^Consecutivo/).fill(numero)
  await page.getByRole('button', { name: 'Crear Operación' }).click()
  await expect(banner(page)).toContainText('Operación creada correctamente')
  await page.getByRole('link', { name: numero, exact: true }).click()
  const line = (name: string) => page.getByRole('group', { name })
  const fill = async (name: string, product: string, kg: string) => {
    await line(name)
      .getByLabel(/^Producto/)
      .selectOption({ label: product })
    await line(name)
      .getByLabel(/^Kilos/)
      .fill(kg)
  }
  await fill('Entrada 1', 'Arroz paddy seco', '8.736')
  await fill('Salida 1', 'Arroz blanco de primera', '5.320')
  await page.getByRole('button', { name: 'Agregar una salida' }).click()
  await fill('Salida 2', 'Cascarilla', '3.416')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Entradas y salidas guardadas')).toBeVisible()
  await expect(page.getByText('Sale lo mismo que entra.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Arroz blanco de primera/ })).toContainText('60,9 %')
})
