import type { FastifyInstance } from 'fastify'
import { turns, waitingTimes as waiting } from './contract.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { changes, lists, onDatabase, reads, writes } from '#server/kit/http/register.ts'
import { createTurn, stepTurn } from './acts.ts'
import { searchTurns, TURNS, waitingTimes } from './queries.ts'
import { endScreen, makeScreen } from './yard-screens-acts.ts'
import { showScreen, screenState } from './yard-screens-queries.ts'
import { report } from '#server/kit/http/report.ts'

const ofAll = onDatabase(acrossCompanies)
const now = () => new Date().toISOString()

export function turnRoutes(app: FastifyInstance): void {
  lists(app, turns.search, TURNS, ({ db, company, body }) => searchTurns(db.read, company, body))
  changes(app, turns.create, ({ tx, company, body }) => createTurn(tx, company, body, now()))
  changes(app, turns.step, ({ tx, company, params, body }) => stepTurn(tx, company, params.id, body, now()))

  reads(app, turns.screen, ({ db, company }) => screenState(db.read, company))
  writes(app, turns.makeScreen, async ({ tx, company }) => ({ codigo: await makeScreen(tx, company) }))
  writes(app, turns.endScreen, ({ tx, company }) => endScreen(tx, company))
  // The secret alone identifies the company of a screen.
  ofAll.reads(app, turns.show, ({ db, params, request }) => showScreen(db, params.code, request.actor.ip))

  report(
    app,
    waiting.report,
    ({ db, company, query }) => waitingTimes(db.read, company, query),
    ({ desde, hasta }) => `Tiempos de espera del ${desde} al ${hasta}`,
  )
}
