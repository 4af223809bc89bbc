import { z } from 'zod'
import { ApiError } from '#app/api/client.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { textOf } from '#app/form/reply.ts'
import { submitForm, unknownIntent } from '#app/form/submit.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { sessions } from '#server/people/sessions-contract.ts'
import { CLOSE, SESSION_FIELD } from './sessions.ts'

const GONE_ALREADY = 'Esa sesión ya estaba cerrada.'
const FAILED = 'No se pudo cerrar la sesión'

interface Closing {
  /** Screen of the sessions, which shows the result. */
  path: string
  one: (id: string) => Promise<unknown>
  all: { close: () => Promise<unknown>; said: string }
}

/** Closes one session, or all closable ones. A session that already ended is no error. */
export async function closeSessions(request: Request, session: Session, { path, one, all }: Closing) {
  const form = await readForm(request, session)
  const intent = textOf(form, INTENT_FIELD)
  if (intent !== CLOSE.one && intent !== CLOSE.all) return unknownIntent(form)
  const id = textOf(form, SESSION_FIELD)
  const { saved, refused } = await submitForm(form, {
    schema: z.object({}),
    save: async () => {
      if (intent === CLOSE.all) return all.close().then(() => all.said)
      return one(id).then(() => sessions.endOwn.said, endedMeanwhile)
    },
    failed: FAILED,
  })
  return refused ?? redirectWithFlash(path, flash('exito', saved))
}

function endedMeanwhile(error: unknown): string {
  if (error instanceof ApiError && error.answer.codigo === 'NO_ENCONTRADO') return GONE_ALREADY
  throw error
}
