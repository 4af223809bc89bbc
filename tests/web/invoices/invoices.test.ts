import { shows, tells } from '../told.ts'
import { describe, expect, inject, it } from 'vitest'
import { addDays, dayInBogota } from '#server/kit/words/days.ts'
import { makeInvoice, payInvoice } from '../../support/invoices.ts'
import { makeMilling } from '../../support/milling.ts'
import { makeClient } from '../../support/money.ts'
import { newCedula, newWord } from '../../support/third-parties.ts'
import { caller, makeWeighings } from '../../support/weighings.ts'
import { faultyWeb } from '../faulty.ts'
import { administrator } from '../people.ts'
import {
  acts,
  all,
  badges,
  type Element,
  isOf,
  main,
  named,
  nameOf,
  read,
  rowOf,
  text,
  valueOf,
  type Visitor,
} from '../visitor.ts'

const FORM = '/save-invoice'
const TODAY = dayInBogota(new Date())
const apiUrl = inject('apiUrl')
const faulty = faultyWeb()
const { at } = administrator()

const field = (visitor: Visitor, name: string) => visitor.field(`[${name}]`)
const valueIn = (visitor: Visitor, name: string) => valueOf(field(visitor, name))
const save = (visitor: Visitor, values: Record<string, string> = {}) =>
  visitor.press('Guardar', named(values))

