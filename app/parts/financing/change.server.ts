import { call } from '#app/api/client.server.ts'
import { readPickerFrame } from '#app/form/pickers/rules.server.ts'
import { versionOf } from '#app/form/submit.server.ts'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { financingAgreements } from '#server/financing/contract.ts'
import { agreementPickers, postAgreement, TypedAgreement } from './post.server.ts'
import { agreementValues, readAgreement, readTerms } from './read.server.ts'
import { usuryWarning } from './terms.ts'

/**
 * Data of the form that changes an agreement. The rate is compared with the usury ceiling of the agreement's
 * first day.
 */
export async function loadChange(request: Request, session: Session, id: string) {
  const [acuerdo, frame] = await Promise.all([
    readAgreement(request, session, id),
    readPickerFrame(request, session, agreementPickers),
  ])
  const terms = await readTerms(session, acuerdo.fecha_de_inicio)
  const warning = usuryWarning(acuerdo.tasa, terms)
  return { acuerdo, frame, warning, defaults: agreementValues(acuerdo) }
}

/** Saves the form and redirects to `back`. */
export async function changeAgreement(request: Request, session: Session, id: string, back: string) {
  const { saved, refused } = await postAgreement(request, session, {
    schema: TypedAgreement,
    save: (value, _once, form) =>
      call(session, financingAgreements.update, { body: { ...value, id, version: versionOf(form) } }),
    failed: 'Error al modificar el acuerdo',
  })
  return refused ?? redirectWithFlash(back, savedFlash(financingAgreements.update.said, saved, 4))
}
