import type { FastifyInstance } from 'fastify'
import { farmerStatements } from './statement-contract.ts'
import { farmerStatement } from './statement-queries.ts'
import { report } from '#server/kit/http/report.ts'
import { today } from '#server/kit/words/days.ts'

export function farmerStatementRoutes(app: FastifyInstance): void {
  report(
    app,
    farmerStatements.report,
    ({ db, company, params }) => farmerStatement(db.read, company, params.id, today()),
    ({ agricultor, consecutivo }) => `Estado de cuenta de ${agricultor}, ${consecutivo}`,
  )
}
