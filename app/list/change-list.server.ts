import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { doWithEachMarked, NAMES_SECONDS } from '#app/form/several-at-once.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
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

/** With a `save` of its own where creating is more than the one call. */
interface Create<New>
  extends Pick<Saving<New>, 'schema' | 'failed' | 'linkTo'>, Partial<Pick<Saving<New>, 'save'>> {
  /** How long its success is shown, where the documents quote another time than that of lists. */
  seconds?: number
  /** The row that is opened then, where a new record still lacks something; '' for none. */
  opens?: (saved: unknown) => string
}

interface Changes<New, Change> {
  create?: Create<New>
  /** What the edited row's form sends. */
  edit?: z.ZodType<Partial<Change>>
  /** Where removing is not the usual call. */
  remove?: (id: string, motivo: string) => Promise<unknown>
  /** What its success says, where that is another call than the list's. */
  removed?: string
  /** How long that is shown, where the documents quote another time than that of lists. */
  removedSeconds?: number
  /** `Set-Cookie` headers after a success, where the change is also one of the session's. */
  cookies?: () => Promise<string[]>
}

/** What a list's form sent, and whom it asks. */
interface Post {
  session: Session
  list: Pick<List<unknown>, 'keys' | 'messages'>
  calls: ChangeCalls<object, object>
  changes: Changes<object, object>
  form: FormData
  id: string
  /** A record as changes name it: in one way or the other (C-32, C-96). */
  named: (id: string) => object
}

/** What a form asks: carried out with its key, and what is then said. */
interface Asked extends Save<z.ZodType<object>, unknown> {
  key: Key
  done?: string | undefined
  seconds?: number | undefined
  opens?: ((saved: unknown) => string) | undefined
  /** Where it may be asked of several records at once: what is done with each, and what of all is said. */
  each?: { act: (id: string) => Promise<unknown>; what: string; failed: string | undefined }
}

/** What a button alone sends. */
const schema = z.object({})

/**
 * Carries out what a list's forms ask: `crear`, `editar`, `eliminar`, `desactivar`, `activar`, these two of one record or
 * of several that are marked, each after its own key was checked. Success returns to the same search and page with the
 * quoted message.
 */
export async function changeList<Row, New extends object = object, Change extends object = object>(
  request: Request,
  session: Session,
  list: List<Row>,
  calls: ChangeCalls<New, Change>,
  changes: Changes<NoInfer<New>, NoInfer<Change>> = {},
): Promise<Refused | Response> {
  const form = await readForm(request, session)
  const id = String(form.get('id') ?? '')
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

/** What each button asks; undefined where the list does not offer it. */
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

/** Takes records out of use, or back into it. */
function useOf({ session, list, calls: { update }, id, named }: Post, activo: boolean): Asked | undefined {
  const { keys, messages } = list
  const { updated = update?.said, updateFailed: failed, deactivated } = messages
  if (!update || !deactivated || !keys.edit) return undefined
  const act = (one: string) => call(session, update, { body: { ...named(one), activo } })
  const what = activo ? 'Registros activados' : 'Registros desactivados'
  const each = { act, what, failed }
  return { key: keys.edit, schema, save: () => act(id), failed, done: activo ? updated : deactivated, each }
}
