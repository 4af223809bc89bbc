import type { Sheet } from '#app/report/define-report.ts'
import type { WithholdingsReport } from '#server/taxes/withholdings-contract.ts'
import { declaredFacts, declaredNotes, declaredTables } from './declared.ts'
import { partyTable, withheldLines } from './withheld.ts'

const NONE = 'A nadie se le retuvo por fletes ni servicios en este mes.'

/** Freight and unloading of the withholdings report. Empty for a month without them. */
export function servicePart(
  services: WithholdingsReport['servicios'],
  mes: string,
): Required<Pick<Sheet, 'facts' | 'tables' | 'notes'>> {
  if (!services) return { facts: [], tables: [], notes: [] }
  const { declaracion } = services
  return {
    facts: declaredFacts(declaracion).map(([, text]) => ['Fletes y servicios declarados', text]),
    tables: [
      partyTable(
        services,
        {
          ...{ heading: 'Fletes y servicios por tercero', party: 'Tercero', documents: 'Documentos' },
          ...{ taken: 'Retención', empty: NONE },
        },
        { mes },
      ),
      withheldLines(services, {
        heading: 'Fletes y servicios por documento',
        document: 'Cuenta por pagar',
        party: 'Tercero',
        rate: '%',
        taken: 'Retención',
        empty: NONE,
      }),
      ...declaredTables(declaracion, 'Fletes y servicios: declarado y pagado'),
    ],
    notes: declaredNotes(declaracion).map((note) => `Fletes y servicios: ${note}`),
  }
}
