import { sql } from 'drizzle-orm'
import type { InvoiceChange, NewInvoice } from './contract.ts'
import { untilToday, refuseOutside } from '#server/kit/rules/dates.ts'
import { Refusal, heldBy, invalidField, voidReason, refuseIfVoided } from '#server/kit/rules/refusal.ts'
import { INCOMPLETE, WHY_OTHER_TERMS } from '#server/kit/words/sentences.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { authorisedNumber } from '#server/numbers/authorised-ranges-acts.ts'
import { askAboutShortages } from '#server/stock/shortage-queries.ts'
import { readClient } from '#server/receivables/clients-queries.ts'
import { computeLines, readLines, valueOf, type StoredLine } from './lines-queries.ts'
import { storeLines } from './lines-acts.ts'
import { refuseReturnedTicket, ticketOf, withGoods } from './goods-queries.ts'
import { RECEIVABLES } from '#server/receivables/queries.ts'
import { createReceivable, lockReceivable, refuseFormer, voidReceivable } from '#server/receivables/acts.ts'
import {
  createRow,
  defined,
  getRow,
  isId,
  lockRow,
  raiseVersion,
  refuseLate,
  updateRow,
  type Row,
} from '#server/kit/rows/rows.ts'
import { hasNotes } from './notes-queries.ts'
import { INVOICES, type StoredInvoice } from './queries.ts'

/** Issues an invoice and creates its receivable. Whole pesos. `hoy` is today in Bogotá. */
export async function createInvoice(
  tx: Transaction,
  company: string,
  body: NewInvoice,
  hoy: string,
): Promise<Row> {
  refuseDates(body, hoy)
  const { lineas: asked, faltante_confirmado, ...values } = body
  const client = await readClient(tx, company, body.id_cliente_tercero, 'id_cliente_tercero')
  const computed = await computeLines(tx, company, asked)
  const value = withValue(valueOf(computed, body.valor_total))
  const id_weighing_record = await readWeighing(tx, company, body.id_weighing_record ?? '')
  const lineas = await withGoods(tx, company, computed, await ticketOf(tx, company, id_weighing_record))
  if (faltante_confirmado === false) await askAboutShortages(tx, company, body.fecha_de_emision, lineas)
  const { numero: numero_de_factura, id_rango } = await numberFor(tx, company, body)
  const row = await createRow(tx, INVOICES, company, {
    ...values,
    ...value,
    numero_de_factura,
    id_rango,
    id_weighing_record,
    nombre_cliente: client.nombre,
  })
  await refuseFormer(tx, company, numero_de_factura)
  await storeLines(tx, company, row._id, lineas)
  await createReceivable(tx, company, {
    ...receivableOf(row as StoredInvoice),
    origen: 'FACTURA',
    id_factura: row._id,
  })
  return getRow(tx, INVOICES, company, row._id)
}

/** Number of an invoice on its day, with its DIAN range. An empty number takes the next one. */
const numberFor = (
  tx: Transaction,
  company: string,
  { numero_de_factura, fecha_de_emision }: Pick<StoredInvoice, 'numero_de_factura' | 'fecha_de_emision'>,
) =>
  authorisedNumber(tx, company, 'FACTURA', {
    resource: INVOICES,
    numbered: 'numero_de_factura',
    typed: numero_de_factura,
    campo: 'numero_de_factura',
    fecha: fecha_de_emision,
  })

/** Throws 422 for a total of 0. */
function withValue({ valor_total, iva }: ReturnType<typeof valueOf>) {
  if (!valor_total || valor_total < 1) throw invalidField('valor_total', INCOMPLETE)
  return { valor_total, iva }
}

const receivableOf = (row: StoredInvoice) => ({
  numero_factura: row.numero_de_factura,
  valor_original_factura: row.valor_total,
  fecha_factura: row.fecha_de_emision,
  fecha_esperada_pago: row.fecha_de_vencimiento,
  cliente_id: row.id_cliente_tercero,
  cliente_nombre: row.nombre_cliente,
})

/** Fields that an applied receipt makes final (invoices/README.md, final fields). */
const FINAL = [
  'numero_de_factura',
  'valor_total',
  'fecha_de_emision',
  'fecha_de_vencimiento',
  'id_cliente_tercero',
] as const

