import { describe, expect, it } from 'vitest'
import { alignment, cellOf, cellText } from '#app/format/columns.ts'
import type { Column } from '#app/format/columns.ts'

interface Row {
  campo: unknown
}
const column = (rest: Partial<Column<Row>> = {}) =>
  ({ name: 'campo', label: 'Campo', ...rest }) as Column<Row>
const text = (campo: unknown, rest?: Partial<Column<Row>>) =>
  cellText({ campo }, column(rest)).replace(/\s/g, ' ')

describe('cells of an exported file', () => {
  it.each<[unknown, Column<Row>['kind'], string]>([
    ['Ñandú', undefined, 'Ñandú'],
    [null, undefined, ''],
    [true, undefined, 'Sí'],
    [1234567, 'pesos', '$ 1.234.567'],
    ['-5000', 'pesos', '-$ 5.000'],
    [18280.5, 'kilos', '18.280,5'],
    [0, 'kilos', '0'],
    [1500, 'number', '1.500'],
    ['sin dato', 'number', 'sin dato'],
    ['', 'pesos', ''],
    ['2026-03-01', 'date', '01/03/2026'],
    ['2026-03-01 14:05', 'date', '01/03/2026 14:05'],
    ['2026-03-02T02:30:00.000Z', 'date', '01/03/2026 21:30'],
    ['2026-02-30x', 'date', '2026-02-30x'],
  ])('an exported cell shows %j of kind %s as «%s»', (value, kind, shown) =>
    expect(text(value, { kind })).toBe(shown),
  )

  it('a cell shows the computed value of its column', () => {
    expect(text('x', { value: () => 'Sí', format: () => null })).toBe('Sí')
  })
  it('a cell shows the same text as the screen', () => {
    expect(text('PEND', { format: ({ campo }) => `Estado ${String(campo)}` })).toBe('Estado PEND')
  })
  it('a column with numbers stays a number in the file, although the screen shows text', () => {
    expect(cellOf({ campo: 5 }, column({ kind: 'pesos', format: () => 'cinco' }))).toBe(5)
  })
  it('numbers of an exported column are aligned right by default', () => {
    expect(alignment(column({ kind: 'kilos' }))).toBe('end')
    expect(alignment(column({ kind: 'kilos', align: 'center' }))).toBe('center')
    expect(alignment(column())).toBeUndefined()
  })
})
