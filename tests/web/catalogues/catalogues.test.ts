import { refuses, tells } from '../told.ts'
import { describe, expect, it } from 'vitest'
import { hasCreation, LISTS, newCode, type WithCreation } from '../../e2e/lists.ts'
import { faultyWeb } from '../faulty.ts'
import { formOf, save, saveRow } from '../list-forms.ts'
import { administrator } from '../people.ts'
import { all, isOf, read, rowOf, rowsOf, text, valueOf, type Visitor } from '../visitor.ts'

const GONE = 'El registro ya no existe'
const faulty = faultyWeb()
const admin = administrator()
const { at } = admin

const listAt = (path: string) => LISTS.filter(hasCreation).find((list) => list.path === path)!

const aboutField = (visitor: Visitor, list: WithCreation, label: string) =>
  visitor.about(visitor.field(label, formOf(visitor, list)))
const valueAt = (visitor: Visitor, list: WithCreation, label: string) =>
  valueOf(visitor.field(label, formOf(visitor, list)))

/** Creates a record in the list's form, and filters the list to that record. */
async function made(path: string, word: string): Promise<Visitor> {
  const list = listAt(path)
  const visitor = await at(`${path}?q=${word}&nuevo=1`)
  await tells(save(visitor, list, list.create.fields(word)), list.create.created)
  expect(rowsOf(visitor)).toHaveLength(1)
  return visitor
}

it('marks and unmarks a product as paddy in its row', async () => {
  const visitor = await made('/products', newCode())
  const marks = () => all(rowsOf(visitor)[0]!, '*', (one) => one.attributes['aria-label'] === 'Arroz Propio')
  const held = marks().length > 0
  for (const paddy of [!held, held]) {
    await visitor.follow(/^Editar /)
    expect('checked' in visitor.field('¿Arroz paddy?').attributes).toBe(!paddy)
    await saveRow(visitor, { '¿Arroz paddy?': paddy })
    expect(marks()).toHaveLength(paddy ? 1 : 0)
  }
})

it('rejects a payment method that is both bank and credit, also in its row', async () => {
  const both = 'Una forma de pago es de banco o a crédito, no las dos.'
  const list = listAt('/payment-methods')
  const word = newCode()
  const visitor = await at(`/payment-methods?q=${word}&nuevo=1`)
  await save(visitor, list, { Descripción: `Prueba ${word}`, '¿Es banco?': true, '¿A crédito?': true })
  expect(aboutField(visitor, list, '¿A crédito?')).toContain(both)
  await save(visitor, list, { '¿A crédito?': false })
  expect(text(rowOf(visitor, word))).toContain('Banco')

  await visitor.follow(/^Editar /)
  expect(visitor.field('¿Es banco?').attributes).toHaveProperty('checked')
  await saveRow(visitor, { '¿A crédito?': true })
  expect(visitor.about(visitor.field('¿A crédito?'))).toContain(both)
  await tells(saveRow(visitor, { '¿Es banco?': false }), 'Forma de pago actualizada correctamente')
  expect(text(rowOf(visitor, word))).toContain('Crédito')
  expect(text(rowOf(visitor, word))).not.toContain('Banco')
})

it('asks once about a plate in an unknown format, then saves the plate without a warning', async () => {
  const list = listAt('/vehicles')
  const visitor = await at('/vehicles?nuevo=1')
  const placa = `x-${newCode()}`
  await refuses(save(visitor, list, { Placa: placa }), 'Si está bien escrita, guarde de nuevo.')
  await refuses(save(visitor, list, { Placa: `${placa}7` }), 'no tiene un formato conocido.')
  await save(visitor, list)
  expect(visitor.said('status')).toEqual(['Vehículo fue creado con éxito'])
})

