import type { FastifyInstance } from 'fastify'
import { appliedReceipts } from './applied-contract.ts'
import { manages } from '#server/kit/http/managed.ts'
import { changeApplication, removeApplication } from './acts.ts'
import { APPLIED_RECEIPTS } from './queries.ts'
import { applyByNumbers } from './by-hand-acts.ts'
import { today } from '#server/kit/words/days.ts'

export function appliedReceiptRoutes(app: FastifyInstance): void {
  manages(app, appliedReceipts, APPLIED_RECEIPTS, {
    create: ({ tx, company, body }) => applyByNumbers(tx, company, body, today()),
    update: ({ tx, company, body: { id_applied_receipt, ...changes } }) =>
      changeApplication(tx, company, id_applied_receipt, { ...changes, hoy: today() }),
    remove: ({ tx, company, params }) => removeApplication(tx, company, params.id),
  })
}
