import type { FastifyInstance } from 'fastify'
import { declaredMonths } from './declarations-contract.ts'
import { changes, reads } from '#server/kit/http/register.ts'
import { today } from '#server/kit/words/days.ts'
import { declareMonth } from './declarations-acts.ts'
import { declarations } from './declarations-queries.ts'

export function declarationRoutes(app: FastifyInstance): void {
  reads(app, declaredMonths.search, ({ db, company }) => declarations(db.read, company, today()))

  changes(app, declaredMonths.declare, ({ tx, company, body }) => declareMonth(tx, company, body, today()))
}
