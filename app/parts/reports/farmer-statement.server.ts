import { call } from '#app/api/client.server.ts'
import type { PickerRules } from '#app/form/pickers/rules.server.ts'
import type { ReportSource } from '#app/report/read-report.server.ts'
import { type FarmerStatement, reports } from '#server/contract/reports.ts'
import { agreement } from '../pickers/agreement.server.ts'
import { estadoDeCuentaAgricultor } from './farmer-statement.ts'
import { mayOpen } from './records.server.ts'

const rules: Record<string, PickerRules> = { acuerdos: agreement }

export const farmerStatementSource: ReportSource<FarmerStatement> = {
  report: estadoDeCuentaAgricultor,
  mayOpen,
  rules,
  read: (session, { acuerdo = '' }, file) =>
    call(session, reports.farmerStatement, { params: { id: acuerdo }, ...file }),
}
