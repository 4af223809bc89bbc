import type { Session } from '#app/session/guard.server.ts'
import { TAG_OWN_COMPANY, type ThirdPartySummary } from '#server/contract/third-parties.ts'
import { hasTag } from '#server/shared/tags.ts'
import type { ClientLinksSeen } from './client-links.tsx'

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
