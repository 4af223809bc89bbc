import type { FastifyInstance } from 'fastify'
import { consecutives } from '../contract/consecutives.ts'
import { manages } from '../plugins/managed.ts'
import {
  CONSECUTIVES,
  createConsecutive,
  removeConsecutive,
  updateConsecutive,
} from '../queries/consecutives.ts'

export function consecutiveRoutes(app: FastifyInstance): void {
  manages(app, consecutives, CONSECUTIVES, {
    create: ({ tx, company, body }) => createConsecutive(tx, company, body),
    update: ({ tx, company, body }) => updateConsecutive(tx, company, body),
    remove: ({ tx, company, params }) => removeConsecutive(tx, company, params.id),
  })
}
