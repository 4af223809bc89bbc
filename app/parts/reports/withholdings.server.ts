import { call } from '#app/api/client.server.ts'
import type { Column } from '#app/format/columns.ts'
import { defineReport, figureOf, reportHref, tableOf } from '#app/report/define-report.ts'
import { withholdings, type WithholdingsReport } from '#server/contract/withholdings.ts'
import { pesos, whole } from '#server/shared/formats.ts'
import { identification } from '#server/shared/identifications.ts'
import { lastEndedMonth, writtenMonth } from '#server/shared/months.ts'
import { declaredBox, declaredFacts, declaredNotes, declaredTables } from './declared.ts'

type Group = WithholdingsReport['grupos'][number]
type Line = Group['compras'][number] & { proveedor: string }

const SUPPLIERS: Column<Group>[] = [
  { name: 'nombre', label: 'Proveedor' },
  {
    name: 'identificacion',
    label: 'Identificación',
    value: ({ tipo_identificacion, identificacion }) => identification(tipo_identificacion, identificacion),
  },
  { name: 'liquidaciones', label: 'Liquidaciones', kind: 'number' },
  { name: 'base', label: 'Base', kind: 'pesos' },
  { name: 'retencion', label: 'Retención', kind: 'pesos' },
]

const LINES: Column<Line>[] = [
  { name: 'consecutivo', label: 'Liquidación' },
  { name: 'fecha', label: 'Fecha', kind: 'date' },
  { name: 'proveedor', label: 'Proveedor' },
  { name: 'subtotal', label: 'Base', kind: 'pesos' },
  { name: 'tarifa', label: '%', kind: 'number' },
  { name: 'retencion', label: 'Retención', kind: 'pesos' },
]

/** What the purchases of a month withheld, by supplier and by settlement (facts 3.4). */
export const report = defineReport<WithholdingsReport>({
  title: 'Retenciones del mes',
  path: '/retenciones',
  key: 'GET-reports/withholdings',
  filters: [{ kind: 'month', name: 'mes', label: 'Mes', start: lastEndedMonth }],
  ask: '',
  failed: 'No se pudieron cargar las retenciones',
  read: (session, { mes = '' }, file) => call(session, withholdings.report, { query: { mes }, ...file }),
  sheet: ({ mes, grupos, total, borradores, declaracion }) => ({
    facts: [
      ['Mes', writtenMonth(mes)],
      ['Concepto', 'Retención en la fuente, compra de productos agrícolas sin procesamiento industrial'],
      ...declaredFacts(declaracion),
    ],
    tables: [
      tableOf<Group>({
        heading: 'Por proveedor',
        columns: SUPPLIERS,
        groups: [{ rows: grupos }],
        totals: [{ label: 'Total', values: { ...total } }],
        empty: 'A nadie se le retuvo en este mes.',
        link: {
          column: 'nombre',
          to: ({ id_tercero }) =>
            reportHref('/certificado-de-retencion', { tercero: id_tercero, anio: mes.slice(0, 4) }),
        },
      }),
      ...(grupos.length > 0
        ? [
            tableOf<Line>({
              heading: 'Por liquidación',
              columns: LINES,
              groups: [
                {
                  rows: grupos
                    .flatMap(({ nombre, compras }) => compras.map((one) => ({ ...one, proveedor: nombre })))
                    .sort((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0)),
                },
              ],
              totals: [{ label: 'Total', values: { subtotal: total.base, retencion: total.retencion } }],
              empty: '',
              link: {
                column: 'consecutivo',
                to: ({ id_liquidacion }) => `/liquidacion-arroz/${encodeURIComponent(id_liquidacion)}`,
              },
            }),
          ]
        : []),
      ...declaredTables(declaracion),
    ],
    box: [
      figureOf('Base', total.base),
      ...declaredBox(declaracion, ['Retención por declarar', total.retencion]),
    ],
    notes: [
      ...declaredNotes(declaracion),
      ...(borradores.liquidaciones
        ? [
            `Sin contar: ${whole(borradores.liquidaciones)} en borrador, con retención de ${pesos(borradores.retencion ?? 0)}; entran al aprobarlas.`,
          ]
        : []),
    ],
  }),
})
