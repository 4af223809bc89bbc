import { strFromU8, unzipSync } from 'fflate'
import { dayInBogota } from '#server/kit/words/days.ts'
import { makeInvoice } from '../../support/invoices.ts'
import { newWord } from '../../support/third-parties.ts'
import { textOf } from '../../support/pdf.ts'
import { caller, makeSale } from '../../support/weighings.ts'
import { field } from '../controls.ts'
import { download } from '../files.ts'
import { apiUrl, enterAs, expect, type Page, test } from '../test.ts'
import { banner, leads, tells } from '../told.ts'
import { given, pick, rowOf } from '../third-parties.ts'

/** The button names the amount as soon as it is known. */
const save = (page: Page) => page.getByRole('button', { name: /^Guardar( factura por .+)?$/ }).click()
const typed = (page: Page) => page.locator('[name="texto.id_cliente_tercero"]')

const CLIENT = ['id_cliente_tercero', 'Cliente'] as const

test.beforeEach(({ context }) => enterAs(context, 'admin'))

test('an invoice is created, found by number and client, changed and voided', async ({
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
  await leads(save(page), page, /\/invoices\?guardado=/)
  await expect(banner(page)).toHaveText('Factura creada correctamente')
  await expect(page.locator('.saved')).toContainText(`${numero} $ 1.250.000`)
  await expect(page.getByRole('link', { name: `Imprimir ${numero}`, exact: true }).first()).toBeFocused()

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
  await page.getByRole('link', { name: `Anular ${numero}` }).click()
  await expect(page.getByText('¿Anular esta factura? Conserva su número.')).toBeVisible()
  await page.getByLabel('Motivo', { exact: true }).fill('Se hizo dos veces')
  await page.getByRole('button', { name: 'Anular', exact: true }).click()
  await expect(banner(page)).toHaveText('Factura anulada: conserva su número')
  await expect(rowOf(page, numero).locator('.badge')).toHaveText('ANULADA')
})

test('the client picker says that the search failed when the API is down', async ({
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

test('a sale is invoiced from its weighing with client, ticket and kilos filled in', async ({
  page,
  context,
}) => {
  const { id, consecutivo, cliente } = await makeSale(apiUrl())
  await enterAs(context, 'cartera')
  const summary = `/weighing-records/final-weight/${id}`
  await page.goto(`/save-invoice?pesada=${id}`)
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

/** Two products, one exempt and one with IVA. */
async function twoProducts() {
  const call = await caller(apiUrl())
  const word = newWord()
  const [rice, bran] = [`Arroz blanco ${word}`, `Salvado ${word}`]
  for (const [descripcion, iva] of [
    [rice, '0'],
    [bran, '19'],
  ])
    await call('POST', '/products', { descripcion, iva })
  return [rice, bran] as const
}

test('an invoice that takes more than the store has is saved once its tick is pressed', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const [rice] = await twoProducts()
  const client = await given({ tipo: 'CLIENTE' })
  await enterAs(context, 'cartera')
  await page.goto('/save-invoice')
  await pick(page, CLIENT, client.nombre, javaScriptEnabled)
  await field(page, 'documento_de_soporte').fill('Remisión 79')
  await page.getByRole('button', { name: 'Agregar línea' }).click()
  const line = page.getByRole('group', { name: 'Línea 1' })
  await line.getByLabel('Producto').selectOption({ label: rice })
  for (const [label, text] of Object.entries({ Cantidad: '100', Unidad: 'kg', 'Precio sin IVA': '3.000' }))
    await line.getByLabel(label).fill(text)
  await line.getByLabel('Sale de la bodega').selectOption({ label: 'Sí' })
  await save(page)
  await expect(page.getByText(`Hay 0 kg de ${rice}; con esto faltarían 100 kg.`)).toBeVisible()
  await page.getByLabel('Guardar aunque falte en la bodega').check()
  await tells(save(page), page, 'Factura creada correctamente')
})

test('an invoice totals its lines with IVA and discount, also on paper and in the export', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const [rice, bran] = await twoProducts()
  const client = await given({ tipo: 'CLIENTE' })
  await enterAs(context, 'cartera')
  await page.goto('/save-invoice')
  await pick(page, CLIENT, client.nombre, javaScriptEnabled)
  await field(page, 'documento_de_soporte').fill('Remisión 78')
  const line = (place: number) => page.getByRole('group', { name: `Línea ${place}` })
  const add = async (place: number, product: string, texts: Record<string, string>) => {
    await page.getByRole('button', { name: 'Agregar línea' }).click()
    await line(place).getByLabel('Producto').selectOption({ label: product })
    for (const [label, text] of Object.entries(texts)) await line(place).getByLabel(label).fill(text)
  }
  await add(1, rice, { Cantidad: '50', Unidad: 'bulto', 'Precio sin IVA': '120.000', Descuento: '100.000' })
  await add(2, bran, { Cantidad: '1.000', Unidad: 'kg' })
  await save(page)
  await expect(line(2).getByText('Campo obligatorio')).toBeVisible()
  await expect(line(1).getByLabel('Cantidad')).toHaveValue('50')
  await line(2).getByLabel('Precio sin IVA').fill('850')
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Calcular' }).click()
  await expect(page.locator('.amounts')).toHaveText('Base $ 6.750.000 IVA $ 161.500 Total $ 6.911.500')
  const label = javaScriptEnabled ? 'Guardar factura por $ 6.911.500' : 'Guardar'
  await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible()
  await tells(save(page), page, 'Factura creada correctamente')

  await page.goto(`/invoices?q=${encodeURIComponent(client.nombre)}`)
  await expect(rowOf(page, client.nombre)).toContainText('$ 6.911.500')
  const { content } = await download(page, 'Excel')
  const sheet = strFromU8(unzipSync(content)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain(client.nombre)
  expect(sheet).toContain('<v>6911500</v>')

  await page.getByRole('link', { name: /^Ver / }).first().click()
  await expect(page.locator('.headline')).toContainText('$ 6.911.500')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect(row(rice)).toContainText('$ 5.900.000')
  await expect(row(bran)).toContainText('19 %')
  await expect(row(bran)).toContainText('$ 161.500')
  await expect(row('Totales')).toContainText('$ 6.750.000')
  const paper = await page.getByRole('link', { name: 'PDF', exact: true }).getAttribute('href')
  const pdf = await context.request.get(paper ?? '')
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const told = textOf(await pdf.body())
  for (const text of [rice, bran, '161.500', '6.911.500']) expect(told).toContain(text)
})

test('a credit note lowers the balance of its invoice, and cannot exceed the remainder', async ({
  page,
  context,
}) => {
  const [rice, bran] = await twoProducts()
  const call = await caller(apiUrl())
  const products = (await call('POST', '/products/search', { limit: 1000 })).data as {
    descripcion: string
    id_producto: string
  }[]
  const idOf = (name: string) => products.find(({ descripcion }) => descripcion === name)?.id_producto
  const invoice = await makeInvoice(apiUrl(), {
    valor_total: undefined,
    lineas: [
      { id_producto: idOf(rice), cantidad: 50, unidad: 'bulto', precio: 120_000, descuento: 100_000 },
      { id_producto: idOf(bran), cantidad: 1_000, unidad: 'kg', precio: 850 },
    ],
  })
  await enterAs(context, 'cartera')
  const correct = async () => {
    await page.goto(`/invoices/${invoice.id}`)
    await page.getByRole('main').getByRole('link', { name: 'Nota crédito', exact: true }).click()
    await page.getByLabel('Motivo').fill('Llegó mojado')
  }
  const create = () => page.getByRole('button', { name: 'Crear nota crédito' }).click()
  await correct()
  await page.getByLabel('Concepto').selectOption({ label: 'Devolución de parte de lo vendido' })
  await page.getByLabel(rice).fill('10')
  await tells(create(), page, 'Nota crédito creada correctamente')
  await expect(page.locator('.headline')).toContainText('$ 1.180.000')
  await expect(page.getByRole('row', { name: new RegExp(rice) })).toContainText('10 bulto')

  await correct()
  await page.getByLabel('Valor con IVA').fill('6.000.000')
  await create()
  await expect(
    page.getByText(`De la factura ${invoice.numero} quedan $ 5.731.500 por acreditar.`),
  ).toBeVisible()
  await expect(page.getByLabel('Motivo')).toHaveValue('Llegó mojado')
  await page.getByLabel('Valor con IVA').fill('')
  await page.getByLabel(rice).fill('41')
  await create()
  await expect(page.getByText(`De ${rice} quedan 40 por devolver.`)).toBeVisible()
  await page.getByLabel(rice).fill('')
  await page.getByLabel('Valor con IVA').fill('731.500')
  await tells(create(), page, 'Nota crédito creada correctamente')

  await page.goto(`/invoices/${invoice.id}`)
  await expect(page.locator('.headline')).toContainText('se deben $ 5.000.000')
  await page.goto(`/accounts-receivable/${invoice.id_cuenta}`)
  await expect(page.getByRole('main')).toContainText('$ 5.000.000')
})
