import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import type { FixedOption, List } from '#app/list/define-list.ts'
import type { Search } from '#app/list/read-page.server.ts'
import { searchReceivables } from '#app/parts/receivables/search.server.ts'
import { searchForFile } from '#app/parts/invoices/calls.server.ts'
import { askedThirdParty } from '#app/parts/third-parties/option.server.ts'
import { searchThirdParties } from '#app/parts/third-parties/search.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { approvalRequests } from '#server/contract/approval-requests.ts'
import { appliedReceipts } from '#server/contract/applied-receipts.ts'
import { banks } from '#server/contract/banks.ts'
import { batches } from '#server/contract/batches.ts'
import { companies } from '#server/contract/companies.ts'
import type { SearchAnswer, SearchInput } from '#server/contract/common.ts'
import { consecutives } from '#server/contract/consecutives.ts'
import { costCenters } from '#server/contract/cost-centers.ts'
import { employees } from '#server/contract/employees.ts'
import type { Endpoint } from '#server/contract/endpoint.ts'
import { financingAgreements } from '#server/contract/financing-agreements.ts'
import type { Key } from '#server/contract/keys.ts'
import { millingOperations } from '#server/contract/milling-operations.ts'
import { origins } from '#server/contract/origins.ts'
import { paymentMethods } from '#server/contract/payment-methods.ts'
import { paymentReceipts } from '#server/contract/payment-receipts.ts'
import { products } from '#server/contract/products.ts'
import { rates } from '#server/contract/rates.ts'
import { roles } from '#server/contract/roles.ts'
import { settlements } from '#server/contract/settlements.ts'
import { users } from '#server/contract/users.ts'
import { vehicles } from '#server/contract/vehicles.ts'
import { weighingRecords } from '#server/contract/weighing-records.ts'
import { accountsReceivableListOf, accountsReceivableList } from './accounts-receivable.tsx'
import { approvalRequestsList } from './approval-requests.tsx'
import { appliedReceiptsList } from './applied-receipts.tsx'
import { filtersInWords, searchAudit } from './audit-search.server.ts'
import { auditList, auditListWith, readFilters } from './audit.ts'
import { banksList } from './banks.tsx'
import { batchesList } from './batches.ts'
import { companiesList } from './companies.ts'
import { consecutivesList } from './consecutives.ts'
import { costCentersList } from './cost-centers.ts'
import { employeesList } from './employees.ts'
import { financingAgreementsList, financingAgreementsListOf } from './financing-agreements.tsx'
import { millingOperationsList } from './milling-operations.ts'
import { invoicesList } from './invoices.tsx'
import { originsList } from './origins.ts'
import { paymentMethodsList } from './payment-methods.tsx'
import { paymentReceiptsListOf, paymentReceiptsList } from './payment-receipts.tsx'
import { productsList } from './products.tsx'
import { ratesList } from './rates.tsx'
import { rolesList } from './roles.ts'
import { settlementsList, settlementsListOf } from './settlements.tsx'
import { thirdPartiesList } from './third-parties.tsx'
import { usersList } from './users.tsx'
import { vehiclesList } from './vehicles.ts'
import { type ListedWeighing, weighingRecordsList, weighingRecordsListOf } from './weighing-records.tsx'

/** The files of one list: the key that they need, and the answer with every row of the search in the address. */
interface Files {
  key: Key
  answer: (request: Request, session: Session) => Promise<Response>
}

type Rows<Row> = (session: Session, ...input: Parameters<Search<Row>>) => ReturnType<Search<Row>>

/** The rows that a search call gives. */
const of =
  <Row>(search: Endpoint<undefined, undefined, SearchInput, SearchAnswer<Row>>): Rows<Row> =>
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

/** PDF and Excel of every list, by the first part of its address. */
export const EXPORTS: ReadonlyMap<string, Files> = new Map([
  filesOf(accountsReceivableList, searchReceivables, accountsReceivableListOf),
  filesOf(approvalRequestsList, of(approvalRequests.search)),
  filesOf(appliedReceiptsList, of(appliedReceipts.search)),
  ['auditoria', { key: auditList.keys.search, answer: auditFiles }],
  filesOf(banksList, of(banks.search)),
  filesOf(batchesList, of(batches.search)),
  filesOf(companiesList, of(companies.search)),
  filesOf(consecutivesList, of(consecutives.search)),
  filesOf(costCentersList, of(costCenters.search)),
  filesOf(employeesList, of(employees.search)),
  filesOf(financingAgreementsList, of(financingAgreements.search), financingAgreementsListOf),
  filesOf(invoicesList, searchForFile),
  filesOf(settlementsList, of(settlements.search), settlementsListOf),
  filesOf(millingOperationsList, of(millingOperations.search)),
  filesOf(originsList, of(origins.search)),
  filesOf(paymentMethodsList, of(paymentMethods.search)),
  filesOf(paymentReceiptsList, of(paymentReceipts.search), paymentReceiptsListOf),
  filesOf(productsList, of(products.search)),
  filesOf(ratesList, of(rates.search)),
  filesOf(rolesList, of(roles.search)),
  filesOf(thirdPartiesList, searchThirdParties),
  filesOf(usersList, of(users.search)),
  filesOf(vehiclesList, of(vehicles.search)),
  filesOf(weighingRecordsList, of<ListedWeighing>(weighingRecords.search), weighingRecordsListOf),
])

/** 'Exportar a Excel': every entry that passes the filters (N-18). */
async function auditFiles(request: Request, session: Session) {
  const filters = readFilters(new URL(request.url).searchParams)
  const list = auditListWith(filters, await filtersInWords(session, filters))
  return exportList(request, session, list, (...input) => searchAudit(session, filters, ...input))
}