it("a product's name with 'paddy' proposes the tick once, and its price becomes a rate", async () => {
  const list = listAt('/products')
  const descripcion = `Arroz paddy verde ${newCode()}`
  const visitor = await at('/products?nuevo=1')
  await save(visitor, list, { 'Descripción *': descripcion, 'Precio por carga': '203.000' })
  const tick = () => visitor.field('¿Arroz paddy?', formOf(visitor, list))
  expect(visitor.about(tick())).toContain('El nombre dice paddy: quedó marcado.')
  expect(tick().attributes).toHaveProperty('checked')
  await tells(save(visitor, list), list.create.created)
  await visitor.open('/rates?q=Precio%20por%20carga&filas=100')
  expect(text(rowOf(visitor, descripcion))).toContain('203.000')

  await visitor.open('/products?nuevo=1')
  const bran = `Salvado de paddy ${newCode()}`
  await save(visitor, list, { 'Descripción *': bran })
  await tells(save(visitor, list, { '¿Arroz paddy?': false }), list.create.created)
})

it('rejects an invalid, zero or decimal serial number and keeps the typed values', async () => {
  const list = listAt('/consecutivos')
  const word = newCode()
  const visitor = await at('/consecutivos?nuevo=1')
  for (const [typed, message] of [
    ['abc', '«abc» no es un número. Escriba uno, por ejemplo 1.500 o 26,5.'],
    ['1,5', 'Escriba un número entero.'],
    ['0', 'Todos los campos obligatorios deben completarse'],
  ] as const) {
    await save(visitor, list, { ...list.create.fields(word), 'Consecutivo actual': typed })
    expect(aboutField(visitor, list, 'Consecutivo actual')).toBe(message)
    expect(valueAt(visitor, list, 'Consecutivo actual')).toBe(typed)
    expect(valueAt(visitor, list, 'Descripción')).toBe(`Prueba ${word}`)
  }
})

it('reports the minimum for negative kilos and prices of milling', async () => {
  const list = listAt('/milling-operations')
  const visitor = await at('/milling-operations?nuevo=1')
  for (const label of ['Kg netos', 'Precio de venta por kg']) {
    await save(visitor, list, { ...list.create.fields(newCode()), [label]: '-4' })
    expect(aboutField(visitor, list, label)).toBe('El mínimo es 0.')
  }
})

it('raises the next number of a consecutive in its row, and rejects an invalid one', async () => {
  const word = newCode()
  const visitor = await made('/consecutivos', word)
  await visitor.open(`/consecutivos?q=${word}`)
  const raised = async (typed: string) => {
    await visitor.follow(`Siguiente número de Prueba ${word}`)
    return saveRow(visitor, { Consecutivo: typed })
  }
  await tells(raised('48.214'), 'Siguiente número guardado')
  await visitor.open(`/consecutivos?q=${word}`)
  expect(text(rowsOf(visitor)[0]!)).toContain('48214')
  await raised('1,5')
  expect(visitor.about(visitor.field('Consecutivo'))).toContain('Escriba un número entero.')
})

it('changes an employee in a dialog, retires and reinstates, and never deletes', async () => {
  const word = newCode()
  const visitor = await made('/employee', word)
  const row = () => text(rowsOf(visitor)[0]!)
  await visitor.follow(/^Editar /)
  const change = visitor.press('Guardar', {
    'Nombre completo': `Prueba ${word} Segunda`,
    Dependencia: 'Patio',
  })
  await tells(change, 'Empleado actualizado correctamente')
  await visitor.open(`/employee?q=${word}`)
  expect(row()).toMatch(/Segunda.*Patio/)
  await tells(visitor.press(`Retirar Prueba ${word} Segunda`), 'Empleado retirado correctamente')
  expect(row()).toContain('Inactivo')
  await tells(visitor.press(`Reincorporar Prueba ${word} Segunda`), 'Empleado actualizado correctamente')
  expect(row()).not.toContain('Inactivo')
  expect(all(visitor.page, 'a', (one) => text(one).includes('Eliminar'))).toEqual([])
})

