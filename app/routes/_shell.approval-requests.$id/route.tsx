import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { actsHandle, namesOf } from '#app/form/acts.ts'
import { readActs, runAct } from '#app/form/acts.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { Dialog } from '#app/form/dialog.tsx'
import { listHref } from '#app/list/define-list.ts'
import { readState } from '#app/list/read-page.server.ts'
import { CALLS } from '#app/parts/approvals/acts.server.ts'
import { ACTS, waitsFor } from '#app/parts/approvals/acts.ts'
import { HistoryLink } from '#app/parts/audit/history-link.tsx'
import { approvalRequestsList } from '#app/parts/approvals/list.tsx'
import { idOf, loadOrFail, notFound, requirePermission } from '#app/session/guard.server.ts'
import { type ApprovalRequest, approvalRequests } from '#server/approvals/contract.ts'
import { kindName } from '#server/approvals/words.ts'
import { Decision, RequestFacts } from './decision.tsx'

const WHOLE_PAGE = { actual_page: 1, limit: 100, search: '', searchin_fields: '', fields: '', sort_order: '' }

const recordName = ({ solicitud }: { solicitud: ApprovalRequest }) => kindName(solicitud.accion)
export const meta = () => [{ title: `${approvalRequestsList.title} · Molino` }]
export const handle = { ...actsHandle(ACTS), dialogOpen: () => true, recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

/** Reads a request through the search call, because another API may have no call for a single one. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, approvalRequestsList.keys.search)
  const id = idOf(params)
  const state = readState(new URL(request.url).searchParams, approvalRequestsList)
  return loadOrFail(request, 'No se pudo cargar la solicitud', async () => {
    const body = { ...WHOLE_PAGE, filtros: { _id: id } }
    const { data } = await call(session, approvalRequests.search, { body })
    const solicitud = data.find(({ _id }) => _id === id)
    if (!solicitud) throw notFound()
    return { solicitud, state, actos: readActs(request, session, CALLS, waitsFor(solicitud)) }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, approvalRequestsList.keys.search)
  const form = await readForm(request.clone(), session)
  // The picker form of an association posts other intents too.
  const name = namesOf(CALLS).find((one) => one === form.get(INTENT_FIELD)) ?? 'asociar'
  return runAct(CALLS[name], { request, session, id: idOf(params), form })
}

export default function SolicitudScreen() {
  const { solicitud, state, actos } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const closeTo = listHref(approvalRequestsList.path, state)
  const kind = kindName(solicitud.accion)
  const title = {
    asociar: 'Aprobar Solicitud Telegram',
    aprobar: kind,
    rechazar: `Rechazar: ${kind}`,
    '': kind,
  }
  return (
    <Dialog title={title[actos.open]} closeTo={closeTo}>
      <RequestFacts solicitud={solicitud} />
      <HistoryLink />
      <Decision {...{ solicitud, state, actos, reply, closeTo }} />
    </Dialog>
  )
}
