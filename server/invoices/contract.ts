import { z } from 'zod'
import { DerivedReceivable } from '#server/receivables/contract.ts'
import { AppliedReceipt } from '#server/receipts/applied-contract.ts'
import { AuthorisedRange } from '#server/numbers/contract.ts'
import {
  changesOf,
  chosen,
  Day,
  flag,
  Id,
  IdParams,
  Rate6,
  readVersion,
  requiredPesos,
  row,
  SomeKilos,
  text,
  unsignedPesos,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { managed, voids } from '#server/kit/contract/managed.ts'
import { Note } from './notes-contract.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { INVOICE, INVOICE_LINE, INVOICE_LINES_MAX } from './words.ts'
import { INCOMPLETE } from '#server/kit/words/sentences.ts'

/** A sales invoice, in whole pesos. The unpaid balance is stored in its receivable. */
export const Invoice = row('id', {
  id: Id,
  numero_de_factura: z.string(),
  valor_total: z.number(),
  fecha_de_emision: z.string(),
  fecha_de_vencimiento: z.string(),
  documento_de_soporte: z.string(),
  observaciones: z.string(),
  id_cliente_tercero: z.string(),
  nombre_cliente: z.string(),
  /** State of the receivable today in Bogotá, or ANULADA. */
  estado: DerivedReceivable.out.shape.estado_documento,
  anulada: flag.default(false),
  motivo_anulacion: z.string(),
  saldo_actual: z.number(),
  id_cuenta_por_cobrar: z.string(),
  /** Invoiced weighing, or ''. */
  id_weighing_record: z.string(),
  /** `iva`: tax included in the total. `notas`: credit notes less debit notes. */
  iva: z.number(),
  notas: z.number(),
})
export type Invoice = z.infer<typeof Invoice>

const required = (max: number) =>
  z.string({ error: INCOMPLETE }).trim().min(1, INCOMPLETE).max(max, `Máximo ${max} caracteres.`)
const total = requiredPesos(INCOMPLETE)

/**
 * Line as typed: quantity, unit price (6 decimals) and discount before IVA. The IVA rate comes from the
 * product. `sale_de_bodega`: whether the goods leave the store without a ticket, asked of a product that is
 * kept in stock. `kg`: their kilos, for a unit that does not say them (invoices/README.md, goods).
 */
export const InvoiceLineInput = z.object({
  id_producto: chosen('un producto'),
  cantidad: SomeKilos,
  unidad: text(INVOICE_LINE.unidad.maxLength),
  precio: Rate6.min(0, 'El precio no puede ser negativo.'),
  descuento: unsignedPesos.default(0),
  sale_de_bodega: z.boolean().nullish(),
  kg: SomeKilos.nullish(),
})
export type InvoiceLineInput = z.infer<typeof InvoiceLineInput>

/**
 * Invoiced line. Base and IVA are whole pesos, each rounded once. `iva` is the rate
 * (invoices/README.md, line amounts).
 */
export const InvoiceLine = z.object({
  id_linea: Id,
  id_producto: z.string(),
  descripcion: z.string(),
  cantidad: z.number(),
  unidad: z.string(),
  precio: z.number(),
  descuento: z.number(),
  iva: z.string(),
  base: z.number(),
  valor_iva: z.number(),
  total: z.number(),
  /** Null for a product that is not kept in stock, and for goods of a ticket. */
  sale_de_bodega: z.boolean().nullable().default(null),
  /** Kilos that left the store by this line. Null if none did, or if a ticket took them out. */
  kg: z.number().nullable(),
  /** Quantity returned by credit notes. */
  devuelta: z.number(),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

/**
 * New invoice. Without a number, the next of the consecutive is used. The issue date is not in the future,
 * and the due date is not before the issue date.
 */
export const NewInvoice = z.object({
  numero_de_factura: text(INVOICE.numero_de_factura.maxLength),
  /** Total of an invoice without lines. With lines the total is their sum. */
  valor_total: total.nullish(),
  lineas: z.array(InvoiceLineInput).max(INVOICE_LINES_MAX).default([]),
  fecha_de_emision: Day(INCOMPLETE),
  fecha_de_vencimiento: Day(INCOMPLETE),
  documento_de_soporte: required(INVOICE.documento_de_soporte.maxLength),
  observaciones: text(INVOICE.observaciones.maxLength),
  id_cliente_tercero: required(64),
  id_weighing_record: Id.or(z.literal('')).nullish(),
  /** false: goods that the store lacks are refused with 422 on this field, as a question. */
  faltante_confirmado: z.boolean().optional(),
})
export type NewInvoice = z.infer<typeof NewInvoice>

/** Requires a total or lines. The check runs even if other fields are invalid. */
const ValuedInvoice = NewInvoice.refine(
  (body: Partial<NewInvoice> | null) => body?.valor_total != null || !!body?.lineas?.length,
  { path: ['valor_total'], error: INCOMPLETE, when: () => true },
)

/**
 * Change of an invoice. Another due date requires `motivo`, as in the receivable (invoices/README.md, final
 * fields).
 */
export const InvoiceChange = z.object({
  id: Id,
  version: readVersion,
  motivo: z.string().trim().max(LENGTH.reason).optional(),
  ...changesOf({
    ...NewInvoice.omit({ id_weighing_record: true }).shape,
    numero_de_factura: required(INVOICE.numero_de_factura.maxLength),
  }),
})
export type InvoiceChange = z.infer<typeof InvoiceChange>

/** One event of the invoice history, in words. `cuando` is a time in Bogotá as `yyyy-mm-dd hh:mm`. */
export const HistoryEntry = z.object({ cuando: z.string(), quien: z.string(), que: z.string() })

/** `saldo` is the running balance after this payment. */
const AppliedLine = row('id_applied_receipt', { ...AppliedReceipt.out.shape, saldo: z.number() })

/** Sums of an invoice with lines in whole pesos, also by IVA rate. */
export const InvoiceTotals = z.object({
  base: z.number(),
  descuento: z.number(),
  iva: z.number(),
  total: z.number(),
  por_tarifa: z.array(z.object({ iva: z.string(), base: z.number(), valor_iva: z.number() })).default([]),
})

/** Invoice with its receivable, its payments and its history. */
export const InvoiceDetail = row('id', {
  ...Invoice.out.shape,
  identificacion_cliente: z.string(),
  direccion_cliente: z.string(),
  /** Number of the weighing, or ''. */
  numero_pesada: z.string(),
  lineas: z.array(InvoiceLine).default([]),
  totales: InvoiceTotals.nullish(),
  /** DIAN range of the number. With a range, only notes correct the invoice. */
  rango: AuthorisedRange.nullish(),
  correcciones: z.array(Note).default([]),
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
    remove: 'Factura anulada: conserva su número',
  },
  row: Invoice,
  create: ValuedInvoice,
  change: InvoiceChange,
})

export const invoices = {
  ...calls,
  search: { ...calls.search, summary: 'Busca facturas; filtros: anulada, id_cliente_tercero, desde, hasta' },
  remove: voids(
    calls.remove,
    'Anula una factura sin recibos aplicados, con su cuenta por cobrar; la que se expidió con resolución, con una nota crédito',
  ),
  lastPrice: endpoint('GET /invoices/last-price', {
    access: 'POST-invoices',
    summary: 'El precio, antes de IVA, al que se facturó un producto por última vez; null si nunca',
    query: z.object({ id_producto: Id }),
    answer: z.object({ precio: z.number().nullable() }),
  }),
  preview: endpoint('POST /invoices/preview', {
    access: ['POST-invoices', 'PUT-invoices'],
    summary: 'Calcula base, IVA y total de unas líneas sin guardar la factura',
    body: z.object({ lineas: z.array(InvoiceLineInput).min(1).max(INVOICE_LINES_MAX) }),
    answer: InvoiceTotals,
  }),
  get: endpoint('GET /invoices/{id}', {
    access: 'GET-invoices/{id}',
    summary: 'Una factura, con su cuenta por cobrar, sus abonos y su historia',
    params: IdParams,
    answer: InvoiceDetail,
  }),
}
