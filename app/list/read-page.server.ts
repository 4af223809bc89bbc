import { redirect } from '@remix-run/node'
import { ApiError } from '#app/api/client.server.ts'
import type { Totals } from '#app/format/columns.ts'
import { quickRanges, rangeText } from '#app/format/range.server.ts'
import { newOnceKey } from '#app/form/submit.server.ts'
import { forbidden, type Session } from '#app/session/guard.server.ts'
import { rememberedSize } from '#app/session/page-size.server.ts'
import type { SearchInput } from '#server/contract/common.ts'
import { isDay } from '#server/shared/days.ts'
import { type List, listHref, type ListState, orderOf, PAGE_SIZES } from './define-list.ts'
import type { Page } from './page.ts'

export interface Searched<Row> {
  data: Row[]
  total_count: number
  totales?: Totals | undefined
}

/** A list's search call; the export adds a header of its own. */
export type Search<Row> = (
  body: SearchInput,
  options?: { headers?: Record<string, string> },
) => Promise<Searched<Row>>

/**
 * Reads the page that the address asks for. Odd values lead to the clean list and a page past the end to the last
 * one; a failed search gives an empty page with the list's load message. The row being edited (`edited`; `?editar=` when
 * left out) always stands on it.
 */
export async function readPage<Row>(
  request: Request,
  session: Session,
  list: List<Row>,
  search: Search<Row>,
  edited?: string,
): Promise<Page<Row>> {
  const params = new URL(request.url).searchParams
  const state = readState(params, list)
  // A search form without scripts sends its empty fields too.
  const names = ['q', 'orden', ...RANGE, ...(list.filters ?? []).map(({ name }) => name)]
  if (names.some((name) => params.get(name) === '')) throw redirect(listHref(list.path, state))
  const size = state.filas || (await rememberedSize(request))
  const may = mayDo(session, list)
  const creating = params.has('nuevo') && may.create && !list.create?.startsWith('/')
  const editing = may.edit && list.edit !== 'page' ? (edited ?? params.get('editar') ?? '') : ''
  const newDialog = creating && list.create !== 'inline'
  const page = {
    state,
    size,
    ...(list.dated && { days: { text: rangeText(state.filtros), quick: quickRanges() } }),
    may,
    creating,
    editing,
    removing: params.get('eliminar') ?? '',
    once: newOnceKey(),
  }
  try {
    // Of a whole list the sums say nothing, and cost what all its history costs.
    const narrowed = state.q !== '' || Object.keys(state.filtros).length > 0
    const asked = { ...searchBody(list, state, size), ...(narrowed && askTotals(list)) }
    const { data, total_count, totales = null } = await search(asked)
    const pages = Math.max(1, Math.ceil(total_count / size))
    if (state.pagina > pages) throw redirect(listHref(list.path, { ...state, pagina: pages }))
    const isEdited = (row: Row) => String(row[list.id]) === editing
    const apart =
      editing && !data.some(isEdited) ? (await searchId(list, search, editing)).filter(isEdited) : []
    const rows = [...apart, ...data]
    const dialog = newDialog || (editing !== '' && list.edit === 'dialog')
    return {
      ...page,
      rows,
      apart: apart.length > 0,
      dialog,
      total: total_count,
      totals: totales,
      pages,
      error: '',
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.isForbidden) throw forbidden()
    const text = error.answer.codigo ? list.messages.load : error.text(list.messages.load)
    return {
      ...page,
      rows: [],
      apart: false,
      dialog: newDialog,
      total: 0,
      totals: null,
      pages: 1,
      error: text,
    }
  }
}

function mayDo<Row>(session: Session, { keys }: List<Row>) {
  return {
    create: !!keys.create && session.can(keys.create),
    edit: !!keys.edit && session.can(keys.edit),
    remove: !!keys.remove && session.can(keys.remove),
  }
}

/** What is found under the id, whatever the screen searches; another API may not know the filter. */
async function searchId<Row>(list: List<Row>, search: Search<Row>, id: string): Promise<Row[]> {
  const body = searchBody(list, { q: '', pagina: 1, filtros: { _id: id }, orden: '', filas: 0 }, 1)
  return (await search(body)).data
}

/** What the address says of the list; throws to the clean list when it is odd. */
export function readState<Row>(params: URLSearchParams, list: List<Row>): ListState {
  const { state, odd } = stateIn(params, list)
  if (odd) throw redirect(listHref(list.path, state))
  return state
}

/** The same, without what is odd. */
export function stateIn<Row>(params: URLSearchParams, list: List<Row>): { state: ListState; odd: boolean } {
  const typed = params.get('pagina')
  const pagina = typed === null ? 1 : Number(typed)
  const filtros: Record<string, string> = {}
  let odd = !Number.isSafeInteger(pagina) || pagina < 1
  for (const { name, options } of list.filters ?? []) {
    const value = params.get(name)
    if (!value) continue
    if (options.some((option) => option.value === value)) filtros[name] = value
    else odd = true
  }
  for (const name of list.dated ? RANGE : []) {
    const value = params.get(name)
    if (!value) continue
    if (isDay(value)) filtros[name] = value
    else odd = true
  }
  const { desde, hasta } = filtros
  if (list.dated && desde && hasta && desde > hasta) {
    Object.assign(filtros, { desde: hasta, hasta: desde })
    odd = true
  }
  const orden = one('orden', (value) =>
    list.columns.some(({ name, sort }) => sort && name === value.replace(/^-/, '')),
  )
  const filas = one('filas', (value) => PAGE_SIZES.includes(Number(value)))
  const q = (params.get('q') ?? '').trim().slice(0, 200)
  return { state: { q, pagina: odd ? 1 : pagina, filtros, orden, filas: Number(filas) }, odd }

  function one(name: string, may: (value: string) => boolean): string {
    const value = params.get(name)
    if (!value) return ''
    if (may(value)) return value
    odd = true
    return ''
  }
}

/** The days of a dated list. */
const RANGE = ['desde', 'hasta']

/** Asks for the sums of what is found, where a column has one. */
export const askTotals = <Row>({ columns }: List<Row>) =>
  columns.some(({ total }) => total) && { totales: true }

/** The search call's body for a page of so many rows, in the order of the screen. */
export function searchBody<Row>(list: List<Row>, state: ListState, limit: number): SearchInput {
  const { q, pagina, filtros } = state
  const order = state.orden || orderOf(list)
  return {
    actual_page: pagina,
    limit,
    search: q,
    searchin_fields: list.searchFields,
    fields: '',
    sort_order: order && (order.startsWith('-') ? `${order.slice(1)}:desc` : `${order}:asc`),
    ...(Object.keys(filtros).length > 0 && { filtros }),
  }
}
