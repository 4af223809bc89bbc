import type { FastifyInstance } from 'fastify'
import { payroll } from './contract.ts'
import { payrollMonth, payrollSlip } from './queries.ts'
import { report } from '#server/kit/http/report.ts'
import { today } from '#server/kit/words/days.ts'
import { monthOf, writtenMonth } from '#server/kit/words/months.ts'

export function payrollRoutes(app: FastifyInstance): void {
  report(
    app,
    payroll.month,
    ({ db, company, query }) => payrollMonth(db.read, company, query.mes, today()),
    ({ mes }) => `Nómina de ${writtenMonth(mes)}`,
  )
  report(
    app,
    payroll.slip,
    ({ db, company, params }) => payrollSlip(db.read, company, params.id),
    ({ nombre_completo, desde }) =>
      `Colilla de nómina de ${nombre_completo}, ${writtenMonth(monthOf(desde))}`,
  )
}
