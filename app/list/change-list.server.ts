import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { doWithEachMarked, NAMES_SECONDS } from '#app/form/several-at-once.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import {
  asGone,
  type Refused,
  type Save,
  submitForm,
  unknownIntent,
  versionOf,
} from '#app/form/submit.server.ts'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { ChangeCalls } from '#server/contract/endpoint.ts'
import type { Key } from '#server/contract/keys.ts'
import { type List, listHref } from './define-list.ts'
import { stateIn } from './read-page.server.ts'

type Saving<New> = Save<z.ZodType<New>, unknown>

interface Create<New> extends Pick<Saving<New>, 'schema' | 'failed' | 'linkTo'> {
  /** Where creating is more than the one call. */
  save?: Saving<New>['save']
  done: string
  /** How long `done` is shown, where the documents quote another time than that of lists. */
  seconds?: number
}

interface Changes<New, Change> {
  create?: Create<New>
  /** What the edited row's form sends. */
  edit?: z.ZodType<Partial<Change>>
  /** Where removing is not the usual call. */
  remove?: (id: string) => Promise<unknown>
  /** How long its success is shown, where the documents quote another time than that of lists. */
  removedSeconds?: number
  /** `Set-Cookie` headers after a success, where the change is also one of the session's. */
  cookies?: () => Promise<string[]>
}

/** What a button alone sends. */
const NOTHING = z.object({})

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
  const { keys, messages } = list
  const { create, update, remove }: ChangeCalls<object, object> = calls
  const id = String(form.get('id') ?? '')
  // Changes name their record in one way or the other (C-32, C-96).
  const named = (id: string) => ({ id, [list.id]: id })
  const intent = form.get(INTENT_FIELD)
  switch (intent) {
    case 'crear': {
      if (!create || !changes.create || !keys.create) break
      const { done, seconds, ...creation } = changes.create
      const save = (body: object, idempotencyKey: string | undefined) =>
        call(session, create, { body, idempotencyKey })
      return carryOut(keys.create, { save, ...creation }, done, seconds)
    }
    case 'editar': {
      if (!update || !changes.edit || !keys.edit) break
      const save = (value: object) =>
        call(session, update, { body: { ...value, ...named(id), version: versionOf(form) } }).catch(asGone)
      const { updated, updateFailed: failed } = messages
      return carryOut(keys.edit, { schema: changes.edit, save, failed }, updated)
    }
    case 'eliminar': {
      const removal = changes.remove ?? (remove && (() => call(session, remove, { params: { id } })))
      if (!removal || !keys.remove) break
      const { removed, removeFailed: failed } = messages
      return carryOut(
        keys.remove,
        { schema: NOTHING, save: () => removal(id), failed },
        removed,
        changes.removedSeconds,
      )
    }
    case 'activar':
    case 'desactivar': {
      if (!update || !messages.deactivated || !keys.edit) break
      const activo = intent === 'activar'
      const change = (id: string) => call(session, update, { body: { ...named(id), activo } })
      if (id !== '') {
        const save = () => change(id)
        const said = activo ? messages.updated : messages.deactivated
        return carryOut(keys.edit, { schema: NOTHING, save, failed: messages.updateFailed }, said)
      }
      session.require(keys.edit)
      const { told, refused } = await doWithEachMarked(session, form, (one) => change(one.id), {
        failed: messages.updateFailed,
        what: activo ? 'Registros activados' : 'Registros desactivados',
      })
      return refused ?? back(told, undefined, NAMES_SECONDS)
    }
  }
  return unknownIntent(form)

  async function back(told = '', saved?: unknown, seconds?: number): Promise<Response> {
    const to = listHref(list.path, stateIn(new URL(request.url).searchParams, list).state)
    return redirectWithFlash(to, savedFlash(told, saved, seconds), await changes.cookies?.())
  }

  async function carryOut<Schema extends z.ZodType>(
    key: Key,
    saving: Save<Schema, unknown>,
    done = '',
    seconds?: number,
  ): Promise<Refused | Response> {
    session.require(key)
    const { saved, refused } = await submitForm(form, saving)
    return refused ?? back(done, saved, seconds)
  }
}
