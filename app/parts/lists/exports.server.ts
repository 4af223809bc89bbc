import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import type { List } from '#app/list/define-list.ts'
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
import { cuentasDe } from './accounts-receivable.tsx'
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
import { acuerdosDe } from './financing-agreements.tsx'
import {
  acuerdosEnArchivos,
  cuentasPorCobrarEnArchivos,
  facturasEnArchivos,
  liquidacionesEnArchivos,
  pesadasEnArchivos,
  recibosEnArchivos,
  tercerosEnArchivos,
} from './in-files.server.ts'
import { maquilas } from './milling-operations.ts'
import { origenes } from './origins.ts'
import { formasDePago } from './payment-methods.tsx'
import { recibosDe } from './payment-receipts.tsx'
import { productos } from './products.tsx'
import { tarifas } from './rates.tsx'
import { listaDeRoles } from './roles.ts'
import { liquidacionesDe } from './settlements.tsx'
import { usuarios } from './users.tsx'
import { vehiculos } from './vehicles.ts'
import { pesadasDe } from './weighing-records.tsx'

/** The files of one list: the key that they need, and the answer with every row of the search in the address. */
interface Files {
  key: Key
  answer: (request: Request, session: Session) => Promise<Response>
}

/** The files of a list whose rows its search call gives. */
function filesOf<Row>(
  list: List<Row>,
  search: Endpoint<undefined, undefined, SearchInput, SearchAnswer<Row>>,
  /** The list of the address, where that filters by more than selects offer. */
  asked: (request: Request, session: Session) => Promise<List<Row>> = () => Promise.resolve(list),
): Files {
  return {
    key: list.keys.search,
    answer: async (request, session) =>
      exportList(request, session, await asked(request, session), (body, options) =>
        call(session, search, { body, ...options }),
      ),
  }
}

/** PDF and Excel of every list, by the first part of its address. */
export const EXPORTS: ReadonlyMap<string, Files> = new Map([
  ['accounts-receivable', { key: cuentasPorCobrarEnArchivos.keys.search, answer: receivableFiles }],
  ['approval-requests', filesOf(solicitudes, approvalRequests.search)],
  ['applied-receipts', filesOf(recibosAplicados, appliedReceipts.search)],
  ['auditoria', { key: auditoria.keys.search, answer: auditFiles }],
  ['bank', filesOf(bancos, banks.search)],
  ['batch', filesOf(lotes, batches.search)],
  ['companies', filesOf(empresas, companies.search)],
  ['consecutivos', filesOf(consecutivos, consecutives.search)],
  ['cost-centers', filesOf(centrosDeCosto, costCenters.search)],
  ['employee', filesOf(empleados, employees.search)],
  ['financing-agreements', filesOf(acuerdosEnArchivos, financingAgreements.search, acuerdosOf)],
  ['invoices', { key: facturasEnArchivos.keys.search, answer: invoiceFiles }],
  ['liquidacion-arroz', filesOf(liquidacionesEnArchivos, settlements.search, liquidacionesOf)],
  ['milling-operations', filesOf(maquilas, millingOperations.search)],
  ['origins', filesOf(origenes, origins.search)],
  ['payment-methods', filesOf(formasDePago, paymentMethods.search)],
  ['payment-receipts', filesOf(recibosEnArchivos, paymentReceipts.search, recibosOf)],
  ['products', filesOf(productos, products.search)],
  ['rates', filesOf(tarifas, rates.search)],
  ['rols', filesOf(listaDeRoles, roles.search)],
  ['terceros', { key: tercerosEnArchivos.keys.search, answer: thirdPartyFiles }],
  ['users', filesOf(usuarios, users.search)],
  ['vehicles', filesOf(vehiculos, vehicles.search)],
  ['weighing-records', filesOf(pesadasEnArchivos, weighingRecords.search, pesadasOf)],
])

/** 'Exportar a Excel': every entry that passes the filters (N-18). */
async function auditFiles(request: Request, session: Session) {
  const filters = readFilters(new URL(request.url).searchParams)
  const list = auditoriaCon(filters, await filtersInWords(session, filters))
  return exportList(request, session, list, (...input) => searchAudit(session, filters, ...input))
}

function invoiceFiles(request: Request, session: Session) {
  return exportList(request, session, facturasEnArchivos, searchForFile(session))
}

function thirdPartyFiles(request: Request, session: Session) {
  return exportList(request, session, tercerosEnArchivos, (...input) => searchThirdParties(session, ...input))
}

async function receivableFiles(request: Request, session: Session) {
  const list = cuentasDe(await askedThirdParty(request, session), cuentasPorCobrarEnArchivos)
  return exportList(request, session, list, (...input) => searchReceivables(session, ...input))
}

async function pesadasOf(request: Request, session: Session) {
  return pesadasDe(pesadasEnArchivos, await askedThirdParty(request, session))
}

async function acuerdosOf(request: Request, session: Session) {
  return acuerdosDe(await askedThirdParty(request, session), acuerdosEnArchivos)
}

async function recibosOf(request: Request, session: Session) {
  return recibosDe(await askedThirdParty(request, session), recibosEnArchivos)
}

async function liquidacionesOf(request: Request, session: Session) {
  return liquidacionesDe(await askedThirdParty(request, session), liquidacionesEnArchivos)
}
