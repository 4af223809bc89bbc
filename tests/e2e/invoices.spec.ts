import { dayInBogota } from '#server/shared/days.ts'
import { makeInvoice, payInvoice } from '../support/invoices.ts'
import { makeClient } from '../support/money.ts'
import { newCedula, newWord } from '../support/third-parties.ts'
import { caller, makeWeighings } from '../support/weighings.ts'
import { endSession, enterAs, expect, type Page, test } from './test.ts'
import { given, rowOf, selectField, textField } from './third-parties.ts'

const apiUrl = () => process.env.E2E_API_URL ?? ''
const INCOMPLETE = 'Todos los campos obligatorios deben completarse'
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click()
const typed = (page: Page) => page.locator('[name="texto.id_cliente_tercero"]')
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const dialog = (page: Page) => page.getByRole('dialog')

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
  await page.getByRole('link', { name: 'Nuevo', exact: true }).click()
  await expect(page).toHaveURL(/\/save-invoice$/)
  await expect(field(page, 'fecha_de_emision')).toHaveValue(dayInBogota(new Date()))
  await expect(field(page, 'numero_de_factura')).toHaveAttribute('placeholder', /^FAC-\d+$/)
  await pick(page, client.nombre, javaScriptEnabled)
  await field(page, 'numero_de_factura').fill(numero)
  await field(page, 'valor_total').fill('1.250.000')
  await field(page, 'documento_de_soporte').fill('Remisión 77')
  await save(page)
  await expect(page).toHaveURL(/\/invoices$/)
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
  await save(page)
  await expect(page.getByRole('status')).toHaveText('Factura actualizada correctamente')
  await expect(page.locator('.headline')).toContainText('$ 1.300.000')
  await expect(page.getByText('Valor factura de $ 1.250.000 a $ 1.300.000')).toBeVisible()

  await page.goto(`/invoices?q=${numero}`)
  await page.getByRole('link', { name: `Eliminar ${numero}` }).click()
  await expect(page.getByText('¿Deseas eliminar este registro?')).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('Factura eliminada correctamente')
  await expect(page.getByText('Nada coincide con la búsqueda.')).toBeVisible()
})