describe('screen of rates', () => {
  const list = listAt('/rates')

  it('a new rate ends the earlier value', async () => {
    const word = newCode()
    const visitor = admin.visitor()
    for (const [from, value] of [
      ['2026-01-01', '100'],
      ['2026-07-01', '120'],
    ] as const) {
      await visitor.open('/rates?nuevo=1')
      await save(visitor, list, { ...list.create.fields(word), Valor: value, 'Vigente desde': from })
      expect(visitor.said('status')).toEqual([list.create.created])
    }
    await visitor.open(`/rates?q=${word}`)
    expect(text(rowOf(visitor, 'desde 01/01/2026 hasta 30/06/2026'))).toContain('100')
    expect(text(rowOf(visitor, 'desde 01/07/2026'))).toContain('120')
  })

  it('shows which rate is current, and opens the form for a missing value of the year', async () => {
    // Withholding bases in UVT fill the first page.
    const visitor = await at('/rates?q=UVT&pagina=2')
    expect(text(rowOf(visitor, 'desde 01/01/2025 hasta 31/12/2025'))).toContain('Vencida')
    await visitor.open('/rates?q=retención+de+servicios')
    expect(text(rowOf(visitor, 'desde 01/07/2026'))).toContain('Vigente')
    await visitor.open('/rates?nuevo=1&parametro=UVT&ano=2031')
    const shown = ['Descripción', 'Tags', 'Vigente desde', 'Vigente hasta', 'Valor']
    expect(shown.map((label) => valueAt(visitor, list, label))).toEqual([
      'UVT 2031',
      'UVT',
      '2031-01-01',
      '2031-12-31',
      '',
    ])
  })

  it("rejects an impossible rate; 'Nuevo valor' opens the form filled", async () => {
    const word = newCode()
    const visitor = await at('/rates?nuevo=1')
    await save(visitor, list, { ...list.create.fields(word), Tags: 'KG_CARGA', Valor: '0' })
    expect(aboutField(visitor, list, 'Valor')).toBe('Kilos por carga debe ser un número de 1 a 1.000.')
    await save(visitor, list, {
      ...list.create.fields(word),
      Tags: `PRUEBA${word}`,
      Valor: '0',
      'Vigente desde': '2026-01-01',
    })
    expect(visitor.said('status')).toEqual([list.create.created])
    await visitor.open(`/rates?q=${word}`)
    await visitor.follow(/^Nuevo valor/)
    expect(valueAt(visitor, list, 'Descripción')).toBe(`Prueba ${word}`)
    expect(valueAt(visitor, list, 'Tags')).toBe(`PRUEBA${word}`.toUpperCase())
    await tells(save(visitor, list, { Valor: '7,5' }), list.create.created)
    await visitor.open(`/rates?q=${word}`)
    expect(rowsOf(visitor)).toHaveLength(2)
  })
})

it('proposes the number of a milling operation, rejects zero, and keeps the typed profit', async () => {
  const list = listAt('/milling-operations')
  const fields = { ...list.create.fields(''), Consecutivo: `PRU-${newCode()}` }
  const visitor = await at('/milling-operations?nuevo=1')
  expect(valueAt(visitor, list, 'Consecutivo')).toMatch(/^\S*\d+$/)
  expect(valueAt(visitor, list, 'Fecha')).toMatch(/^\d{4}-\d\d-\d\d$/)
  await save(visitor, list, { ...fields, 'Costo promedio por kg': '0', Utilidad: '0' })
  expect(read(visitor).split('Todos los campos deben completarse')).toHaveLength(2)
  expect(all(visitor.page, '*', ({ attributes }) => 'aria-invalid' in attributes)).toHaveLength(2)
  await tells(save(visitor, list, { ...fields, Utilidad: '-$ 2.500' }), list.create.created)
  await visitor.open(`/milling-operations?q=${fields.Consecutivo}`)
  expect(all(visitor.page, 'td', isOf('negative')).map(text)).toEqual([expect.stringMatching(/-\$\s*2\.500/)])
})

