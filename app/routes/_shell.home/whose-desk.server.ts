import type { Session } from '#app/session/guard.server.ts'
import type { Dashboard } from '#server/desk/dashboard-contract.ts'

/**
 * Desk of the start page. Users who take payments and see no settlements get the collecting desk. Users who lend and
 * approve no settlements get the lending desk.
 */
export function deskOf(session: Session) {
  if (
    session.can('POST-payment-receipts') &&
    session.can('POST-accounts-receivable/search') &&
    !session.can('POST-settlements/search')
  )
    return 'cartera'
  const lends = session.can('PUT-financing-agreements') && session.can('POST-financing-agreements/search')
  return lends && !session.can('PATCH-settlements/{id}/approve') ? 'credito' : undefined
}

/** Dashboard beside a desk: without purchases, without the yard, and without numbers that the desk shows itself. */
export function shownTo(mesa: ReturnType<typeof deskOf>, all: Dashboard): Dashboard {
  if (!mesa) return all
  const { compras, patio, pesadas_hoy, estado_de_pesadas, espera, ...own } = all
  if (mesa === 'cartera') return own
  const { liquidado, cuentas_por_pagar, ...lender } = own
  return lender
}

/** Whether the user reads and does nothing else: the start page then begins with a search. */
export const onlyReads = ({ claves }: Session): boolean =>
  claves.length > 0 && claves.every((key) => key.endsWith('/search') || key.startsWith('GET-'))
