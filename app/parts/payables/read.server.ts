import { call } from '#app/api/client.server.ts'
import type { Search } from '#app/list/read-page.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { accountsPayable, type Payable } from '#server/contract/accounts-payable.ts'

/** The search of payables: what is overdue longest comes first. */
export function searchPayables(
  session: Session,
  ...[{ sort_order, ...asked }, options]: Parameters<Search<Payable>>
): ReturnType<Search<Payable>> {
  const body = { ...asked, sort_order: sort_order || 'por_vencimiento:asc' }
  return call(session, accountsPayable.search, { body, ...options })
}
