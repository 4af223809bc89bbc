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
import { cuentasDe, cuentasPorCobrar } from './accounts-receivable.tsx'
import { solicitudes } from './approval-requests.tsx'
import { recibosAplicados } from './applied-receipts.tsx'
import { filtersInWords, searchAudit } from './audit-search.server.ts'
import { auditoria, auditoriaCon, readFilters } from './audit.ts'
import { bancos } from './banks.tsx'
import { lotes } from './batches.ts'
import { empresas } from './companies.ts'
import { consecutivos } from './consecutives.ts'
import { centrosDeCosto } from './cost-centers.ts'
import { empleados } from './employees.ts'
import { acuerdos, acuerdosDe } from './financing-agreements.tsx'
import { maquilas } from './milling-operations.ts'
import { facturas } from './invoices.tsx'
import { origenes } from './origins.ts'
import { formasDePago } from './payment-methods.tsx'
import { recibosDe, recibosDeCaja } from './payment-receipts.tsx'
import { productos } from './products.tsx'
import { tarifas } from './rates.tsx'
import { listaDeRoles } from './roles.ts'
import { liquidaciones, liquidacionesDe } from './settlements.tsx'
import { terceros } from './third-parties.tsx'
import { usuarios } from './users.tsx'
import { vehiculos } from './vehicles.ts'
import { type ListedWeighing, pesadas, pesadasDe } from './weighing-records.tsx'

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
  filesOf(cuentasPorCobrar, searchReceivables, cuentasDe),
  filesOf(solicitudes, of(approvalRequests.search)),
  filesOf(recibosAplicados, of(appliedReceipts.search)),
  ['auditoria', { key: auditoria.keys.search, answer: auditFiles }],
  filesOf(bancos, of(banks.search)),
  filesOf(lotes, of(batches.search)),
  filesOf(empresas, of(companies.search)),
  filesOf(consecutivos, of(consecutives.search)),
  filesOf(centrosDeCosto, of(costCenters.search)),
  filesOf(empleados, of(employees.search)),
  filesOf(acuerdos, of(financingAgreements.search), acuerdosDe),
  filesOf(facturas, searchForFile),
  filesOf(liquidaciones, of(settlements.search), liquidacionesDe),
  filesOf(maquilas, of(millingOperations.search)),
  filesOf(origenes, of(origins.search)),
  filesOf(formasDePago, of(paymentMethods.search)),
  filesOf(recibosDeCaja, of(paymentReceipts.search), recibosDe),
  filesOf(productos, of(products.search)),
  filesOf(tarifas, of(rates.search)),
  filesOf(listaDeRoles, of(roles.search)),
  filesOf(terceros, searchThirdParties),
  filesOf(usuarios, of(users.search)),
  filesOf(vehiculos, of(vehicles.search)),
  filesOf(pesadas, of<ListedWeighing>(weighingRecords.search), pesadasDe),
])

/** 'Exportar a Excel': every entry that passes the filters (N-18). */
async function auditFiles(request: Request, session: Session) {
  const filters = readFilters(new URL(request.url).searchParams)
  const list = auditoriaCon(filters, await filtersInWords(session, filters))
  return exportList(request, session, list, (...input) => searchAudit(session, filters, ...input))
}
