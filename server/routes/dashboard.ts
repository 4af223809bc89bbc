import type { FastifyInstance } from 'fastify'
import { dashboard } from '../contract/dashboard.ts'
import { KEYS } from '../contract/keys.ts'
import { endpoints } from '../contract/permissions.ts'
import { reads, userOf } from '../plugins/routes.ts'
import { readDashboard } from '../queries/dashboard.ts'

/** The date in Bogotá, `YYYY-MM-DD`. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date())

export function dashboardRoutes(app: FastifyInstance): void {
  reads(app, dashboard.get, ({ db, company, request }) =>
    readDashboard(db.read, company, userOf(request).keys, today()),
  )

  reads(app, endpoints.private, async () => KEYS.map((permission) => ({ permission })))
}
