import { dayInBogota } from '#server/shared/days.ts'
import { newWord } from '../support/third-parties.ts'
import { makeSale } from '../support/weighings.ts'
import { enterAs, expect, type Page, test } from './test.ts'
import { leads, tells } from './told.ts'
import { given, pick, rowOf } from './third-parties.ts'

const apiUrl = () => process.env.E2E_API_URL ?? ''
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click()
const typed = (page: Page) => page.locator('[name="texto.id_cliente_tercero"]')
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

const CLIENT = ['id_cliente_tercero', 'Cliente'] as const

test.beforeEach(({ context }) => enterAs(context, 'admin'))

test('una factura se hace, se encuentra por número y por cliente, se cambia y se elimina', async ({
  page,
  javaScriptEnabled,
}) => {
  const client = await given({ tipo: 'CLIENTE' })
  const numero = `F-${newWord().slice(0, 6)}`
  await page.goto('/invoices')
  await leads(page.getByRole('link', { name: 'Nuevo', exact: true }).click(), page, /\/save-invoice$/)
  await expect(field(page, 'fecha_de_emision')).toHaveValue(dayInBogota(new Date()))
  await expect(field(page, 'numero_de_factura')).toHaveAttribute('placeholder', /^FAC-\d+$/)
  await pick(page, CLIENT, client.nombre, javaScriptEnabled)
  await field(page, 'numero_de_factura').fill(numero)
  await field(page, 'valor_total').fill('1.250.000')
  await field(page, 'documento_de_soporte').fill('Remisión 77')
  await leads(save(page), page, /\/invoices$/)
  await expect(page.getByRole('status')).toHaveText('Factura creada correctamente')

  for (const q of [numero, client.nombre.split(' ')[1] ?? '']) {
    await page.goto(`/invoices?q=${encodeURIComponent(q)}`)
    await expect(rowOf(page, numero)).toContainText(client.nombre)
    await expect(page.getByText('1 registro', { exact: true })).toBeVisible()
  }
  await expect(rowOf(page, numero)).toContainText('$ 1.250.000')
  await expect(rowOf(page, numero).locator('.badge')).toHaveText('PENDIENTE')

  await page.getByRole('link', { name: `Editar ${numero}` }).click()
  await expect(page.getByRole('heading', { name: `Editar Factura ${numero}` })).toBeVisible()
  await expect(typed(page)).toHaveValue(client.nombre)
  await field(page, 'valor_total').fill('1.300.000')
  await tells(save(page), page, 'Factura actualizada correctamente')
  await expect(page.locator('.headline')).toContainText('$ 1.300.000')
  await expect(page.getByText('Valor factura de $ 1.250.000 a $ 1.300.000')).toBeVisible()

  await page.goto(`/invoices?q=${numero}`)
  await page.getByRole('link', { name: `Eliminar ${numero}` }).click()
  await expect(page.getByText('¿Deseas eliminar este registro?')).toBeVisible()
  await page.getByLabel('Motivo', { exact: true }).fill('Se hizo dos veces')
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('Factura eliminada correctamente')
  await expect(rowOf(page, numero).locator('.badge')).toHaveText('ANULADA')
})

test('con la API caída el cliente no se puede buscar, y se dice', async ({
  page,
  faulty,
  javaScriptEnabled,
}) => {
  await page.goto(`${faulty.url}/save-invoice`)
  faulty.gate.react = (call) => (call.startsWith('POST /third-parties/search') ? 'cut' : 'pass')
  await typed(page).fill('comercializadora')
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Buscar Cliente' }).click()
  await expect(page.getByText('Error al cargar los clientes')).toBeVisible()
})

test('la venta se factura desde su pesada: cliente, tiquete y kilos vienen puestos', async ({
  page,
  context,
}) => {
  const { id, consecutivo, cliente } = await makeSale(apiUrl())
  await enterAs(context, 'cartera')
  const summary = `/weighing-records/final-weight/${id}`
  await page.goto('/home')
  await page.getByRole('link', { name: `Facturar ${consecutivo}` }).click()
  await expect(typed(page)).toHaveValue(cliente)
  await expect(field(page, 'documento_de_soporte')).toHaveValue(`Tiquete ${consecutivo}`)
  await expect(field(page, 'observaciones')).toHaveValue(/18\.280 kg$/)
  await field(page, 'valor_total').fill('31.000.000')
  await tells(save(page), page, 'Factura creada correctamente')

  await enterAs(context, 'admin')
  await page.goto(summary)
  await expect(page.getByRole('main').getByRole('link', { name: 'Facturar', exact: true })).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Factura FAC-\d+$/ })
    .click()
  await expect(page.locator('.headline')).toContainText('$ 31.000.000')
})
