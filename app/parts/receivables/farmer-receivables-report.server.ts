import { call } from '#app/api/client.server.ts'
import type { Column } from '#app/format/columns.ts'
import { defineReport, figureOf, tableOf } from '#app/report/define-report.ts'
import { type FarmerReceivables, farmersReceivables } from '#server/farmers/receivables-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { ANYBODY } from '#app/parts/parties/pickers.server.ts'
import { recordAddress } from '#app/parts/reports/record-address.ts'

type Line = FarmerReceivables['filas'][number]
type Bucket = FarmerReceivables['tramos'][number]

/** Columns of the report, with the running net as the last one. */
const COLUMNS: Column<Line>[] = [
  { name: 'fecha_vencimiento', label: 'Fecha Venc.', kind: 'date' },
  {
    name: 'documento',
    label: 'Documento',
    value: ({ documento, detalle }) => `${documento} · ${detalle}`,
  },
  { name: 'por_cobrar', label: 'Por Cobrar', kind: 'pesos', value: ({ por_cobrar }) => por_cobrar || null },
  { name: 'por_pagar', label: 'Por Pagar', kind: 'pesos', value: ({ por_pagar }) => por_pagar || null },
  { name: 'neto', label: 'Neto', kind: 'pesos' },
]

const AGEING: Column<Bucket>[] = [
  { name: 'nombre', label: 'Días de vencido' },
  { name: 'valor', label: 'Por Cobrar', kind: 'pesos' },
]

/** Debts and claims of a farmer by due day, with ageing. */
export const report = defineReport<FarmerReceivables>({
  title: 'Extracto de cartera del agricultor',
  path: '/extracto-cartera-agricultor',
  key: 'GET-reports/farmer-receivables',
  filters: [ANYBODY],
  ask: 'Elija un agricultor: aquí verá lo que debe y lo que se le debe, por vencimiento.',
  failed: 'No se pudo cargar el extracto',
  chosen: ({ tercero }) => ({
    tercero: { id: tercero.id_tercero, label: tercero.nombre, detail: tercero.identificacion },
  }),
  read: (session, { tercero = '' }, file) =>
    call(session, farmersReceivables.report, { params: { id: tercero }, ...file }),
  sheet: ({ tercero, fecha, filas, por_cobrar, por_pagar, neto, tramos }) => ({
    facts: [
      ['Agricultor', tercero.nombre],
      ['Identificación', tercero.identificacion],
      ['Al día', writtenDay(fecha)],
    ],
    tables: [
      tableOf<Line>({
        columns: COLUMNS,
        groups: [{ rows: filas }],
        totals: [{ label: 'Total', values: { por_cobrar, por_pagar, neto } }],
        empty: 'No debe nada ni se le debe nada.',
        link: { column: 'documento', to: recordAddress },
      }),
      ...(por_cobrar
        ? [
            tableOf<Bucket>({
              heading: 'Lo que debe, por edades',
              columns: AGEING,
              groups: [{ rows: tramos.filter(({ valor }) => valor) }],
              totals: [{ label: 'Total', values: { valor: por_cobrar } }],
              empty: '',
            }),
          ]
        : []),
    ],
    box: [
      figureOf('Por Cobrar', por_cobrar),
      figureOf('Por Pagar', por_pagar),
      figureOf(neto < 0 ? 'Neto a su favor' : 'Neto a cargo', Math.abs(neto)),
    ],
  }),
})
