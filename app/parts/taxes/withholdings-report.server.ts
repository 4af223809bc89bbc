import { call } from '#app/api/client.server.ts'
import { defineReport, figureOf } from '#app/report/define-report.ts'
import { withholdings, type WithholdingsReport } from '#server/taxes/withholdings-contract.ts'
import { lastEndedMonth, writtenMonth } from '#server/kit/words/months.ts'
import { declaredBox, declaredFacts, declaredNotes, declaredTables } from './declared.ts'
import { townPart } from './town-withholdings.ts'
import { servicePart } from './service-withholdings.ts'
import { declarationTable, draftsLeftOut, partyTable, withheldLines } from './withheld.ts'

/** Withholdings of a month: by concept, by supplier and by document (taxes/README.md, concepts). */
export const report = defineReport<WithholdingsReport>({
  title: 'Retenciones del mes',
  path: '/retenciones',
  key: 'GET-reports/withholdings',
  filters: [{ kind: 'month', name: 'mes', label: 'Mes', start: lastEndedMonth }],
  ask: '',
  failed: 'No se pudieron cargar las retenciones',
  read: (session, { mes = '' }, file) => call(session, withholdings.report, { query: { mes }, ...file }),
  sheet: ({ reteica, servicios, ...report }) => {
    const { mes, grupos, total, declaracion } = report
    const town = townPart(reteica, mes)
    const services = servicePart(servicios, mes)
    const renglones = [...report.renglones, ...(servicios?.renglones ?? [])]
    return {
      facts: [
        ['Mes', writtenMonth(mes)],
        ['Concepto', 'Retención en la fuente, compra de productos agrícolas sin procesamiento industrial'],
        ...declaredFacts(declaracion),
        ...services.facts,
        ...town.facts,
      ],
      tables: [
        partyTable(
          report,
          {
            ...{ heading: 'Por proveedor', party: 'Proveedor', documents: 'Liquidaciones' },
            ...{ taken: 'Retención', empty: 'A nadie se le retuvo en este mes.' },
          },
          { mes },
        ),
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
        ...services.tables,
        ...declarationTable(renglones, {
          heading: 'Renglones de la declaración (formulario 350)',
          line: { name: 'renglon', label: 'Renglón' },
          rate: '%',
          taken: 'Retención',
        }),
        ...town.tables,
      ],
      box: [
        figureOf('Base', total.base),
        ...declaredBox(declaracion, ['Retención por declarar', total.retencion]),
      ],
      notes: [
        ...declaredNotes(declaracion),
        ...draftsLeftOut(report, 'retención'),
        ...services.notes,
        ...town.notes,
      ],
    }
  },
})
