import { call } from '#app/api/client.server.ts'
import type { Search } from '#app/list/read-page.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { accountsReceivable, type Receivable } from '#server/contract/accounts-receivable.ts'
import { filtersOf } from '../lists/accounts-receivable.tsx'

/** The search of receivables with the filters of its list in the API's words. */
export function searchReceivables(
  session: Session,
  ...[{ filtros = {}, ...asked }, options]: Parameters<Search<Receivable>>
): ReturnType<Search<Receivable>> {
  const body = { ...asked, filtros: filtersOf(filtros) }
  return call(session, accountsReceivable.search, { body, ...options })
}
