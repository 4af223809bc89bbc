import { dayInBogota } from '#server/shared/days.ts'
import { newWord } from '../support/third-parties.ts'
import { enterAs, expect, type Page, test } from './test.ts'
import { leads, shows, tells } from './told.ts'
import { given, rowOf } from './third-parties.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click()
const typed = (page: Page) => page.locator('[name="texto.id_cliente_tercero"]')
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

/** Picks the client by typing, as each browser can. */
async function pick(page: Page, name: string, scripts: boolean | undefined): Promise<void> {
  await typed(page).fill(name)
  if (scripts) {
    await page.getByRole('option', { name }).click()
  } else {
    await page.getByRole('button', { name: 'Buscar Cliente' }).click()
    await page.getByRole('radio', { name }).check()
  }
}

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
  await pick(page, client.nombre, javaScriptEnabled)
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
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('Factura eliminada correctamente')
  await expect(page.getByText('Nada coincide con la búsqueda.')).toBeVisible()
})

test('con la API caída la lista lo dice, y el formulario vuelve lleno y hace una sola factura', async ({
  page,
  faulty,
  javaScriptEnabled,
}) => {
  faulty.gate.react = (call) => (call === 'POST /invoices/search' ? 'cut' : 'pass')
  await page.goto(`${faulty.url}/invoices`)
  await expect(page.getByRole('alert')).toContainText('Error cargando facturas')
  const soporte = `Remisión ${newWord()}`
  faulty.gate.react = () => 'pass'
  const client = await given({ tipo: 'CLIENTE' })
  await page.goto(`${faulty.url}/save-invoice`)
  faulty.gate.react = (call) => (call.startsWith('POST /third-parties/search') ? 'cut' : 'pass')
  await typed(page).fill(client.nombre)
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Buscar Cliente' }).click()
  await expect(page.getByText('Error al cargar los clientes')).toBeVisible()

  faulty.gate.react = () => 'pass'
  await page.goto(`${faulty.url}/save-invoice`)
  await pick(page, client.nombre, javaScriptEnabled)
  await field(page, 'valor_total').fill('10.000')
  await field(page, 'documento_de_soporte').fill(soporte)
  faulty.gate.react = (call) => (call === 'POST /invoices' ? 'lose' : 'pass')
  await shows(save(page), page.getByText('Error al crear la factura'))
  await expect(field(page, 'documento_de_soporte')).toHaveValue(soporte)
  faulty.gate.react = () => 'pass'
  await tells(save(page), page, 'Factura creada correctamente')
  await page.goto(`${faulty.url}/invoices?q=${encodeURIComponent(client.nombre)}`)
  await expect(page.getByText('1 registro', { exact: true })).toBeVisible()
})
