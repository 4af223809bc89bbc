import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { textOf } from '#app/form/reply.ts'
import { submitForm, unknownIntent } from '#app/form/submit.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { oneTimeSecret } from '#app/session/one-time-secret.server.ts'
import { farmerLinks } from '#server/farmers/contract.ts'
import { LINK_ACTS, linkScreen } from './share.ts'

/** Seconds until the address of a new link is no longer shown. */
const SHOWN_WITHIN_S = 300

const made = oneTimeSecret(
  'enlace-hecho',
  z.object({ id: z.string(), direccion: z.string(), vence: z.string() }),
  SHOWN_WITHIN_S,
)

/**
 * Address of the link that this user just made, with the cookie that deletes the stored address. The address
 * is shown once.
 */
export async function takeMadeLink(request: Request, session: Session, id: string) {
  const found = await made.read(request, session.idUsuario)
  if (!found || found.id !== id) return null
  return { direccion: found.direccion, vence: found.vence, taken: await made.end() }
}

const NewLink = z.object({ dias: z.coerce.number() })

/** Makes or ends a third party's link, by the posted intent. */
export async function changeLink(request: Request, session: Session, id: string) {
  const form = await readForm(request, session)
  const intent = textOf(form, INTENT_FIELD)
  const params = { id }
  if (intent === LINK_ACTS.end) {
    const { refused } = await submitForm(form, {
      schema: z.object({}),
      save: () => call(session, farmerLinks.end, { params }),
      failed: 'No se pudo terminar el enlace',
    })
    return refused ?? redirectWithFlash(linkScreen(id), flash('exito', farmerLinks.end.said))
  }
  if (intent !== LINK_ACTS.make) return unknownIntent(form)
  const { saved, refused } = await submitForm(form, {
    schema: NewLink,
    save: (body) => call(session, farmerLinks.make, { params, body }),
    failed: 'No se pudo hacer el enlace',
  })
  if (refused) return refused
  const { direccion = '', vence = '' } = saved
  const kept = await made.write({ id, direccion, vence, por: session.idUsuario })
  return redirectWithFlash(linkScreen(id), flash('exito', farmerLinks.make.said), [kept])
}
