import type { FastifyInstance } from 'fastify'
import { dashboard } from './dashboard-contract.ts'
import { canonicalKey, KEYS } from '#server/kit/contract/keys.ts'
import { endpoints } from '#server/people/permissions-contract.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { reads, userOf } from '#server/kit/http/register.ts'
import { readDashboard } from './dashboard-queries.ts'

export function dashboardRoutes(app: FastifyInstance): void {
  reads(app, dashboard.get, ({ db, company, request, query }) => {
    const ahora = new Date()
    const hoy = dayInBogota(ahora)
    return readDashboard(db.read, company, userOf(request).keys, {
      ...query,
      hoy,
      ahora: ahora.toISOString(),
      diasDeCopias: app.copying.days,
    })
  })

  reads(app, endpoints.private, async ({ request }) => {
    const { keys } = userOf(request)
    return KEYS.map((permission) => ({ permission, propio: keys.has(canonicalKey(permission)) }))
  })
}
