import type { FastifyInstance } from 'fastify'
import { farmersReceivables } from './receivables-contract.ts'
import { farmerReceivables } from './receivables-queries.ts'
import { report } from '#server/kit/http/report.ts'
import { today } from '#server/kit/words/days.ts'

export function farmerReceivablesRoutes(app: FastifyInstance): void {
  report(
    app,
    farmersReceivables.report,
    ({ db, company, params }) => farmerReceivables(db.read, company, params.id, today()),
    ({ tercero }) => `Extracto de cartera de ${tercero.nombre}`,
  )
}
