import type { FastifyInstance } from 'fastify'
import { copies } from '../contract/copies.ts'
import { recentCopies } from '../copies/records.ts'
import { Refusal } from '../domain/refusal.ts'
import { reads, userOf } from '../plugins/routes.ts'

export function copyRoutes(app: FastifyInstance): void {
  reads(app, copies.list, async ({ db }) => ({ ...(await recentCopies(db.read)), dias: app.copying.days }))

  reads(app, copies.make, async ({ request }) => {
    if (!app.copying.start(userOf(request).nombre))
      throw new Refusal('CONFLICTO', 'Ya se está haciendo una copia.')
    return {}
  })
}
