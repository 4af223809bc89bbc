import type { Column } from '#app/format/columns.ts'
import { defineReport, figureOf, reportHref, tableOf } from '#app/report/define-report.ts'
import type { WithholdingCertificate, WithholdingsReport } from '#server/contract/withholdings.ts'
import { today, writtenDay } from '#server/shared/days.ts'
import { percent, pesos, whole } from '#server/shared/formats.ts'
import { identification } from '#server/shared/identifications.ts'
import { lastEndedMonth, writtenMonth } from '#server/shared/months.ts'
import { ANYBODY } from './party.ts'

type Group = WithholdingsReport['grupos'][number]
type Line = Group['compras'][number] & { proveedor: string }
type Month = WithholdingCertificate['meses'][number]

const CERTIFICATE = '/certificado-de-retencion'

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

const MONTHS: Column<Month>[] = [
  { name: 'mes', label: 'Mes', value: ({ mes }) => writtenMonth(mes) },
  { name: 'liquidaciones', label: 'Liquidaciones', kind: 'number' },
  { name: 'base', label: 'Pago sujeto a retención', kind: 'pesos' },
  { name: 'retencion', label: 'Valor retenido', kind: 'pesos' },
]

const figures = (base: number | null, retencion: number | null, last: string) => [
  figureOf('Base', base),
  figureOf(last, retencion),
]

/** What the purchases of a month withheld, by supplier and by settlement (facts 3.4). */
export const retencionesDelMes = defineReport<WithholdingsReport>({
  title: 'Retenciones del mes',
  path: '/retenciones',
  key: 'GET-reports/withholdings',
  filters: [{ kind: 'month', name: 'mes', label: 'Mes', start: lastEndedMonth }],
  ask: '',
  failed: 'No se pudieron cargar las retenciones',
  sheet: ({ mes, grupos, total, borradores }) => ({
    facts: [
      ['Mes', writtenMonth(mes)],
      ['Concepto', 'Retención en la fuente, compra de productos agrícolas sin procesamiento industrial'],
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
          to: ({ id_tercero }) => reportHref(CERTIFICATE, { tercero: id_tercero, anio: mes.slice(0, 4) }),
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
    ],
    box: figures(total.base, total.retencion, 'Retención por declarar'),
    notes: borradores.liquidaciones
      ? [
          `Sin contar: ${whole(borradores.liquidaciones)} en borrador, con retención de ${pesos(borradores.retencion ?? 0)}; entran al aprobarlas.`,
        ]
      : [],
  }),
})

/** The years of which certificates are asked for: that of the month that ended last first, which the address leaves out. */
const years = () => {
  const hoy = today()
  const newest = Number(hoy.slice(0, 4))
  const all = [0, 1, 2, 3, 4, 5].map((back) => String(newest - back))
  return [...new Set([lastEndedMonth(hoy).slice(0, 4), ...all])]
}

/** What was withheld of a supplier in a year; its PDF is the paper that is signed. */
export const certificadoDeRetencion = defineReport<WithholdingCertificate>({
  title: 'Certificado de retención',
  path: CERTIFICATE,
  key: 'GET-reports/withholding-certificate',
  filters: [
    ANYBODY,
    {
      kind: 'select',
      name: 'anio',
      label: 'Año gravable',
      get options() {
        return years().map((value) => ({ value, label: value }))
      },
      others: /^[1-9]\d{3}$/,
    },
  ],
  ask: 'Elija un proveedor y el año: aquí verá lo que se le retuvo, y el PDF es el certificado para firmar.',
  failed: 'No se pudo cargar el certificado',
  chosen: ({ id_tercero, proveedor }) => ({
    tercero: {
      id: id_tercero,
      label: proveedor.nombre,
      detail: identification(proveedor.tipo_identificacion, proveedor.identificacion),
    },
  }),
  sheet: ({
    anio,
    hasta,
    en_curso,
    proveedor,
    concepto,
    tarifas,
    meses,
    base,
    retencion,
    liquidaciones,
  }) => ({
    facts: [
      ['Proveedor', proveedor.nombre],
      ['Identificación', identification(proveedor.tipo_identificacion, proveedor.identificacion)],
      ['Año gravable', en_curso ? `${anio}, hasta el ${writtenDay(hasta)}` : String(anio)],
      ['Concepto', concepto],
      ['Tarifa', tarifas.map(percent).join(' y ')],
    ],
    tables: [
      tableOf<Month>({
        columns: MONTHS,
        groups: [{ rows: meses }],
        totals: [{ label: 'Total', values: { liquidaciones, base, retencion } }],
        empty: `En ${anio} no se le retuvo nada: no hay certificado.`,
      }),
    ],
    ...(retencion ? { box: figures(base, retencion, 'Valor retenido') } : {}),
  }),
})
