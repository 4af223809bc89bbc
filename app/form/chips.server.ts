import { ApiError } from '#app/api/client.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { safePath, type Session } from '#app/session/guard.server.ts'
import type { Option } from '#server/kit/contract/common.ts'
import type { Key } from '#server/kit/contract/keys.ts'
import { redirect } from '@remix-run/node'
import { backUnsaved } from './back-unsaved.server.ts'
import { firstMatch } from './match.ts'
import { readForm } from './read-form.server.ts'
import { textOf } from './reply.ts'
import { INTENT_FIELD, RECOVER_FIELD } from './reserved.ts'
import { type Refused, unknownIntent } from './submit.server.ts'

interface ChipChange {
  addKey: Key
  removeKey: Key
  /** Options that the typed text is matched against. */
  options: () => Promise<readonly Option[]>
  add: (value: string) => Promise<unknown>
  remove: (value: string) => Promise<unknown>
  /** Default message of a refusal. */
  failed: string
  /** `Set-Cookie` headers after a success, for a change that also changes the session. */
  cookies?: () => Promise<string[]>
}

/**
 * Adds or removes one chip, each with its own permission key, and redirects to the screen. A failure is shown
 * there as a message.
 */
export async function changeChips(
  request: Request,
  session: Session,
  change: ChipChange,
): Promise<Refused | Response> {
  const form = await readForm(request, session)
  const back = safePath(form.get('volver'))
  const typed = textOf(form, 'texto')
  if (form.has(RECOVER_FIELD)) return backUnsaved(back, typed && `Había escrito «${typed}».`)
  const intent = form.get(INTENT_FIELD)
  const adding = intent === 'agregar'
  session.require(adding ? change.addKey : change.removeKey)
  if (!adding && intent !== 'quitar') return unknownIntent(form)
  try {
    const chosen = form.get('valor')
    const value = typeof chosen === 'string' ? chosen : firstMatch(await change.options(), typed)?.value
    if (!value)
      return await redirectWithFlash(back, flash('error', 'Ninguna opción coincide con lo que escribió.'))
    await (adding ? change.add(value) : change.remove(value))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return redirectWithFlash(back, flash('error', error.text(change.failed)))
  }
  const headers = new Headers()
  for (const cookie of (await change.cookies?.()) ?? []) headers.append('Set-Cookie', cookie)
  return redirect(back, { headers })
}
