import { IconLink, type IconName } from '#app/format/icon.tsx'
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
  const link = (act: ApprovalAct | '', icon: IconName, word: string) => (
    <IconLink
      to={requestHref(state, row._id, act)}
      icon={icon}
      label={`${word}: ${which}`}
      danger={act === 'rechazar'}
      preventScrollReset
    >
      {word}
    </IconLink>
  )
  const main = open.find((act) => act !== 'rechazar')
  return (
    <>
      {row.accion === TELEGRAM
        ? link(main ?? '', 'message-circle', main ? 'Asociar' : 'Ver')
        : main
          ? link(main, 'check', 'Aprobar')
          : link('', 'search', 'Ver')}
      {open.includes('rechazar') && link('rechazar', 'x', 'Rechazar')}
    </>
  )
}
