import { refuses, shows } from '../told.ts'
import { describe, expect, inject, it } from 'vitest'
import { writeChoice } from '#app/form/pickers/choice.ts'
import { balanceOf, makeClient, makeReceipt, makeReceivables } from '../../support/money.ts'
import { caller } from '../../support/weighings.ts'
import { faultyWeb } from '../faulty.ts'
import { administrator } from '../people.ts'
import {
  acts,
  all,
  inRow,
  isOf,
  main,
  nameOf,
  read,
  rowOf,
  rowsOf,
  text,
  valueOf,
  type Visitor,
} from '../visitor.ts'

const LIST = '/payment-receipts'
const FORM = '/save-payment-receipt'
const NOTHING = 'Nada coincide con la búsqueda.'
const url = inject('url')
const apiUrl = inject('apiUrl')
const faulty = faultyWeb()
const admin = administrator()
const { at } = admin

const found = (number: string) => `${LIST}?q=${encodeURIComponent(number)}`
const badge = (visitor: Visitor) => text(all(main(visitor), '*', isOf('badge'))[0]!)
const toApply = (number = '') => `Valor por aplicar a ${number}`
const word = ({ nombre }: { nombre: string }) => nombre.split(' ')[1] ?? ''

describe('list of receipts', () => {
  it('finds receipts by number and by state', async () => {
    const { numero } = await makeReceipt(apiUrl, await makeClient(apiUrl))
    const visitor = admin.visitor()
    for (const typed of [numero, `pendiente ${numero}`]) {
      await visitor.open(found(typed))
      expect(text(rowOf(visitor, numero))).toMatch(/PENDIENTE.*\$ 400\.000/)
    }
    await shows(visitor.open(`${found(numero)}&estado=ANULADO`), NOTHING)
  })

  it('changes a receipt to APLICADO in its row, and to ANULADO with a reason', async () => {
    const { numero } = await makeReceipt(apiUrl, await makeClient(apiUrl))
    const visitor = await at(found(numero))
    const open = () => visitor.follow(`Editar ${numero}`)
    const fields = () => all(inRow(visitor), 'input').map(({ attributes }) => attributes['aria-label'])
    const move = (Estado: string, more = {}) => visitor.press('Guardar', { Estado, ...more }, inRow(visitor))
    await open()
    expect(fields()).not.toContain('Motivo de la anulación')
    await move('APLICADO')
    expect(text(rowOf(visitor, numero))).toContain('APLICADO')
    await open()
    await move('ANULADO')
    expect(read(visitor)).toContain('Escriba el motivo de la anulación.')
    await move('ANULADO', { 'Motivo de la anulación': 'Cheque devuelto' })
    expect(text(rowOf(visitor, numero))).toContain('ANULADO')
    expect(acts(rowOf(visitor, numero)).join()).not.toMatch(/Editar|Eliminar/)
  })

  it('empties the cleared remarks of a receipt', async () => {
    const { id, numero } = await makeReceipt(apiUrl, await makeClient(apiUrl))
    const visitor = await at(found(numero))
    const call = await caller(apiUrl)
    for (const Observaciones of ['Pagó el hijo', '']) {
      await visitor.follow(`Editar ${numero}`)
      await visitor.press('Guardar', { Observaciones }, inRow(visitor))
      expect((await call('GET', `/payment-receipts/${id}`)).observaciones).toBe(Observaciones)
    }
  })

  it('deletes a receipt without a question, and only a PENDIENTE one', async () => {
    const client = await makeClient(apiUrl)
    const [gone, applied] = [await makeReceipt(apiUrl, client), await makeReceipt(apiUrl, client)]
    const visitor = await at(found(gone.numero))
    await shows(visitor.press(`Eliminar ${gone.numero}`), 'Recibo eliminado correctamente')
    await shows(visitor.open(found(gone.numero)), 'ANULADO')

    await visitor.open(found(applied.numero))
    const call = await caller(apiUrl)
    await call('PUT', '/payment-receipts/update', { id_recibo_caja: applied.id, estado: 'APLICADO' })
    await visitor.press(`Eliminar ${applied.numero}`)
    expect(visitor.said('alert').join()).toContain(
      `El recibo ${applied.numero} está APLICADO: se anula, no se elimina.`,
    )
    expect(acts(visitor.page)).not.toContain(`Eliminar ${applied.numero}`)
  })

  it('the list shows an error of the API and keeps the input', async () => {
    const { numero } = await makeReceipt(apiUrl, await makeClient(apiUrl))
    faulty.failing(/^(PUT|DELETE) /)
    const visitor = await at(found(numero), faulty.url())
    await refuses(visitor.press(`Eliminar ${numero}`), 'Error al eliminar el recibo')
    await visitor.follow(`Editar ${numero}`)
    await visitor.press('Guardar', { Observaciones: 'Se conserva' }, inRow(visitor))
    expect(visitor.said('alert').join()).toContain('Error al actualizar el recibo')
    expect(valueOf(visitor.field('Observaciones', inRow(visitor)))).toBe('Se conserva')
  })
})