describe('form of an invoice', () => {
  it('the form of an invoice shows invalid values beside their fields, and keeps the input', async () => {
    const client = await makeClient(apiUrl)
    const visitor = await at(FORM)
    await save(visitor, { observaciones: 'Bultos de 50 kg', fecha_de_vencimiento: '' })
    expect(read(visitor)).toContain('Todos los campos obligatorios deben completarse')
    for (const name of [
      'valor_total',
      'documento_de_soporte',
      'fecha_de_vencimiento',
      'texto.id_cliente_tercero',
    ])
      expect(field(visitor, name).attributes['aria-invalid']).toBe('true')
    expect(valueIn(visitor, 'observaciones')).toBe('Bultos de 50 kg')
    await save(visitor, {
      'texto.id_cliente_tercero': 'zzzzzz',
      documento_de_soporte: 'Remisión 5',
      valor_total: 'mil',
      fecha_de_emision: '2031-01-01',
      fecha_de_vencimiento: '2031-02-01',
    })
    expect(read(visitor)).toContain('Debe seleccionar un cliente válido de la lista.')
    expect(read(visitor)).toContain('«mil» no es un número.')
    await visitor.choose('Cliente', 'id_cliente_tercero', client.nombre)
    await shows(save(visitor, { valor_total: '0' }), 'Debe ser mayor a 0')
    await save(visitor, { valor_total: '500.000' })
    expect(field(visitor, 'fecha_de_emision').attributes['aria-invalid']).toBe('true')
    await save(visitor, { fecha_de_emision: TODAY, fecha_de_vencimiento: '2020-01-01' })
    expect(read(visitor)).toContain('El vencimiento no puede ser anterior a la emisión.')
    expect(valueIn(visitor, 'observaciones')).toBe('Bultos de 50 kg')
  })

  it('the form shows base, IVA and total of its lines, and the save button no amount that can be old', async () => {
    const { nombre } = await makeClient(apiUrl)
    const call = await caller(apiUrl)
    const descripcion = `Salvado ${newWord()}`
    await call('POST', '/products', { descripcion, iva: '19' })
    const visitor = await at(FORM)
    const amounts = () => text(visitor.one('*', isOf('amounts')))
    expect(amounts()).toBe('')
    await visitor.press('Agregar línea')
    const line = { id_producto: descripcion, cantidad: '1.000', precio: '850' }
    const cells = Object.entries(line).map(([name, value]) => [`[lineas[0].${name}]`, value])
    await visitor.press('Calcular', Object.fromEntries(cells))
    expect(amounts()).toBe('Base $ 850.000 IVA $ 161.500 Total $ 1.011.500')
    expect(visitor.said('alert')).toEqual([])
    await visitor.choose('Cliente', 'id_cliente_tercero', nombre)
    await visitor.press('Guardar', { '[documento_de_soporte]': 'Remisión 11' })
    expect(visitor.said('status')).toEqual(['Factura creada correctamente'])
    expect(text(visitor.one('*', isOf('saved')))).toMatch(/^FAC-\d+ \$ 1\.011\.500 Imprimir FAC-\d+$/)
    const focused = all(visitor.page, 'a', ({ attributes }) => 'autofocus' in attributes)
    expect(focused.map(({ attributes }) => attributes.href)).toEqual([
      expect.stringMatching(/^\/documentos\/FACTURA\/[0-9a-f-]{36}$/),
    ])
    await visitor.open(
      visitor.one('a', (link) => /^FAC-/.test(nameOf(link)), visitor.one('*', isOf('saved'))).attributes
        .href ?? '',
    )
    await visitor.follow('Editar')
    expect(amounts()).toBe('Base $ 850.000 IVA $ 161.500 Total $ 1.011.500')
    await visitor.press('Calcular', { '[lineas[0].cantidad]': '' })
    expect(amounts()).toBe('')
  })

  it('a client is created over the form of an invoice and selected afterwards', async () => {
    const nombre = `Prueba ${newWord()}`
    const visitor = await at(FORM)
    await visitor.press('Crear un cliente', { '[valor_total]': '2.000.000' })
    expect(all(visitor.dialog(), 'h2').map(text)).toEqual(['Nuevo cliente'])
    const fields = { Nombre: nombre, 'Tipo de identificación': '13', Identificación: newCedula() }
    await visitor.press('Guardar', fields, visitor.dialog())
    expect(all(visitor.page, 'dialog')).toEqual([])
    expect(valueIn(visitor, 'texto.id_cliente_tercero')).toBe(nombre)
    expect(valueIn(visitor, 'valor_total')).toBe('2.000.000')
    await tells(save(visitor, { documento_de_soporte: 'Remisión 9' }), 'Factura creada correctamente')
    await visitor.open(`/invoices?q=${nombre}`)
    expect(text(rowOf(visitor, nombre))).toContain('$ 2.000.000')
  })

  it('a line of a product kept in stock asks whether it leaves the store, and for a tick if it lacks', async () => {
    const { nombre } = await makeClient(apiUrl)
    const { producto } = await makeMilling(apiUrl)
    const visitor = await at(FORM)
    await visitor.choose('Cliente', 'id_cliente_tercero', nombre)
    await visitor.press('Agregar línea', named({ documento_de_soporte: 'Remisión 10' }))
    const line = { id_producto: producto, cantidad: '4', unidad: 'bultos', precio: '120.000' }
    const cells = (values: Record<string, string>) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [`lineas[0].${name}`, value]))
    await save(visitor, cells(line))
    expect(read(visitor)).toContain(`${producto} se lleva en existencias: diga si sale de la bodega.`)
    await save(visitor, cells({ sale_de_bodega: 'Sí' }))
    expect(read(visitor)).toContain('Escriba los kilos que salen de la bodega')
    await save(visitor, cells({ kg: '200' }))
    expect(read(visitor)).toContain(`Hay 0 kg de ${producto}; con esto faltarían 200 kg.`)
    await tells(
      visitor.press('Guardar', { 'Guardar aunque falte en la bodega': true }),
      'Factura creada correctamente',
    )
    await visitor.open(`/invoices?q=${encodeURIComponent(nombre)}`)
    const isInvoice = ({ attributes }: Element) => /^\/invoices\/[0-9a-f-]{36}$/.test(attributes.href ?? '')
    const address = all(visitor.page, 'a', isInvoice)[0]!.attributes.href!
    await shows(visitor.open(address), '200 kg')
    await visitor.open(`/notas/nueva?factura=${address.slice('/invoices/'.length)}`)
    await visitor.press('Crear nota crédito', { Concepto: 'DEVOLUCION', Motivo: 'Bultos rotos' })
    await shows(visitor.open(visitor.address), `Volvió a la bodega ${producto}: 200 kg`)
  })

  it('sending an invoice again after a lost response creates one invoice', async () => {
    const { nombre } = await makeClient(apiUrl)
    const visitor = await at(FORM, faulty.url())
    await visitor.choose('Cliente', 'id_cliente_tercero', nombre)
    faulty.failing(/^POST \/invoices$/, 'lose')
    await save(visitor, { valor_total: '10.000', documento_de_soporte: 'Remisión 8' })
    expect(read(visitor)).toContain('Error al crear la factura')
    expect(valueIn(visitor, 'documento_de_soporte')).toBe('Remisión 8')
    faulty.working()
    await tells(save(visitor), 'Factura creada correctamente')
    await shows(visitor.open(`/invoices?q=${encodeURIComponent(nombre)}`), '1 registro')
  })

  it('the second of two users who change an invoice sees its current values', async () => {
    const { id } = await makeInvoice(apiUrl, { observaciones: 'De antes' })
    const [first, second] = [await at(`${FORM}/${id}`), await at(`${FORM}/${id}`)]
    await tells(save(second, { observaciones: 'De la otra persona' }), 'Factura actualizada correctamente')
    await save(first, { observaciones: 'De la primera' })
    expect(read(first)).toMatch(/Guardado por otra persona: «\W*De la otra persona\W*»/)
    await tells(save(first), 'Factura actualizada correctamente')
    expect(all(first.page, '*').map(text)).toContain('De la primera')
  })

  it('another due date of an invoice needs a reason, which the receivable shows', async () => {
    const { id, id_cuenta } = await makeInvoice(apiUrl)
    const visitor = await at(`${FORM}/${id}`)
    await save(visitor, { fecha_de_vencimiento: addDays(TODAY, 45) })
    expect(field(visitor, 'motivo').attributes['aria-invalid']).toBe('true')
    expect(read(visitor)).toContain('Escriba por qué cambia el vencimiento o el porcentaje de mora.')
    await tells(save(visitor, { motivo: 'Cosecha tardía' }), 'Factura actualizada correctamente')
    await shows(visitor.open(`/accounts-receivable/${id_cuenta}`), 'Motivo del último cambio Cosecha tardía')
  })

  it('a half-filled invoice is kept on the sign-in page when the session ends', async () => {
    const visitor = await at(FORM)
    visitor.is('')
    await save(visitor, { documento_de_soporte: 'Remisión 44' })
    expect(visitor.address).toMatch(/^\/login\?volver=/)
    const isKept = ({ attributes }: Element) => /documento_de_soporte$/.test(attributes.name ?? '')
    expect(valueOf(visitor.one('input', isKept))).toBe('Remisión 44')
  })
})

