import type { FastifyInstance } from 'fastify'
import { firstSteps } from './first-steps-contract.ts'
import { changes, reads, userOf } from '#server/kit/http/register.ts'
import { changeStep, readFirstSteps } from './first-steps-queries.ts'
import { today } from '#server/kit/words/days.ts'

export function firstStepRoutes(app: FastifyInstance): void {
  reads(app, firstSteps.get, ({ db, company, request }) =>
    readFirstSteps(db.read, company, userOf(request).keys, today()),
  )

  changes(app, firstSteps.change, async ({ tx, company, request, body }) => {
    const { keys } = userOf(request)
    await changeStep(tx, company, keys, body)
    return readFirstSteps(tx, company, keys, today())
  })
}