describe('page of a receipt', () => {
  it('a receipt pays the oldest receivables first, and restores the balances when voided', async () => {
    const client = await makeClient(apiUrl)
    const owed = await makeReceivables(apiUrl, client, [150_000, 200_000, 100_000])
    const { numero } = await makeReceipt(apiUrl, client, { valor_pagado: 500_000 })
    const balances = () => Promise.all(owed.map((one) => balanceOf(apiUrl, one)))
    const visitor = await at(found(numero))
    await visitor.follow(numero)
    expect(all(visitor.page, 'title').map(text)).toEqual([`Recibo ${numero} · Molino`])
    expect(badge(visitor)).toBe('PENDIENTE')
    await visitor.follow('Aplicar', main(visitor))
    expect(owed.map((one) => valueOf(visitor.field(toApply(one.numero))))).toEqual([
      '150.000',
      '200.000',
      '100.000',
    ])
    const less = { [toApply(owed[1]?.numero)]: '50.000', [toApply(owed[2]?.numero)]: '' }
    await shows(visitor.press('Aplicar', less, visitor.dialog()), 'Recibo aplicado correctamente')
    expect(badge(visitor)).toBe('APLICADO')
    expect(read(visitor)).toMatch(/Anticipo por aplicar[^A-Z]*\$ 300\.000/)
    expect(await balances()).toEqual([0, 150_000, 100_000])

    await visitor.follow('Anular', main(visitor))
    await shows(visitor.press('Anular recibo', {}, visitor.dialog()), 'Escriba el motivo de la anulación.')
    await visitor.press('Anular recibo', { Motivo: 'Se digitó dos veces' }, visitor.dialog())
    await shows(visitor, 'Recibo anulado correctamente', 'Se digitó dos veces')
    expect(badge(visitor)).toBe('ANULADO')
    for (const act of ['Aplicar', 'Anular']) expect(acts(main(visitor))).not.toContain(act)
    expect(await balances()).toEqual([150_000, 200_000, 100_000])
  })

  it('shows an amount above the balance or the receipt as an error, and keeps the input', async () => {
    const client = await makeClient(apiUrl)
    const [one] = await makeReceivables(apiUrl, client, [150_000])
    const { id } = await makeReceipt(apiUrl, client, { valor_pagado: 200_000 })
    const visitor = await at(`${LIST}/${id}?acto=aplicar`)
    const apply = (value: string) =>
      visitor.press('Aplicar', { [toApply(one?.numero)]: value }, visitor.dialog())
    await apply('150.001')
    expect(read(visitor)).toContain(`De la cuenta ${one?.numero} se deben $ 150.000.`)
    expect(visitor.field(toApply(one?.numero)).attributes).toMatchObject({
      value: '150.001',
      'aria-invalid': 'true',
    })
    await apply('mucho')
    expect(read(visitor)).toContain('«mucho» no es un número.')
    await apply('')
    expect(read(visitor)).toContain('Escriba el valor por aplicar a una cuenta.')
  })

  it('the second of two users who apply a receipt sees its current values', async () => {
    const client = await makeClient(apiUrl)
    const [owed] = await makeReceivables(apiUrl, client, [150_000])
    const { id } = await makeReceipt(apiUrl, client, { valor_pagado: 200_000 })
    const address = `${LIST}/${id}?acto=aplicar`
    const [first, second] = [await at(address), await at(address)]
    await shows(first.press('Aplicar', {}, first.dialog()), 'Recibo aplicado correctamente')
    await refuses(
      second.press('Aplicar', {}, second.dialog()),
      'cambió desde que abrió este formulario: quedan $ 50.000 por aplicar.',
    )
    expect(await balanceOf(apiUrl, owed!)).toBe(0)
  })

  it('an application whose answer was lost is sent again and applies once', async () => {
    const client = await makeClient(apiUrl)
    const [owed] = await makeReceivables(apiUrl, client, [150_000])
    const { id } = await makeReceipt(apiUrl, client, { valor_pagado: 200_000 })
    const visitor = await at(`${LIST}/${id}?acto=aplicar`, faulty.url())
    const part = { [toApply(owed?.numero)]: '50.000' }
    faulty.failing(/^PATCH /, 'lose')
    await refuses(visitor.press('Aplicar', part, visitor.dialog()), 'Error al aplicar el recibo')
    faulty.working()
    await shows(visitor.press('Aplicar', {}, visitor.dialog()), 'Recibo aplicado correctamente')
    expect(await balanceOf(apiUrl, owed!)).toBe(100_000)
  })

  it('a PENDIENTE receipt becomes an advance', async () => {
    const { id } = await makeReceipt(apiUrl, await makeClient(apiUrl))
    const visitor = await at(`${LIST}/${id}`)
    await visitor.press('Dejar como anticipo')
    expect(badge(visitor)).toBe('APLICADO')
    expect(read(visitor)).toContain('Todavía no paga ninguna cuenta: $ 400.000 por aplicar.')
  })
})

