import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { actWithForm, postAct } from '#app/form/acts.server.ts'
import { postWithPickers } from '#app/form/pickers/post-with-pickers.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { versionOf } from '#app/form/submit.server.ts'
import { listHref } from '#app/list/define-list.ts'
import { stateIn } from '#app/list/read-page.server.ts'
import { ACTS } from '#app/parts/approvals/acts.ts'
import { approvalRequestsList } from '#app/parts/approvals/list.tsx'
import { user } from '#app/parts/document-pickers.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { forgetWaiting } from '#app/shell/waiting.server.ts'
import { approvalRequests, ApproveTelegramUser, RejectRequest } from '#server/approvals/contract.ts'
import { USER_FIELD } from './associate-form.tsx'

const { aprobar, rechazar, asociar } = ACTS
const PICKERS = { fields: [USER_FIELD], rules: { [USER_FIELD.picker.name]: user } }
const Association = ApproveTelegramUser.pick({ id_usuario: true })
const Rejection = RejectRequest.pick({ motivo: true })

/** Decides a request, checks the key of the act, and returns to the list with the message. */
export async function decide(request: Request, session: Session, id: string) {
  const { state } = stateIn(new URL(request.url).searchParams, approvalRequestsList)
  const back = listHref(approvalRequestsList.path, state)
  const asked = (await readForm(request.clone(), session)).get(INTENT_FIELD)
  if (asked !== 'aprobar' && asked !== 'rechazar') return associate(request, session, id, back)
  const params = { id }
  return postAct(
    request,
    session,
    { aprobar: { ...aprobar, leadsTo: back }, rechazar: { ...rechazar, leadsTo: back } },
    {
      aprobar: actWithForm(approvalRequests.approve, z.object({}), (_, version) =>
        deciding(call(session, approvalRequests.approve, { params, body: { version } })),
      ),
      rechazar: actWithForm(approvalRequests.reject, Rejection, (value, version) =>
        deciding(call(session, approvalRequests.reject, { params, body: { ...value, version } })),
      ),
    },
  )
}

/** Handles the picker form of a Telegram request: search without scripts, and save. */
async function associate(request: Request, session: Session, id: string, back: string) {
  session.require(asociar.key)
  const { refused } = await postWithPickers(request, session, PICKERS, {
    schema: Association,
    save: (value, _once, form) => {
      const body = { ...value, id, version: versionOf(form) }
      return deciding(call(session, approvalRequests.approveTelegramUser, { body }))
    },
    failed: asociar.failed,
  })
  return refused ?? redirectWithFlash(back, flash('exito', approvalRequests.approveTelegramUser.said))
}

/** Clears the number of waiting requests, which the menu caches. */
async function deciding<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } finally {
    forgetWaiting()
  }
}
