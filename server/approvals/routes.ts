import type { FastifyInstance } from 'fastify'
import { approvalRequests } from './contract.ts'
import { changes, lists, reads, userOf } from '#server/kit/http/register.ts'
import { approveRequest, associateTelegram, rejectRequest, type Deciders } from './decisions-acts.ts'
import { requestTelegram } from './requests-acts.ts'
import { APPROVAL_REQUESTS, countWaiting } from './queries.ts'

export function approvalRequestRoutes(app: FastifyInstance, deciders: Deciders): void {
  lists(app, approvalRequests.search, APPROVAL_REQUESTS)

  reads(app, approvalRequests.waiting, async ({ db, company, request }) => ({
    cantidad: await countWaiting(db.read, company, userOf(request).keys),
  }))

  changes(app, approvalRequests.create, ({ tx, company, body }) => requestTelegram(tx, company, body))

  changes(app, approvalRequests.approveTelegramUser, ({ tx, company, body, request }) =>
    associateTelegram(tx, company, { ...body, by: userOf(request) }, new Date()),
  )

  changes(app, approvalRequests.approve, ({ tx, company, params, body }) =>
    approveRequest(tx, company, { ...params, ...body }, { ahora: new Date(), deciders }),
  )

  changes(app, approvalRequests.reject, ({ tx, company, params, body }) =>
    rejectRequest(tx, company, { ...params, ...body }, { ahora: new Date(), deciders }),
  )
}
