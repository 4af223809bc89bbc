import { Link } from '@remix-run/react'
import type { ListState } from '#app/list/define-list.ts'
import { ACTS, type ApprovalAct, requestHref, waitsFor } from '#app/parts/approvals/acts.ts'
import type { ApprovalRequest } from '#server/contract/approval-requests.ts'
import { kindName, TELEGRAM } from '#server/shared/approvals.ts'

interface RequestActionsProps {
  row: ApprovalRequest
  state: ListState
  /** The acts of whoever looks. */
  held: ApprovalAct[]
}

/** What may be done with a request; the message icon stands beside those of Telegram alone (D2 §2.20). */
export function RequestActions({ row, state, held }: RequestActionsProps) {
  const waiting = waitsFor(row)
  const open = held.filter((act) => ACTS[act].from.some((one: string) => waiting.includes(one)))
  const which = `${kindName(row.accion)} de ${row.nombre_tercero || String(row.metadatos.nombre ?? row.solicito)}`
  const link = (act: ApprovalAct | '', label: string, name: string) => (
    <Link
      to={requestHref(state, row._id, act)}
      className={act === 'rechazar' ? 'danger' : undefined}
      aria-label={`${name}: ${which}`}
      preventScrollReset
    >
      {label}
    </Link>
  )
  const main = open.find((act) => act !== 'rechazar')
  return (
    <>
      {row.accion === TELEGRAM ? (
        <Link
          to={requestHref(state, row._id, main)}
          className="icon"
          title={main ? 'Aprobar Solicitud Telegram' : 'Ver Solicitud Telegram'}
          aria-label={`${main ? 'Asociar' : 'Ver'}: ${which}`}
          preventScrollReset
        >
          <MessageIcon />
        </Link>
      ) : main ? (
        link(main, 'Aprobar', 'Aprobar')
      ) : (
        link('', 'Ver', 'Ver')
      )}{' '}
      {open.includes('rechazar') && link('rechazar', 'Rechazar', 'Rechazar')}
    </>
  )
}

/** lucide: message-circle. */
function MessageIcon() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" className="drawn">
      <path d="M7.9 20A9 9 0 1 0 4 16.1L2 22Z" />
    </svg>
  )
}