describe('screen of banks', () => {
  const list = listAt('/bank')

  it('a bank is changed in a dialog, with balances as typed', async () => {
    const word = newCode()
    const visitor = await made('/bank', word)
    await visitor.follow(`Editar Prueba ${word}`)
    expect(text(visitor.dialog())).toContain('Editar Banco')
    const value = (label: string) => valueOf(visitor.field(label, visitor.dialog()))
    expect(value('Saldo inicial')).toBe('125.000.000')
    const changes = { 'Número de cuenta': '', 'Saldo inicial': '-1.500.000' }
    await visitor.press('Guardar', changes, visitor.dialog())
    expect(visitor.about(visitor.field('Número de cuenta', visitor.dialog()))).toBe(
      'Todos los campos son obligatorios.',
    )
    expect(value('Saldo inicial')).toBe('-1.500.000')
    await visitor.press('Guardar', { 'Número de cuenta': '99-1' }, visitor.dialog())
    expect(visitor.said('status')).toEqual(['Banco actualizado correctamente.'])
    expect(visitor.address).toBe(`/bank?q=${word}`)
    expect(text(rowOf(visitor, word))).toContain('99-1')
    expect(all(visitor.page, 'td', isOf('negative')).map(text)).toEqual([
      expect.stringMatching(/-\$\s*1\.500\.000/),
      expect.stringMatching(/-\$\s*1\.500\.000/),
    ])
  })

  it('rejects a negative balance of a bank, and reports missing fields once', async () => {
    const visitor = await at('/bank?nuevo=1')
    await save(visitor, list, { 'Saldo inicial': '-5', 'Saldo actual': '1,5' })
    expect(read(visitor).split('Todos los campos son obligatorios.')).toHaveLength(2)
    expect(aboutField(visitor, list, 'Saldo inicial')).toBe('El saldo no puede ser negativo.')
    expect(aboutField(visitor, list, 'Saldo actual')).toBe('Escriba pesos enteros, sin centavos.')
  })

  it('the row of a bank shows its missing fields', async () => {
    const names = { nombre: 'Banco traído de otra parte', nombre_empresa: 'Molino' }
    const data = [{ _id: 'b1', id_banco: 'b1', ...names, saldo_inicial: null, saldo_actual: null }]
    faulty.failing(/^POST \/banks\/search$/, { status: 200, body: { data, total_count: 1 } })
    const visitor = await admin.at('/bank', faulty.url())
    expect(text(rowOf(visitor, 'otra parte'))).toContain('Falta: número de cuenta, saldo inicial')
    await visitor.follow('Editar Banco traído de otra parte')
    expect(valueOf(visitor.field('Saldo inicial', visitor.dialog()))).toBe('')
  })

  it('the dialog of a bank says that somebody deleted the bank, with the typed values', async () => {
    const word = newCode()
    const [mine, theirs] = [await made('/bank', word), await at(`/bank?q=${word}`)]
    await mine.follow(/^Editar /)
    await theirs.follow(/^Eliminar /)
    await tells(theirs.press('Eliminar'), 'Banco eliminado correctamente')
    await refuses(mine.press('Guardar', { 'Número de cuenta': '77-1234' }, mine.dialog()), GONE)
    expect(valueOf(mine.field('Número de cuenta', mine.dialog()))).toBe('77-1234')
    await mine.follow('Cancelar', mine.dialog())
    expect(mine.address).toBe(`/bank?q=${word}`)
  })
})

it('the second of two people who change a row sees both values', async () => {
  const word = newCode()
  const [mine, theirs] = [await made('/milling-operations', word), await at(`/milling-operations?q=${word}`)]
  for (const one of [mine, theirs]) await one.follow(/^Editar /)
  await tells(saveRow(theirs, { Utilidad: '2.000' }), 'Operación actualizada correctamente')
  await refuses(saveRow(mine, { Utilidad: '3.000' }), 'Otra persona modificó este registro')
  expect(read(mine)).toContain('Guardado por otra persona: «2.000»')
  const input = mine.field('Utilidad', mine.one('table', isOf('rows')))
  expect(valueOf(input)).toBe('3.000')
  await tells(saveRow(mine, {}), 'Operación actualizada correctamente')
  expect(text(rowOf(mine, word))).toMatch(/\$\s*3\.000/)
})

it.each([
  ['/batch', '2'],
  ['/origins', '4'],
  ['/consecutivos', '3'],
])('%s keeps its success message for the required %s seconds', async (path, seconds) => {
  const visitor = await made(path, newCode())
  const message = visitor.one('*', ({ attributes }) => attributes.role === 'status')
  expect(message.attributes['data-segundos']).toBe(seconds)
})
