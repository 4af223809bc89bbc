import type { FastifyInstance } from 'fastify'
import { appliedReceipts } from '../contract/applied-receipts.ts'
import { manages } from '../plugins/managed.ts'
import { APPLIED_RECEIPTS, changeApplication, removeApplication } from '../queries/receipts.ts'
import { applyByNumbers } from '../queries/receipts-by-hand.ts'
import { today } from '../shared/days.ts'

export function appliedReceiptRoutes(app: FastifyInstance): void {
  manages(app, appliedReceipts, APPLIED_RECEIPTS, {
    create: ({ tx, company, body }) => applyByNumbers(tx, company, body, today()),
    update: ({ tx, company, body: { id_applied_receipt, ...changes } }) =>
      changeApplication(tx, company, id_applied_receipt, { ...changes, hoy: today() }),
    remove: ({ tx, company, params }) => removeApplication(tx, company, params.id),
  })
}
