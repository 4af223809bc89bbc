import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import type { FixedOption, List } from '#app/list/define-list.ts'
import type { Search } from '#app/list/read-page.server.ts'
import { searchPayables } from '#app/parts/payables/read.server.ts'
import { searchReceivables } from '#app/parts/receivables/read.server.ts'
import { searchForFile } from '#app/parts/invoices/calls.server.ts'
import { askedThirdParty, searchThirdParties } from '#app/parts/parties/read.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { SearchAnswer, SearchInput } from '#server/kit/contract/common.ts'
import { accessKeys, type Endpoint } from '#server/kit/contract/endpoint.ts'
import { financingAgreements } from '#server/financing/contract.ts'
import type { Key } from '#server/kit/contract/keys.ts'
import { paymentReceipts } from '#server/receipts/contract.ts'
import { settlements } from '#server/settlements/contract.ts'
import { weighingRecords } from '#server/weighings/contract.ts'
import { accountsPayableList, accountsPayableListOf } from '#app/parts/payables/list.tsx'
import { accountsReceivableList, accountsReceivableListOf } from '#app/parts/receivables/list.tsx'
import { filtersInWords, searchAudit } from '#app/parts/audit/search.server.ts'
import { auditList, auditListWith, readFilters } from '#app/parts/audit/list.ts'
import { financingAgreementsList, financingAgreementsListOf } from '#app/parts/financing/list.tsx'
import { invoicesList } from '#app/parts/invoices/list.tsx'
import { paymentReceiptsList, paymentReceiptsListOf } from '#app/parts/receipts/list.tsx'
import { settlementsList, settlementsListOf } from '#app/parts/settlements/list.tsx'
import { thirdPartiesList } from '#app/parts/parties/list.tsx'
import {
  type ListedWeighing,
  weighingRecordsList,
  weighingRecordsListOf,
} from '#app/parts/weighings/list.tsx'

/** The files of one list: the key that they need, and the answer with every row of the search in the address. */
interface Files {
  key: Key
  answer: (request: Request, session: Session) => Promise<Response>
}

type Rows<Row> = (session: Session, ...input: Parameters<Search<Row>>) => ReturnType<Search<Row>>
type SearchCall<Row> = Endpoint<undefined, undefined, SearchInput, SearchAnswer<Row>>

/** The rows that a search call gives. */
const of =
  <Row>(search: SearchCall<Row>): Rows<Row> =>
  (session, body, options) =>
    call(session, search, { body, ...options })

/** The files of a list, by the first part of its address; `ofThirdParty` is the list of the one that an address names. */
const filesOf = <Row>(
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

type Module = Record<string, unknown>

const isList = (exported: unknown): exported is List<unknown> =>
  typeof exported === 'object' && exported !== null && 'searchFields' in exported

/** The searches of the contract. */
const SEARCHES = Object.values(
  import.meta.glob<Module>('../../server/{*/{contract,*-contract},kit/contract/*}.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module) as ({ search?: SearchCall<unknown> } | null)[])
  .flatMap((calls) => (calls?.search?.access ? [calls.search] : []))

/** The one that a list's key opens. */
const searchOf = ({ keys }: List<unknown>) =>
  SEARCHES.find(({ access }) => accessKeys(access).includes(keys.search))

/** Those of every list that a subject defines: its rows are what the contract's search gives for its key. */
const DEFINED = Object.values(import.meta.glob<Module>('./*/{list,*-list}.{ts,tsx}', { eager: true }))
  .flatMap((module) => Object.values(module).filter(isList))
  .flatMap((list) => {
    const search = searchOf(list)
    return search ? [filesOf(list, of(search))] : []
  })

/** PDF and Excel of every list, by the first part of its address; below, those whose rows are asked otherwise. */
export const EXPORTS: ReadonlyMap<string, Files> = new Map([
  ...DEFINED,
  filesOf(accountsPayableList, searchPayables, accountsPayableListOf),
  filesOf(accountsReceivableList, searchReceivables, accountsReceivableListOf),
  filesOf(financingAgreementsList, of(financingAgreements.search), financingAgreementsListOf),
  filesOf(invoicesList, searchForFile),
  filesOf(settlementsList, of(settlements.search), settlementsListOf),
  filesOf(paymentReceiptsList, of(paymentReceipts.search), paymentReceiptsListOf),
  filesOf(thirdPartiesList, searchThirdParties),
  filesOf(weighingRecordsList, of<ListedWeighing>(weighingRecords.search), weighingRecordsListOf),
  ['auditoria', { key: auditList.keys.search, answer: auditFiles }],
])

/** 'Exportar a Excel': every entry that passes the filters (N-18). */
async function auditFiles(request: Request, session: Session) {
  const filters = readFilters(new URL(request.url).searchParams)
  const list = auditListWith(filters, await filtersInWords(session, filters))
  return exportList(request, session, list, (...input) => searchAudit(session, filters, ...input))
}
