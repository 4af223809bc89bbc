import type { FastifyInstance } from 'fastify'
import { approvalRequests } from './contract.ts'
import { changes, listing, reads, userOf } from '#server/kit/http/register.ts'
import { approveRequest, associateTelegram, rejectRequest } from './decisions-acts.ts'
import { APPROVAL_REQUESTS, countWaiting, requestTelegram } from './requests-acts.ts'

export function approvalRequestRoutes(app: FastifyInstance): void {
  reads(app, approvalRequests.search, listing(APPROVAL_REQUESTS))

  reads(app, approvalRequests.waiting, async ({ db, company, request }) => ({
    cantidad: await countWaiting(db.read, company, userOf(request).keys),
  }))

  changes(app, approvalRequests.create, ({ tx, company, body }) => requestTelegram(tx, company, body))

  changes(app, approvalRequests.approveTelegramUser, ({ tx, company, body, request }) =>
    associateTelegram(tx, company, { ...body, by: userOf(request) }, new Date()),
  )

  changes(app, approvalRequests.approve, ({ tx, company, params, body }) =>
    approveRequest(tx, company, { ...params, ...body }, new Date()),
  )

  changes(app, approvalRequests.reject, ({ tx, company, params, body }) =>
    rejectRequest(tx, company, { ...params, ...body }, new Date()),
  )
}
