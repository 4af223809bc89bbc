import type { FastifyInstance } from 'fastify'
import { scales } from './contract.ts'
import { typedWeights } from './typed-weights-queries.ts'
import { report } from '#server/kit/http/report.ts'
import { today } from '#server/kit/words/days.ts'
import { writtenMonth } from '#server/kit/words/months.ts'

export function typedWeightRoutes(app: FastifyInstance): void {
  report(
    app,
    scales.typed,
    ({ db, company, query }) => typedWeights(db.read, company, query.mes, today()),
    ({ mes }) => `Pesos digitados en ${writtenMonth(mes)}`,
  )
}