/**
 * Changes an invoice and its receivable. After a receipt is applied only texts change. Another due date
 * requires a reason (invoices/README.md, final fields). Another number or day needs a DIAN range like a new invoice
 * (numbers/README.md, authorised ranges).
 */
export async function updateInvoice(
  tx: Transaction,
  company: string,
  {
    id,
    version,
    motivo = '',
    lineas: asked,
    valor_total: typed,
    faltante_confirmado,
    ...given
  }: InvoiceChange,
  hoy: string,
): Promise<Row> {
  const current = await lockInvoice(tx, company, id)
  const before = await readLines(tx, company, id)
  const lineas = await changedLines(tx, company, { current, before }, asked)
  // The total of an invoice with lines is their sum. A typed total is ignored.
  const value = before.length > 0 ? {} : { valor_total: typed ?? undefined }
  const changes = { ...given, ...(lineas ? withValue(valueOf(lineas, typed)) : value) }
  const after = { ...current, ...defined(changes) }
  const campos = FINAL.filter((field) => after[field] !== current[field])
  if (campos.length > 0 || lineas)
    await refuseIssued(tx, company, current, lineas ? [...campos, 'lineas'] : campos)
  if (campos.length > 0 || lineas) await refusePaid(tx, company, current, 'cambiar', campos)
  refuseDates(after, hoy)
  if (lineas && faltante_confirmado === false) {
    await askAboutShortages(tx, company, after.fecha_de_emision, lineas, before)
  }
  if (campos.includes('fecha_de_vencimiento') && motivo === '') {
    refuseLate(current, version)
    throw invalidField('motivo', WHY_OTHER_TERMS)
  }
  const renumbered = after.numero_de_factura !== current.numero_de_factura
  if (renumbered) await refuseTaken(tx, company, after)
  const authorised =
    renumbered || campos.includes('fecha_de_emision') ? await numberFor(tx, company, after) : undefined
  const client = await readClient(tx, company, after.id_cliente_tercero, 'id_cliente_tercero')
  const row = await updateRow(
    tx,
    INVOICES,
    company,
    id,
    {
      ...changes,
      nombre_cliente: client.nombre,
      ...(authorised && { id_rango: authorised.id_rango }),
      ...(renumbered && {
        numeros_anteriores: [...new Set([...current.numeros_anteriores, current.numero_de_factura])],
      }),
    },
    version,
  )
  if (lineas) {
    await storeLines(tx, company, id, lineas)
    await raiseVersion(tx, INVOICES, company, current)
  }
  if (renumbered) await refuseFormer(tx, company, row.numero_de_factura as string, id)
  if (campos.length > 0 && current.id_cuenta_por_cobrar) {
    await updateRow(tx, RECEIVABLES, company, current.id_cuenta_por_cobrar, {
      ...receivableOf(row as StoredInvoice),
      motivo_cambio: campos.includes('fecha_de_vencimiento') ? motivo : '',
    })
  }
  return getRow(tx, INVOICES, company, id)
}

/** New lines of an invoice, or undefined if they do not change. */
async function changedLines(
  tx: Transaction,
  company: string,
  { current, before }: { current: StoredInvoice; before: readonly StoredLine[] },
  asked: InvoiceChange['lineas'],
) {
  if (!asked) return undefined
  const lineas = await computeLines(tx, company, asked)
  const same = (place: number) =>
    LINE_FIELDS.every((field) => textOf(lineas[place]?.[field]) === textOf(before[place]?.[field]))
  const changed = lineas.length !== before.length || lineas.some((_, place) => !same(place))
  if (!changed) return undefined
  return withGoods(tx, company, lineas, await ticketOf(tx, company, current.id_weighing_record))
}

const LINE_FIELDS = [
  'id_producto',
  'cantidad',
  'unidad',
  'precio',
  'descuento',
  'sale_de_bodega',
  'kg',
] as const

const textOf = (value: unknown) => String(value ?? '')

/**
 * An invoice with a DIAN range or a note is corrected with notes only (invoices/README.md, issued invoices).
 */
