import { z } from 'zod'
import { DerivedReceivable } from './accounts-receivable.ts'
import { AppliedReceipt } from './applied-receipts.ts'
import {
  answeredNumber,
  answeredText,
  changesOf,
  Day,
  flag,
  Id,
  IdParams,
  numberText,
  readVersion,
  requiredPesos,
  row,
  text,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { managed, voids } from './managed.ts'
import { LENGTH } from '../shared/lengths.ts'
import { INCOMPLETE } from '../shared/sentences.ts'

/** An invoice of sale. Whole pesos, days; what is left of it is its receivable's (contract.md, The chain of documents 4). */
export const Invoice = row('id', {
  id: Id,
  numero_de_factura: numberText,
  valor_total: answeredNumber,
  fecha_de_emision: answeredText,
  fecha_de_vencimiento: answeredText,
  documento_de_soporte: answeredText,
  observaciones: answeredText,
  id_cliente_tercero: answeredText,
  nombre_cliente: answeredText,
  /** The receivable's estado on today's date in Bogotá, ANULADA of a voided one; '' from an API that does not say. */
  estado: answeredText,
  anulada: flag.default(false),
  motivo_anulacion: answeredText,
  saldo_actual: answeredNumber,
  id_cuenta_por_cobrar: answeredText,
  /** The weighing that it invoices; '' for none. */
  id_weighing_record: answeredText,
})
export type Invoice = z.infer<typeof Invoice>

const required = (max: number) =>
  z.string({ error: INCOMPLETE }).trim().min(1, INCOMPLETE).max(max, `Máximo ${max} caracteres.`)
const total = requiredPesos(INCOMPLETE)

/** Without a number the next of its consecutive; the emission is not after today, the due day not before the emission. */
export const NewInvoice = z.object({
  numero_de_factura: text(30),
  valor_total: total,
  fecha_de_emision: Day(INCOMPLETE),
  fecha_de_vencimiento: Day(INCOMPLETE),
  documento_de_soporte: required(100),
  observaciones: text(LENGTH.remarks),
  id_cliente_tercero: required(64),
  id_weighing_record: Id.or(z.literal('')).nullish(),
})
export type NewInvoice = z.infer<typeof NewInvoice>

/** Another due day asks for `motivo`, as it does in the receivable (N-152). */
export const InvoiceChange = z.object({
  id: Id,
  version: readVersion,
  motivo: z.string().trim().max(LENGTH.reason).optional(),
  ...changesOf({ ...NewInvoice.omit({ id_weighing_record: true }).shape, numero_de_factura: required(30) }),
})
export type InvoiceChange = z.infer<typeof InvoiceChange>

/** One line of an invoice's history, in words (N-52); `cuando` is a moment of Bogotá, `yyyy-mm-dd hh:mm`. */
export const HistoryEntry = z.object({ cuando: z.string(), quien: answeredText, que: answeredText })

/** `saldo` is what was left after it: the running balance. */
const AppliedLine = row('id_applied_receipt', { ...AppliedReceipt.out.shape, saldo: answeredNumber })

/** An invoice with its receivable, what receipts paid of it, and its history (N-52). */
export const InvoiceDetail = row('id', {
  ...Invoice.out.shape,
  identificacion_cliente: answeredText,
  direccion_cliente: answeredText,
  /** Number of its weighing; '' for none. */
  numero_pesada: answeredText,
  cuenta: DerivedReceivable.nullish(),
  aplicaciones: z.array(AppliedLine).default([]),
  historial: z.array(HistoryEntry).default([]),
})
export type InvoiceDetail = z.infer<typeof InvoiceDetail>

const calls = managed({
  resource: 'invoices',
  paths: { create: '/invoices', update: '/invoices/update', remove: '/invoices/delete/{id}' },
  noun: 'facturas',
  said: {
    create: 'Factura creada correctamente',
    update: 'Factura actualizada correctamente',
    remove: 'Factura eliminada correctamente',
  },
  row: Invoice,
  create: NewInvoice,
  change: InvoiceChange,
})

export const invoices = {
  ...calls,
  search: { ...calls.search, summary: 'Busca facturas; filtros: anulada, id_cliente_tercero, desde, hasta' },
  remove: voids(calls.remove, 'Anula una factura sin recibos aplicados, con su cuenta por cobrar'),
  get: endpoint('GET /invoices/{id}', {
    access: 'GET-invoices/{id}',
    summary: 'Una factura, con su cuenta por cobrar, sus abonos y su historia',
    params: IdParams,
    answer: InvoiceDetail,
  }),
}
