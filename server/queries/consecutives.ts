import { sql } from 'drizzle-orm'
import { Refusal } from '../domain/refusal.ts'
import { rowsOf, type Transaction } from '../db/transaction.ts'

/** The tags of the consecutives from which documents take their numbers (decision C-29). */
export type DocumentTag =
  'PESADA' | 'LIQUIDACION' | 'ACUERDO' | 'RECIBO_CAJA' | 'FACTURA' | 'CUENTA' | 'LOTE' | 'MAQUILA'

/**
 * Takes the next number of a document in the running transaction: unique, and without a gap when it fails, because
 * others wait until it ends. Refuses when the company has no active consecutive with that tag.
 */
export async function siguienteNumero(
  tx: Transaction,
  idEmpresa: string,
  documento: DocumentTag,
): Promise<{ prefijo: string; numero: number }> {
  const [taken] = await rowsOf<{ prefijo: string; numero: string }>(
    tx,
    sql`select prefijo, numero from siguiente_numero(${idEmpresa}, ${documento})`,
  )
  if (!taken) {
    throw new Refusal('VALIDACION', `La empresa no tiene un consecutivo activo con la etiqueta ${documento}.`)
  }
  return { prefijo: taken.prefijo, numero: Number(taken.numero) }
}
