import type { FastifyInstance } from 'fastify'
import { farmerStatements } from './statement-contract.ts'
import { farmerStatement } from './statement-queries.ts'
import { report } from '#server/kit/http/report.ts'
import { today } from '#server/kit/words/days.ts'
import { farmersReceivables } from './receivables-contract.ts'
import { farmerReceivables } from './receivables-queries.ts'

export function farmerReportRoutes(app: FastifyInstance): void {
  report(
    app,
    farmerStatements.report,
    ({ db, company, params }) => farmerStatement(db.read, company, params.id, today()),
    ({ agricultor, consecutivo }) => `Estado de cuenta de ${agricultor}, ${consecutivo}`,
  )

  report(
    app,
    farmersReceivables.report,
    ({ db, company, params }) => farmerReceivables(db.read, company, params.id, today()),
    ({ tercero }) => `Extracto de cartera de ${tercero.nombre}`,
  )
}
