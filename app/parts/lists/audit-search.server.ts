import { call } from '#app/api/client.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { audit } from '#server/contract/audit.ts'
import type { SearchInput } from '#server/contract/common.ts'
import type { AuditFilters } from './audit.ts'

/** One page of the audit that passes the filters, newest first unless the body says otherwise. */
export function searchAudit(
  session: Session,
  filters: AuditFilters,
  body: SearchInput,
  options: { headers?: Record<string, string> } = {},
) {
  const filtros = filters as Record<string, string>
  return call(session, audit.search, { body: { ...body, filtros }, ...options })
}
