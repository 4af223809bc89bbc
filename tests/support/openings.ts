import { randomUUID } from 'node:crypto'
import { type Database, inTransaction, SYSTEM, type Transaction } from '#server/db/transaction.ts'
import type { Bringing } from '#server/openings/opening-rows-acts.ts'
import { today } from '#server/kit/words/days.ts'

/** Creates records in a company as an import does. Returns their import. */
export async function bring<Record>(
  db: Database,
  company: string,
  write: (tx: Transaction, by: Bringing, records: readonly Record[]) => Promise<void>,
  records: readonly Record[],
): Promise<string> {
  const idImportacion = randomUUID()
  const by = { company, idImportacion, hoy: today() }
  await inTransaction(db, SYSTEM, (tx) => write(tx, by, records))
  return idImportacion
}

/** Undoes an import. */
export const takeBack = (
  db: Database,
  company: string,
  work: (tx: Transaction, company: string, id: string) => Promise<void>,
  id: string,
): Promise<void> => inTransaction(db, SYSTEM, (tx) => work(tx, company, id))
