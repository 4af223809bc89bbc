import { describe, expect, it } from 'vitest'
import { firstMatch, matching } from '#app/form/match.ts'
import { readChoice, writeChoice } from '#app/form/pickers/choice.ts'
import { readChoices } from '#app/form/pickers/read-choices.server.ts'
import { client } from '#app/parts/parties/pickers.tsx'
import { fittingFirst, namedBank } from '#app/parts/payments/fitting-banks.ts'

const options = ['Basculista', 'Caja y Cartera', 'Cartera'].map((label, index) => ({
  value: `${index}`,
  label,
}))

describe('choosing an option of a list', () => {
  it('matching a typed option ignores case, spaces and accents', () => {
    expect(matching(options, ' CAJA  ycart').map(({ value }) => value)).toEqual(['1'])
    expect(matching(options, 'básculista').map(({ value }) => value)).toEqual(['0'])
  })
  it('Enter in a list takes the exact match, or the first match', () => {
    expect(firstMatch(options, 'cartera')?.value).toBe('2')
    expect(firstMatch(options, 'c')?.value).toBe('0')
    expect(firstMatch(options, '  ')).toBeUndefined()
    expect(firstMatch(options, 'nadie')).toBeUndefined()
  })
})

describe('a choice as form value', () => {
  it('the form value of a choice keeps its name', () => {
    const choice = { id: 'a1', label: 'José Ñáñez', detail: 'CC 123' }
    expect(readChoice(writeChoice(choice))).toEqual(choice)
  })
  it('reads a choice whose name contains the separator', () =>
    expect(readChoice(writeChoice({ id: 'a1', label: 'A; B | C' }))?.label).toBe('A, B , C'))
  it('an empty form value is no choice', () => expect(readChoice('')).toBeNull())
})

describe('choices of a sent form', () => {
  const read = (values: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(values)) form.set(name, value)
    return readChoices(form, [{ name: 'id_cliente', picker: client }])
  }
  it('a choice counts if its text is unchanged', () => {
    const choices = read({ id_cliente: 'a1;Ana;CC 1', 'texto.id_cliente': 'ana' })
    expect(choices.plain.get('id_cliente')).toBe('a1')
    expect([choices.errors, choices.open]).toEqual([{}, {}])
  })
  it('a text changed after the choice is searched instead, with a message', () => {
    const choices = read({ id_cliente: 'a1;Ana;CC 1', 'texto.id_cliente': 'Beatriz' })
    expect(choices.plain.get('id_cliente')).toBe('')
    expect(choices.errors.id_cliente).toEqual(['Debe seleccionar un cliente válido de la lista.'])
    expect(choices.open).toEqual({ id_cliente: 'Beatriz' })
  })
  it('a ticked match of a picker wins over the text', () => {
    const choices = read({ 'opcion.id_cliente': 'b2;Beto;', 'texto.id_cliente': 'be' })
    expect(choices.plain.get('id_cliente')).toBe('b2')
    expect(choices.values['texto.id_cliente']).toBe('Beto')
  })
  it('a restored tick does not win over a text changed later', () => {
    const choices = read({
      id_cliente: 'b2;Beto;',
      'opcion.id_cliente': 'b2;Beto;',
      'texto.id_cliente': 'Carlos',
    })
    expect(choices.plain.get('id_cliente')).toBe('')
    expect(choices.open).toEqual({ id_cliente: 'Carlos' })
  })
  it('a field without text has no choice', () => {
    const choices = read({ id_cliente: 'a1;Ana;', 'texto.id_cliente': '' })
    expect(choices.plain.get('id_cliente')).toBe('')
    expect(choices.errors).toEqual({})
  })
})

it('banks named by a payment method come first', () => {
  const bancos = ['BBVA, ahorros', 'Banco Agrario, corriente', 'Bancolombia, ahorros', 'Davivienda'].map(
    (label) => ({ value: label, label }),
  )
  const first = (forma: string) => fittingFirst(forma, bancos).map(({ label }) => label)
  expect(first('Consignación Bancolombia')[0]).toBe('Bancolombia, ahorros')
  expect(first('Transferencia Banco Agrario')[0]).toBe('Banco Agrario, corriente')
  expect(first('Bancos')).toEqual(bancos.map(({ label }) => label))
})

it('a payment method chooses the only bank that it names', () => {
  const bancos = ['BBVA, ahorros', 'BBVA, corriente', 'Banco Agrario', 'Davivienda'].map((label) => ({
    value: label,
    label,
  }))
  expect(namedBank('Transferencia Davivienda', bancos)).toBe('Davivienda')
  expect(namedBank('Transferencia banco agrario', bancos)).toBe('Banco Agrario')
  for (const forma of ['Transferencia BBVA', 'Bancos', 'Contado', ''])
    expect(namedBank(forma, bancos)).toBe('')
})
