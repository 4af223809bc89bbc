import type { FastifyInstance } from 'fastify'
import { closedPeriods } from './contract.ts'
import { changes, lists, reads } from '#server/kit/http/register.ts'
import { closePeriod, openPeriod, type Books } from './acts.ts'
import { readClosing, CLOSED_PERIODS } from './queries.ts'
import { today } from '#server/kit/words/days.ts'

export function closedPeriodRoutes(app: FastifyInstance, books: Books): void {
  lists(app, closedPeriods.search, CLOSED_PERIODS)
  reads(app, closedPeriods.pending, ({ db, company, query }) =>
    readClosing(db.read, company, query, today(), books.ties),
  )
  changes(app, closedPeriods.create, ({ tx, company, body }) =>
    closePeriod(tx, company, body, today(), books),
  )
  changes(app, closedPeriods.open, ({ tx, company, params, body }) =>
    openPeriod(tx, company, { ...params, ...body }, books),
  )
}
