import { withQuery } from '#app/api/query.ts'
import { call } from '#app/api/client.server.ts'
import type { Column } from '#app/format/columns.ts'
import { productPath } from '#app/parts/stock/words.ts'
import { defineReport, figureOf, tableOf } from '#app/report/define-report.ts'
import { type Profitability, reports } from '#server/reports/contract.ts'
import { DOUBTFUL_MARGIN, isDoubtful } from '#server/reports/words.ts'
import { seasonStart, writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { daysOfMonth, writtenMonth } from '#server/kit/words/months.ts'
import { recordAddress } from './record-address.ts'

const PATH = '/informe-rentabilidad'

type Line = Profitability['ventas']['filas'][number]
type OfProduct = Profitability['por_producto'][number]
type OfMonth = Profitability['por_mes'][number]

/** Sales and milling of a page on the screen. */
const ROWS = 10

const TWO = new Intl.NumberFormat('es-CO', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Shown for unknown or impossible values. */
const NONE = '—'
const percent = (value: number | null) => (value === null ? NONE : TWO.format(value))
/** A credit note is a negative sale without a margin of its own. */
const margin = (of: Sums) => (of.vr_venta < 0 ? NONE : percent(of.margen) + (isDoubtful(of) ? ' dudoso' : ''))
const known = (value: number | null) => (value === null ? NONE : pesos(value))

const FIGURES: Column<Sums>[] = [
  { name: 'vr_venta', label: 'Vr Venta', kind: 'pesos' },
  {
    name: 'costo',
    label: 'Costo',
    kind: 'pesos',
    format: ({ costo }) => (costo === null ? 'Sin costo' : pesos(costo)),
  },
  { name: 'utilidad', label: 'Utilidad Neta', kind: 'pesos', format: ({ utilidad }) => known(utilidad) },
  { name: 'margen', label: 'Margen(%)', kind: 'kilos', format: margin },
]

const COLUMNS: Column<Line>[] = [
  { name: 'fecha', label: 'Fecha', kind: 'date' },
  { name: 'documento', label: 'Documento' },
  { name: 'servicio', label: 'Servicio' },
  ...FIGURES,
]

const PRODUCTS: Column<OfProduct>[] = [{ name: 'producto', label: 'Producto' }, ...FIGURES]

const MONTHS: Column<OfMonth>[] = [
  { name: 'mes', label: 'Mes', value: ({ mes }) => writtenMonth(mes) },
  ...FIGURES,
]

type Sums = Pick<Line, 'vr_venta' | 'costo' | 'utilidad' | 'margen'>

const sums = (label: string, { vr_venta, costo, utilidad, margen }: Sums) => ({
  label,
  values: { vr_venta, costo, utilidad, margen },
})

/** Profitability with the page that the screen asks for. Files have no page. */
interface Shown extends Profitability {
  pagina?: number
}

/** Profit and margin of sales and milling in a period (reports/README.md, margin). */
export const report = defineReport<Shown>({
  title: 'Informe de rentabilidad',
  path: PATH,
  key: 'GET-reports/profitability',
  filters: [
    { kind: 'day', name: 'desde', label: 'Fecha inicial', start: seasonStart },
    { kind: 'day', name: 'hasta', label: 'Fecha final', start: (hoy) => hoy },
  ],
  paged: true,
  ask: '',
  failed: 'No se pudo cargar el informe',
  read: async (session, { desde = '', hasta = '', pagina }, file) => {
    const data = await call(session, reports.profitability, { query: { desde, hasta }, ...file })
    return file ? data : { ...data, pagina: Number(pagina) || 1 }
  },
  sheet: (data) => {
    const { desde, hasta, total, por_producto, sin_costo } = data
    const { rows, pages } = pageOf(data)
    return {
      facts: [
        ['Fecha inicial', writtenDay(desde)],
        ['Fecha final', writtenDay(hasta)],
      ],
      tables: [...(pages && pages.pagina > 1 ? [] : summaries(data)), ...lists(data, rows)],
      ...(pages && { pages }),
      box: [
        figureOf('Vr Venta', total.vr_venta),
        figureOf('Costo', total.costo),
        figureOf('Utilidad Neta', total.utilidad, {
          write: (utilidad) => `${pesos(utilidad)} (${percent(total.margen)} %)`,
        }),
      ],
      notes: [
        ...(pages && pages.pages > 1
          ? [`Página ${pages.pagina} de ${pages.pages}. El PDF y el Excel traen todas las filas.`]
          : []),
        ...([...por_producto, ...rows.ventas, ...rows.maquilas].some(isDoubtful)
          ? [
              `Un margen de más de ${DOUBTFUL_MARGIN} % es dudoso: revise el costo por kilo del producto en Existencias, las salidas de sus maquilas y el precio de la factura.`,
            ]
          : []),
        ...(sin_costo.filas.length > 0
          ? [
              'Las facturas sin costo conocido no salen de una venta pesada, son de antes de la primera compra o maquila, o vendieron kilos que entraron sin costo: ni ellas ni sus notas entran en el costo, la utilidad ni el margen.',
            ]
          : []),
      ],
    }
  },
})

type Rows = Record<'ventas' | 'maquilas' | 'sin_costo', Line[]>

/** Rows of the shown page: sales, then milling, then invoices and notes without a cost. All rows for a file. */
function pageOf({ ventas, maquilas, sin_costo, pagina: asked }: Shown) {
  const all: Rows = { ventas: ventas.filas, maquilas: maquilas.filas, sin_costo: sin_costo.filas }
  if (asked === undefined) return { rows: all }
  const count = all.ventas.length + all.maquilas.length + all.sin_costo.length
  const pages = Math.max(1, Math.ceil(count / ROWS))
  const pagina = Math.min(Math.max(1, Math.floor(asked)), pages)
  const first = (pagina - 1) * ROWS
  const part = (rows: Line[], before: number) =>
    rows.slice(Math.max(0, first - before), Math.max(0, first + ROWS - before))
  const milled = all.ventas.length
  const rows: Rows = {
    ventas: part(all.ventas, 0),
    maquilas: part(all.maquilas, milled),
    sin_costo: part(all.sin_costo, milled + all.maquilas.length),
  }
  return { rows, pages: { pagina, pages } }
}

/** Sums by product and by month. A month leads to the report of its days. */
function summaries({ desde, hasta, total, por_producto, por_mes, sin_costo }: Shown) {
  if (por_producto.length + sin_costo.por_producto.length === 0) return []
  const ofMonth = (mes: string) => {
    const days = daysOfMonth(mes)
    const within = {
      desde: days.desde > desde ? days.desde : desde,
      hasta: days.hasta < hasta ? days.hasta : hasta,
    }
    return within.desde === desde && within.hasta === hasta ? undefined : withQuery(PATH, within)
  }
  return [
    tableOf<OfProduct>({
      heading: 'Por producto',
      columns: PRODUCTS,
      groups: [
        { rows: por_producto, total: sums('Total con costo', total) },
        { heading: 'Sin costo', rows: sin_costo.por_producto, total: sums('Total sin costo', sin_costo) },
      ],
      empty: '',
      losses: ['utilidad', 'margen'],
      link: {
        column: 'producto',
        to: ({ id_producto }) => (id_producto ? productPath(id_producto, { desde, hasta }) : undefined),
      },
    }),
    tableOf<OfMonth>({
      heading: 'Por mes',
      columns: MONTHS,
      groups: [{ rows: por_mes }],
      totals: [sums('Total', total)],
      empty: '',
      losses: ['utilidad', 'margen'],
      link: { column: 'mes', to: ({ mes }) => ofMonth(mes) },
    }),
  ]
}

/** Sales and milling one by one, and the invoices and notes without a cost. */
function lists({ ventas, maquilas, total, sin_costo }: Shown, rows: Rows) {
  const link = { column: 'documento' as const, to: recordAddress }
  const known = tableOf<Line>({
    heading: 'Ventas y maquilas',
    columns: COLUMNS,
    groups: [
      { heading: 'Ventas', rows: rows.ventas, total: sums('Total ventas', ventas) },
      { heading: 'Maquilas', rows: rows.maquilas, total: sums('Total maquilas', maquilas) },
    ],
    totals: [sums('Total', total)],
    empty: 'Sin ventas pesadas ni maquilas en estos días.',
    losses: ['utilidad', 'margen'],
    link,
  })
  const unknown = tableOf<Line>({
    heading: 'Facturas y notas sin costo conocido',
    columns: COLUMNS,
    groups: [{ rows: rows.sin_costo }],
    totals: [sums('Total sin costo conocido', sin_costo)],
    empty: '',
    link,
  })
  const isOfThem = ventas.filas.length + maquilas.filas.length > 0
  const hidden = isOfThem && rows.ventas.length + rows.maquilas.length === 0
  return [...(hidden ? [] : [known]), ...(rows.sin_costo.length > 0 ? [unknown] : [])]
}
