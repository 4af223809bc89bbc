import { call } from '#app/api/client.server.ts'
import { doWithMarked } from '#app/form/marked.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { unknownIntent } from '#app/form/submit.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { returnPath, type Session } from '#app/session/guard.server.ts'
import { settlements } from '#server/contract/settlements.ts'
import { MARKED_ACTS } from './acts.ts'

/** A list of names is longer than a quoted message and must be read. */
const SECONDS = 8

/** One that goes by the exchange is approved in its own screen, with its number and day: here the API refuses it. */
const NO_REGISTRATION = { numero_registro_bolsa: '', fecha_registro_bolsa: '' }

/** Approves the marked drafts, each in its own transaction, and names those that were and those that were not. */
export async function approveMarked(request: Request, session: Session) {
  const form = await readForm(request, session)
  if (form.get(INTENT_FIELD) !== 'aprobar') return unknownIntent(form)
  const { done: doneText, failed } = MARKED_ACTS.aprobar
  const { done, refused } = await doWithMarked(
    form,
    ({ id, version }) =>
      call(session, settlements.approve, { params: { id }, body: { ...NO_REGISTRATION, version } }),
    { failed, none: 'Marque al menos una liquidación.', done: doneText },
  )
  if (refused) return refused
  const told = done.length === 1 ? 'Liquidación aprobada' : doneText
  return redirectWithFlash(returnPath(request), flash('exito', `${told}: ${done.join(', ')}.`, SECONDS))
}
