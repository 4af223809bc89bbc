import type { FastifyInstance } from 'fastify'
import { payroll } from './contract.ts'
import { payPayroll, voidPayrollPayment } from './payments-acts.ts'
import { payrollPayments } from './payments-contract.ts'
import { payrollToPay } from './payments-queries.ts'
import { payrollMonth, payrollSlip } from './queries.ts'
import { changes, reads } from '#server/kit/http/register.ts'
import { report } from '#server/kit/http/report.ts'
import { today } from '#server/kit/words/days.ts'
import { monthOf, writtenMonth } from '#server/kit/words/months.ts'

export function payrollRoutes(app: FastifyInstance): void {
  reads(app, payrollPayments.list, ({ db, company }) => payrollToPay(db.read, company))
  changes(app, payrollPayments.pay, ({ tx, company, body }) => payPayroll(tx, company, body, today()))
  changes(app, payrollPayments.void, ({ tx, company, params, body }) =>
    voidPayrollPayment(tx, company, params.id, body, today()),
  )
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
