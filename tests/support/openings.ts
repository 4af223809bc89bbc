import { randomUUID } from 'node:crypto'
import { type Database, inTransaction, SYSTEM, type Transaction } from '#server/db/transaction.ts'
import type { ImportKind, Removed, Undoing } from '#server/kit/reading/import-kind.ts'
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

/** How an import of a kind is undone. */
export type Undone = Pick<ImportKind, 'undo' | 'refuseTakeBack'>

/** Undoes an import, two records at a time. */
export const takeBack = (
  db: Database,
  company: string,
  { undo, refuseTakeBack }: Undone,
  idImportacion: string,
): Promise<void> =>
  inTransaction(db, SYSTEM, async (tx) => {
    await refuseTakeBack!(tx, company, idImportacion)
    for (const remove of undo) await undoAll(tx, company, remove, idImportacion)
  })

async function undoAll(tx: Transaction, company: string, remove: Undoing, idImportacion: string) {
  for (let after: string | undefined = NO_ID; after !== undefined;) {
    const step = { idImportacion, desde: WRITTEN_SINCE, after, limit: 2 }
    const { last, stayed }: Removed = await remove(tx, company, step)
    if (stayed > 0) throw new Error(`${stayed} records stayed`)
    after = last
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000'
/** Moment at which imports of tests begin to write. */
export const WRITTEN_SINCE = '2026-11-01T08:00:00Z'
