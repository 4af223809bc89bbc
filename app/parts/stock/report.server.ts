import { call } from '#app/api/client.server.ts'
import type { Column } from '#app/format/columns.ts'
import { productPath } from '#app/parts/stock/words.ts'
import { defineReport, tableOf } from '#app/report/define-report.ts'
import { type ProductStock, stock, STOCK_KEY } from '#server/stock/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'

const COLUMNS: Column<ProductStock>[] = [
  { name: 'descripcion', label: 'Producto' },
  { name: 'entradas', label: 'Entró ese día', kind: 'kilos' },
  { name: 'salidas', label: 'Salió ese día', kind: 'kilos' },
  { name: 'kg', label: 'Existencia', kind: 'kilos' },
  { name: 'sin_liquidar', label: 'Sin liquidar', kind: 'kilos' },
  { name: 'valor_sin_liquidar', label: 'Valor estimado sin liquidar', kind: 'pesos' },
  { name: 'costo_kg', label: 'Costo por kg', kind: 'number' },
  { name: 'valor', label: 'Valor', kind: 'pesos' },
]

interface Stock {
  dia: string
  data: ProductStock[]
  valor: number
  valor_sin_liquidar: number
}

/** Stock, its value and paddy not settled of each product at the end of a day. */
export const report = defineReport<Stock>({
  title: 'Informe de existencias',
  path: '/informe-existencias',
  key: STOCK_KEY,
  filters: [{ kind: 'day', name: 'dia', label: 'Al final del', start: (hoy) => hoy }],
  ask: '',
  failed: 'No se pudo cargar el informe de existencias',
  read: (session, { dia = '' }, file) => call(session, stock.day, { query: { dia }, ...file }),
  sheet: ({ dia, data, valor, valor_sin_liquidar }) => ({
    facts: [['Al final del', writtenDay(dia)]],
    tables: [
      tableOf<ProductStock>({
        columns: COLUMNS,
        groups: [{ heading: '', rows: data }],
        totals: [{ label: 'Total', values: { valor_sin_liquidar, valor } }],
        empty: 'Nada había entrado hasta ese día.',
        link: { column: 'descripcion', to: ({ id_producto }) => productPath(id_producto, { hasta: dia }) },
      }),
    ],
    box: [],
  }),
})
