import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import type { List } from '#app/list/define-list.ts'
import type { Search } from '#app/list/read-page.server.ts'
import { auditList } from '#app/parts/audit/list.ts'
import { exportAudit } from '#app/parts/audit/search.server.ts'
import { searchForFile } from '#app/parts/invoices/calls.server.ts'
import { invoicesList } from '#app/parts/invoices/list.tsx'
import { thirdPartiesList } from '#app/parts/parties/list.tsx'
import { askedThirdParty, searchThirdParties } from '#app/parts/parties/read.server.ts'
import { accountsPayableList } from '#app/parts/payables/list.tsx'
import { searchPayables } from '#app/parts/payables/read.server.ts'
import { accountsReceivableList } from '#app/parts/receivables/list.tsx'
import { searchReceivables } from '#app/parts/receivables/read.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { SearchAnswer, SearchInput } from '#server/kit/contract/common.ts'
import { accessKeys, type Endpoint } from '#server/kit/contract/endpoint.ts'
import type { Key } from '#server/kit/contract/keys.ts'
import { hasPartyFilter, ofThirdParty } from '#app/parts/parties/filter.ts'

/** PDF and Excel of one list: permission key, and response with all rows of the search. */
interface Files {
  key: Key
  answer: (request: Request, session: Session) => Promise<Response>
}

type Module = Record<string, unknown>
type Rows<Row> = (session: Session, ...input: Parameters<Search<Row>>) => ReturnType<Search<Row>>
type SearchCall<Row> = Endpoint<undefined, undefined, SearchInput, SearchAnswer<Row>>

/** Rows as a search endpoint of the API returns them. */
const rowsOf =
  <Row>(search: SearchCall<Row>): Rows<Row> =>
  (session, body, options) =>
    call(session, search, { body, ...options })

/** First part of the list's address, and its files. */
const filesOf = <Row>(list: List<Row>, rows: Rows<Row>): [string, Files] => [
  list.path.slice(1),
  {
    key: list.keys.search,
    answer: async (request, session) => {
      const asked = hasPartyFilter(list) ? ofThirdParty(list, await askedThirdParty(request, session)) : list
      return exportList(request, session, asked, (...input) => rows(session, ...input))
    },
  },
]

const isList = (exported: unknown): exported is List<unknown> =>
  typeof exported === 'object' && exported !== null && 'searchFields' in exported

/** All search endpoints of the contracts. */
const SEARCHES = Object.values(
  import.meta.glob<Module>('../../server/{*/{contract,*-contract},kit/contract/*}.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module) as ({ search?: SearchCall<unknown> } | null)[])
  .flatMap((calls) => (calls?.search?.access ? [calls.search] : []))

/** The one search endpoint that the list's key opens. Throws for two: one of them would export other rows. */
function searchOf({ path, keys }: List<unknown>) {
  const [search, other] = SEARCHES.filter(({ access }) => accessKeys(access).includes(keys.search))
  if (other) throw new Error(`${path}: ${keys.search} opens two searches. Name its search in OWN.`)
  return search
}

/** Lists whose rows are searched in their own way. */
const OWN = [
  filesOf(thirdPartiesList, searchThirdParties),
  filesOf(accountsPayableList, searchPayables),
  filesOf(invoicesList, searchForFile),
  filesOf(accountsReceivableList, searchReceivables),
]
const OWN_PATHS = new Set(OWN.map(([path]) => path))

/** Default files: every other list of a subject, with the rows of the search endpoint that its key opens. */
const DEFINED = Object.values(import.meta.glob<Module>('./*/{list,*-list}.{ts,tsx}', { eager: true }))
  .flatMap((module) => Object.values(module).filter(isList))
  .filter(({ path }) => !OWN_PATHS.has(path.slice(1)))
  .flatMap((list) => {
    const search = searchOf(list)
    return search ? [filesOf(list, rowsOf(search))] : []
  })

const AUDIT: [string, Files] = [auditList.path.slice(1), { key: auditList.keys.search, answer: exportAudit }]

/** PDF and Excel of every list, by the first part of the list's address. */
export const EXPORTS: ReadonlyMap<string, Files> = new Map([...DEFINED, ...OWN, AUDIT])
