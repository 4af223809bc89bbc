import type { FastifyInstance } from 'fastify'
import { firstSteps } from '../contract/first-steps.ts'
import { changes, reads, userOf } from '../plugins/routes.ts'
import { changeStep, readFirstSteps } from '../queries/first-steps.ts'
import { today } from '../shared/days.ts'

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
