import { call } from '#app/api/client.server.ts'
import type { ReportSource } from '#app/report/read-report.server.ts'
import { fomento, type FomentoReport } from '#server/contract/fomento.ts'
import { cuotaDeFomento } from './fomento.ts'
import { mayOpen } from './records.server.ts'

export const fomentoSource: ReportSource<FomentoReport> = {
  report: cuotaDeFomento,
  mayOpen,
  read: (session, { mes = '' }, file) => call(session, fomento.report, { query: { mes }, ...file }),
}
