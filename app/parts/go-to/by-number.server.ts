import { ApiError, call } from '#app/api/client.server.ts'
import type { List } from '#app/list/define-list.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import type { Kind } from './kinds.server.ts'
import type { Numbered } from './understand.ts'

/** Records among which a number is searched, smallest numbers first. */
const LOOKED_THROUGH = 20

/** Body of a list's search call. */
export const searchBody = <Row>(
  { searchFields }: List<Row>,
  request: Partial<SearchRequest>,
): SearchRequest => ({
  actual_page: 1,
  limit: LOOKED_THROUGH,
  search: '',
  searchin_fields: searchFields,
  fields: '',
  sort_order: '',
  filtros: {},
  ...request,
})

/** Rows that the search of a list finds, including rows that only the filter `apart` finds. */
export async function ask<Row>(session: Session, kind: Kind<Row>, request: Partial<SearchRequest>) {
  const { list, search, apart } = kind
  const found = await Promise.all(
    [{}, ...(apart ? [apart] : [])].map((filter) => {
      const filtros = { ...request.filtros, ...filter }
      return call(session, search, { body: searchBody(list, { ...request, filtros }) })
    }),
  )
  // Another API may ignore the filter and return the same rows twice.
  const rows = new Map(found.flatMap(({ data }) => data).map((row) => [String(row[list.id]), row]))
  return { data: [...rows.values()], total_count: found.reduce((sum, one) => sum + one.total_count, 0) }
}

/** Whether a search failed. A call that is not offered or not permitted is no failure. Rethrows other errors. */
export function isFailure(reason: unknown): boolean {
  if (!(reason instanceof ApiError)) throw reason
  return !reason.isNotOffered && !reason.isForbidden
}

/**
 * Records with this number. A loose number also matches other prefixes when no record has its own. Empty without
 * permission or when the call is not offered; throws ApiError on failure.
 */
export async function rowsOf<Row>(session: Session, kind: Kind<Row>, number: Numbered): Promise<Row[]> {
  if (!session.can(kind.list.keys.search)) return []
  const { letters, digits, loose } = number
  const written = letters === '' ? digits : `${letters}-${digits}`
  try {
    const exact = await ask(session, kind, { filtros: { [kind.number]: written } })
    const same = exact.data.filter((row) => String(row[kind.number]).toUpperCase() === written)
    if (same.length > 0 || !loose) return same
    const found = await ask(session, kind, { search: digits, sort_order: `${kind.number}:asc` })
    return found.data.filter((row) => digitsOf(String(row[kind.number])) === digitsOf(digits))
  } catch (error) {
    if (isFailure(error)) throw error
    return []
  }
}

/** Final digits of a number without leading zeros: `FAC-00200` and `200` give 200. */
export function digitsOf(number: string): string {
  const own = /\d[\d-]*$/.exec(number)?.[0] ?? ''
  return own.replace(/^0+(?=\d)/, '')
}
