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

describe('una lista que crece', () => {
  test('una fila más queda al final, vacía, y ahí se sigue', () => {
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

  test('la primera de todas', () => {
    expect(grown(formOf({}, insert)).focus).toBe('a.filas[0].nombre')
  })

  test('la que se quita se lleva lo suyo y las demás suben con lo escrito', () => {
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
  ])('quitar la última sigue en la anterior; la única, en el botón que agrega', (fields, index, focus) => {
    expect(grown(formOf(fields, remove(index))).focus).toBe(focus)
  })

  test('sin botón de una lista el formulario es el mismo', () => {
    const form = formOf(rows('uno'))
    expect(grow(form, LISTS)).toEqual({ form })
  })

  test.each([
    ['sobre una lista llena', rows('1', '2', '3'), insert],
    ['que no se lee', rows('1'), '{"type":"insert"'],
    ['vacío', rows('1'), ''],
    ['nulo', rows('1'), 'null'],
    ['sin contenido', rows('1'), { type: 'insert' }],
    [
      'de un campo que no es lista',
      { fecha: 'hoy' },
      { type: 'remove', payload: { name: 'fecha', index: 0 } },
    ],
    ['de lo que todo objeto tiene', {}, { type: 'insert', payload: { name: 'toString' } }],
    ['de todo el formulario', rows('1'), { type: 'update', payload: { name: '', value: {} } }],
    ['que lo borra', rows('1'), { type: 'reset', payload: { name: 'a.filas' } }],
    [
      'con un contenido propio',
      rows('1'),
      { type: 'insert', payload: { name: 'a.filas', defaultValue: 'x' } },
    ],
    ['en medio', rows('1'), { type: 'insert', payload: { name: 'a.filas', index: 0 } }],
    ['de una fila que no está', rows('1'), remove(1)],
    ['de una fila enorme', rows('1'), remove(1_000_000)],
    ['de una fila negativa', rows('1'), remove(-1)],
    ['de media fila', rows('1'), remove(0.5)],
    ['de una fila sin número', rows('1'), remove('0')],
    ['de ninguna fila', rows('1'), remove(undefined)],
  ])('un botón %s no es de la página', (_, fields, pressed) => {
    const form = formOf(fields, pressed)
    expect(pressedRow(form, LISTS)).toBeUndefined()
    expect(grow(form, LISTS)).toEqual({ form })
  })

  test('las filas se cuentan por sus campos, no por nombres que se parecen', () => {
    expect(
      rowsOf(['a.filas[0].valor', 'a.filas[2].nombre', 'b.a.filas[8].valor', 'a.filas[9]'], 'a.filas'),
    ).toBe(3)
    expect(rowsOf(['a.filas', 'a.filas[].valor'], 'a.filas')).toBe(0)
  })
})

describe('a form that is only handed on, whose lists are not known', () => {
  const handed = (fields: Record<string, string>, pressed: unknown) =>
    pressedRow(formOf(fields, pressed), 'any')

  test('any row button that its fields allow is one of ours', () => {
    expect(handed({}, insert)).toEqual({ type: 'insert', name: 'a.filas', index: 0 })
    expect(handed(rows('uno'), remove(0))).toEqual({ type: 'remove', name: 'a.filas', index: 0 })
  })

  test('a row that is not there, another act and a list that is full are none', () => {
    const full = rows(...Array.from({ length: 100 }, () => 'x'))
    expect(handed(rows('uno'), remove(1))).toBeUndefined()
    expect(handed({}, { type: 'update', payload: { name: '', value: {} } })).toBeUndefined()
    expect(handed(full, insert)).toBeUndefined()
  })
})
