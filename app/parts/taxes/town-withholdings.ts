import type { Sheet } from '#app/report/define-report.ts'
import type { WithholdingsReport } from '#server/taxes/withholdings-contract.ts'
import { declaredFacts, declaredNotes, declaredTables } from './declared.ts'
import { draftsLeftOut, withheldLines } from './withheld.ts'

/** ReteICA part of the withholdings report. Empty for a month without it. */
export function townPart(
  town: WithholdingsReport['reteica'],
): Required<Pick<Sheet, 'facts' | 'tables' | 'notes'>> {
  if (!town) return { facts: [], tables: [], notes: [] }
  const { declaracion } = town
  return {
    facts: declaredFacts(declaracion).map(([, text]) => ['ReteICA declarado', text]),
    tables: [
      withheldLines(town, {
        heading: 'ReteICA por liquidación',
        rate: 'Por mil',
        taken: 'ReteICA',
        empty: 'A nadie se le retuvo ReteICA en este mes.',
      }),
      ...declaredTables(declaracion, 'ReteICA declarado y pagado'),
    ],
    notes: [
      ...declaredNotes(declaracion).map((note) => `ReteICA: ${note}`),
      ...draftsLeftOut(town, 'ReteICA'),
    ],
  }
}
