import { describe, expect, it } from 'vitest'
import type { Column } from '#app/format/columns.ts'
import { reportHref, tableOf } from '#app/report/define-report.ts'

process.env.SESSION_SECRET = 'un secreto solo para estas pruebas'
process.env.LOG_LEVEL = 'silent'
const { REPORT_FILES } = await import('#app/parts/reports/files.server.ts')
const { SCREENS } = await import('#app/shell/screens.ts')

interface Line {
  dia: string
  que: string
  valor: number
}

const COLUMNS: Column<Line>[] = [
  { name: 'dia', label: 'Día', kind: 'date' },
  { name: 'que', label: 'Qué' },
  { name: 'valor', label: 'Valor', kind: 'pesos' },
]
const rows: Line[] = [
  { dia: '2026-03-01', que: 'uno', valor: 1_500 },
  { dia: '2026-03-02', que: 'dos', valor: -500 },
]
const text = (value: number) =>
  value.toLocaleString('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 })

describe('un informe dispuesto', () => {
  it('tiene saldo inicial, grupos con su suma y totales, cada cifra bajo su columna', () => {
    const { lines, empty, linked } = tableOf<Line>({
      columns: COLUMNS,
      opening: { label: 'Antes', values: { valor: 100 } },
      groups: [
        { heading: 'Marzo', rows, total: { label: 'Total marzo', values: { valor: 1_000 } } },
        { heading: 'Abril', rows: [], total: { label: 'Total abril', values: { valor: 0 } } },
      ],
      totals: [{ label: 'Después', values: { valor: 1_100 } }],
      empty: 'Nada',
      link: { column: 'que', to: ({ que }) => (que === 'uno' ? '/uno' : undefined) },
    })
    expect(lines.map(({ kind, label, texts, to }) => [kind, label, ...Object.values(texts), to])).toEqual([
      ['opening', 'Antes', text(100), undefined],
      ['group', 'Marzo', undefined],
      ['row', '', '01/03/2026', 'uno', text(1_500), '/uno'],
      ['row', '', '02/03/2026', 'dos', text(-500), undefined],
      ['subtotal', 'Total marzo', text(1_000), undefined],
      ['total', 'Después', text(1_100), undefined],
    ])
    expect([empty, linked]).toEqual(['', 'que'])
  })
  it('sin renglones lo dice, y con un saldo que traer no calla el total', () => {
    const totals = [{ label: 'Total', values: { valor: 5 } }]
    const none = tableOf<Line>({ columns: COLUMNS, groups: [{ rows: [] }], totals, empty: 'Nada' })
    expect([none.lines, none.empty]).toEqual([[], 'Nada'])
    const opening = { label: 'Antes', values: { valor: 5 } }
    const kept = tableOf<Line>({ columns: COLUMNS, opening, groups: [], totals, empty: 'Nada' })
    expect([kept.lines.map(({ label }) => label), kept.empty]).toEqual([['Antes', 'Total'], 'Nada'])
  })
  it('en la dirección no queda lo vacío', () => {
    expect(reportHref('/x', { a: '', b: '1' })).toBe('/x?b=1')
    expect(reportHref('/x', { a: '' })).toBe('/x')
  })
})

describe('cada informe', () => {
  it.each([...REPORT_FILES.keys()])(
    '%s está en el menú de Reportes, con la llave de sus archivos',
    (path) => {
      const screen = SCREENS.find((one) => one.path === `/${path}`)
      expect(screen).toMatchObject({ group: 'Reportes', key: REPORT_FILES.get(path)?.key })
    },
  )
  it('todo lo que está en Reportes tiene archivos', () => {
    const grouped = SCREENS.filter(({ group }) => group === 'Reportes').map(({ path }) => path.slice(1))
    expect(grouped.sort()).toEqual([...REPORT_FILES.keys()].sort())
  })
})