test('la lista dice sus columnas, lo que busca y cómo se descarga', async ({ page }) => {
  await makeInvoice(apiUrl())
  await page.goto('/invoices')
  await expect(page.getByRole('heading', { name: 'Gestión de Facturas' })).toBeVisible()
  await expect(page.getByPlaceholder('Buscar por número de factura o cliente')).toBeVisible()
  await expect(page.locator('table.rows thead th')).toHaveText([
    '#',
    'Número',
    'Valor',
    'Emisión',
    'Vencimiento',
    'Cliente',
    'Saldo',
    'Estado',
    'Acciones',
  ])
  await expect(page.getByRole('link', { name: 'PDF' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Excel' })).toBeVisible()
})

test('sin nada escrito dice qué falta, y nada de lo escrito se pierde', async ({
  page,
  javaScriptEnabled,
}) => {
  const client = await given({ tipo: 'CLIENTE' })
  await page.goto('/save-invoice')
  await field(page, 'observaciones').fill('Bultos de 50 kg')
  await field(page, 'fecha_de_vencimiento').fill('')
  await save(page)
  await expect(page.getByText(INCOMPLETE)).toBeVisible()
  for (const name of ['valor_total', 'documento_de_soporte', 'fecha_de_vencimiento']) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(field(page, 'observaciones')).toHaveValue('Bultos de 50 kg')

  await typed(page).fill('zzzzzz')
  await field(page, 'documento_de_soporte').fill('Remisión 5')
  await field(page, 'valor_total').fill('mil')
  await field(page, 'fecha_de_emision').fill('2031-01-01')
  await field(page, 'fecha_de_vencimiento').fill('2031-02-01')
  await save(page)
  await expect(page.getByText('Debe seleccionar un cliente válido de la lista.')).toBeVisible()
  await expect(page.getByText('Escriba un número, por ejemplo 1.500 o 26,5.')).toBeVisible()

  await pick(page, client.nombre, javaScriptEnabled)
  await field(page, 'valor_total').fill('0')
  await save(page)
  await expect(page.getByText('Debe ser mayor a 0')).toBeVisible()
  await field(page, 'valor_total').fill('500.000')
  await save(page)
  await expect(field(page, 'fecha_de_emision')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'fecha_de_emision').fill(dayInBogota(new Date()))
  await field(page, 'fecha_de_vencimiento').fill('2020-01-01')
  await save(page)
  await expect(page.getByText('El vencimiento no puede ser anterior a la emisión.')).toBeVisible()
  await expect(field(page, 'observaciones')).toHaveValue('Bultos de 50 kg')
})

test('un número que ya tiene otra factura se rehúsa', async ({ page, javaScriptEnabled }) => {
  const { numero, cliente } = await makeInvoice(apiUrl())
  await page.goto('/save-invoice')
  await pick(page, cliente.nombre, javaScriptEnabled)
  await field(page, 'numero_de_factura').fill(numero)
  await field(page, 'valor_total').fill('1000')
  await field(page, 'documento_de_soporte').fill('Remisión 5')
  await save(page)
  await expect(page.getByText(`Ya existe la factura ${numero}.`)).toBeVisible()
  await expect(field(page, 'documento_de_soporte')).toHaveValue('Remisión 5')
})

test('el cliente que falta se crea sobre la factura a medias, que lo trae elegido', async ({ page }) => {
  const nombre = `Prueba ${newWord()}`
  await page.goto('/save-invoice')
  await field(page, 'valor_total').fill('2.000.000')
  await page.getByRole('button', { name: 'Crear un cliente' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Nuevo Tercero' })).toBeVisible()
  await textField(page, 'Nombre').fill(nombre)
  await selectField(page, 'Tipo de identificación').selectOption('13')
  await textField(page, 'Identificación').fill(newCedula())
  await dialog(page).getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(typed(page)).toHaveValue(nombre)
  await expect(field(page, 'valor_total')).toHaveValue('2.000.000')
  await field(page, 'documento_de_soporte').fill('Remisión 9')
  await save(page)
  await expect(page.getByRole('status')).toHaveText('Factura creada correctamente')
  await page.goto(`/invoices?q=${nombre}`)
  await expect(rowOf(page, nombre)).toContainText('$ 2.000.000')
})

test('con recibos aplicados solo cambian sus textos y no se elimina', async ({ page }) => {
  const invoice = await makeInvoice(apiUrl())
  const { id, numero } = invoice
  const reason = `No se puede eliminar: la factura ${numero} tiene recibos aplicados.`
  const changed = `No se puede cambiar: la factura ${numero} tiene recibos aplicados.`
  await page.goto(`/invoices/${id}`)
  const question = (await page.getByRole('link', { name: 'Eliminar' }).getAttribute('href')) ?? ''
  await page.goto(`/save-invoice/${id}`)
  await field(page, 'valor_total').fill('900.000')
  await payInvoice(apiUrl(), invoice, 400_000)
  await save(page)
  await expect(page.getByText(changed)).toBeVisible()
  await expect(field(page, 'valor_total')).toHaveValue('900.000')

  await page.goto(`/save-invoice/${id}`)
  await expect(page.getByText('Tiene recibos aplicados: solo cambian')).toBeVisible()
  await expect(field(page, 'valor_total')).not.toBeEditable()
  await expect(typed(page)).not.toBeEditable()
  await field(page, 'observaciones').fill('Pagan el resto el viernes')
  await save(page)
  await expect(page.getByRole('status')).toHaveText('Factura actualizada correctamente')

  await expect(page.getByRole('link', { name: 'Eliminar' })).toHaveCount(0)
  await page.goto(`/invoices/${id}${question}`)
  await expect(dialog(page)).toHaveCount(0)
  await page.goto(`/invoices?q=${numero}&eliminar=${id}`)
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect(page.getByText(reason)).toBeVisible()
  await expect(rowOf(page, '$ 600.000').locator('.badge')).toHaveText('PARCIAL')
})

test('el detalle dice total, saldo, cuenta, abonos con lo que quedó e historia, y se imprime', async ({
  page,
}) => {
  const invoice = await makeInvoice(apiUrl())
  const first = await payInvoice(apiUrl(), invoice, 300_000)
  const second = await payInvoice(apiUrl(), invoice, 200_000)
  await page.goto(`/invoices?q=${invoice.numero}`)
  await page.getByRole('link', { name: `Ver ${invoice.numero}` }).click()
  await expect(page.getByRole('heading', { name: `Factura ${invoice.numero}` })).toBeVisible()
  await expect(page).toHaveTitle(`Factura ${invoice.numero} · Molino`)
  await expect(page.locator('.page-head .badge')).toHaveText('PARCIAL')
  await expect(page.locator('.headline')).toContainText(/Total\s*\$\s1\.000\.000\s*se deben \$\s500\.000/)
  await expect(rowOf(page, first)).toContainText(/\$\s300\.000.*\$\s700\.000/)
  await expect(rowOf(page, second)).toContainText(/\$\s200\.000.*\$\s500\.000/)
  await expect(page.locator('.timeline li')).toHaveText([
    /Aplicó un abono de \$\s200\.000: quedan \$\s500\.000/,
    /Aplicó un abono de \$\s300\.000: quedan \$\s700\.000/,
    new RegExp(`Hizo la factura ${invoice.numero} por \\$\\s1\\.000\\.000`),
  ])
  const href = (await page.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? ''
  const paper = await page.request.get(href)
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect(paper.headers()['content-disposition']).toBe(`inline; filename="factura_${invoice.numero}.pdf"`)
})

test('se elimina desde su detalle, y la lista lo dice', async ({ page }) => {
  const { id, numero } = await makeInvoice(apiUrl())
  await page.goto(`/invoices/${id}`)
  await page.getByRole('link', { name: 'Eliminar' }).click()
  await expect(dialog(page)).toContainText('¿Deseas eliminar este registro?')
  await dialog(page).getByRole('button', { name: 'Eliminar factura' }).click()
  await expect(page).toHaveURL(/\/invoices$/)
  await expect(page.getByRole('status')).toHaveText('Factura eliminada correctamente')
  const gone = await page.goto(`/invoices/${id}`)
  expect(gone?.status()).toBe(404)
  await page.goto(`/invoices?q=${numero}`)
  await expect(page.getByText('Nada coincide con la búsqueda.')).toBeVisible()
})

test('«Detalle Factura» lleva a la última abierta, y sin ninguna a la lista', async ({ page }) => {
  const { id, numero } = await makeInvoice(apiUrl())
  const entry = page.getByRole('navigation', { name: 'Menú principal' }).getByText('Detalle Factura')
  await page.goto('/home')
  await expect(entry).toHaveAttribute('href', '/invoices')
  await page.goto(`/invoices/${id}`)
  await page.goto('/invoices/00000000-0000-7000-8000-000000000000')
  await page.goto('/catalog?q=detalle')
  await expect(page.locator('.catalog').getByText('Detalle Factura')).toHaveAttribute(
    'href',
    `/invoices/${id}`,
  )
  await entry.click()
  await expect(page.getByRole('heading', { name: `Factura ${numero}` })).toBeVisible()
})

test('la pesada facturada lleva a su factura', async ({ page }) => {
  const [weighing] = await makeWeighings(apiUrl())
  const { id, numero } = await makeInvoice(apiUrl(), { id_weighing_record: weighing?.id })
  await page.goto(`/weighing-records/final-weight/${weighing?.id}`)
  const paper = page.getByRole('link', { name: `Factura electrónica ${numero}` })
  await expect(paper).toHaveAttribute('href', `/documentos/FACTURA/${weighing?.id}`)
  expect((await page.request.get(`/documentos/FACTURA/${weighing?.id}`)).status()).toBe(200)
  await page.getByRole('link', { name: `Factura ${numero}`, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/invoices/${id}$`))
  await page.getByRole('link', { name: weighing?.consecutivo ?? '', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/final-weight/${weighing?.id}$`))
})

test('una pesada de venta se factura desde su resumen, una sola vez', async ({ page }) => {
  const call = await caller(apiUrl())
  const { id_propio } = await call('GET', '/weighing-records/defaults')
  const cliente = await makeClient(apiUrl())
  const { data: methods } = await call('POST', '/payment-methods/search', { limit: 100 })
  const cash = (methods as Record<string, unknown>[]).find(({ tags }) => tags === 'CONTADO')
  const sale = {
    id_cliente: cliente.id,
    id_proveedor: id_propio,
    id_formapago: cash?.id_forma_pago,
    vrpesada: 0,
  }
  const [weighing] = await makeWeighings(apiUrl(), [sale])
  const summary = `/weighing-records/final-weight/${weighing?.id}`
  await page.goto(summary)
  await page.getByRole('link', { name: 'Facturar' }).click()
  await expect(page.getByText(`Pesada ${weighing?.consecutivo} · Paddy`)).toBeVisible()
  await expect(typed(page)).toHaveValue(cliente.nombre)
  await expect(field(page, 'documento_de_soporte')).toHaveValue(`Tiquete ${weighing?.consecutivo}`)
  await field(page, 'valor_total').fill('31.000.000')
  await save(page)
  await expect(page.getByRole('status')).toHaveText('Factura creada correctamente')
  await page.goto(summary)
  await expect(page.getByRole('link', { name: /^Factura FAC-/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Facturar' })).toHaveCount(0)
  await page.goto(`/save-invoice?pesada=${weighing?.id}`)
  await field(page, 'valor_total').fill('31.000.000')
  await save(page)
  await expect(page.getByText(/^Ya está en la factura FAC-\d+\.$/)).toBeVisible()
})

test('dos personas cambian la misma factura: ninguna pierde lo suyo', async ({ page, otherPage }) => {
  const { id } = await makeInvoice(apiUrl(), { observaciones: 'De antes' })
  const other = await otherPage('admin')
  await page.goto(`/save-invoice/${id}`)
  await other.goto(`/save-invoice/${id}`)
  await field(other, 'observaciones').fill('De la otra persona')
  await save(other)
  await expect(other.getByRole('status')).toHaveText('Factura actualizada correctamente')
  await field(page, 'observaciones').fill('De la primera')
  await save(page)
  await expect(page.getByText('Guardado por otra persona: «De la otra persona»')).toBeVisible()
  await save(page)
  await expect(page.getByRole('status')).toHaveText('Factura actualizada correctamente')
  await expect(page.getByText('De la primera', { exact: true })).toBeVisible()
})

test('si la sesión terminó, la factura a medias vuelve llena después de ingresar', async ({ page }) => {
  await page.goto('/save-invoice')
  await field(page, 'documento_de_soporte').fill('Remisión 44')
  await endSession(page)
  await save(page)
  await expect(page).toHaveURL(/\/login\?volver=/)
  await expect(page.locator('input[type=hidden][name$="documento_de_soporte"]')).toHaveValue('Remisión 44')
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
  await save(page)
  await expect(page.getByText('Error al crear la factura')).toBeVisible()
  await expect(field(page, 'documento_de_soporte')).toHaveValue(soporte)
  faulty.gate.react = () => 'pass'
  await save(page)
  await expect(page.getByRole('status')).toHaveText('Factura creada correctamente')
  await page.goto(`${faulty.url}/invoices?q=${encodeURIComponent(client.nombre)}`)
  await expect(page.getByText('1 registro', { exact: true })).toBeVisible()
})

test('otra API que no elimina facturas: se dice con el texto de las especificaciones', async ({
  page,
  faulty,
}) => {
  const { id, numero } = await makeInvoice(apiUrl())
  await page.goto(`${faulty.url}/invoices?q=${numero}&eliminar=${id}`)
  faulty.gate.react = (call) =>
    call.startsWith('DELETE /invoices') ? { status: 404, text: 'Cannot DELETE' } : 'pass'
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect(page.getByText('Funcionalidad de eliminación pendiente')).toBeVisible()
})

test('quien solo mira no hace, ni cambia, ni elimina facturas', async ({ otherPage }) => {
  const { numero, id } = await makeInvoice(apiUrl())
  const page = await otherPage('consulta')
  await page.goto(`/invoices?q=${numero}`)
  await expect(rowOf(page, numero)).toBeVisible()
  for (const name of ['Nuevo', `Editar ${numero}`, `Eliminar ${numero}`]) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  }
  for (const address of ['/save-invoice', `/save-invoice/${id}`]) {
    expect((await page.goto(address))?.status()).toBe(403)
    await expect(page.getByText('No tiene permiso para realizar esta acción.')).toBeVisible()
  }
})
