import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useOutlet } from '@remix-run/react'
import { searchIn } from '#app/api/client.server.ts'
import { namesOf } from '#app/form/acts.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { ACTS, type ApprovalAct, requestHref, waitsFor } from '#app/parts/approvals/acts.ts'
import { CALLS } from '#app/parts/approvals/acts.server.ts'
import { approvalRequestsList } from '#app/parts/approvals/list.tsx'
import { requirePermission } from '#app/session/guard.server.ts'
import { type ApprovalRequest, approvalRequests } from '#server/approvals/contract.ts'
import { IconLink, type IconName } from '#app/format/icon.tsx'
import type { ListState } from '#app/list/define-list.ts'
import { kindName, TELEGRAM } from '#server/approvals/words.ts'

export const meta = () => [{ title: `${approvalRequestsList.title} · Molino` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, approvalRequestsList.keys.search)
  const page = await readPage(
    request,
    session,
    approvalRequestsList,
    searchIn(session, approvalRequests.search),
  )
  return { page, held: namesOf(ACTS).filter((act) => session.can(CALLS[act].access)) }
}

/** The list. The dialog of one request is a nested route with its own address. */
export default function Solicitudes() {
  const { page, held } = useLoaderData<typeof loader>()
  const dialog = useOutlet() !== null
  return (
    <>
      <Outlet />
      <ListScreen
        list={approvalRequestsList}
        page={{ ...page, dialog }}
        reply={undefined}
        nameTo={(row) => requestHref(page.state, row._id, '')}
        actions={(row) => <RequestActions row={row} state={page.state} held={held} />}
      />
    </>
  )
}

interface RequestActionsProps {
  row: ApprovalRequest
  state: ListState
  /** Acts that the person holds a key for. */
  held: ApprovalAct[]
}

/** Acts of one row. Only Telegram requests have the message icon. */
function RequestActions({ row, state, held }: RequestActionsProps) {
  const waiting = waitsFor(row)
  const open = held.filter((act) => ACTS[act].from.some((one: string) => waiting.includes(one)))
  const which = `${kindName(row.accion)} de ${row.nombre_tercero || String(row.metadatos.nombre ?? row.solicito)}`
  const link = (act: ApprovalAct | undefined, icon: IconName, word: string) => (
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
        ? link(main, 'message-circle', main ? 'Asociar' : 'Ver')
        : main
          ? link(main, 'check', 'Aprobar')
          : link(undefined, 'search', 'Ver')}
      {open.includes('rechazar') && link('rechazar', 'x', 'Rechazar')}
    </>
  )
}
