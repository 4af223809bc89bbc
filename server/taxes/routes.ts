import type { FastifyInstance } from 'fastify'
import { fomento } from './levy-contract.ts'
import { fomentoReport } from './purchases-queries.ts'
import { certificate, certificateName, withholdingsReport } from './withholdings-queries.ts'
import { withholdings } from './withholdings-contract.ts'
import { report } from '#server/kit/http/report.ts'
import { today } from '#server/kit/words/days.ts'
import { writtenMonth } from '#server/kit/words/months.ts'
import { declaredMonths } from './declarations-contract.ts'
import { changes, reads } from '#server/kit/http/register.ts'
import { declareMonth } from './declarations-acts.ts'
import { declarations } from './declarations-queries.ts'

export function taxRoutes(app: FastifyInstance): void {
  report(
    app,
    fomento.report,
    ({ db, company, query }) => fomentoReport(db.read, company, query.mes, today()),
    ({ mes }) => `Cuota de fomento de ${writtenMonth(mes)}`,
  )
  report(
    app,
    withholdings.report,
    ({ db, company, query }) => withholdingsReport(db.read, company, query.mes, today()),
    ({ mes }) => `Retenciones de ${writtenMonth(mes)}`,
  )
  report(
    app,
    withholdings.certificate,
    ({ db, company, params, query }) =>
      certificate(db.read, company, { id: params.id, anio: query.anio, hoy: today() }, query.impuesto),
    certificateName,
  )

  reads(app, declaredMonths.search, ({ db, company }) => declarations(db.read, company, today()))

  changes(app, declaredMonths.declare, ({ tx, company, body }) => declareMonth(tx, company, body, today()))
}
