import { describe, expect, it } from 'vitest'
import { readChoice, writeChoice } from '#app/form/choice.ts'
import { firstMatch, matching } from '#app/form/match.ts'
import { readChoices } from '#app/form/type-ahead.server.ts'

const options = ['Basculista', 'Caja y Cartera', 'Cartera'].map((label, index) => ({
  value: `${index}`,
  label,
}))

describe('elegir de una lista', () => {
  it('no mira mayúsculas, espacios ni tildes', () => {
    expect(matching(options, ' CAJA  ycart').map(({ value }) => value)).toEqual(['1'])
    expect(matching(options, 'básculista').map(({ value }) => value)).toEqual(['0'])
  })
  it('Enter toma la que se escribió entera, o la primera que coincide', () => {
    expect(firstMatch(options, 'cartera')?.value).toBe('2')
    expect(firstMatch(options, 'c')?.value).toBe('0')
    expect(firstMatch(options, '  ')).toBeUndefined()
    expect(firstMatch(options, 'nadie')).toBeUndefined()
  })
})

describe('elección como valor de formulario', () => {
  it('va y vuelve con su nombre', () => {
    const choice = { id: 'a1', label: 'José Ñáñez', detail: 'CC 123' }
    expect(readChoice(writeChoice(choice))).toEqual(choice)
  })
  it('un separador en el nombre no la rompe', () =>
    expect(readChoice(writeChoice({ id: 'a1', label: 'A; B | C' }))?.label).toBe('A, B , C'))
  it('vacía es ninguna', () => expect(readChoice('')).toBeNull())
})

describe('elecciones de un formulario enviado', () => {
  const field = {
    name: 'id_cliente',
    message: 'Debe seleccionar un cliente válido de la lista.',
    search: async (text: string) => [{ id: 'x', label: `${text} S.A.S.` }],
  }
  const read = (values: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(values)) form.set(name, value)
    return readChoices(form, [field])
  }
  it('vale la que sigue escrita', async () => {
    const choices = await read({ id_cliente: 'a1;Ana;CC 1', 'texto.id_cliente': 'ana' })
    expect(choices.plain.get('id_cliente')).toBe('a1')
    expect(choices.errors).toEqual({})
  })
  it('un texto cambiado ya no es la elección: se busca y se dice', async () => {
    const choices = await read({ id_cliente: 'a1;Ana;CC 1', 'texto.id_cliente': 'Beatriz' })
    expect(choices.plain.get('id_cliente')).toBe('')
    expect(choices.errors.id_cliente).toEqual([field.message])
    expect(choices.results.id_cliente?.[0]?.label).toBe('Beatriz S.A.S.')
  })
  it('la marcada entre los resultados gana al texto', async () => {
    const choices = await read({ 'opcion.id_cliente': 'b2;Beto;', 'texto.id_cliente': 'be' })
    expect(choices.plain.get('id_cliente')).toBe('b2')
    expect(choices.values['texto.id_cliente']).toBe('Beto')
  })
  it('sin texto es ninguna', async () => {
    const choices = await read({ id_cliente: 'a1;Ana;', 'texto.id_cliente': '' })
    expect(choices.plain.get('id_cliente')).toBe('')
    expect(choices.errors).toEqual({})
  })
})
