import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import type { FixedOption, List } from '#app/list/define-list.ts'
import type { Search } from '#app/list/read-page.server.ts'
import { askedThirdParty } from '#app/parts/parties/read.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { SearchAnswer, SearchInput } from '#server/kit/contract/common.ts'
import type { Endpoint } from '#server/kit/contract/endpoint.ts'
import type { Key } from '#server/kit/contract/keys.ts'

/** PDF and Excel of one list: permission key, and response with all rows of the search. */
export interface Files {
  key: Key
  answer: (request: Request, session: Session) => Promise<Response>
}

type Rows<Row> = (session: Session, ...input: Parameters<Search<Row>>) => ReturnType<Search<Row>>
export type SearchCall<Row> = Endpoint<undefined, undefined, SearchInput, SearchAnswer<Row>>

/** Rows as a search endpoint of the API returns them. */
export const rowsOf =
  <Row>(search: SearchCall<Row>): Rows<Row> =>
  (session, body, options) =>
    call(session, search, { body, ...options })

/**
 * First part of the list's address, and its files. `ofThirdParty` makes the list for the `?tercero=` in the
 * address.
 */
export const filesOf = <Row>(
  list: List<Row>,
  rows: Rows<Row>,
  ofThirdParty?: (tercero: FixedOption) => List<Row>,
): [string, Files] => [
  list.path.slice(1),
  {
    key: list.keys.search,
    answer: async (request, session) => {
      const asked = ofThirdParty ? ofThirdParty(await askedThirdParty(request, session)) : list
      return exportList(request, session, asked, (...input) => rows(session, ...input))
    },
  },
]
