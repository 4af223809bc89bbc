import { call } from '#app/api/client.server.ts'
import type { Column } from '#app/format/columns.ts'
import { defineReport, figureOf, tableOf } from '#app/report/define-report.ts'
import { type Profitability, reports } from '#server/reports/contract.ts'
import { seasonStart, writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { recordAddress } from './record-address.ts'

type Line = Profitability['ventas']['filas'][number]

const TWO = new Intl.NumberFormat('es-CO', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Shown for unknown or impossible values. */
const NONE = '—'
const margin = (value: number | null) => (value === null ? NONE : TWO.format(value))
const known = (value: number | null) => (value === null ? NONE : pesos(value))

const COLUMNS: Column<Line>[] = [
  { name: 'fecha', label: 'Fecha', kind: 'date' },
  { name: 'documento', label: 'Documento' },
  { name: 'servicio', label: 'Servicio' },
  { name: 'vr_venta', label: 'Vr Venta', kind: 'pesos' },
  { name: 'costo', label: 'Costo', kind: 'pesos', format: ({ costo }) => known(costo) },
  { name: 'utilidad', label: 'Utilidad Neta', kind: 'pesos', format: ({ utilidad }) => known(utilidad) },
  { name: 'margen', label: 'Margen(%)', kind: 'kilos', format: ({ margen }) => margin(margen) },
]

type Sums = Pick<Line, 'vr_venta' | 'costo' | 'utilidad' | 'margen'>

const sums = (label: string, { vr_venta, costo, utilidad, margen }: Sums) => ({
  label,
  values: { vr_venta, costo, utilidad, margen },
})

/** Profit and margin of sales and milling in a period (reports/README.md, margin). */
export const report = defineReport<Profitability>({
  title: 'Informe de rentabilidad',
  path: '/informe-rentabilidad',
  key: 'GET-reports/profitability',
  filters: [
    { kind: 'day', name: 'desde', label: 'Fecha inicial', start: seasonStart },
    { kind: 'day', name: 'hasta', label: 'Fecha final', start: (hoy) => hoy },
  ],
  ask: '',
  failed: 'No se pudo cargar el informe',
  read: (session, { desde = '', hasta = '' }, file) =>
    call(session, reports.profitability, { query: { desde, hasta }, ...file }),
  sheet: ({ desde, hasta, ventas, maquilas, total, sin_costo }) => ({
    facts: [
      ['Fecha inicial', writtenDay(desde)],
      ['Fecha final', writtenDay(hasta)],
    ],
    tables: [
      tableOf<Line>({
        columns: COLUMNS,
        groups: [
          { heading: 'Ventas', rows: ventas.filas, total: sums('Total ventas', ventas) },
          { heading: 'Maquilas', rows: maquilas.filas, total: sums('Total maquilas', maquilas) },
        ],
        totals: [sums('Total', total)],
        empty: 'Sin ventas pesadas ni maquilas en estos días.',
        losses: ['utilidad', 'margen'],
        link: { column: 'documento', to: recordAddress },
      }),
      ...(sin_costo.filas.length > 0
        ? [
            tableOf<Line>({
              heading: 'Facturas sin costo conocido',
              columns: COLUMNS,
              groups: [{ rows: sin_costo.filas }],
              totals: [sums('Total sin costo conocido', sin_costo)],
              empty: '',
              link: { column: 'documento', to: recordAddress },
            }),
          ]
        : []),
    ],
    box: [
      figureOf('Vr Venta', total.vr_venta),
      figureOf('Costo', total.costo),
      figureOf('Utilidad Neta', total.utilidad, {
        text: `${pesos(total.utilidad ?? 0)} (${margin(total.margen)} %)`,
      }),
    ],
    notes:
      sin_costo.filas.length > 0
        ? [
            'Las facturas sin costo conocido no salen de una venta pesada, o son de antes de la primera compra o maquila: no entran en el costo, la utilidad ni el margen.',
          ]
        : [],
  }),
})
