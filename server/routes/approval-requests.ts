import type { FastifyInstance } from 'fastify'
import { approvalRequests } from '../contract/approval-requests.ts'
import { listing, reads, userOf, writes } from '../plugins/routes.ts'
import {
  APPROVAL_REQUESTS,
  approveRequest,
  associateTelegram,
  countWaiting,
  rejectRequest,
  requestTelegram,
} from '../queries/approval-requests.ts'

const APPROVED = 'Aprobación exitosa.'

export function approvalRequestRoutes(app: FastifyInstance): void {
  reads(app, approvalRequests.search, listing(APPROVAL_REQUESTS))

  reads(app, approvalRequests.waiting, async ({ db, company, request }) => ({
    cantidad: await countWaiting(db.read, company, userOf(request).keys),
  }))

  writes(app, approvalRequests.create, async ({ tx, company, body }) => ({
    data: await requestTelegram(tx, company, body),
    mensaje: 'Solicitud recibida. Espera la aprobación de un administrador.',
  }))

  writes(app, approvalRequests.approveTelegramUser, async ({ tx, company, body, request }) => ({
    data: await associateTelegram(tx, company, { ...body, by: userOf(request) }, new Date()),
    mensaje: APPROVED,
  }))

  writes(app, approvalRequests.approve, async ({ tx, company, params, body }) => ({
    data: await approveRequest(tx, company, { ...params, ...body }, new Date()),
    mensaje: APPROVED,
  }))

  writes(app, approvalRequests.reject, async ({ tx, company, params, body }) => ({
    data: await rejectRequest(tx, company, { ...params, ...body }, new Date()),
    mensaje: 'Solicitud rechazada.',
  }))
}
