import { describe, expect, test } from 'vitest'
import { grow } from '../../app/form/growing-rows.server.ts'
import { type GrowingLists, pressedRow, rowsOf } from '../../app/form/growing-rows.ts'

const LISTS: GrowingLists = { 'a.filas': { max: 3, fields: ['nombre', 'valor'] } }

function formOf(fields: Record<string, string>, pressed?: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (pressed !== undefined) {
    form.append('__intent__', typeof pressed === 'string' ? pressed : JSON.stringify(pressed))
  }
  return form
}

const rows = (...names: string[]) =>
  Object.fromEntries(
    names.flatMap((name, row) => [
      [`a.filas[${row}].nombre`, name],
      [`a.filas[${row}].valor`, name && `${row}`],
    ]),
  )
const insert = { type: 'insert', payload: { name: 'a.filas' } }
const remove = (index: unknown) => ({ type: 'remove', payload: { name: 'a.filas', index } })
const grown = (form: FormData) => {
  const { form: after, focus } = grow(form, LISTS)
  return { values: Object.fromEntries(after), focus }
}

describe('growing list of form rows', () => {
  test('a new row is last, empty and focused', () => {
    expect(grown(formOf({ fecha: 'hoy', ...rows('uno') }, insert))).toEqual({
      values: {
        fecha: 'hoy',
        'a.filas[0].nombre': 'uno',
        'a.filas[0].valor': '0',
        'a.filas[1].nombre': '',
        'a.filas[1].valor': '',
      },
      focus: 'a.filas[1].nombre',
    })
  })

  test('adding the first row of an empty list focuses that row', () => {
    expect(grown(formOf({}, insert)).focus).toBe('a.filas[0].nombre')
  })

  test('removing a row removes its values, and the rows below move up with theirs', () => {
    const { values, focus } = grown(formOf(rows('uno', '', 'tres'), remove(0)))
    expect(values).toEqual({
      'a.filas[0].nombre': '',
      'a.filas[0].valor': '',
      'a.filas[1].nombre': 'tres',
      'a.filas[1].valor': '2',
    })
    expect(focus).toBe('a.filas[0].nombre')
  })

  test.each([
    [rows('uno', 'dos'), 1, 'a.filas[0].nombre'],
    [rows('uno'), 0, 'a.filas'],
  ])(
    'removing the last row focuses the row before; removing the only row focuses the add button',
    (fields, index, focus) => {
      expect(grown(formOf(fields, remove(index))).focus).toBe(focus)
    },
  )

  test('without a row button the form is unchanged', () => {
    const form = formOf(rows('uno'))
    expect(grow(form, LISTS)).toEqual({ form })
  })

  test.each([
    ['for a full list', rows('1', '2', '3'), insert],
    ['with malformed JSON', rows('1'), '{"type":"insert"'],
    ['without a value', rows('1'), ''],
    ['with null', rows('1'), 'null'],
    ['without a payload', rows('1'), { type: 'insert' }],
    [
      'for a field that is no list',
      { fecha: 'hoy' },
      { type: 'remove', payload: { name: 'fecha', index: 0 } },
    ],
    ['named like an object method', {}, { type: 'insert', payload: { name: 'toString' } }],
    ['for the whole form', rows('1'), { type: 'update', payload: { name: '', value: {} } }],
    ['that resets it', rows('1'), { type: 'reset', payload: { name: 'a.filas' } }],
    [
      'with a value of its own',
      rows('1'),
      { type: 'insert', payload: { name: 'a.filas', defaultValue: 'x' } },
    ],
    ['for the middle of a list', rows('1'), { type: 'insert', payload: { name: 'a.filas', index: 0 } }],
    ['for a missing row', rows('1'), remove(1)],
    ['for a huge row number', rows('1'), remove(1_000_000)],
    ['for a negative row', rows('1'), remove(-1)],
    ['for half a row', rows('1'), remove(0.5)],
    ['for a row number as text', rows('1'), remove('0')],
    ['without a row', rows('1'), remove(undefined)],
  ])('ignores a row button %s', (_, fields, pressed) => {
    const form = formOf(fields, pressed)
    expect(pressedRow(form, LISTS)).toBeUndefined()
    expect(grow(form, LISTS)).toEqual({ form })
  })

  test('rows are counted by their fields, not by similar names', () => {
    expect(
      rowsOf(['a.filas[0].valor', 'a.filas[2].nombre', 'b.a.filas[8].valor', 'a.filas[9]'], 'a.filas'),
    ).toBe(3)
    expect(rowsOf(['a.filas', 'a.filas[].valor'], 'a.filas')).toBe(0)
  })
})

describe('forms that are carried without knowing their lists', () => {
  const handed = (fields: Record<string, string>, pressed: unknown) =>
    pressedRow(formOf(fields, pressed), 'any')

  test('a carried form accepts any row button that its fields allow', () => {
    expect(handed({}, insert)).toEqual({ type: 'insert', name: 'a.filas', index: 0 })
    expect(handed(rows('uno'), remove(0))).toEqual({ type: 'remove', name: 'a.filas', index: 0 })
  })

  test('a carried form rejects the button for a missing row, another action or a full list', () => {
    const full = rows(...Array.from({ length: 100 }, () => 'x'))
    expect(handed(rows('uno'), remove(1))).toBeUndefined()
    expect(handed({}, { type: 'update', payload: { name: '', value: {} } })).toBeUndefined()
    expect(handed(full, insert)).toBeUndefined()
  })
})
