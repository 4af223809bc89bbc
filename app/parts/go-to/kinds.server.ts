import { financingAgreementsList } from '#app/parts/financing/list.tsx'
import {
  agreementPath,
  invoicePath,
  millingPath,
  notePath,
  partyPath,
  receiptPath,
  receivablePath,
  settlementPath,
  weighingPath,
} from '#app/parts/paths.ts'
import { accountsPayableList, pathOf } from '#app/parts/payables/list.tsx'
import { accountsReceivableList } from '#app/parts/receivables/list.tsx'
import { invoicesList } from '#app/parts/invoices/list.tsx'
import { millingOperationsList } from '#app/parts/milling/list.tsx'
import { notesList } from '#app/parts/invoices/notes-list.tsx'
import { paymentReceiptsList } from '#app/parts/receipts/list.tsx'
import { settlementsList } from '#app/parts/settlements/list.tsx'
import { thirdPartiesList } from '#app/parts/parties/list.tsx'
import { vehiclesList } from '#app/parts/catalogues/vehicles-list.ts'
import { weighingRecordsList } from '#app/parts/weighings/list.tsx'
import type { List } from '#app/list/define-list.ts'
import { agreementState } from '#app/parts/financing/badge.tsx'
import { VOIDED } from '#app/parts/weighings/names.ts'
import type { Session } from '#app/session/guard.server.ts'
import { accountsPayable } from '#server/payables/contract.ts'
import { accountsReceivable } from '#server/receivables/contract.ts'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import type { Endpoint } from '#server/kit/contract/endpoint.ts'
import { financingAgreements } from '#server/financing/contract.ts'
import { invoices } from '#server/invoices/contract.ts'
import { millingOperations } from '#server/milling/contract.ts'
import { notes } from '#server/invoices/notes-contract.ts'
import { paymentReceipts } from '#server/receipts/contract.ts'
import { settlements } from '#server/settlements/contract.ts'
import { thirdParties } from '#server/parties/contract.ts'
import { vehicles } from '#server/catalogues/vehicles-contract.ts'
import { weighingRecords } from '#server/weighings/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { kilos, pesos } from '#server/kit/words/formats.ts'

/** Target of 'Ir a…': a record, a form or a screen. */
export interface Place {
  name: string
  /** Distinguishing detail: person, date or amount. */
  detail: string
  to: string
  /** Letters of a screen. */
  code?: string
}

interface Found<Row> {
  data: Row[]
  total_count: number
}

/** List to search: search call, number field, and name and address of a record. */
export interface Kind<Row> {
  list: List<Row>
  search: Endpoint<undefined, undefined, SearchRequest, Found<Row>>
  number: keyof Row & string
  /** Typed text as stored in the number field. Default: capitals without dots. */
  stored?: (typed: string) => string
  /** Filter for records that the plain search omits: voided ones. */
  apart?: Record<string, string>
  place: (row: Row, session: Session) => Place
}

const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ')
/** Address of a list searching the typed text. */
export const inList = (path: string, typed: string) => `${path}?q=${encodeURIComponent(typed)}`
const kind = <Row>(one: Kind<Row>): Kind<Row> => one

export const WEIGHINGS = kind({
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
    to: weighingPath(row.id_weighing_record),
  }),
})

export const VEHICLES = kind({
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
})

export const THIRD_PARTIES = kind({
  list: thirdPartiesList,
  search: thirdParties.search,
  number: 'identificacion',
  place: (row) => ({
    name: row.nombre,
    detail: joined(row.tipo, row.identificacion),
    to: partyPath(row.id_tercero),
  }),
})

export const SETTLEMENTS = kind({
  list: settlementsList,
  search: settlements.search,
  number: 'consecutivo',
  place: (row) => ({
    name: row.consecutivo,
    detail: joined(row.nombre_proveedor, writtenDay(row.fecha), pesos(row.total_a_pagar)),
    to: settlementPath(row.id_liquidacion),
  }),
})

export const INVOICES = kind({
  list: invoicesList,
  search: invoices.search,
  number: 'numero_de_factura',
  place: (row, session) => ({
    name: row.numero_de_factura,
    detail: joined(row.nombre_cliente, writtenDay(row.fecha_de_emision), pesos(row.valor_total)),
    to: session.can('GET-invoices/{id}')
      ? invoicePath(row.id)
      : inList(invoicesList.path, row.numero_de_factura),
  }),
})

export const RECEIPTS = kind({
  list: paymentReceiptsList,
  search: paymentReceipts.search,
  number: 'numero_recibo',
  place: (row) => ({
    name: row.numero_recibo,
    detail: joined(row.nombre_cliente, writtenDay(row.fecha_recepcion_pago), pesos(row.valor_pagado)),
    to: receiptPath(row.id_recibo_caja),
  }),
})

export const AGREEMENTS = kind({
  list: financingAgreementsList,
  search: financingAgreements.search,
  number: 'consecutivo',
  place: (row, session) => ({
    name: row.consecutivo,
    detail: joined(row.nombre_tercero, writtenDay(row.fecha_de_inicio), agreementState(row.estado)),
    to: session.can('GET-financing-agreements')
      ? agreementPath(row.id_acuerdo_de_financiamiento)
      : inList(financingAgreementsList.path, row.consecutivo),
  }),
})

export const MILLINGS = kind({
  list: millingOperationsList,
  search: millingOperations.search,
  number: 'consecutivo',
  place: (row) => ({
    name: row.consecutivo,
    detail: joined(writtenDay(row.fecha), kilos(row.kgs_netos), row.anulada ? 'anulada' : ''),
    to: millingPath(row.id_maquila),
  }),
})

export const NOTES = kind({
  list: notesList,
  search: notes.search,
  number: 'numero',
  place: (row) => ({
    name: row.numero,
    detail: joined(row.documento, row.nombre_tercero, writtenDay(row.fecha), pesos(row.valor)),
    to: notePath(row.id_nota),
  }),
})

export const RECEIVABLES = kind({
  list: accountsReceivableList,
  search: accountsReceivable.search,
  number: 'numero_factura',
  place: (row) => ({
    name: row.numero_factura,
    detail: joined(row.cliente_nombre, `debe ${pesos(row.saldo_actual)}`),
    to: receivablePath(row.id_cuenta_por_cobrar),
  }),
})

export const PAYABLES = kind({
  list: accountsPayableList,
  search: accountsPayable.search,
  number: 'consecutivo',
  place: (row) => ({
    name: row.consecutivo,
    detail: joined(row.nombre_tercero, row.concepto, `se debe ${pesos(row.saldo)}`),
    to: pathOf(row),
  }),
})
