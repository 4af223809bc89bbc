import { call } from '#app/api/client.server.ts'
import { counted } from '#app/format/counted.ts'
import type { Column } from '#app/format/columns.ts'
import { defineReport, figureOf, tableOf } from '#app/report/define-report.ts'
import { millingPath, settlementPath } from '#app/parts/paths.ts'
import { fomento, type FomentoReport } from '#server/taxes/levy-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos, whole } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { lastEndedMonth, writtenMonth } from '#server/kit/words/months.ts'
import { declaredBox, declaredFacts, declaredNotes, declaredTables } from './declared.ts'

type Group = FomentoReport['grupos'][number]
type Line = Group['compras'][number]

const COLUMNS: Column<Line>[] = [
  { name: 'consecutivo', label: 'Liquidación' },
  { name: 'fecha', label: 'Fecha', kind: 'date' },
  { name: 'kg_liquidados', label: 'Kilos', kind: 'kilos' },
  { name: 'subtotal', label: 'Base', kind: 'pesos' },
  { name: 'tarifa', label: '%', kind: 'number' },
  { name: 'cuota_fomento', label: 'Cuota', kind: 'pesos' },
]

type Milling = FomentoReport['maquilas']['filas'][number]

const MILLED: Column<Milling>[] = [
  { name: 'consecutivo', label: 'Maquila' },
  { name: 'fecha', label: 'Fecha', kind: 'date' },
  { name: 'nombre', label: 'De quién' },
  { name: 'kg', label: 'Kilos', kind: 'kilos' },
  { name: 'base', label: 'Base', kind: 'pesos' },
  { name: 'tarifa', label: '%', kind: 'number' },
  { name: 'cuota_fomento', label: 'Cuota', kind: 'pesos' },
]

const sums = (label: string, { kg_liquidados, subtotal, cuota_fomento }: FomentoReport['total']) => ({
  label,
  values: { kg_liquidados, subtotal, cuota_fomento },
})

/** 'Luis Marín · CC 14220333 · El Espinal'. */
const seller = ({ nombre, tipo_identificacion, identificacion, municipio }: Group) =>
  [nombre, identification(tipo_identificacion, identificacion), municipio].filter(Boolean).join(' · ')

/** Due date in words, with the days left. */
function due({ vence, dias_para_vencer: left }: FomentoReport): string {
  const days = counted(Math.abs(left), 'día', 'días')
  if (left === 0) return `${writtenDay(vence)} (vence hoy)`
  return `${writtenDay(vence)} (${left > 0 ? `faltan ${days}` : `venció hace ${days}`})`
}

/** Levy of a month by supplier, with its due date (taxes/README.md, levy). */
export const report = defineReport<FomentoReport>({
  title: 'Cuota de fomento arrocero',
  path: '/cuota-de-fomento',
  key: 'GET-reports/fomento',
  filters: [{ kind: 'month', name: 'mes', label: 'Mes', start: lastEndedMonth }],
  ask: '',
  failed: 'No se pudo cargar la cuota de fomento',
  read: (session, { mes = '' }, file) => call(session, fomento.report, { query: { mes }, ...file }),
  sheet: (report) => {
    const { mes, grupos, total, maquilas, borradores, declaracion } = report
    const both = (bought: number, milled: number) => bought + milled
    return {
      facts: [
        ['Mes', writtenMonth(mes)],
        ['Vence', due(report)],
        ...declaredFacts(declaracion),
        ['Se paga a', 'Fondo Nacional del Arroz (Fedearroz)'],
      ],
      tables: [
        tableOf<Line>({
          columns: COLUMNS,
          groups: grupos.map((group) => ({
            heading: seller(group),
            rows: group.compras,
            ...(group.compras.length > 1 && { total: sums('Suma', group) }),
          })),
          totals: [sums(`Total (${whole(total.liquidaciones)})`, total)],
          empty: 'Ninguna liquidación aprobada en este mes: no se debe cuota de fomento.',
          link: {
            column: 'consecutivo',
            to: ({ id_liquidacion }) => settlementPath(id_liquidacion),
          },
        }),
        ...(maquilas.filas.length > 0
          ? [
              tableOf<Milling>({
                heading: 'Arroz propio y de maquila, al trillarlo',
                columns: MILLED,
                groups: [{ rows: maquilas.filas }],
                totals: [
                  {
                    label: `Total (${whole(maquilas.filas.length)})`,
                    values: { kg: maquilas.kg, base: maquilas.base, cuota_fomento: maquilas.cuota_fomento },
                  },
                ],
                empty: '',
                link: {
                  column: 'consecutivo',
                  to: ({ id_maquila }) => millingPath(id_maquila),
                },
              }),
            ]
          : []),
        ...declaredTables(declaracion),
      ],
      box: [
        figureOf('Kilos', both(total.kg_liquidados, maquilas.kg), { kind: 'kilos' }),
        figureOf('Base', both(total.subtotal, maquilas.base)),
        ...declaredBox(declaracion, ['Cuota por pagar', both(total.cuota_fomento, maquilas.cuota_fomento)]),
      ],
      notes: [
        ...declaredNotes(declaracion),
        ...(borradores.liquidaciones
          ? [
              `Sin contar: ${whole(borradores.liquidaciones)} en borrador, con cuota de ${pesos(borradores.cuota_fomento)}; entran al aprobarlas.`,
            ]
          : []),
        'La cuota del arroz propio y de maquila se causa al trillarlo, sobre el precio de referencia de las tarifas.',
      ],
    }
  },
})
