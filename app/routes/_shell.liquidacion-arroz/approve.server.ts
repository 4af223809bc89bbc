import { call } from '#app/api/client.server.ts'
import { doWithEachMarked, NAMES_SECONDS } from '#app/form/several-at-once.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { unknownIntent } from '#app/form/submit.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { returnPath, type Session } from '#app/session/guard.server.ts'
import { settlements } from '#server/contract/settlements.ts'
import { MARKED_ACTS } from './acts.ts'

/** One that goes by the exchange is approved in its own screen, with its number and day: here the API refuses it. */
const NO_REGISTRATION = { numero_registro_bolsa: '', fecha_registro_bolsa: '' }

/** Approves the marked drafts, each in its own transaction, and names those that were and those that were not. */
export async function approveMarked(request: Request, session: Session) {
  const form = await readForm(request, session)
  if (form.get(INTENT_FIELD) !== 'aprobar') return unknownIntent(form)
  const { done: what, failed } = MARKED_ACTS.aprobar
  const { done, told, refused } = await doWithEachMarked(
    session,
    form,
    ({ id, version }) =>
      call(session, settlements.approve, { params: { id }, body: { ...NO_REGISTRATION, version } }),
    { failed, none: 'Marque al menos una liquidación.', what },
  )
  if (refused) return refused
  const text = done.length === 1 ? `Liquidación aprobada: ${done[0]}.` : told
  return redirectWithFlash(returnPath(request), flash('exito', text, NAMES_SECONDS))
}
