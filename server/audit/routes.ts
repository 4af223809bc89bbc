import type { FastifyInstance } from 'fastify'
import { audit } from './contract.ts'
import { reads, recordExport, userOf } from '#server/kit/http/register.ts'
import { searchAudit } from './queries.ts'

export function auditRoutes(app: FastifyInstance): void {
  reads(app, audit.search, async ({ db, company, body, request }) => {
    await recordExport(db, request, 'auditoria', body.search)
    return searchAudit(db.read, { company, user: userOf(request) }, body)
  })
}
