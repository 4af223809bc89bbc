import type { ReportSource } from '#app/report/read-report.server.ts'
import { exportReport } from '#app/report/report-files.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { Key } from '#server/contract/keys.ts'
import { farmerReceivablesSource } from './farmer-receivables.server.ts'
import { farmerStatementSource } from './farmer-statement.server.ts'
import { fomentoSource } from './fomento.server.ts'
import { movementsSource } from './movements.server.ts'
import { payrollSource } from './payroll-slip.server.ts'
import { profitabilitySource } from './profitability.server.ts'
import { certificatePaper, certificateSource, withholdingsSource } from './withholdings.server.ts'

/** The files of one report, and the key that they need. */
interface Files {
  key: Key
  answer: (request: Request, session: Session) => Promise<Response>
}

const filesOf = <Data>(source: ReportSource<Data>): [string, Files] => [
  source.report.path.slice(1),
  { key: source.report.key, answer: (request, session) => exportReport(request, session, source) },
]

/** The certificate, whose PDF is the paper that is signed. */
const certificate: [string, Files] = [
  certificateSource.report.path.slice(1),
  {
    key: certificateSource.report.key,
    answer: async (request, session) =>
      new URL(request.url).pathname.endsWith('/pdf')
        ? certificatePaper(request)
        : exportReport(request, session, certificateSource),
  },
]

/** PDF and Excel of every report, by the first part of its address. */
export const REPORT_FILES: ReadonlyMap<string, Files> = new Map([
  filesOf(movementsSource),
  filesOf(farmerStatementSource),
  filesOf(farmerReceivablesSource),
  filesOf(profitabilitySource),
  filesOf(payrollSource),
  filesOf(fomentoSource),
  filesOf(withholdingsSource),
  certificate,
])
