import type { FastifyInstance } from 'fastify'
import { scales } from './contract.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { manages } from '#server/kit/http/managed.ts'
import { onDatabase, reads, writes } from '#server/kit/http/register.ts'
import { takeWeight } from './captures-acts.ts'
import { endKey, keepReading, makeKey } from './readings-acts.ts'
import { SCALES, scalesNow } from './queries.ts'
import { typedWeights } from './typed-weights-queries.ts'
import { report } from '#server/kit/http/report.ts'
import { today } from '#server/kit/words/days.ts'
import { writtenMonth } from '#server/kit/words/months.ts'

const ofAll = onDatabase(acrossCompanies)

export function scaleRoutes(app: FastifyInstance): void {
  manages(app, scales, SCALES)

  writes(app, scales.makeKey, async ({ tx, company, params }) => ({
    clave: await makeKey(tx, company, params.id),
  }))

  writes(app, scales.endKey, ({ tx, company, params }) => endKey(tx, company, params.id))

  const quiet = { quiet: true } as const

  reads(app, scales.now, async ({ db, company }) => ({ data: await scalesNow(db.read, company) }), quiet)

  writes(app, scales.capture, async ({ tx, company, params, query }) => ({
    data: await takeWeight(tx, company, params.id, query),
  }))

  // Only the key identifies the company of a scale.
  ofAll.reads(
    app,
    scales.send,
    async ({ db, body }) => {
      await keepReading(db, body)
      return {}
    },
    quiet,
  )

  report(
    app,
    scales.typed,
    ({ db, company, query }) => typedWeights(db.read, company, query.mes, today()),
    ({ mes }) => `Pesos digitados en ${writtenMonth(mes)}`,
  )
}