it('an invoice with applied receipts allows changes of texts only, and no deletion', async () => {
  const invoice = await makeInvoice(apiUrl)
  const { id, numero } = invoice
  const visitor = await at(`/invoices/${id}`)
  const question = visitor.one('a', (link) => nameOf(link) === 'Anular').attributes.href ?? ''
  await visitor.open(`${FORM}/${id}`)
  await payInvoice(apiUrl, invoice, 400_000)
  await save(visitor, { valor_total: '900.000' })
  expect(read(visitor)).toContain(`No se puede cambiar: la factura ${numero} tiene recibos aplicados.`)
  expect(valueIn(visitor, 'valor_total')).toBe('900.000')

  await shows(visitor.open(`${FORM}/${id}`), 'Tiene recibos aplicados: solo cambian')
  for (const name of ['valor_total', 'texto.id_cliente_tercero']) {
    const { attributes } = field(visitor, name)
    expect([name, 'readonly' in attributes || 'disabled' in attributes]).toEqual([name, true])
  }
  await save(visitor, { observaciones: 'Pagan el resto el viernes' })
  expect(visitor.said('status')).toEqual(['Factura actualizada correctamente'])

  expect(acts(main(visitor))).not.toContain('Anular')
  await visitor.open(`/invoices/${id}${question}`)
  expect(all(visitor.page, 'dialog')).toEqual([])
  await visitor.open(`/invoices?q=${numero}&eliminar=${id}`)
  await visitor.press('Anular', { '[motivo]': 'Repetida' })
  expect(read(visitor)).toContain(`No se puede anular: la factura ${numero} tiene recibos aplicados.`)
  expect(badges(rowOf(visitor, '$ 600.000'))).toEqual(['PARCIAL'])
})

