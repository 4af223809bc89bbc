import type { FastifyInstance } from 'fastify'
import { rates } from '../contract/rates.ts'
import { today } from '../shared/days.ts'
import { manages } from '../plugins/managed.ts'
import { createRate, RATES, removeRate, updateRate } from '../queries/rates.ts'

export function rateRoutes(app: FastifyInstance): void {
  manages(app, rates, RATES, {
    create: ({ tx, company, body }) => createRate(tx, company, body, today()),
    update: ({ tx, company, body }) => updateRate(tx, company, body),
    remove: ({ tx, company, params }) => removeRate(tx, company, params.id),
  })
}
