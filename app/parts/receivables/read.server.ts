import type { Session } from '#app/session/guard.server.ts'
import { TAG_OWN_COMPANY, type ThirdPartySummary } from '#server/parties/contract.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import type { ClientLinksSeen } from './client-links.tsx'
import { call } from '#app/api/client.server.ts'
import type { Search } from '#app/list/read-page.server.ts'
import { accountsReceivable, type Receivable } from '#server/receivables/contract.ts'
import { filtersOf } from '#app/parts/receivables/list.tsx'

/** Where a third party's page leads: the company owes itself nothing, and who owes nothing pays nothing. */
export function clientLinksSeen(
  session: Session,
  { tags }: { tags: string },
  resumen: ThirdPartySummary | null,
): ClientLinksSeen {
  const other = !hasTag(tags, TAG_OWN_COMPANY)
  const cuentas = other && session.can('POST-accounts-receivable/search')
  return {
    movimientos: other && session.can('POST-movements/search'),
    cuentas,
    recibir: cuentas && session.can('POST-payment-receipts') && !!resumen?.cuentas?.cantidad,
  }
}

/** The search of receivables with the filters of its list in the API's words; what is overdue longest comes first. */
export function searchReceivables(
  session: Session,
  ...[{ filtros = {}, sort_order, ...asked }, options]: Parameters<Search<Receivable>>
): ReturnType<Search<Receivable>> {
  const body = { ...asked, sort_order: sort_order || 'por_vencimiento:asc', filtros: filtersOf(filtros) }
  return call(session, accountsReceivable.search, { body, ...options })
}