async function refuseIssued(
  q: Queries,
  company: string,
  { _id, numero_de_factura, id_rango }: StoredInvoice,
  campos: readonly string[],
): Promise<void> {
  if (id_rango === null && !(await hasNotes(q, company, _id))) return
  throw heldBy(
    'cambiar',
    `la factura ${numero_de_factura} ya se expidió: corríjala con una nota crédito.`,
    campos,
  )
}

/**
 * Voids an invoice and its receivable. The number stays taken. Throws EN_USO once receipts are applied
 * (invoices/README.md, voiding).
 */
export async function voidInvoice(
  tx: Transaction,
  company: string,
  id: string,
  motivo: string,
): Promise<Row> {
  const current = await lockInvoice(tx, company, id)
  await refusePaid(tx, company, current, 'anular')
  const voided = { anulada: true, motivo_anulacion: voidReason(motivo) }
  if (current.id_cuenta_por_cobrar) {
    await voidReceivable(tx, company, current.id_cuenta_por_cobrar, voided.motivo_anulacion)
  }
  return updateRow(tx, INVOICES, company, id, voided)
}

/** Locks an invoice for a change until the transaction ends. Throws 404, and CONFLICTO if it is voided. */
async function lockInvoice(tx: Transaction, company: string, id: string): Promise<StoredInvoice> {
  const row = (await lockRow(tx, INVOICES, company, id)) as StoredInvoice
  refuseIfVoided(row.anulada, `La factura ${row.numero_de_factura}`)
  return row
}

async function refusePaid(
  tx: Transaction,
  company: string,
  invoice: StoredInvoice,
  acto: string,
  campos: readonly string[] = [],
): Promise<void> {
  if (!invoice.id_cuenta_por_cobrar) return
  const { abonos, mora_cobrada } = await lockReceivable(tx, company, invoice.id_cuenta_por_cobrar)
  if (abonos === 0 && mora_cobrada === 0) return
  const why = abonos > 0 ? 'tiene recibos aplicados' : 'tiene mora cobrada en otra cuenta'
  throw heldBy(acto, `la factura ${invoice.numero_de_factura} ${why}.`, campos)
}

function refuseDates(
  {
    fecha_de_emision,
    fecha_de_vencimiento,
  }: Pick<StoredInvoice, 'fecha_de_emision' | 'fecha_de_vencimiento'>,
  hoy: string,
): void {
  refuseOutside('fecha_de_emision', fecha_de_emision, untilToday(hoy))
  if (fecha_de_vencimiento < fecha_de_emision) {
    throw invalidField('fecha_de_vencimiento', 'El vencimiento no puede ser anterior a la emisión.')
  }
}

/**
 * Locks the weighing to invoice. Returns null for none. Throws 422 if it belongs to another company or is
 * already invoiced.
 */
async function readWeighing(q: Queries, company: string, id: string): Promise<string | null> {
  if (id === '') return null
  const found = isId(id)
    ? await rowsOf(
        q,
        sql`select from weighing_records where id_empresa = ${company} and id_weighing_record = ${id} and not eliminada
          for update`,
      )
    : []
  if (found.length === 0)
    throw invalidField('id_weighing_record', 'La pesada no existe o no pertenece a la empresa.')
  // Checked after the lock, so that a concurrent invoice of the same weighing is seen.
  const [invoiced] = await rowsOf<{ numero: string }>(
    q,
    sql`select numero_de_factura as numero from invoices
      where id_weighing_record = ${id} and viva`,
  )
  if (invoiced) throw invalidField('id_weighing_record', `Ya está en la factura ${invoiced.numero}.`)
  await refuseReturnedTicket(q, company, id)
  return id
}

/** Throws DUPLICADO if another receivable has this number: the receivable of the invoice uses it too. */
async function refuseTaken(
  q: Queries,
  company: string,
  { _id, numero_de_factura }: Pick<StoredInvoice, '_id' | 'numero_de_factura'>,
): Promise<void> {
  const same = sql`select from accounts_receivable where id_empresa = ${company}
    and numero_factura = ${numero_de_factura} and id_factura is distinct from ${_id}`
  if ((await rowsOf(q, same)).length === 0) return
  throw new Refusal('DUPLICADO', `Ya existe la cuenta por cobrar ${numero_de_factura}.`)
}
