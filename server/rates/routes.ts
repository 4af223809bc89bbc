import type { FastifyInstance } from 'fastify'
import { rates } from './contract.ts'
import { today } from '#server/kit/words/days.ts'
import { manages } from '#server/kit/http/managed.ts'
import { createRate, removeRate, updateRate } from './acts.ts'
import { RATES } from './queries.ts'

export function rateRoutes(app: FastifyInstance): void {
  manages(app, rates, RATES, {
    create: ({ tx, company, body }) => createRate(tx, company, body, today()),
    update: ({ tx, company, body }) => updateRate(tx, company, body),
    remove: ({ tx, company, params }) => removeRate(tx, company, params.id),
  })
}
