import type { FastifyInstance } from 'fastify'
import { copies } from './contract.ts'
import { recentCopies } from './records.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { reads, userOf } from '#server/kit/http/register.ts'

export function copyRoutes(app: FastifyInstance): void {
  reads(app, copies.list, async ({ db }) => ({ ...(await recentCopies(db.read)), dias: app.copying.days }))

  reads(app, copies.make, async ({ request }) => {
    if (!app.copying.start(userOf(request).nombre))
      throw new Refusal('CONFLICTO', 'Ya se está haciendo una copia.')
    return {}
  })
}
