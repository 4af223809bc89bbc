import { call } from '#app/api/client.server.ts'
import type { ReportSource } from '#app/report/read-report.server.ts'
import { type FarmerReceivables, reports } from '#server/contract/reports.ts'
import { extractoDeCartera } from './farmer-receivables.ts'
import { party } from './pickers.server.ts'
import { mayOpen } from './records.server.ts'

export const farmerReceivablesSource: ReportSource<FarmerReceivables> = {
  report: extractoDeCartera,
  mayOpen,
  rules: party,
  read: (session, { tercero = '' }, file) =>
    call(session, reports.farmerReceivables, { params: { id: tercero }, ...file }),
}
