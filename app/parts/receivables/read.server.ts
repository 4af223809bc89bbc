import type { Session } from '#app/session/guard.server.ts'
import { TAG_OWN_COMPANY, type ThirdPartySummary } from '#server/parties/contract.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import type { ClientLinksSeen } from './client-links.tsx'
import { call } from '#app/api/client.server.ts'
import type { Search } from '#app/list/read-page.server.ts'
import { accountsReceivable, type Receivable } from '#server/receivables/contract.ts'
import { filtersOf } from '#app/parts/receivables/list.tsx'

/**
 * Rights to the links of a third party's page. The company itself has none, and only a debtor gets 'receive'.
 */
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

/** Search of receivables with the list's filters. Default order: most overdue first. */
export function searchReceivables(
  session: Session,
  ...[{ filtros = {}, sort_order, ...asked }, options]: Parameters<Search<Receivable>>
): ReturnType<Search<Receivable>> {
  const body = { ...asked, sort_order: sort_order || 'por_vencimiento:asc', filtros: filtersOf(filtros) }
  return call(session, accountsReceivable.search, { body, ...options })
}
