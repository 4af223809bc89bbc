import type { FastifyInstance } from 'fastify'
import { tares } from './tares-contract.ts'
import { taresOfPlates } from './tares-report-queries.ts'
import { report } from '#server/kit/http/report.ts'
import { today } from '#server/kit/words/days.ts'
import { writtenMonth } from '#server/kit/words/months.ts'

export function tareRoutes(app: FastifyInstance): void {
  report(
    app,
    tares.report,
    ({ db, company, query }) => taresOfPlates(db.read, company, query.mes, today()),
    ({ mes }) => `Taras por placa en ${writtenMonth(mes)}`,
  )
}
