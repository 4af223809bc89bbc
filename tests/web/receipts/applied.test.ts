import { refuses, shows, tells } from '../told.ts'
import { describe, expect, inject, it } from 'vitest'
import { dayFromToday, ledgerWithReceipt } from '../../support/money.ts'
import { faultyWeb } from '../faulty.ts'
import { administrator } from '../people.ts'
import { all, inRow, read, rowOf, text, valueOf, type Visitor } from '../visitor.ts'

const LIST = '/applied-receipts'
const FORM = '/save-applied-receipt'
const faulty = faultyWeb()
const { at } = administrator()
const listOf = (number: unknown) => `${LIST}?q=${encodeURIComponent(String(number))}`
const chooseReceipt = (visitor: Visitor, number: unknown) =>
  visitor.choose('Número de recibo', 'numero_recibo', String(number))
const chooseReceivable = (visitor: Visitor, number: unknown) =>
  visitor.choose('Cuenta por cobrar relacionada', 'cuenta_por_cobrar_relacionada', String(number))

const given = () => ledgerWithReceipt(inject('apiUrl'))

describe('list of applications', () => {
  it('each application in the list links to its receipt and its client', async () => {
    const { receipt, old, apply } = await given()
    await apply(receipt, old, 150_000)
    const number = String(receipt.numero_recibo)
    const visitor = await at(listOf(old.numero_factura))
    expect(text(rowOf(visitor, number))).toContain('$ 150.000')
    const client = all(rowOf(visitor, number), 'a').find(({ attributes }) =>
      /^\/terceros\//.test(attributes.href ?? ''),
    )
    expect([client && text(client), client?.attributes.href]).toEqual([
      receipt.nombre_cliente,
      `/terceros/${String(receipt.id_cliente_tercero)}`,
    ])
    await visitor.follow(number)
    expect(visitor.address).toBe(`/payment-receipts/${receipt._id}`)
  })

  it('changes an applied amount in its row, up to the remainder of receipt and receivable', async () => {
    const { receipt, young, apply, balances } = await given()
    await apply(receipt, young, 100_000)
    const visitor = await at(listOf(young.numero_factura))
    const field = () => visitor.field('Valor Aplicado', inRow(visitor))
    await visitor.follow(/^Editar /)
    expect(valueOf(field())).toBe('100.000')
    for (const [value, message] of [
      ['  ', /^El campo no puede quedar vacío\.$/],
      ['abc', /^«abc» no es un número\. Escriba uno, por ejemplo 1\.500 o 26,5\.$/],
      ['300.001', /^De la cuenta .+ se deben \$ 300\.000\.$/],
    ] as const) {
      await visitor.press('Guardar', { 'Valor Aplicado': value }, inRow(visitor))
      expect(visitor.about(field())).toMatch(message)
    }
    await visitor.press('Guardar', { 'Valor Aplicado': '250.000' }, inRow(visitor))
    expect(visitor.said('status')).toEqual(['Recibo aplicado actualizado correctamente'])
    expect(await balances(receipt, young)).toEqual([150_000, 50_000])
  })

  it('deletes an application after a question, and restores both balances', async () => {
    const { receipt, young, apply, balances } = await given()
    await apply(receipt, young, 100_000)
    const ask = '¿Estás seguro de eliminar este recibo aplicado?'
    const visitor = await at(listOf(young.numero_factura))
    await shows(visitor.follow(/^Eliminar /), ask)
    await visitor.follow('Cancelar')
    expect(read(visitor)).not.toContain(ask)
    expect(await balances(receipt, young)).toEqual([300_000, 200_000])
    await visitor.follow(/^Eliminar /)
    await tells(visitor.press('Eliminar'), 'Recibo aplicado eliminado correctamente')
    expect(await balances(receipt, young)).toEqual([400_000, 300_000])
  })
})

it('shows impossible values of an application beside their fields, and keeps the input', async () => {
  const { receipt, old, owe, client, balances } = await given()
  const foreign = await owe(await client(), 50_000)
  const visitor = await at(FORM)
  await chooseReceivable(visitor, foreign.numero_factura)
  await chooseReceipt(visitor, receipt.numero_recibo)
  await visitor.press('Guardar', { '[valor_aplicado]': '1.000' })
  expect(read(visitor)).toContain(`La cuenta ${String(foreign.numero_factura)} es de otro cliente.`)
  await chooseReceivable(visitor, old.numero_factura)
  const right = { '[valor_aplicado]': '400.000', '[fecha_aplicacion]': dayFromToday(0) }
  for (const [name, value, message] of [
    ['valor_aplicado', 'abc', /«abc» no es un número\. Escriba uno, por ejemplo 1\.500 o 26,5\./],
    ['valor_aplicado', '0', /Debe ser mayor a 0/],
    ['valor_aplicado', '400.001', /Del recibo .+ quedan \$ 400\.000\./],
    ['fecha_aplicacion', dayFromToday(1), /hoy/],
    ['fecha_aplicacion', dayFromToday(-1), /recibo/],
  ] as const) {
    await visitor.press('Guardar', { ...right, [`[${name}]`]: value })
    expect(visitor.about(visitor.field(`[${name}]`))).toMatch(message)
    expect(valueOf(visitor.field(`[${name}]`))).toBe(value)
    expect(valueOf(visitor.field('[texto.numero_recibo]'))).toBe(String(receipt.numero_recibo))
  }
  expect(await balances(receipt, old)).toEqual([400_000, 1_000_000])
  await visitor.press('Guardar', { '[texto.numero_recibo]': 'no hay' })
  expect(read(visitor)).toContain('Debe seleccionar un recibo válido de la lista.')
})

it('keeps the input of an application when the API fails', async () => {
  const { receipt, old } = await given()
  const visitor = await at(FORM, faulty.url())
  await chooseReceipt(visitor, receipt.numero_recibo)
  await chooseReceivable(visitor, old.numero_factura)
  faulty.failing(/^POST \/applied-receipts$/, { status: 500 })
  await shows(visitor.press('Guardar', { '[valor_aplicado]': '45.000' }), 'Error al crear el recibo aplicado')
  expect(valueOf(visitor.field('[valor_aplicado]'))).toBe('45.000')
  faulty.working()
  await shows(visitor.press('Guardar'), 'Recibo aplicado creado correctamente')

  faulty.failing(/^(PUT|DELETE) /)
  await visitor.open(listOf(old.numero_factura))
  await visitor.follow(/^Editar /)
  await visitor.press('Guardar', { 'Valor Aplicado': '50.000' }, inRow(visitor))
  expect(visitor.said('alert')).toEqual(['Error al actualizar el recibo aplicado'])
  expect(valueOf(visitor.field('Valor Aplicado', inRow(visitor)))).toBe('50.000')
  await visitor.open(listOf(old.numero_factura))
  await visitor.follow(/^Eliminar /)
  await refuses(visitor.press('Eliminar'), 'Error al eliminar el recibo aplicado')
})
