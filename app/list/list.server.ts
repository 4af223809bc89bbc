import { redirect, type TypedResponse } from '@remix-run/node'
import { ApiError, call } from '#app/api/client.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import type { Reply } from '#app/form/reply.ts'
import { INTENT_FIELD, RECOVER_FIELD } from '#app/form/reserved.ts'
import { newOnceKey, reply, submitForm, unknownIntent, versionOf } from '#app/form/submit.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { forbidden, type Session } from '#app/session/guard.server.ts'
import type { SearchInput } from '#server/contract/common.ts'
import type { Endpoint } from '#server/contract/endpoint.ts'
import type { z } from 'zod'
import { type List, listHref, type ListState, PAGE_SIZE } from './define-list.ts'

/** One page of a list, as its screen shows it. */
export interface Page<Row> {
  rows: Row[]
  total: number
  pages: number
  state: ListState
  /** Id of the row being edited, or asked about before deleting. */
  editing: string
  removing: string
  creating: boolean
  /** A dialog lies over the list. */
  dialog: boolean
  /** The quoted message when the rows could not be loaded. */
  error: string
  /** What this person may do here. */
  may: { create: boolean; edit: boolean; remove: boolean }
  /** One-use key for the creation form. */
  once: string
}

export interface Searched<Row> {
  data: Row[]
  total_count: number
}

/** A list's search call; the export adds a header of its own. */
export type Search<Row> = (
  body: SearchInput,
  options?: { headers?: Record<string, string> },
) => Promise<Searched<Row>>

/**
 * Reads the page that the address asks for. Odd values lead to the clean list and a page past the end to the last
 * one; a failed search gives an empty page with the list's load message.
 */
export async function readPage<Row>(
  request: Request,
  session: Session,
  list: List<Row>,
  search: Search<Row>,
): Promise<Page<Row>> {
  const params = new URL(request.url).searchParams
  const state = readState(params, list)
  const page = {
    state,
    editing: params.get('editar') ?? '',
    removing: params.get('eliminar') ?? '',
    creating: params.has('nuevo') && !list.createTo && !!list.keys.create && session.can(list.keys.create),
    may: {
      create: !!list.keys.create && session.can(list.keys.create),
      edit: !!list.keys.edit && session.can(list.keys.edit),
      remove: !!list.keys.remove && session.can(list.keys.remove),
    },
    once: newOnceKey(),
  }
  const newDialog = page.creating && list.create !== 'inline'
  try {
    const { data, total_count } = await search(searchBody(list, state))
    const pages = Math.max(1, Math.ceil(total_count / PAGE_SIZE))
    if (state.pagina > pages) throw redirect(listHref(list.path, { ...state, pagina: pages }))
    const editDialog =
      list.edit === 'dialog' && page.may.edit && data.some((row) => String(row[list.id]) === page.editing)
    return { ...page, dialog: newDialog || editDialog, rows: data, total: total_count, pages, error: '' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.isForbidden) throw forbidden()
    return {
      ...page,
      dialog: newDialog,
      rows: [],
      total: 0,
      pages: 1,
      error: error.answer.codigo ? list.messages.load : error.text(list.messages.load),
    }
  }
}

/** What the address says of the list; throws to the clean list when it is odd. */
export function readState<Row>(params: URLSearchParams, list: List<Row>): ListState {
  const typed = params.get('pagina')
  const pagina = typed === null ? 1 : Number(typed)
  const filtros: Record<string, string> = {}
  let odd = !Number.isSafeInteger(pagina) || pagina < 1
  for (const { name, options } of list.filters ?? []) {
    const value = params.get(name) ?? ''
    if (value === '') continue
    if (options.some((option) => option.value === value)) filtros[name] = value
    else odd = true
  }
  const q = (params.get('q') ?? '').trim().slice(0, 200)
  if (odd) throw redirect(listHref(list.path, { q, pagina: 1, filtros }))
  return { q, pagina, filtros }
}

/** The search call's body for a page of the screen. */
export function searchBody<Row>(list: List<Row>, state: ListState): SearchInput {
  return {
    actual_page: state.pagina,
    limit: PAGE_SIZE,
    search: state.q,
    searchin_fields: list.searchFields,
    fields: '',
    sort_order: '',
    ...(Object.keys(state.filtros).length > 0 && { filtros: state.filtros }),
  }
}

/** A warning is longer than a quoted message and must be read. */
const WARNING_S = 8

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
  /** `Set-Cookie` headers after a success, where the change is also one of the session's. */
  cookies?: () => Promise<string[]>
}

/**
 * Carries out what a list's forms ask: `crear`, `editar`, `eliminar`, `desactivar`, `activar`, each after its own key
 * was checked. Success returns to the same search and page with the quoted message; the API's `advertencia` stands
 * after it.
 */
export async function changeList<Row, New extends object = object, Change extends object = object>(
  request: Request,
  session: Session,
  list: List<Row>,
  calls: Calls<New, Change>,
  changes: Changes<NoInfer<New>, NoInfer<Change>> = {},
): Promise<TypedResponse<Reply>> {
  const form = await readForm(request, session)
  const back = listHref(list.path, readState(new URL(request.url).searchParams, list))
  const done = async (text: string, saved?: unknown, seconds?: number) => {
    const warning = (saved as { advertencia?: string } | undefined)?.advertencia
    const message = warning
      ? flash('exito', `${text.replace(/\.$/, '')}. ${warning}`, WARNING_S)
      : flash('exito', text, seconds)
    return redirectWithFlash(back, message, await changes.cookies?.()) as Promise<TypedResponse<never>>
  }
  const { keys, messages } = list
  const { create, update, remove }: Calls<object, object> = calls
  const id = String(form.get('id') ?? '')
  // Changes name their record in one way or the other (C-32, C-96).
  const which = { id, [list.id]: id }
  const intent = form.get(INTENT_FIELD)
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
        save: (value) => call(session, update, { body: { ...value, ...which, version } }),
        failed: messages.updateFailed ?? '',
      })
      return refused ?? done(messages.updated ?? '', saved)
    }
    case 'eliminar': {
      const removal = changes.remove ?? (remove && (() => call(session, remove, { params: { id } })))
      if (!removal || !keys.remove) break
      session.require(keys.remove)
      return (await attempt(form, () => removal(id), messages.removeFailed)) ?? done(messages.removed ?? '')
    }
    case 'activar':
    case 'desactivar': {
      const said = intent === 'activar' ? messages.updated : messages.deactivated
      if (!update || !messages.deactivated || !keys.edit) break
      session.require(keys.edit)
      const body = { ...which, activo: intent === 'activar' }
      return (
        (await attempt(form, () => call(session, update, { body }), messages.updateFailed)) ??
        done(said ?? '')
      )
    }
  }
  return unknownIntent(form)
}

async function attempt(form: FormData, change: () => Promise<unknown>, failed = '') {
  try {
    await change()
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return reply(form, { '': [error.text(failed)] }, 422, { inUse: error.answer.codigo === 'EN_USO' })
  }
}