describe('form of a receipt', () => {
  /** Form with the client selected and a cash payment. */
  async function filled(client: { nombre: string }, pesos: string, site = url) {
    const visitor = await at(FORM, site)
    await visitor.choose('Medio de Pago', 'id_medio_pago', 'Contado')
    await visitor.press('Continuar', { '[texto.id_cliente_tercero]': word(client), 'Valor Pagado': pesos })
    return visitor.tickFirst('opcion.id_cliente_tercero').press('Continuar')
  }

  it('the form of a receipt shows missing values with the specified texts, and keeps the input', async () => {
    const visitor = await at(FORM)
    await visitor.press('Guardar', { 'Fecha Recepción Pago': '', '[observaciones]': 'Se conserva' })
    expect(read(visitor)).toContain('Todos los campos obligatorios deben completarse')
    for (const label of ['Valor Pagado', 'Fecha Recepción Pago'])
      expect(visitor.field(label).attributes['aria-invalid']).toBe('true')
    expect(valueOf(visitor.field('[observaciones]'))).toBe('Se conserva')
  })

  it('a bank payment method asks for its bank, and no credit method is offered', async () => {
    const visitor = await filled(await makeClient(apiUrl), '300.000')
    const choose = (name: string) => visitor.choose('Medio de Pago', 'id_medio_pago', name)
    const banks = () => all(visitor.page, 'select', ({ attributes }) => attributes.name === 'id_banco')
    expect(banks()).toEqual([])
    await choose('Cheque de gerencia')
    await shows(visitor.press('Guardar'), 'Seleccione el banco.')
    await visitor.press('Buscar Medio de Pago', { '[texto.id_medio_pago]': 'Crédito' })
    expect(read(visitor)).toMatch(/Nada coincide/)
    await choose('Cheque de gerencia')
    await visitor.press('Guardar', { Banco: text(all(banks()[0]!, 'option')[1]!) })
    expect(read(visitor)).toContain('Recibo de caja creado correctamente')
  })

  it('rejects a payment above the receipt or the balance, and pays several receivables in three posts', async () => {
    const client = await makeClient(apiUrl)
    const [one, two] = await makeReceivables(apiUrl, client, [500_000, 400_000])
    const visitor = await filled(client, '600.000')
    const apply = (first: string, second: string) =>
      visitor.press('Guardar', { [toApply(one?.numero)]: first, [toApply(two?.numero)]: second })
    await apply('500.000', '150.000')
    expect(read(visitor)).toContain('Lo aplicado suma $ 650.000 y el recibo es de $ 600.000.')
    expect(text(visitor.one('*', isOf('remainder')))).toContain('Aplicado de más $ 50.000')
    await apply('', '400.001')
    expect(read(visitor)).toContain(`De la cuenta ${two?.numero} se deben $ 400.000.`)
    expect(visitor.field(toApply(two?.numero)).attributes).toMatchObject({
      value: '400.001',
      'aria-invalid': 'true',
    })
    await shows(apply('500.000', '100.000'), 'Recibo de caja creado correctamente')
    expect([await balanceOf(apiUrl, one!), await balanceOf(apiUrl, two!)]).toEqual([0, 300_000])
  })

  it('a receipt that pays nothing is an advance, and one left PENDIENTE is none', async () => {
    const left = (visitor: Visitor) => text(visitor.one('*', isOf('remainder')))
    const [payer, later] = [await makeClient(apiUrl), await makeClient(apiUrl)]
    const paid = await filled(payer, '300.000')
    await shows(paid, 'lo que se recibe queda sin aplicar', 'PENDIENTE: el dinero todavía no entra')
    expect(left(paid)).toContain('Queda como anticipo $ 300.000')
    await shows(paid.press('Guardar'), 'Recibo de caja creado correctamente')
    const pending = await filled(later, '200.000')
    await pending.press('Buscar Medio de Pago', { Estado: 'PENDIENTE' })
    expect(left(pending)).toContain('Queda sin aplicar $ 200.000')
    await shows(pending.press('Guardar'), 'Recibo de caja creado correctamente')
    const ofClient = ({ id }: { id: string }) => at(`${LIST}?tercero=${id}`)
    expect(text(rowsOf(await ofClient(payer))[0]!)).toMatch(/APLICADO.*anticipo \$ 300\.000/)
    expect(text(rowsOf(await ofClient(later))[0]!)).toMatch(/PENDIENTE/)
    expect(text(rowsOf(await ofClient(later))[0]!)).not.toContain('anticipo')
  })

  it('creates no advance before the user has seen the client’s debts', async () => {
    const client = await makeClient(apiUrl)
    await makeReceivables(apiUrl, client, [500_000])
    const visitor = await at(FORM)
    await visitor.choose('Medio de Pago', 'id_medio_pago', 'Contado')
    const first = { '[texto.id_cliente_tercero]': word(client), 'Valor Pagado': '100.000' }
    await visitor.press('Buscar Cliente', first)
    await visitor.tickFirst('opcion.id_cliente_tercero').press('Guardar')
    await shows(visitor, 'Este cliente tiene cuentas abiertas: aplique el pago', '$ 500.000')
    await shows(visitor.press('Guardar'), 'Recibo de caja creado correctamente')
  })

  it('a changed client shows and pays only the debts of the new client', async () => {
    const [first, second, third] = [
      await makeClient(apiUrl),
      await makeClient(apiUrl),
      await makeClient(apiUrl),
    ]
    const [owed] = await makeReceivables(apiUrl, first, [500_000])
    const [other] = await makeReceivables(apiUrl, second, [300_000])
    const visitor = await filled(first, '500.000')
    /** Posts the form with another client from the search results selected. */
    const sentFor = ({ id, nombre }: { id: string; nombre: string }, values: Record<string, string>) => {
      for (const offer of all(visitor.page, 'input'))
        if (offer.attributes.name === 'opcion.id_cliente_tercero')
          offer.attributes.value = writeChoice({ id, label: nombre })
      return visitor.press('Guardar', values)
    }
    await sentFor(second, { [toApply(owed?.numero)]: '500.000' })
    expect(read(visitor)).toContain('Este cliente tiene cuentas abiertas: aplique el pago')
    expect(read(visitor)).toContain(other?.numero)
    expect(read(visitor)).not.toContain(owed?.numero)
    await sentFor(third, { [toApply(other?.numero)]: '300.000' })
    expect(read(visitor)).toContain(`La cuenta ${other?.numero} es de otro cliente.`)
    expect(all(visitor.page, 'input').map(nameOf)).not.toContain(toApply(other?.numero))
    expect([await balanceOf(apiUrl, owed!), await balanceOf(apiUrl, other!)]).toEqual([500_000, 300_000])
  })

  it('sending a receipt again after a lost response creates one receipt', async () => {
    const client = await makeClient(apiUrl)
    const [owed] = await makeReceivables(apiUrl, client, [100_000])
    const visitor = await filled(client, '100.000', faulty.url())
    await visitor.press('Aplicar por antigüedad')
    expect(valueOf(visitor.field(toApply(owed?.numero)))).toBe('100.000')
    faulty.failing(/^POST \/payment-receipts$/, 'lose')
    await refuses(visitor.press('Guardar'), 'Error al crear el recibo de caja')
    faulty.working()
    await shows(visitor.press('Guardar'), 'Recibo de caja creado correctamente')
    const filtros = { id_cliente_tercero: client.id }
    const search = { actual_page: 1, limit: 10, search: '', filtros }
    expect((await (await caller(apiUrl))('POST', '/payment-receipts/search', search)).total_count).toBe(1)
    expect(rowsOf(visitor).length).toBeGreaterThan(0)
  })
})

