import type { FastifyInstance } from 'fastify'
import { movements, reports } from './contract.ts'
import { searchMovements } from './movements-queries.ts'
import { thirdPartySummary } from './party-summary-queries.ts'
import { profitability } from './profitability-queries.ts'
import { thirdParties } from '#server/parties/contract.ts'
import { reads, userOf } from '#server/kit/http/register.ts'
import { report } from '#server/kit/http/report.ts'
import { today } from '#server/kit/words/days.ts'

export function reportRoutes(app: FastifyInstance): void {
  report(
    app,
    movements.search,
    ({ db, company, body }) => searchMovements(db.read, company, body, today()),
    ({ tercero }) => `Movimientos de ${tercero.nombre}`,
  )
  report(
    app,
    reports.profitability,
    ({ db, company, query }) => profitability(db.read, company, query),
    ({ desde, hasta }) => `Rentabilidad del ${desde} al ${hasta}`,
  )
  reads(app, thirdParties.summary, ({ db, company, params, request }) =>
    thirdPartySummary(db.read, company, params.id, userOf(request).keys, today()),
  )
}
