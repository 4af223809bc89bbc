import type { FastifyInstance } from 'fastify'
import { dashboard } from '../contract/dashboard.ts'
import { canonicalKey, KEYS } from '../contract/keys.ts'
import { endpoints } from '../contract/permissions.ts'
import { dayInBogota } from '../shared/days.ts'
import { reads, userOf } from '../plugins/routes.ts'
import { readDashboard } from '../queries/dashboard/dashboard.ts'

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
