import { ApiError, call } from '#app/api/client.server.ts'
import type { List } from '#app/list/define-list.ts'
import { financingAgreementsList, agreementPath } from '#app/parts/lists/financing-agreements.tsx'
import { invoicesList } from '#app/parts/lists/invoices.tsx'
import { receiptPath, paymentReceiptsList } from '#app/parts/lists/payment-receipts.tsx'
import { settlementsList } from '#app/parts/lists/settlements.tsx'
import { thirdPartiesList } from '#app/parts/lists/third-parties.tsx'
import { vehiclesList } from '#app/parts/lists/vehicles.ts'
import { weighingRecordsList } from '#app/parts/lists/weighing-records.tsx'
import { VOIDED } from '#app/parts/weighings/texts.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { SearchRequest } from '#server/contract/common.ts'
import type { Endpoint } from '#server/contract/endpoint.ts'
import { financingAgreements } from '#server/contract/financing-agreements.ts'
import { invoices } from '#server/contract/invoices.ts'
import type { Key } from '#server/contract/keys.ts'
import { paymentReceipts } from '#server/contract/payment-receipts.ts'
import { settlements } from '#server/contract/settlements.ts'
import { thirdParties } from '#server/contract/third-parties.ts'
import { vehicles } from '#server/contract/vehicles.ts'
import { weighingRecords } from '#server/contract/weighing-records.ts'
import { writtenDay } from '#server/shared/days.ts'
import { pesos } from '#server/shared/formats.ts'

/** A record that one can go to. */
export interface Place {
  name: string
  /** What tells it from its like: whose it is, of when, how much. */
  detail: string
  to: string
}

/** What was found in one list. */
export interface Group {
  title: string
  places: Place[]
  /** All that were found, in the list; '' where no more are than shown. */
  all: string
  /** The list could not be searched. */
  failed: boolean
}

/** Places shown of each list. */
const SHOWN = 5

interface Found<Row> {
  data: Row[]
  total_count: number
}

/** A list to look in: its search call, the field of its numbers, and how a record is named and reached. */
interface Kind<Row> {
  list: List<Row>
  search: Endpoint<undefined, undefined, SearchRequest, Found<Row>>
  number: keyof Row & string
  /** What was typed as its numbers are stored, where that is not in capitals without dots. */
  stored?: (typed: string) => string
  /** A filter by which alone its search finds what the list leaves out: what is voided. */
  apart?: Record<string, string>
  place: (row: Row, session: Session) => Place
}

interface Looked extends Group {
  exact: Place[]
}

/** Looks in one list for what was typed, and for the record of exactly that number. */
type Look = { key: Key; look: (session: Session, typed: string) => Promise<Looked> }

const id = encodeURIComponent
const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ')
/** A number as it is compared: without dots, blanks and the check digit of an identification. */
const plain = (number: string) =>
  number
    .toUpperCase()
    .replace(/[.\s]/g, '')
    .replace(/^(\d+)-\d$/, '$1')
/** A number as documents have it: `liq 187` is LIQ-187. */
const asNumber = (typed: string) =>
  typed
    .toUpperCase()
    .replaceAll('.', '')
    .replace(/^([A-Z]{2,4})\s*(\d+)$/, '$1-$2')
const inList = (path: string, typed: string) => `${path}?q=${id(typed)}`

