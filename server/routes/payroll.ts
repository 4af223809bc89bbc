import type { FastifyInstance } from 'fastify'
import { payroll } from '../contract/payroll.ts'
import { reads, recordExport } from '../plugins/routes.ts'
import { AUDITED_REPORTS } from '../shared/audited-tables.ts'
import { payrollMonth, payrollSlip } from '../queries/reports/payroll.ts'
import { today } from '../shared/days.ts'
import { monthOf, writtenMonth } from '../shared/months.ts'

export function payrollRoutes(app: FastifyInstance): void {
  reads(app, payroll.month, async ({ db, company, query, request }) => {
    const found = await payrollMonth(db.read, company, query.mes, today())
    await recordExport(db, request, AUDITED_REPORTS, `Nómina de ${writtenMonth(found.mes)}`)
    return found
  })

  reads(app, payroll.slip, async ({ db, company, params, request }) => {
    const found = await payrollSlip(db.read, company, params.id)
    const whose = `${found.nombre_completo}, ${writtenMonth(monthOf(found.desde))}`
    await recordExport(db, request, AUDITED_REPORTS, `Colilla de nómina de ${whose}`)
    return found
  })
}