describe('page of an invoice', () => {
  it('the page of an invoice shows total, balance, state, payments, history and paper', async () => {
    const invoice = await makeInvoice(apiUrl)
    const first = await payInvoice(apiUrl, invoice, 300_000)
    const second = await payInvoice(apiUrl, invoice, 200_000)
    const visitor = await at(`/invoices?q=${invoice.numero}`)
    await visitor.follow(`Ver ${invoice.numero}`)
    expect(all(visitor.page, 'h1').map(text).join()).toContain(`Factura ${invoice.numero}`)
    expect(all(visitor.page, 'title').map(text)).toEqual([`Factura ${invoice.numero} · Molino`])
    expect(badges(visitor.one('*', isOf('page-head')))).toEqual(['PARCIAL'])
    expect(text(visitor.one('*', isOf('headline')))).toMatch(/Total \$ 1\.000\.000 se deben \$ 500\.000/)
    const row = (number: string) =>
      all(main(visitor), 'tr')
        .map(text)
        .find((one) => one.includes(number))
    expect(row(first)).toMatch(/\$ 300\.000.*\$ 700\.000/)
    expect(row(second)).toMatch(/\$ 200\.000.*\$ 500\.000/)
    expect(all(visitor.one('*', isOf('timeline')), 'li').map(text)).toEqual([
      expect.stringMatching(/Aplicó un abono de \$ 200\.000: quedan \$ 500\.000/),
      expect.stringMatching(/Aplicó un abono de \$ 300\.000: quedan \$ 700\.000/),
      expect.stringMatching(new RegExp(`Hizo la factura ${invoice.numero} por \\$ 1\\.000\\.000`)),
    ])
    const paper = await visitor.get(visitor.one('a', (link) => nameOf(link) === 'PDF').attributes.href ?? '')
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(paper.headers.get('content-disposition')).toBe(`inline; filename="factura_${invoice.numero}.pdf"`)
  })

  it('the invoice is voided and keeps its number, and the list says so', async () => {
    const { id, numero } = await makeInvoice(apiUrl)
    const visitor = await at(`/invoices/${id}`)
    await visitor.follow('Anular')
    expect(text(visitor.dialog())).toContain(`¿Anular ${numero} por $ 1.000.000? Conserva su número.`)
    await shows(visitor.press(`Anular ${numero}`, {}, visitor.dialog()), 'Escriba el motivo de la anulación.')
    await visitor.press(`Anular ${numero}`, { '[motivo]': 'Se hizo dos veces' }, visitor.dialog())
    expect(visitor.address).toBe('/invoices')
    expect(visitor.said('status')).toEqual(['Factura anulada: conserva su número'])
    await shows(visitor.open(`/invoices/${id}`), 'ANULADA', 'Motivo de la anulación', 'Se hizo dos veces')
    expect(acts(main(visitor)).filter((name) => /Editar|Anular/.test(name))).toEqual([])
    await visitor.open(`/invoices?q=${numero}&anulada=true`)
    expect(badges(rowOf(visitor, numero))).toEqual(['ANULADA'])
    expect(acts(rowOf(visitor, numero)).filter((name) => /Editar|Anular/.test(name))).toEqual([])
    await shows(visitor.open(`/invoices?q=${numero}&anulada=false`), 'Nada coincide con la búsqueda.')
  })

  it('the menu links to the last opened invoice, or to the list if there is none', async () => {
    const { id, numero } = await makeInvoice(apiUrl)
    const visitor = await at('/home')
    const href = (kind: string) =>
      visitor.one('a', (link) => text(link) === 'Detalle Factura', visitor.one('*', isOf(kind))).attributes
        .href
    const inMenu = () =>
      all(visitor.page, 'a', (link) => text(link) === 'Detalle Factura').map(
        ({ attributes }) => attributes.href,
      )
    expect(inMenu()).toEqual(['/invoices'])
    await visitor.open(`/invoices/${id}`)
    await visitor.open('/invoices/00000000-0000-7000-8000-000000000000')
    await visitor.open('/catalog?q=detalle')
    expect(href('catalog')).toBe(`/invoices/${id}`)
    await visitor.open(inMenu()[0] ?? '')
    expect(all(visitor.page, 'h1').map(text).join()).toContain(`Factura ${numero}`)
  })
})

