import type { FastifyInstance } from 'fastify'
import { consecutives } from '../contract/consecutives.ts'
import { manages } from '../plugins/managed.ts'
import { listing } from '../plugins/routes.ts'
import {
  CONSECUTIVES,
  createConsecutive,
  removeConsecutive,
  updateConsecutive,
} from '../queries/consecutives.ts'
import { searchConsecutives } from '../queries/proposed-numbers.ts'

export function consecutiveRoutes(app: FastifyInstance): void {
  manages(app, consecutives, CONSECUTIVES, {
    search: listing(CONSECUTIVES, ({ db, company, body }) => searchConsecutives(db.read, company, body)),
    create: ({ tx, company, body }) => createConsecutive(tx, company, body),
    update: ({ tx, company, body }) => updateConsecutive(tx, company, body),
    remove: ({ tx, company, params }) => removeConsecutive(tx, company, params.id),
  })
}
