import type { NoteKind, NoteConcept } from './notes-words.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { NOTES } from './notes-queries.ts'
import { documentNumberFor } from '#server/numbers/acts.ts'
import { createRow, type Row } from '#server/kit/rows/rows.ts'

/** Note without its number. Whole pesos, day as `aaaa-mm-dd`. */
interface NewNote {
  clase: NoteKind
  fecha: string
  documento: string
  id_liquidacion?: string
  id_factura?: string
  id_tercero: string
  nombre_tercero: string
  concepto: NoteConcept
  motivo: string
  base: number
  iva: number
}

/** Creates a note with the next number of the consecutive for its kind. */
export async function createNote(tx: Transaction, company: string, note: NewNote): Promise<Row> {
  const documento = note.clase === 'AJUSTE' ? 'NOTA_AJUSTE' : 'NOTA_CREDITO'
  const numero = await documentNumberFor(tx, company, documento, { resource: NOTES, numbered: 'numero' })
  const valor = note.base + note.iva
  return createRow(tx, NOTES, company, { ...note, numero, valor, registro: tx.actor.nombre })
}
