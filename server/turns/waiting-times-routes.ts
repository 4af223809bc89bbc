import type { FastifyInstance } from 'fastify'
import { waitingTimes as waiting } from './contract.ts'
import { waitingTimes } from './queries.ts'
import { report } from '#server/kit/http/report.ts'

export function waitingTimeRoutes(app: FastifyInstance): void {
  report(
    app,
    waiting.report,
    ({ db, company, query }) => waitingTimes(db.read, company, query),
    ({ desde, hasta }) => `Tiempos de espera del ${desde} al ${hasta}`,
  )
}