it('the receipt form offers the largest debtors first, each with its balance', async () => {
  const [small, large] = [await makeClient(apiUrl), await makeClient(apiUrl)]
  await makeReceivables(apiUrl, small, [150_000])
  await makeReceivables(apiUrl, large, [900_000_000, 900_000_000])
  const visitor = await at(FORM)
  const owed = all(visitor.page, 'small')
    .map(text)
    .flatMap((one) => /debe \$ ([\d.]+)$/.exec(one)?.[1]?.replaceAll('.', '') ?? [])
    .map(Number)
  expect(owed.length).toBeGreaterThan(1)
  expect(owed).toEqual([...owed].sort((a, b) => b - a))
  expect(owed).toContain(1_800_000_000)
  const picked = async (client: { nombre: string }): Promise<unknown> =>
    (await visitor.get(`/buscar/pagadores?q=${encodeURIComponent(client.nombre)}`)).json()
  expect(await picked(small)).toEqual([
    expect.objectContaining({
      label: small.nombre,
      detail: expect.stringMatching(/ · debe \$\s150\.000$/) as unknown,
    }),
  ])
})

it('a payment method named after a bank chooses that bank', async () => {
  const call = await caller(apiUrl)
  const client = await makeClient(apiUrl)
  const name = `Cooperativa${Date.now()}`
  const made = async (path: string, body: object) =>
    (await call('POST', path, body)).data as Record<string, string>
  const banco = await made('/banks', {
    nombre: name,
    nro_cuenta: '77',
    saldo_inicial: 0,
    fecha_si: '2025-01-01',
  })
  const method = await made('/payment-methods', { descripcion: `Consignación ${name}`, tags: 'SON_BANCOS' })
  const visitor = await at(FORM)
  await visitor.choose('Cliente', 'id_cliente_tercero', client.nombre)
  await visitor.choose('Medio de Pago', 'id_medio_pago', String(method.descripcion))
  await visitor.press('Guardar', { '[valor_pagado]': '50.000' })
  expect(visitor.said('status').join()).toContain('Recibo de caja creado correctamente')
  const { data } = await call('POST', '/payment-receipts/search', {
    filtros: { tercero: client.id },
    limit: 1,
  })
  expect((data as { id_banco: string }[])[0]?.id_banco).toBe(banco.id_banco)
})