it('warns of an invoice date before that of the previous number', async () => {
  const before = await makeInvoice(apiUrl, { fecha_de_emision: TODAY })
  const client = await makeClient(apiUrl)
  const visitor = await at(FORM)
  await visitor.choose('Cliente', 'id_cliente_tercero', client.nombre)
  const values = { valor_total: '5.000', documento_de_soporte: 'Remisión 5', fecha_de_emision: '2026-01-05' }
  await save(visitor, values)
  const [, latest] =
    /^Factura creada correctamente\. Su fecha, 05\/01\/2026, es anterior a la de FAC-(\d+), /.exec(
      visitor.said('status').join(),
    ) ?? []
  // Another file may have made an invoice in between.
  expect(Number(latest)).toBeGreaterThanOrEqual(Number(before.numero.replace('FAC-', '')))
})

describe('debit note of an invoice', () => {
  it('the page of an invoice leads to its debit note, which raises the balance and is shown with its kind', async () => {
    const { id, numero } = await makeInvoice(apiUrl)
    const visitor = await at(`/invoices/${id}`)
    await visitor.follow('Nota débito', main(visitor))
    expect(visitor.address).toBe(`/notas/nueva-debito?factura=${id}`)
    expect(all(visitor.page, 'h1').map(text).join()).toContain(`Nueva Nota Débito de la factura ${numero}`)
    const create = (values: Record<string, string>) => visitor.press('Crear nota débito', values)
    await create({ Concepto: 'INTERESES', Motivo: '', 'Valor con IVA': '' })
    expect(read(visitor)).toContain('Escriba el motivo de la nota.')
    expect(read(visitor)).toContain('Escriba el valor de la nota.')
    await create({ Motivo: 'Pagó tarde', 'Valor con IVA': '0' })
    expect(read(visitor)).toContain('Debe ser mayor a 0')
    await create({ Fecha: '2020-01-01', 'Valor con IVA': '250.000' })
    expect(field(visitor, 'fecha').attributes['aria-invalid']).toBe('true')
    expect(valueIn(visitor, 'motivo')).toBe('Pagó tarde')
    await tells(create({ Fecha: TODAY }), 'Nota débito creada correctamente')
    expect(all(visitor.page, 'h1').map(text).join()).toMatch(/Nota débito ND-\d+/)
    await shows(visitor.open(visitor.address), 'Intereses', 'Pagó tarde', '$ 250.000')
    await shows(visitor.open(`/invoices/${id}`), 'Notas débito', 'se deben $ 1.250.000')
    await visitor.open(`/notas?q=${numero}`)
    expect(text(rowOf(visitor, numero))).toContain('Nota débito')
  })

  it('a fully credited invoice offers no debit note and refuses one in words', async () => {
    const { id } = await makeInvoice(apiUrl)
    const call = await caller(apiUrl)
    await call('POST', '/notes', { id_factura: id, concepto: 'ANULACION', motivo: 'Repetida' })
    const visitor = await at(`/invoices/${id}`)
    expect(acts(main(visitor))).not.toContain('Nota débito')
    await visitor.open(`/notas/nueva-debito?factura=${id}`)
    const values = { Concepto: 'OTRO', Motivo: 'Flete', 'Valor con IVA': '5.000' }
    await visitor.press('Crear nota débito', values)
    expect(read(visitor)).toMatch(/La factura FAC-\d+ está anulada/)
  })
})