const LOOKS: Look[] = [
  kind({
    list: weighingRecordsList,
    search: weighingRecords.search,
    number: 'consecutivo',
    apart: { estado: VOIDED },
    place: (row) => ({
      name: row.consecutivo,
      detail: joined(
        row.placa,
        row.nombre_proveedor,
        writtenDay(row.fecha),
        row.estado === VOIDED ? 'anulada' : '',
      ),
      to: `/weighing-records/final-weight/${id(row.id_weighing_record)}`,
    }),
  }),
  kind({
    list: vehiclesList,
    search: vehicles.search,
    number: 'placa',
    stored: (typed) => typed.toUpperCase().replace(/[\s-]/g, ''),
    place: (row, session) => ({
      name: row.placa,
      detail: session.can(weighingRecordsList.keys.search) ? 'sus pesadas' : '',
      to: inList(
        session.can(weighingRecordsList.keys.search) ? weighingRecordsList.path : vehiclesList.path,
        row.placa,
      ),
    }),
  }),
  kind({
    list: thirdPartiesList,
    search: thirdParties.search,
    number: 'identificacion',
    place: (row) => ({
      name: row.nombre,
      detail: joined(row.tipo, row.identificacion),
      to: `/terceros/${id(row.id_tercero)}`,
    }),
  }),
  kind({
    list: settlementsList,
    search: settlements.search,
    number: 'consecutivo',
    place: (row) => ({
      name: row.consecutivo,
      detail: joined(row.nombre_proveedor, writtenDay(row.fecha), pesos(row.total_a_pagar ?? 0)),
      to: `/liquidacion-arroz/${id(row.id_liquidacion)}`,
    }),
  }),
  kind({
    list: invoicesList,
    search: invoices.search,
    number: 'numero_de_factura',
    place: (row, session) => ({
      name: row.numero_de_factura,
      detail: joined(row.nombre_cliente, writtenDay(row.fecha_de_emision), pesos(row.valor_total ?? 0)),
      to: session.can('GET-invoices/{id}')
        ? `/invoices/${id(row.id)}`
        : inList(invoicesList.path, row.numero_de_factura),
    }),
  }),
  kind({
    list: paymentReceiptsList,
    search: paymentReceipts.search,
    number: 'numero_recibo',
    place: (row) => ({
      name: row.numero_recibo,
      detail: joined(row.nombre_cliente, writtenDay(row.fecha_recepcion_pago), pesos(row.valor_pagado ?? 0)),
      to: receiptPath(row.id_recibo_caja),
    }),
  }),
  kind({
    list: financingAgreementsList,
    search: financingAgreements.search,
    number: 'consecutivo',
    place: (row, session) => ({
      name: row.consecutivo,
      detail: joined(row.nombre_tercero, writtenDay(row.fecha_de_inicio), row.estado),
      to: session.can('GET-financing-agreements')
        ? agreementPath(row.id_acuerdo_de_financiamiento)
        : inList(financingAgreementsList.path, row.consecutivo),
    }),
  }),
]

/**
 * What the person may see of what was typed, list by list; where it is exactly the number of one record (a ticket, a
 * plate, an identification, a document), that record's address in `exact`.
 */
export async function goTo(session: Session, typed: string): Promise<{ groups: Group[]; exact: string }> {
  const looked = await Promise.all(
    LOOKS.filter(({ key }) => session.can(key)).map(({ look }) => look(session, typed)),
  )
  const exact = [...new Set(looked.flatMap((one) => one.exact.map(({ to }) => to)))]
  const groups = looked
    .filter(({ places, failed }) => places.length > 0 || failed)
    .map(({ title, places, all, failed }) => ({ title, places, all, failed }))
  return { groups, exact: exact.length === 1 ? (exact[0] ?? '') : '' }
}

function kind<Row>({ list, search, number, stored = asNumber, apart, place }: Kind<Row>): Look {
  const look = async (session: Session, typed: string): Promise<Looked> => {
    const none = { title: list.title, places: [], all: '', exact: [] }
    const ask = async (request: Partial<SearchRequest>) => {
      const found = await Promise.all(
        [{}, ...(apart ? [apart] : [])].map((filter) => {
          const filtros = { ...request.filtros, ...filter }
          return call(session, search, { body: body(list, { ...request, filtros }) })
        }),
      )
      // Another API may know no filter, and answers the same twice.
      const rows = new Map(found.flatMap(({ data }) => data).map((row) => [String(row[list.id]), row]))
      return { data: [...rows.values()], total_count: found.reduce((sum, one) => sum + one.total_count, 0) }
    }
    const [exact, found] = await Promise.allSettled([
      ask({ filtros: { [number]: stored(typed) } }),
      ask({ limit: SHOWN, search: typed }),
    ])
    if (found.status === 'rejected') return { ...none, failed: isFailure(found.reason) }
    const { data, total_count } = found.value
    const shown = data.slice(0, SHOWN)
    const numbered = exact.status === 'fulfilled' ? exact.value.data : []
    const same = (row: Row) => plain(String(row[number])) === plain(stored(typed))
    return {
      title: list.title,
      places: shown.map((row) => place(row, session)),
      all: total_count > Math.max(shown.length, data.length) ? inList(list.path, typed) : '',
      failed: false,
      exact: [...numbered, ...data].filter(same).map((row) => place(row, session)),
    }
  }
  return { key: list.keys.search, look }
}

/** Whether a list that could be searched was not; an API that does not offer it has nothing there. */
function isFailure(reason: unknown): boolean {
  if (!(reason instanceof ApiError)) throw reason
  return !reason.isNotOffered && !reason.isForbidden
}

const body = <Row>({ searchFields }: List<Row>, request: Partial<SearchRequest>): SearchRequest => ({
  actual_page: 1,
  limit: SHOWN,
  search: '',
  searchin_fields: searchFields,
  fields: '',
  sort_order: '',
  filtros: {},
  ...request,
})
