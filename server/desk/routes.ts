import type { FastifyInstance } from 'fastify'
import { dashboard } from './dashboard-contract.ts'
import { canonicalKey, KEYS } from '#server/kit/contract/keys.ts'
import { endpoints } from '#server/people/roles-contract.ts'
import { dayInBogota, today } from '#server/kit/words/days.ts'
import { reads, userOf, changes } from '#server/kit/http/register.ts'
import { readDashboard } from './dashboard-queries.ts'
import { firstSteps } from './first-steps-contract.ts'
import { changeStep, readFirstSteps } from './first-steps-queries.ts'

export function deskRoutes(app: FastifyInstance): void {
  reads(app, dashboard.get, ({ db, company, request, query }) => {
    const ahora = new Date()
    const hoy = dayInBogota(ahora)
    return readDashboard(db.read, company, userOf(request).keys, {
      ...query,
      hoy,
      ahora: ahora.toISOString(),
      diasDeCopias: app.copying.days,
      electronic: app.electronic,
    })
  })

  reads(app, endpoints.private, async ({ request }) => {
    const { keys } = userOf(request)
    return KEYS.map((permission) => ({ permission, propio: keys.has(canonicalKey(permission)) }))
  })

  reads(app, firstSteps.get, ({ db, company, request }) =>
    readFirstSteps(db.read, company, userOf(request).keys, today()),
  )

  changes(app, firstSteps.change, async ({ tx, company, request, body }) => {
    const { keys } = userOf(request)
    await changeStep(tx, company, keys, body)
    return readFirstSteps(tx, company, keys, today())
  })
}
