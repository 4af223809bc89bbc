import type { z } from 'zod'
import { ApiError, call } from '#app/api/client.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { INTENT_FIELD, RECOVER_FIELD } from '#app/form/reserved.ts'
import { type Refused, reply, submitForm, unknownIntent, versionOf } from '#app/form/submit.server.ts'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { Endpoint } from '#server/contract/endpoint.ts'
import { GONE, type List, listHref } from './define-list.ts'
import { stateIn } from './read-page.server.ts'

/** The calls of the list's resource, as the contract defines them. */
interface Calls<New, Change> {
  create?: Endpoint<undefined, undefined, New, unknown>
  update?: Endpoint<undefined, undefined, Change, unknown>
  remove?: Endpoint<{ id: string }, undefined, undefined, unknown>
}

interface Create<New> {
  schema: z.ZodType<New>
  /** Where creating is more than the one call. */
  save?: (value: New, once: string | undefined) => Promise<unknown>
  done: string
  /** How long `done` is shown, where the documents quote another time than that of lists. */
  seconds?: number
  failed: string
  linkTo?: Parameters<typeof submitForm>[1]['linkTo']
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

/**
 * Carries out what a list's forms ask: `crear`, `editar`, `eliminar`, `desactivar`, `activar`, each after its own key
 * was checked. Success returns to the same search and page with the quoted message.
 */
export async function changeList<Row, New extends object = object, Change extends object = object>(
  request: Request,
  session: Session,
  list: List<Row>,
  calls: Calls<New, Change>,
  changes: Changes<NoInfer<New>, NoInfer<Change>> = {},
): Promise<Refused | Response> {
  const form = await readForm(request, session)
  const { keys, messages } = list
  const { create, update, remove }: Calls<object, object> = calls
  const id = String(form.get('id') ?? '')
  // Changes name their record in one way or the other (C-32, C-96).
  const which = { id, [list.id]: id }
  const intent = form.get(INTENT_FIELD)
  const done = async (text = '', saved?: unknown, seconds?: number) => {
    const back = listHref(list.path, stateIn(new URL(request.url).searchParams, list).state)
    return redirectWithFlash(back, savedFlash(text, saved, seconds), await changes.cookies?.())
  }
  // After signing in again a form is drawn, never carried out: deleting asks once more.
  if (form.has(RECOVER_FIELD) && intent !== 'crear' && intent !== 'editar') return reply(form, {}, 200)
  switch (intent) {
    case 'crear': {
      if (!create || !changes.create || !keys.create) break
      session.require(keys.create)
      const { saved, refused } = await submitForm(form, {
        save: (body, idempotencyKey) => call(session, create, { body, idempotencyKey }),
        ...changes.create,
      })
      return refused ?? done(changes.create.done, saved, changes.create.seconds)
    }
    case 'editar': {
      if (!update || !changes.edit || !keys.edit) break
      session.require(keys.edit)
      const version = versionOf(form)
      const { saved, refused } = await submitForm(form, {
        schema: changes.edit,
        save: (value) => call(session, update, { body: { ...value, ...which, version } }).catch(asGone),
        failed: messages.updateFailed ?? '',
      })
      return refused ?? done(messages.updated, saved)
    }
    case 'eliminar': {
      const removal = changes.remove ?? (remove && (() => call(session, remove, { params: { id } })))
      if (!removal || !keys.remove) break
      session.require(keys.remove)
      return (
        (await refusal(form, () => removal(id), messages.removeFailed)) ??
        done(messages.removed, undefined, changes.removedSeconds)
      )
    }
    case 'activar':
    case 'desactivar': {
      if (!update || !messages.deactivated || !keys.edit) break
      session.require(keys.edit)
      const change = () => call(session, update, { body: { ...which, activo: intent === 'activar' } })
      const said = intent === 'activar' ? messages.updated : messages.deactivated
      return (await refusal(form, change, messages.updateFailed)) ?? done(said)
    }
  }
  return unknownIntent(form)
}

/** A record that somebody deleted while it was edited. */
function asGone(error: unknown): never {
  if (!(error instanceof ApiError) || error.answer.codigo !== 'NO_ENCONTRADO') throw error
  const mensaje = `${GONE} Lo que usted escribió no se guardó.`
  throw new ApiError(error.status, { ...error.answer, mensaje })
}

/** What the API says against a change; null when it made it. */
async function refusal(form: FormData, change: () => Promise<unknown>, failed = '') {
  try {
    await change()
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return reply(form, { '': [error.text(failed)] }, 422, { inUse: error.answer.codigo === 'EN_USO' })
  }
}
