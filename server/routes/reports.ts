import type { FastifyInstance } from 'fastify'
import { deposits } from '../contract/deposits.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { fomento } from '../contract/fomento.ts'
import { payroll } from '../contract/payroll.ts'
import { movements, reports } from '../contract/reports.ts'
import { scales } from '../contract/scales.ts'
import { tares } from '../contract/tares.ts'
import { waitingTimes as waiting } from '../contract/turns.ts'
import { withholdings } from '../contract/withholdings.ts'
import { reads, recordExport, type Call } from '../plugins/routes.ts'
import { depositsReport } from '../queries/reports/deposits.ts'
import { farmerReceivables } from '../queries/reports/farmer-receivables.ts'
import { farmerStatement } from '../queries/reports/farmer-statement.ts'
import { searchMovements } from '../queries/reports/movements.ts'
import { payrollMonth, payrollSlip } from '../queries/reports/payroll.ts'
import { profitability } from '../queries/reports/profitability.ts'
import {
  certificateName,
  fomentoReport,
  withholdingCertificate,
  withholdingsReport,
} from '../queries/reports/purchases.ts'
import { taresOfPlates } from '../queries/reports/tares.ts'
import { typedWeights } from '../queries/reports/typed-weights.ts'
import { waitingTimes } from '../queries/reports/waiting-times.ts'
import { AUDITED_REPORTS } from '../shared/audited-tables.ts'
import { today } from '../shared/days.ts'
import { monthOf, writtenMonth } from '../shared/months.ts'

export function reportRoutes(app: FastifyInstance): void {
  /** Answers what `read` finds; the audit calls its files as `named` says. */
  function report<Params, Query, Body, Answer, Found>(
    endpoint: Endpoint<Params, Query, Body, Answer>,
    read: (call: Call<Params, Query, Body>) => Promise<Found>,
    named: (found: Found) => string,
  ): void {
    reads(app, endpoint, async (call) => {
      const found = await read(call)
      await recordExport(call.db, call.request, AUDITED_REPORTS, named(found))
      return found
    })
  }

  report(
    movements.search,
    ({ db, company, body }) => searchMovements(db.read, company, body, today()),
    ({ tercero }) => `Movimientos de ${tercero.nombre}`,
  )
  report(
    reports.farmerStatement,
    ({ db, company, params }) => farmerStatement(db.read, company, params.id, today()),
    ({ agricultor, consecutivo }) => `Estado de cuenta de ${agricultor}, ${consecutivo}`,
  )
  report(
    reports.farmerReceivables,
    ({ db, company, params }) => farmerReceivables(db.read, company, params.id, today()),
    ({ tercero }) => `Extracto de cartera de ${tercero.nombre}`,
  )
  report(
    deposits.report,
    ({ db, company, query }) => depositsReport(db.read, company, query.tercero, today()),
    ({ tercero }) => (tercero ? `Cuenta de depósito de ${tercero.nombre}` : 'Depósitos por fijar'),
  )
  report(
    reports.profitability,
    ({ db, company, query }) => profitability(db.read, company, query),
    ({ desde, hasta }) => `Rentabilidad del ${desde} al ${hasta}`,
  )
  report(
    tares.report,
    ({ db, company, query }) => taresOfPlates(db.read, company, query.mes, today()),
    ({ mes }) => `Taras por placa en ${writtenMonth(mes)}`,
  )
  report(
    waiting.report,
    ({ db, company, query }) => waitingTimes(db.read, company, query),
    ({ desde, hasta }) => `Tiempos de espera del ${desde} al ${hasta}`,
  )
  report(
    payroll.month,
    ({ db, company, query }) => payrollMonth(db.read, company, query.mes, today()),
    ({ mes }) => `Nómina de ${writtenMonth(mes)}`,
  )
  report(
    payroll.slip,
    ({ db, company, params }) => payrollSlip(db.read, company, params.id),
    ({ nombre_completo, desde }) =>
      `Colilla de nómina de ${nombre_completo}, ${writtenMonth(monthOf(desde))}`,
  )
  report(
    fomento.report,
    ({ db, company, query }) => fomentoReport(db.read, company, query.mes, today()),
    ({ mes }) => `Cuota de fomento de ${writtenMonth(mes)}`,
  )
  report(
    withholdings.report,
    ({ db, company, query }) => withholdingsReport(db.read, company, query.mes, today()),
    ({ mes }) => `Retenciones de ${writtenMonth(mes)}`,
  )
  report(
    withholdings.certificate,
    ({ db, company, params, query }) =>
      withholdingCertificate(db.read, company, params.id, query.anio, today()),
    certificateName,
  )
  report(
    scales.typed,
    ({ db, company, query }) => typedWeights(db.read, company, query.mes, today()),
    ({ mes }) => `Pesos digitados en ${writtenMonth(mes)}`,
  )
}
