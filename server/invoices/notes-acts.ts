import type { NoteKind, NoteConcept, DebitConcept } from './notes-words.ts'
import { refuseOutside } from '#server/kit/rules/dates.ts'
import { refuseIfVoided } from '#server/kit/rules/refusal.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { INVOICES, type StoredInvoice } from './queries.ts'
import { creditable } from './credit-notes-queries.ts'
import { NOTES } from './notes-queries.ts'
import { RECEIVABLES } from '#server/receivables/queries.ts'
import { lockReceivable } from '#server/receivables/acts.ts'
import { documentNumberFor } from '#server/numbers/acts.ts'
import { createRow, lockRow, updateRow, type Row } from '#server/kit/rows/rows.ts'

/** Note without its number. Whole pesos, day as `aaaa-mm-dd`. */
interface NewNote {
  clase: NoteKind
  fecha: string
  documento: string
  id_liquidacion?: string
  id_factura?: string
  id_tercero: string
  nombre_tercero: string
  concepto: NoteConcept | DebitConcept
  motivo: string
  base: number
  iva: number
}

const NUMBERED_BY = { AJUSTE: 'NOTA_AJUSTE', CREDITO: 'NOTA_CREDITO', DEBITO: 'NOTA_DEBITO' } as const

/** Creates a note with the next number of the consecutive for its kind. */
export async function createNote(tx: Transaction, company: string, note: NewNote): Promise<Row> {
  const documento = NUMBERED_BY[note.clase]
  const numero = await documentNumberFor(tx, company, documento, { resource: NOTES, numbered: 'numero' })
  const valor = note.base + note.iva
  return createRow(tx, NOTES, company, { ...note, numero, valor, registro: tx.actor.nombre })
}

/**
 * Locks the invoice that a note corrects, with its receivable. `of` has the amounts of the invoice and of its notes.
 * Throws CONFLICTO for a voided or fully credited invoice, and 422 for a day before the invoice or after `hoy`.
 */
export async function lockCorrected(
  tx: Transaction,
  company: string,
  { id_factura, fecha }: { id_factura: string; fecha: string },
  hoy: string,
) {
  const invoice = (await lockRow(tx, INVOICES, company, id_factura)) as StoredInvoice
  refuseIfVoided(!invoice.viva, `La factura ${invoice.numero_de_factura}`)
  const day = fecha || hoy
  refuseOutside('fecha', day, {
    desde: { dia: invoice.fecha_de_emision, que: 'el día de la factura' },
    hasta: { dia: hoy, que: 'hoy' },
  })
  const receivable = await lockReceivable(tx, company, invoice.id_cuenta_por_cobrar ?? '')
  const of = await creditable(tx, company, invoice, Number(receivable.saldo_actual))
  return { invoice, day, receivable, of }
}
export type Corrected = Awaited<ReturnType<typeof lockCorrected>>

/** Creates a note of an invoice. The remainder and the unpaid balance fall by its amounts, or rise by a debit note. */
export async function correctInvoice(
  tx: Transaction,
  company: string,
  { invoice, day, receivable, of }: Corrected,
  note: Pick<NewNote, 'concepto' | 'motivo' | 'base' | 'iva'> & { clase: 'CREDITO' | 'DEBITO' },
): Promise<Row> {
  const row = await createNote(tx, company, {
    ...note,
    fecha: day,
    documento: invoice.numero_de_factura,
    id_factura: invoice._id,
    id_tercero: invoice.id_cliente_tercero,
    nombre_tercero: invoice.nombre_cliente,
  })
  const valor = note.base + note.iva
  const notas = of.acreditado.base + of.acreditado.iva + (note.clase === 'DEBITO' ? -valor : valor)
  await updateRow(tx, INVOICES, company, invoice._id, { notas })
  await updateRow(tx, RECEIVABLES, company, receivable._id, { notas })
  return row
}
