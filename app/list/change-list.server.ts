import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { doWithEachMarked, NAMES_SECONDS } from '#app/form/several-at-once.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { textOf } from '#app/form/reply.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { asGone, type Refused, type Save } from '#app/form/submit.server.ts'
import { submitForm, unknownIntent, versionOf } from '#app/form/submit.server.ts'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { ReasonedVoiding } from '#server/kit/contract/common.ts'
import type { ChangeCalls } from '#server/kit/contract/endpoint.ts'
import type { Key } from '#server/kit/contract/keys.ts'
import { type List, listHref } from './define-list.ts'
import { stateIn } from './read-page.server.ts'

type Saving<New> = Save<z.ZodType<New>, unknown>

/** Creation of a record. `save` replaces the plain API call. */
interface Create<New>
  extends Pick<Saving<New>, 'schema' | 'failed' | 'linkTo'>, Partial<Pick<Saving<New>, 'save'>> {
  /** Duration of the success message in seconds. Default: 3. */
  seconds?: number
  /** Id of the row to open after creation, when the new record is incomplete; '' for none. */
  opens?: (saved: unknown) => string
}

interface Changes<New, Change> {
  create?: Create<New>
  /** Schema of the edited row's form. */
  edit?: z.ZodType<Partial<Change>>
  /** Call that removes a record. Default: the list's `remove`. */
  remove?: (id: string, motivo: string) => Promise<unknown>
  /** Message after removal. Default: the message of the call. */
  removed?: string
  /** Duration of that message in seconds. Default: 3. */
  removedSeconds?: number
  /** `Set-Cookie` headers after a success, for a change that also changes the session. */
  cookies?: () => Promise<string[]>
}

/** Posted form of a list with its context. */
interface Post {
  session: Session
  list: Pick<List<unknown>, 'keys' | 'messages'>
  calls: ChangeCalls<object, object>
  changes: Changes<object, object>
  form: FormData
  id: string
  /** Id of a record under both names that the API accepts: `id` and the list's id field. */
  named: (id: string) => object
}

/** Operation that a form asks for: permission key, call and success message. */
interface Asked extends Save<z.ZodType<object>, unknown> {
  key: Key
  done?: string | undefined
  seconds?: number | undefined
  opens?: ((saved: unknown) => string) | undefined
  /** Operation on each of several marked records. */
  each?: { act: (id: string) => Promise<unknown>; what: string; failed: string | undefined }
}

/** Schema of a form without fields. */
const schema = z.object({})

/**
 * Handles the forms of a list: `crear`, `editar`, `eliminar`, `desactivar`, `activar`. The last two also work on
 * several marked records. Each intent checks its own permission key. Success redirects to the same search and
 * page with a message.
 */
export async function changeList<Row, New extends object = object, Change extends object = object>(
  request: Request,
  session: Session,
  list: List<Row>,
  calls: ChangeCalls<New, Change>,
  changes: Changes<NoInfer<New>, NoInfer<Change>> = {},
): Promise<Refused | Response> {
  const form = await readForm(request, session)
  const id = textOf(form, 'id')
  const named = (one: string) => ({ id: one, [list.id]: one })
  const asked = INTENTS.get(form.get(INTENT_FIELD))?.({
    session,
    list,
    calls,
    changes,
    form,
    id,
    named,
  } as Post)
  if (!asked) return unknownIntent(form)
  session.require(asked.key)
  const back = async (told = '', saved?: unknown, seconds?: number, editar = '') => {
    const { state } = stateIn(new URL(request.url).searchParams, list)
    const to = listHref(list.path, state, editar ? { editar } : {})
    return redirectWithFlash(to, savedFlash(told, saved, seconds), await changes.cookies?.())
  }
  if (asked.each && id === '') {
    const { act, ...said } = asked.each
    const { told, refused } = await doWithEachMarked(session, form, (one) => act(one.id), said)
    return refused ?? back(told, undefined, NAMES_SECONDS)
  }
  const { saved, refused } = await submitForm(form, asked)
  return refused ?? back(asked.done, saved, asked.seconds, asked.opens?.(saved))
}

/** Operation of each intent; undefined when the list does not offer it. */
const INTENTS = new Map<unknown, (post: Post) => Asked | undefined>([
  ['crear', creation],
  ['editar', edition],
  ['eliminar', removal],
  ['activar', (post) => useOf(post, true)],
  ['desactivar', (post) => useOf(post, false)],
])

function creation({ session, list: { keys }, calls: { create }, changes }: Post): Asked | undefined {
  if (!create || !changes.create || !keys.create) return undefined
  const save: Asked['save'] = (body, idempotencyKey) => call(session, create, { body, idempotencyKey })
  return { save, ...changes.create, key: keys.create, done: create.said }
}

function edition(post: Post): Asked | undefined {
  const { session, list, calls, changes, form, id, named } = post
  const { keys, messages } = list
  const { update } = calls
  if (!update || !changes.edit || !keys.edit) return undefined
  const save: Asked['save'] = (value) =>
    call(session, update, { body: { ...value, ...named(id), version: versionOf(form) } }).catch(asGone)
  const { updated: done = update.said, updateFailed: failed } = messages
  return { key: keys.edit, schema: changes.edit, save, failed, done }
}

function removal({ session, list, calls, changes, id }: Post): Asked | undefined {
  const { keys, messages } = list
  const { remove } = calls
  const removing =
    changes.remove ??
    (remove &&
      ((_: string, motivo: string) =>
        call(session, remove, { params: { id }, ...(motivo && { body: { motivo } }) })))
  if (!removing || !keys.remove) return undefined
  const { removed: done = remove?.said, removedSeconds: seconds } = changes
  const save: Asked['save'] = (value) => removing(id, 'motivo' in value ? String(value.motivo) : '')
  const asked = messages.askWhy === undefined ? schema : ReasonedVoiding
  return { key: keys.remove, schema: asked, save, failed: messages.removeFailed, done, seconds }
}

/** Deactivates or activates records. */
function useOf({ session, list, calls: { update }, id, named }: Post, activo: boolean): Asked | undefined {
  const { keys, messages } = list
  const { updated = update?.said, updateFailed: failed, deactivated } = messages
  if (!update || !deactivated || !keys.edit) return undefined
  const act = (one: string) => call(session, update, { body: { ...named(one), activo } })
  const what = activo ? 'Registros activados' : 'Registros desactivados'
  const each = { act, what, failed }
  return { key: keys.edit, schema, save: () => act(id), failed, done: activo ? updated : deactivated, each }
}
