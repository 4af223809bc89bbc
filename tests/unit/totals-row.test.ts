import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Column } from '#app/format/columns.ts'
import { TotalsRow } from '#app/format/totals-row.tsx'

interface Row {
  numero: string
  kilos: number
  precio: number
}
const columns: Column<Row>[] = [
  { name: 'numero', label: 'Número' },
  { name: 'kilos', label: 'Kg', kind: 'kilos', total: true },
  { name: 'precio', label: 'Precio', kind: 'pesos', total: 'average' },
]
const cells = (totals: Record<string, number>) =>
  renderToStaticMarkup(createElement(TotalsRow<Row>, { columns, totals }))
    .replace(/<[^>]+>/g, '|')
    .split('|')
    .map((cell) => cell.replace(/\s/g, ' '))
    .filter((cell) => cell !== '')

describe('lo que suma una lista', () => {
  it('está bajo su columna, y de un promedio se dice que lo es', () => {
    expect(cells({ kilos: 12_345.5, precio: 183_000 })).toEqual(['Total', '12.345,5', 'Prom. $ 183.000'])
  })
})
