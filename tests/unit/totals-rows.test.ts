import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Column, Sum } from '#app/format/columns.ts'
import { TotalsRows } from '#app/format/totals-rows.tsx'

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
const cells = (...sums: Sum[]) =>
  renderToStaticMarkup(createElement(TotalsRows<Row>, { columns, sums }))
    .replace(/<[^>]+>/g, '|')
    .split('|')
    .map((cell) => cell.replace(/\s/g, ' '))
    .filter((cell) => cell !== '')

describe('totals of a list', () => {
  it('totals of a list are below their column, and an average has the prefix «Prom.»', () => {
    const totals = { kilos: 12_345.5, precio: 183_000 }
    expect(cells({ of: 'Total', totals })).toEqual(['Total', '12.345,5', 'Prom. $ 183.000'])
  })
  it('totals have one line for each kind that cannot be added to another', () => {
    const sums = [
      { of: 'COMPRA', totals: { kilos: 9_000 } },
      { of: 'VENTA', totals: { kilos: 500 } },
    ]
    expect(cells(...sums)).toEqual(['COMPRA', '9.000', 'VENTA', '500'])
  })
})
