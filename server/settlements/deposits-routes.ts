import type { FastifyInstance } from 'fastify'
import { deposits } from './deposits-contract.ts'
import { depositsReport } from './deposits-queries.ts'
import { report } from '#server/kit/http/report.ts'
import { today } from '#server/kit/words/days.ts'

export function depositRoutes(app: FastifyInstance): void {
  report(
    app,
    deposits.report,
    ({ db, company, query }) => depositsReport(db.read, company, query.tercero, today()),
    ({ tercero }) => (tercero ? `Cuenta de depósito de ${tercero.nombre}` : 'Depósitos por fijar'),
  )
}
