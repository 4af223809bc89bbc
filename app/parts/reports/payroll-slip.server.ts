import { call } from '#app/api/client.server.ts'
import type { PickerRules } from '#app/form/pickers/rules.server.ts'
import { employee } from '#app/parts/pickers/employee.server.ts'
import type { ReportSource } from '#app/report/read-report.server.ts'
import { payroll } from '#server/contract/payroll.ts'
import { colillaDeNomina, type Payroll } from './payroll-slip.ts'
import { mayOpen } from './records.server.ts'

const rules: Record<string, PickerRules> = { empleados: employee }

export const payrollSource: ReportSource<Payroll> = {
  report: colillaDeNomina,
  rules,
  mayOpen,
  read: async (session, { mes = '', empleado = '' }, file) => {
    const month = await call(session, payroll.month, { query: { mes }, ...(!empleado && file) })
    const found = month.colillas.find(({ id_empleado }) => id_empleado === empleado)
    const slip = found
      ? await call(session, payroll.slip, { params: { id: found.id_nomina }, ...file })
      : null
    return { month, empleado, slip }
  },
}
