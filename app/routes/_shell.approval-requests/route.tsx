import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useOutlet } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { namesOf } from '#app/form/acts.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { ACTS } from '#app/parts/approvals/acts.ts'
import { approvalRequestsList } from '#app/parts/lists/approval-requests.tsx'
import { requirePermission } from '#app/session/guard.server.ts'
import { approvalRequests } from '#server/contract/approval-requests.ts'
import { RequestActions } from './request-actions.tsx'

export const meta = () => [{ title: `${approvalRequestsList.title} · Molino` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, approvalRequestsList.keys.search)
  const page = await readPage(request, session, approvalRequestsList, (body) =>
    call(session, approvalRequests.search, { body }),
  )
  return { page, held: namesOf(ACTS).filter((act) => session.can(ACTS[act].key)) }
}

/** The list; the dialog of one request lies over it at an address of its own. */
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
        actions={(row) => <RequestActions row={row} state={page.state} held={held} />}
      />
    </>
  )
}
