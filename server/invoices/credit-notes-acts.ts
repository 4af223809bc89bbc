import type { NewCreditNote } from './notes-contract.ts'
import { voidReason } from '#server/kit/rules/refusal.ts'
import {
  returnLines,
  partsOfValue,
  leftToCredit,
  refuseNote,
  returnedSum,
  takesAll,
} from './credit-notes-rules.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { voidInvoice } from './acts.ts'
import { INVOICES, type StoredInvoice } from './queries.ts'
import { hasNotes, noteDetail } from './notes-queries.ts'
import { correctInvoice, lockCorrected } from './notes-acts.ts'
import { refuseCharged } from '#server/receivables/acts.ts'
import { getRow, lockRow, type Row } from '#server/kit/rows/rows.ts'
import { creditableLines } from './credit-notes-queries.ts'
import { goodsOf } from './goods-queries.ts'
import { returnedGoods } from './goods-rules.ts'

/**
 * Creates a credit note for an issued invoice: by line quantities, by a value with IVA, or for the remainder.
 * The receivable decreases by the same amount. Throws 422 above the remainder, and EN_USO above the unpaid
 * balance or for the whole remainder while late interest is collected (invoices/README.md, credit notes).
 */
export async function createCreditNote(
  tx: Transaction,
  company: string,
  { id_factura, fecha, concepto, motivo, valor, lineas, kg }: NewCreditNote,
  hoy: string,
): Promise<Row> {
  const corrected = await lockCorrected(tx, company, { id_factura, fecha }, hoy)
  const { invoice, receivable, of } = corrected
  const invoiced = await creditableLines(tx, company, invoice._id)
  const returned = returnLines(invoiced, lineas)
  const parts = lineas.length > 0 ? returnedSum(returned) : valor ? partsOfValue(of, valor) : leftToCredit(of)
  refuseNote(of, parts, 'valor')
  if (takesAll(of, parts)) refuseCharged(receivable)
  const salidas = await goodsOf(tx, company, invoice, invoiced)
  const goods = returnedGoods(
    salidas,
    { concepto, valor: lineas.length > 0 ? null : valor, lineas, kg },
    invoiced,
  )
  const note = await correctInvoice(tx, company, corrected, { clase: 'CREDITO', concepto, motivo, ...parts })
  if (returned.length > 0) {
    await insertRows(
      tx,
      'note_lines',
      returned.map((line) => ({ ...line, id_empresa: company, id_nota: note._id })),
    )
  }
  if (goods.length > 0) {
    await insertRows(
      tx,
      'returned_goods',
      goods.map((one) => ({ ...one, id_empresa: company, id_nota: note._id })),
    )
  }
  return noteDetail(tx, company, note._id)
}

/**
 * Reverses an invoice. An invoice with a DIAN range or earlier notes gets a note of the remainder. Any other
 * is voided with its receivable (invoices/README.md, voiding).
 */
export async function takeBackInvoice(
  tx: Transaction,
  company: string,
  id: string,
  motivo: string,
  hoy: string,
): Promise<Row> {
  const current = (await lockRow(tx, INVOICES, company, id)) as StoredInvoice
  if (current.anulada || (current.id_rango === null && !(await hasNotes(tx, company, id)))) {
    return voidInvoice(tx, company, id, motivo)
  }
  const whole: NewCreditNote = {
    id_factura: id,
    fecha: hoy,
    concepto: 'ANULACION',
    motivo: voidReason(motivo),
    valor: null,
    lineas: [],
    kg: null,
  }
  await createCreditNote(tx, company, whole, hoy)
  return getRow(tx, INVOICES, company, id)
}
