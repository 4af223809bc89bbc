import type { Transaction } from '#server/db/transaction.ts'
import type { Row } from '#server/kit/rows/rows.ts'
import { splitLike } from './credit-notes-rules.ts'
import { correctInvoice, lockCorrected } from './notes-acts.ts'
import type { NewDebitNote } from './notes-contract.ts'
import { noteDetail } from './notes-queries.ts'

/**
 * Creates a debit note: the client owes `valor` more for an issued invoice, IVA included (invoices/README.md, debit
 * notes). Throws CONFLICTO for a voided or fully credited invoice, and 422 for a day before it or after `hoy`.
 */
export async function createDebitNote(
  tx: Transaction,
  company: string,
  { id_factura, fecha, concepto, motivo, valor }: NewDebitNote,
  hoy: string,
): Promise<Row> {
  const corrected = await lockCorrected(tx, company, { id_factura, fecha }, hoy)
  const parts = splitLike(corrected.of.factura, valor)
  const note = await correctInvoice(tx, company, corrected, { clase: 'DEBITO', concepto, motivo, ...parts })
  return noteDetail(tx, company, note._id)
}
