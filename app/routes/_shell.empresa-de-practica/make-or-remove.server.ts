import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { submitForm, unknownIntent } from '#app/form/submit.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { refreshedCookies } from '#app/session/refresh.server.ts'
import { companies } from '#server/companies/contract.ts'
import { PATH } from './address.ts'

/** Requests the practice company, or removes it with all its data. */
export async function makeOrRemove(request: Request, session: Session) {
  const form = await readForm(request, session)
  const intent = form.get(INTENT_FIELD)
  const schema = z.object({})
  if (intent === 'crear') {
    const { refused } = await submitForm(form, {
      schema,
      save: () => call(session, companies.makePractice, {}),
      failed: 'No se pudo empezar la empresa de práctica',
    })
    return refused ?? redirectWithFlash(PATH, flash('exito', companies.makePractice.said))
  }
  if (intent !== 'eliminar') return unknownIntent(form)
  session.require('DELETE-companies/{id}')
  const { refused } = await submitForm(form, {
    schema,
    save: async () => {
      const { id_empresa: id } = await call(session, companies.practice, {})
      return call(session, companies.remove, { params: { id } })
    },
    failed: 'Error al eliminar la empresa',
  })
  if (refused) return refused
  const done = flash('exito', companies.remove.said)
  return redirectWithFlash(PATH, done, await refreshedCookies(session))
}
