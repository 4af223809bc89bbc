import { call } from '#app/api/client.server.ts'
import { act, type ActCall, NOTHING, ofRecord, withCalls } from '#app/form/acts.server.ts'
import { postWithPickers } from '#app/form/pickers/post-with-pickers.server.ts'
import { versionOf } from '#app/form/submit.server.ts'
import { listHref } from '#app/list/define-list.ts'
import { stateIn } from '#app/list/read-page.server.ts'
import { user } from '#app/parts/document-pickers.server.ts'
import { forgetWaiting } from '#app/shell/waiting.server.ts'
import { approvalRequests, ApproveTelegramUser, RejectRequest } from '#server/approvals/contract.ts'
import { ACTS } from './acts.ts'
import { approvalRequestsList } from './list.tsx'
import { USER_FIELD } from './user-field.ts'

const PICKERS = { fields: [USER_FIELD], rules: { [USER_FIELD.picker.name]: user } }
const Association = ApproveTelegramUser.pick({ id_usuario: true })
const Rejection = RejectRequest.pick({ motivo: true })

/** The list, as it was behind the dialog. */
const back = (request: Request) =>
  listHref(approvalRequestsList.path, stateIn(new URL(request.url).searchParams, approvalRequestsList).state)

const toList = { leadsTo: (_: unknown, { request }: { request: Request }) => back(request) }

/** Handles the picker form of a Telegram request: search without scripts, and save. */
const associate: ActCall['run'] = async ({ request, session, id }, { failed }) => {
  const { refused } = await postWithPickers(request, session, PICKERS, {
    schema: Association,
    save: (value, _once, form) => {
      const body = { ...value, id, version: versionOf(form) }
      return deciding(call(session, approvalRequests.approveTelegramUser, { body }))
    },
    failed,
  })
  return refused ? { refused } : { said: approvalRequests.approveTelegramUser.said, leadsTo: back(request) }
}

export const CALLS = withCalls(ACTS, {
  asociar: { access: approvalRequests.approveTelegramUser.access, run: associate },
  aprobar: act(approvalRequests.approve, NOTHING, (valid) => deciding(ofRecord(valid)), toList),
  rechazar: act(approvalRequests.reject, Rejection, (valid) => deciding(ofRecord(valid)), toList),
})

/** Clears the number of waiting requests, which the menu caches. */
async function deciding<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } finally {
    forgetWaiting()
  }
}