describe('invoice of a weighing', () => {
  it('the invoice of a weighing links to its weighing and paper, and back', async () => {
    const [weighing] = await makeWeighings(apiUrl)
    const { id, numero } = await makeInvoice(apiUrl, { id_weighing_record: weighing?.id })
    const visitor = await at(`/weighing-records/final-weight/${weighing?.id}`)
    const paper = visitor.one('a', (link) => nameOf(link).includes(`Factura electrónica ${numero}`))
    expect(paper.attributes.href).toBe(`/documentos/FACTURA/${weighing?.id}`)
    expect((await visitor.get(`/documentos/FACTURA/${weighing?.id}`)).status).toBe(200)
    await visitor.follow(`Factura ${numero}`, main(visitor))
    expect(visitor.address).toBe(`/invoices/${id}`)
    await visitor.follow(weighing?.consecutivo ?? '', main(visitor))
    expect(visitor.address).toMatch(new RegExp(`/final-weight/${weighing?.id}$`))
  })

  it('the summary of a sale creates its invoice once', async () => {
    const call = await caller(apiUrl)
    const { id_propio } = await call('GET', '/weighing-records/defaults')
    const cliente = await makeClient(apiUrl)
    const { data: methods } = await call('POST', '/payment-methods/search', { limit: 100 })
    const cash = (methods as Record<string, unknown>[]).find(({ tags }) => tags === 'CONTADO')
    const sale = {
      id_cliente: cliente.id,
      id_proveedor: id_propio,
      id_formapago: cash?.id_forma_pago,
      vrpesada: 0,
    }
    const [weighing] = await makeWeighings(apiUrl, [sale])
    const summary = `/weighing-records/final-weight/${weighing?.id}`
    const visitor = await at(summary)
    await shows(visitor.follow('Facturar'), `Pesada ${weighing?.consecutivo} · Paddy`)
    expect(valueIn(visitor, 'texto.id_cliente_tercero')).toBe(cliente.nombre)
    expect(valueIn(visitor, 'documento_de_soporte')).toBe(`Tiquete ${weighing?.consecutivo}`)
    await tells(save(visitor, { valor_total: '31.000.000' }), 'Factura creada correctamente')
    await visitor.open(summary)
    expect(acts(main(visitor)).filter((name) => /^Factura FAC-/.test(name))).toHaveLength(1)
    expect(acts(main(visitor))).not.toContain('Facturar')
    await visitor.open(`${FORM}?pesada=${weighing?.id}`)
    await save(visitor, { valor_total: '31.000.000' })
    expect(read(visitor)).toMatch(/Ya está en la factura FAC-\d+\./)
  })
})

it('shows the quoted text if the API has no call to delete invoices', async () => {
  const { id, numero } = await makeInvoice(apiUrl)
  const visitor = await at(`/invoices?q=${numero}&eliminar=${id}`, faulty.url())
  faulty.failing(/^DELETE \/invoices/, { status: 404, text: 'Cannot DELETE' })
  await shows(visitor.press('Anular', { '[motivo]': 'Repetida' }), 'Funcionalidad de eliminación pendiente')
})
