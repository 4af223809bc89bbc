import { redirect } from '@remix-run/node'
import { ApiError } from '#app/api/client.server.ts'
import { queryText, textIn } from '#app/api/query.ts'
import type { Sum } from '#app/format/columns.ts'
import { quickRanges, rangeText } from '#app/format/range.server.ts'
import { PAGE_SIZES } from '#app/format/page-sizes.ts'
import { newOnceKey } from '#app/form/submit.server.ts'
import { forbidden, type Session } from '#app/session/guard.server.ts'
import { rememberedSize } from '#app/session/remembered.server.ts'
import type { SearchAnswer, SearchInput } from '#server/kit/contract/common.ts'
import { askedDay } from '#server/kit/words/typed-days.ts'
import { type List, listHref, type ListState, onScreen, orderOf, type Page } from './define-list.ts'

/** Search call of a list; exports add a header. */
export type Search<Row> = (
  body: SearchInput,
  options?: { headers?: Record<string, string> },
) => Promise<SearchAnswer<Row>>

/**
 * Loads the page of the address. Invalid values redirect to the valid address, a page past the end to the last
 * one. A failed search gives an empty page with the load message. The edited row (`edited`, else `?editar=`) is
 * always included.
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
  // Search forms without scripts send their empty fields too.
  const names = ['q', 'orden', ...RANGE, ...(list.filters ?? []).map(({ name }) => name)]
  if (names.some((name) => params.get(name) === '')) throw redirect(listHref(list.path, state))
  const size = state.filas || (await rememberedSize(request))
  const may = {
    create: !!list.keys.create && session.can(list.keys.create),
    edit: !!list.keys.edit && session.can(list.keys.edit),
    remove: !!list.keys.remove && session.can(list.keys.remove),
  }
  const creating = params.has('nuevo') && may.create && !list.create?.startsWith('/')
  const editing = may.edit && list.edit !== 'page' ? (edited ?? queryText(request.url, 'editar')) : ''
  const page: Page<Row> = {
    state,
    size,
    ...(list.dated && { days: { text: rangeText(state.filtros), quick: quickRanges() } }),
    may,
    creating,
    editing,
    removing: queryText(request.url, 'eliminar'),
    once: newOnceKey(),
    dialog: creating && list.create !== 'inline',
    rows: [],
    apart: false,
    total: 0,
    sums: [],
    pages: 1,
    error: '',
  }
  try {
    // Sums are computed only for a narrowed list. Over all rows they say little and read the whole history.
    const narrowed = state.q !== '' || Object.keys(state.filtros).length > 0
    const body = searchBody(list, state, size)
    const answer = await search({ ...body, ...(narrowed && askTotals(onScreen(list))) })
    const { data, total_count: total } = answer
    const pages = Math.max(1, Math.ceil(total / size))
    if (state.pagina > pages) throw redirect(listHref(list.path, { ...state, pagina: pages }))
    const isEdited = (row: Row) => String(row[list.id]) === editing
    const rows = [...data]
    if (editing !== '' && !data.some(isEdited)) {
      const alone = await search({ ...body, actual_page: 1, limit: 1, search: '', filtros: { _id: editing } })
      // Another API may ignore the filter by id.
      rows.unshift(...alone.data.filter(isEdited))
    }
    const dialog = page.dialog || (editing !== '' && list.edit === 'dialog')
    return { ...page, rows, apart: rows.length > data.length, dialog, total, sums: sumsOf(answer), pages }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.isForbidden) throw forbidden()
    const { load } = list.messages
    return { ...page, error: error.answer.codigo ? load : error.text(load) }
  }
}

/** State of the address. Throws a redirect to the valid address. */
export function readState<Row>(params: URLSearchParams, list: List<Row>): ListState {
  const { state, odd } = stateIn(params, list)
  if (odd) throw redirect(listHref(list.path, state))
  return state
}

/** Like `readState` without a redirect: invalid values are dropped and `odd` is true. */
export function stateIn<Row>(params: URLSearchParams, list: List<Row>): { state: ListState; odd: boolean } {
  const pagina = Number(params.get('pagina') ?? 1)
  let odd = !Number.isSafeInteger(pagina) || pagina < 1
  const asked = (name: string, readAsked: (typed: string) => string): string => {
    const typed = textIn(params, name)
    const value = readAsked(typed)
    if (value !== typed) odd = true
    return value
  }
  const kept = (name: string, may: (value: string) => boolean) =>
    asked(name, (value) => (may(value) ? value : ''))
  const filtros = Object.fromEntries(
    [
      ...(list.filters ?? []).map(({ name, options }) => [
        name,
        kept(name, (value) => options.some((option) => option.value === value)),
      ]),
      ...(list.dated ? RANGE : []).map((name) => [name, asked(name, askedDay)]),
    ].filter(([, value]) => value !== ''),
  ) as ListState['filtros']
  const { desde, hasta } = filtros
  if (list.dated && desde && hasta && desde > hasta) {
    Object.assign(filtros, { desde: hasta, hasta: desde })
    odd = true
  }
  const sorted = list.columns.filter(({ sort }) => sort).map(({ name }): string => name)
  const orden = kept('orden', (value) => sorted.includes(value.replace(/^-/, '')))
  const filas = Number(kept('filas', (value) => PAGE_SIZES.includes(Number(value))))
  const q = textIn(params, 'q').trim().slice(0, 200)
  return { state: { q, pagina: odd ? 1 : pagina, filtros, orden, filas }, odd }
}

/** Parameters of the days of a dated list. */
const RANGE = ['desde', 'hasta']

/** Requests sums when a column has one. */
export const askTotals = <Row>({ columns }: List<Row>) =>
  columns.some(({ total }) => total) && { totales: true }

/** Sum rows of a response: one per kind if the kinds must not be added, else one total. */
export function sumsOf({ totales, totales_por }: SearchAnswer<unknown>): Sum[] {
  if (totales_por) return totales_por.map(({ de, totales: totals }) => ({ of: de, totals }))
  return totales ? [{ of: 'Total', totals: totales }] : []
}

/** Body of the search call for one page in the screen's order. */
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
