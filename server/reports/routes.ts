import type { FastifyInstance } from 'fastify'
import { deposits } from '#server/settlements/deposits-contract.ts'
import type { Endpoint } from '#server/kit/contract/endpoint.ts'
import { fomento } from '#server/taxes/levy-contract.ts'
import { payroll } from '#server/payroll/contract.ts'
import { movements, reports } from './contract.ts'
import { scales } from '#server/scales/contract.ts'
import { tares } from '#server/weighings/tares-contract.ts'
import { waitingTimes as waiting } from '#server/turns/contract.ts'
import { withholdings } from '#server/taxes/withholdings-contract.ts'
import { reads, recordExport, type Call } from '#server/kit/http/register.ts'
import { depositsReport } from '#server/settlements/deposits-queries.ts'
import { farmerReceivables } from '#server/receivables/farmer-receivables-queries.ts'
import { farmerStatement } from '#server/financing/farmer-statement-queries.ts'
import { searchMovements } from './movements-queries.ts'
import { payrollMonth, payrollSlip } from '#server/payroll/queries.ts'
import { profitability } from './profitability-queries.ts'
import {
  certificateName,
  fomentoReport,
  withholdingCertificate,
  withholdingsReport,
} from '#server/taxes/purchases-queries.ts'
import { taresOfPlates } from '#server/weighings/tares-report-queries.ts'
import { typedWeights } from '#server/scales/typed-weights-queries.ts'
import { waitingTimes } from '#server/turns/queries.ts'
import { AUDITED_REPORTS } from '#server/kit/words/audit.ts'
import { today } from '#server/kit/words/days.ts'
import { monthOf, writtenMonth } from '#server/kit/words/months.ts'

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
