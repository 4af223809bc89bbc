import { call } from '#app/api/client.server.ts'
import type { Column } from '#app/format/columns.ts'
import { defineReport, figureOf, reportHref, tableOf } from '#app/report/define-report.ts'
import { withholdings, type WithholdingsReport } from '#server/taxes/withholdings-contract.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { lastEndedMonth, writtenMonth } from '#server/kit/words/months.ts'
import { declaredBox, declaredFacts, declaredNotes, declaredTables } from './declared.ts'
import { townPart } from './town-withholdings.ts'
import { draftsLeftOut, withheldLines } from './withheld.ts'

type Group = WithholdingsReport['grupos'][number]

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

/** Withholdings of a month, by supplier and by settlement (taxes/README.md, withholding windows). */
export const report = defineReport<WithholdingsReport>({
  title: 'Retenciones del mes',
  path: '/retenciones',
  key: 'GET-reports/withholdings',
  filters: [{ kind: 'month', name: 'mes', label: 'Mes', start: lastEndedMonth }],
  ask: '',
  failed: 'No se pudieron cargar las retenciones',
  read: (session, { mes = '' }, file) => call(session, withholdings.report, { query: { mes }, ...file }),
  sheet: ({ reteica, ...report }) => {
    const { mes, grupos, total, declaracion } = report
    const town = townPart(reteica)
    return {
      facts: [
        ['Mes', writtenMonth(mes)],
        ['Concepto', 'Retención en la fuente, compra de productos agrícolas sin procesamiento industrial'],
        ...declaredFacts(declaracion),
        ...town.facts,
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
              withheldLines(report, {
                heading: 'Por liquidación',
                rate: '%',
                taken: 'Retención',
                empty: '',
              }),
            ]
          : []),
        ...declaredTables(declaracion),
        ...town.tables,
      ],
      box: [
        figureOf('Base', total.base),
        ...declaredBox(declaracion, ['Retención por declarar', total.retencion]),
      ],
      notes: [...declaredNotes(declaracion), ...draftsLeftOut(report, 'retención'), ...town.notes],
    }
  },
})
