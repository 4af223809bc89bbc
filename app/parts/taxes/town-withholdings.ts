import type { Sheet } from '#app/report/define-report.ts'
import type { WithholdingsReport } from '#server/taxes/withholdings-contract.ts'
import { declaredFacts, declaredNotes, declaredTables } from './declared.ts'
import { declarationTable, draftsLeftOut, partyTable, withheldLines } from './withheld.ts'

const NONE = 'A nadie se le retuvo ReteICA en este mes.'

/** ReteICA part of the withholdings report. Empty for a month without it. */
export function townPart(
  town: WithholdingsReport['reteica'],
  mes: string,
): Required<Pick<Sheet, 'facts' | 'tables' | 'notes'>> {
  if (!town) return { facts: [], tables: [], notes: [] }
  const { declaracion } = town
  return {
    facts: declaredFacts(declaracion).map(([, text]) => ['ReteICA declarado', text]),
    tables: [
      partyTable(
        town,
        {
          ...{ heading: 'ReteICA por proveedor', party: 'Proveedor', documents: 'Liquidaciones' },
          ...{ taken: 'ReteICA', empty: NONE },
        },
        { mes, impuesto: 'RETEICA' },
      ),
      withheldLines(town, {
        heading: 'ReteICA por liquidación',
        rate: 'Por mil',
        taken: 'ReteICA',
        empty: NONE,
      }),
      ...declarationTable(town.renglones, {
        heading: 'ReteICA por municipio',
        line: { name: 'municipio', label: 'Municipio' },
        rate: 'Por mil',
        taken: 'ReteICA',
      }),
      ...declaredTables(declaracion, 'ReteICA declarado y pagado'),
    ],
    notes: [
      ...declaredNotes(declaracion).map((note) => `ReteICA: ${note}`),
      ...draftsLeftOut(town, 'ReteICA'),
    ],
  }
}
