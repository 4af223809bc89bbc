import { refuses, shows, tells } from '../told.ts'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type Client, dayFromToday, ledger } from '../../support/money.ts'
import { newThirdParty } from '../../support/third-parties.ts'
import { makeWeighings } from '../../support/weighings.ts'
import { faultyWeb } from '../faulty.ts'
import { administrator } from '../people.ts'
import {
  acts,
  all,
  cells,
  inRow,
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

const LIST = '/accounts-receivable'
const FORM = '/save-accounts-receivable'
const CREATED = 'Cuenta por cobrar creada correctamente'
const apiUrl = inject('apiUrl')
const faulty = faultyWeb()
const admin = administrator()
const { at } = admin
let books: Awaited<ReturnType<typeof ledger>>

beforeAll(async () => {
  books = await ledger(apiUrl)
})

/** The list of one client's receivables. */
const of = (client: Client, more = '') => `${LIST}?tercero=${client.id}${more}`
const saveRow = (visitor: Visitor, Observaciones?: string) =>
  visitor.press('Guardar', Observaciones === undefined ? {} : { Observaciones }, inRow(visitor))
const valueIn = (visitor: Visitor, name: string) => valueOf(visitor.field(`[${name}]`))
const about = (visitor: Visitor, name: string) => visitor.about(visitor.field(`[${name}]`))
const save = (visitor: Visitor, values: Record<string, string> = {}) =>
  visitor.press('Guardar', named(values))

describe('page of a receivable', () => {
  const late = async (late = 10) => {
    const one = await books.client()
    const made = await books.owe(one, 1_000_000, late, { porcentaje_interes_mora: 3 })
    return { one, made, number: String(made.numero_factura), address: `${LIST}/${made._id}` }
  }

  it('late interest is shown after the payment and collected by another receivable', async () => {
    const { one, made, number, address } = await late()
    await books.apply(await books.receive(one, 1_000_000), made, 1_000_000)
    const visitor = await at(of(one))
    expect(text(rowOf(visitor, number))).toContain('mora por cobrar $ 10.000')
    await visitor.follow('mora por cobrar $ 10.000', rowOf(visitor, number))
    expect(visitor.address).toBe(address)
    expect(read(visitor)).toContain('Mora por cobrar $ 10.000')
    expect(read(visitor)).toContain('más $ 10.000 de mora, que se cobra o se condona aparte')
    await visitor.follow('Cobrar la mora')
    expect(read(visitor)).toContain('Se hace una cuenta por cobrar de $ 10.000 al mismo cliente.')
    await visitor.press('Cobrar la mora', {}, visitor.dialog())
    expect(read(visitor)).toMatch(/Mora cobrada\. Quedó la cuenta por cobrar \S+ por \$ 10\.000\./)
    expect(read(visitor)).toContain('Cobrada en otra cuenta $ 10.000')
    expect(read(visitor)).not.toContain('Condonar')
    await visitor.open(of(one, '&con_saldo=true'))
    const [charged = ''] = cells(visitor, 'Factura')
    await visitor.follow(charged)
    expect(read(visitor)).toContain(`Viene de Mora de ${number}`)
    await visitor.follow('Eliminar')
    await visitor.press('Eliminar cuenta', { Motivo: 'Se cobró por error' }, visitor.dialog())
    expect(read(visitor)).toContain('Cuenta eliminada')
    await shows(visitor.open(address), 'Mora por cobrar $ 10.000')
  })

  it('forgives late interest and changes terms with a reason, and warns of usury', async () => {
    const { address } = await late()
    const visitor = await at(`${address}?acto=condonar`)
    await shows(visitor.press('Condonar la mora', {}, visitor.dialog()), 'Escriba por qué se condona.')
    await tells(
      visitor.press('Condonar la mora', { Motivo: 'Cliente de siempre' }, visitor.dialog()),
      'Mora condonada: $ 10.000',
    )
    expect(read(visitor)).toContain('Motivo de la condonación Cliente de siempre')
    await visitor.follow('Cambiar condiciones')
    const rate = '% interés de mora mensual'
    await shows(
      visitor.press('Guardar', { [rate]: '4,5' }, visitor.dialog()),
      'Escriba por qué cambia el vencimiento o el porcentaje de mora.',
    )
    await visitor.press('Guardar', { [rate]: '4,5', Motivo: 'Nuevo contrato' }, visitor.dialog())
    expect(read(visitor)).toContain('Cuenta actualizada')
    expect(read(visitor)).toContain(
      'El interés de mora, 4,5 % mensual, pasa del techo de usura, 2,302 % mensual.',
    )
    expect(read(visitor)).toContain('Motivo del último cambio Nuevo contrato')
    expect(read(visitor)).toContain('Mora por cobrar $ 5.000')
  })

  it('reports a receivable of another company or unknown id as not found', async () => {
    expect((await at(`${LIST}/nadie`)).status).toBe(404)
  })
})

describe('list of receivables', () => {
  it('shows the derived fields of a receivable in words', async () => {
    const { client, owe, receive, apply } = books
    const one = await client()
    const interest = { porcentaje_interes_mora: 2, observaciones: 'Llamar el lunes' }
    const late = await owe(one, 1_000_000, 10, interest)
    const old = await owe(one, 300_000, 120)
    const partly = await owe(one, 500_000, -20)
    const paid = await owe(one, 200_000, -5)
    const receipt = await receive(one, 400_000)
    await apply(receipt, partly, 200_000)
    await apply(receipt, paid, 200_000)

    const visitor = await at(of(one))
    expect(text(visitor.one('*', isOf('chip')))).toContain(`Cliente: ${one.nombre}`)
    expect(read(visitor)).toContain('4 registros')
    const row = ({ numero_factura }: { [field: string]: unknown }) =>
      text(rowOf(visitor, String(numero_factura)))
    expect(row(late)).toMatch(/\$ 1\.000\.000 mora \$ 6\.667 VENCIDA EN MORA 10 días/)
    const titles = all(rowOf(visitor, String(late.numero_factura)), '*').map(
      ({ attributes }) => attributes.title,
    )
    expect(titles).toContain('Llamar el lunes')
    expect(row(old)).toMatch(/(?<!VENCIDA )VENCIDA 120 días/)
    expect(row(partly)).toMatch(/\$ 200\.000 \$ 300\.000 PARCIAL CORRIENTE/)
    expect(row(paid)).toMatch(/\$ 200\.000 \$ 0 PAGADO CORRIENTE/)
  })

  it('filters receivables by state, class, days late and balance, kept in the address', async () => {
    const { client, owe, receive, apply } = books
    const one = await client()
    const days = [-5, 0, 1, 30, 31, 60, 61, 90, 91, 180, 181, 360, 361]
    const made = new Map<number, string>()
    for (const late of days) made.set(late, String((await owe(one, 1000, late)).numero_factura))
    const paid = await owe(one, 1000, 45)
    await apply(await receive(one, 1000), paid, 1000)

    const visitor = admin.visitor()
    for (const [query, late] of [
      ['vencida=0', [-5, 0]],
      ['vencida=1-30', [1, 30]],
      ['vencida=31-60', [31, 60]],
      ['vencida=61-90', [61, 90]],
      ['vencida=91-180', [91, 180]],
      ['vencida=181-360', [181, 360]],
      ['vencida=361-', [361]],
      ['clasificacion_cobro=EN+MORA', [1, 30, 31, 60, 61, 90]],
      ['clasificacion_cobro=VENCIDA', [91, 180, 181, 360, 361]],
      ['estado_documento=PENDIENTE', [-5, 0]],
    ] as const) {
      await visitor.open(of(one, `&${query}`))
      expect([query, cells(visitor, 'Factura')]).toEqual([query, late.map((day) => made.get(day)).reverse()])
    }
    await visitor.open(of(one, '&con_saldo=false'))
    expect(cells(visitor, 'Factura')).toEqual([String(paid.numero_factura)])
    await shows(visitor.open(of(one, '&con_saldo=true')), '13 registros')
    await visitor.open(of(one))
    await visitor.press('Buscar', { '[estado_documento]': 'PAGADO' }, main(visitor))
    expect(visitor.address).toMatch(/tercero=.+&.*estado_documento=PAGADO/)
    expect(cells(visitor, 'Factura')).toEqual([String(paid.numero_factura)])
    await visitor.open(of(one, '&vencida=7'))
    expect(visitor.address).toBe(of(one))
  })

  it('remarks are edited in the row, and the second editor sees the saved values', async () => {
    const { client, owe, call } = books
    const one = await client()
    const { _id, numero_factura } = await owe(one, 90_000, 3, { observaciones: 'Llamar el lunes' })
    const visitor = await at(of(one))
    const remarks = () => valueOf(visitor.field('Observaciones', inRow(visitor)))
    await visitor.follow(/^Editar /)
    expect(remarks()).toBe('Llamar el lunes')
    await visitor.follow('Cancelar')
    expect(text(rowOf(visitor, String(numero_factura)))).toContain('Llamar el lunes')
    for (const written of ['Paga el viernes', '']) {
      await visitor.follow(/^Editar /)
      await tells(saveRow(visitor, written), 'Cuenta actualizada')
      expect(cells(visitor, 'Observaciones')).toEqual([written])
    }
    await visitor.follow(/^Editar /)
    await call('PUT', '/accounts-receivable/update', { id_cuenta_por_cobrar: _id, observaciones: 'La otra' })
    await saveRow(visitor, 'La mía')
    await shows(visitor, 'Otra persona modificó este registro', 'Guardado por otra persona: «La otra»')
    expect(remarks()).toBe('La mía')
    await tells(saveRow(visitor), 'Cuenta actualizada')
  })

  it('deletes a receivable after a question, but no paid one and none of a document', async () => {
    const { client, owe, receive, apply } = books
    const one = await client()
    const paid = await owe(one, 50_000)
    await apply(await receive(one, 10_000), paid, 10_000)
    const free = await owe(one, 70_000)
    const ask = '¿Seguro que deseas eliminar esta cuenta por cobrar?'
    const visitor = await at(of(one))
    const open = (number: unknown) => visitor.follow(/^Eliminar /, rowOf(visitor, String(number)))
    await open(free.numero_factura)
    expect(read(visitor)).toContain(ask)
    await visitor.follow('Cancelar')
    expect(read(visitor)).not.toContain(ask)
    await open(free.numero_factura)
    await shows(visitor.press('Eliminar'), ask, 'Escriba el motivo de la anulación.')
    await tells(visitor.press('Eliminar', { '[motivo]': 'Era de otro' }), 'Cuenta eliminada')
    expect(acts(rowOf(visitor, String(free.numero_factura))).join()).not.toMatch(/Editar|Eliminar/)
    await open(paid.numero_factura)
    await refuses(visitor.press('Eliminar', { '[motivo]': 'Era de otro' }), 'tiene recibos aplicados.')
  })

  it('links a weighing fee to its weighing, the only place to change it', async () => {
    const methods = await books.call('POST', '/payment-methods/search', { actual_page: 1, limit: 200 })
    const credit = (methods.data as { _id: string; tags: string }[]).find(({ tags }) =>
      tags.includes('CREDITO'),
    )
    const [made] = await makeWeighings(apiUrl, [{ id_formapago: credit?._id }])
    const visitor = await at(`${LIST}?tercero=${made?.id_proveedor}`)
    await visitor.follow(made?.consecutivo ?? '')
    expect(visitor.address).toBe(`/weighing-records/final-weight/${made?.id}`)
    await visitor.open(`${LIST}?tercero=${made?.id_proveedor}`)
    await visitor.follow(/^Eliminar /)
    await refuses(visitor.press('Eliminar', { Motivo: 'Repetida' }), 'cámbielo en la pesada')
  })

  it("a receivable links to the client's statement and to the payment", async () => {
    const { client, owe } = books
    const one = await client()
    const made = await owe(one, 250_000, 40)
    const href = `/documentos/CUENTAS_POR_COBRAR/${one.id}`
    const statement = (link: { attributes: Record<string, string> }) => link.attributes.href === href
    const visitor = await at(of(one))
    for (const address of [`${LIST}/${made._id}`, `/terceros/editar/${one.id}`]) {
      await visitor.open(address)
      expect(nameOf(visitor.one('a', statement))).toContain(`Estado de cuenta de ${one.nombre}`)
    }
    const file = await visitor.get(href)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    await visitor.follow('Cuentas por Cobrar', main(visitor))
    expect(visitor.address).toBe(of(one))
    await visitor.follow(/^Recibir pago /)
    expect(visitor.address).toBe(`/save-payment-receipt?tercero=${one.id}`)
    expect(text(main(visitor))).toContain('$ 250.000')
  })

  it('keeps typed values of the list and the form when the API fails', async () => {
    const one = await books.client()
    await books.owe(one, 5000)
    const visitor = await at(FORM, faulty.url())
    await visitor.choose('Cliente', 'cliente_id', one.nombre)
    faulty.failing(/^POST \/accounts-receivable$/, { status: 500 })
    await save(visitor, { valor_original_factura: '45.000', fecha_esperada_pago: dayFromToday(30) })
    expect(read(visitor)).toContain('Error al crear la cuenta por cobrar')
    expect(valueIn(visitor, 'valor_original_factura')).toBe('45.000')
    expect(valueIn(visitor, 'texto.cliente_id')).toBe(one.nombre)
    faulty.working()
    await shows(save(visitor), CREATED)

    faulty.failing(/^(PUT|DELETE) /)
    const [{ attributes } = { attributes: {} as Record<string, string> }] = all(
      (await visitor.open(of(one))).page,
      'a',
      (link) => /^Editar /.test(nameOf(link)),
    )
    await visitor.open(attributes.href ?? '')
    await saveRow(visitor, 'Se cortó')
    expect(visitor.said('alert')).toEqual(['Error al actualizar'])
    expect(valueOf(visitor.field('Observaciones', inRow(visitor)))).toBe('Se cortó')
    const [removal] = all((await visitor.open(of(one))).page, 'a', (link) => /^Eliminar /.test(nameOf(link)))
    await visitor.open(removal?.attributes.href ?? '')
    await refuses(visitor.press('Eliminar', { Motivo: 'Repetida' }), 'Error al eliminar')
  })
})

describe('form of a receivable', () => {
  it('the form of a receivable shows errors beside their fields, and keeps what was typed', async () => {
    const one = await books.client()
    const taken = await books.owe(one, 1000)
    const visitor = await at(FORM)
    await visitor.choose('Cliente', 'cliente_id', one.nombre)
    const right: Record<string, string> = {
      fecha_factura: dayFromToday(-40),
      valor_original_factura: '1.000.000',
      fecha_esperada_pago: dayFromToday(-10),
      total_abonos_realizados: '',
      numero_factura: `L-${Date.now()}`,
      porcentaje_interes_mora: '2',
    }
    for (const [name, value, message] of [
      ['valor_original_factura', 'abc', /«abc» no es un número\. Escriba uno, por ejemplo 1\.500 o 26,5\./],
      ['valor_original_factura', '1.500,5', /Escriba pesos enteros, sin centavos\./],
      ['fecha_esperada_pago', dayFromToday(-41), /No puede ser anterior a la fecha de la factura\./],
      ['porcentaje_interes_mora', '101', /El máximo es 100\./],
    ] as const) {
      await save(visitor, { ...right, [name]: value })
      expect(about(visitor, name)).toMatch(message)
      expect(valueIn(visitor, name)).toBe(value)
      expect(valueIn(visitor, 'texto.cliente_id')).toBe(one.nombre)
    }
    // A derived field that differs from the computed value is refused.
    await save(visitor, { ...right, saldo_actual: '900.000', clasificacion_cobro: 'CORRIENTE' })
    expect(about(visitor, 'saldo_actual')).toContain(
      'El saldo lo calcula el sistema: $ 1.000.000. Déjelo vacío.',
    )
    expect(about(visitor, 'clasificacion_cobro')).toContain(
      'La clasificación la calcula el sistema: EN MORA. Déjelo vacío.',
    )
    const same = {
      saldo_actual: '1.000.000',
      dias_vencimiento: '10',
      valor_mora: '6.667',
      estado_documento: 'VENCIDA',
      clasificacion_cobro: 'EN MORA',
    }
    const number = String(taken.numero_factura)
    await save(visitor, { ...same, numero_factura: number })
    expect(text(visitor.one('*', isOf('form-error')))).toContain(`Ya existe la cuenta ${number}`)
    await shows(save(visitor, { numero_factura: right.numero_factura ?? '' }), CREATED)
  })

  it('reports a client name that was not chosen, and creates the client over the form', async () => {
    const form = newThirdParty({ tipo: 'CLIENTE' })
    const visitor = await at(FORM)
    await save(visitor, { 'texto.cliente_id': 'zzzzzzzz' })
    expect(read(visitor)).toContain('Debe seleccionar un cliente válido de la lista.')
    await visitor.press('Crear un cliente', { '[valor_original_factura]': '45.000' })
    const fields = {
      Nombre: form.nombre,
      'Tipo de identificación': form.tipo_identificacion,
      Identificación: form.identificacion,
    }
    await visitor.press('Guardar', fields, visitor.dialog())
    expect(all(visitor.page, 'dialog')).toEqual([])
    expect(valueIn(visitor, 'texto.cliente_id')).toBe(form.nombre)
    expect(valueIn(visitor, 'valor_original_factura')).toBe('45.000')
    await shows(save(visitor, { fecha_esperada_pago: dayFromToday(30) }), CREATED)
  })
})
