import { call } from '#app/api/client.server.ts'
import type { ReportSource } from '#app/report/read-report.server.ts'
import { type Profitability, reports } from '#server/contract/reports.ts'
import { informeDeRentabilidad } from './profitability.ts'
import { mayOpen } from './records.server.ts'

export const profitabilitySource: ReportSource<Profitability> = {
  report: informeDeRentabilidad,
  mayOpen,
  read: (session, { desde = '', hasta = '' }, file) =>
    call(session, reports.profitability, { query: { desde, hasta }, ...file }),
}
