import { sql, type SQL } from 'drizzle-orm'
import { heldBy, Refusal } from '#server/kit/rules/refusal.ts'
import { sqlError, UNIQUE_VIOLATION } from '#server/db/sql-errors.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { column } from '#server/kit/rows/rows.ts'

/** Import that is writing its records. */
export interface Bringing {
  company: string
  idImportacion: string
  /** Current day in Bogotá. */
  hoy: string
  /** Throws if somebody stopped the import. Called between two statements. */
  throwIfStopped?: () => Promise<void>
}

/** Rows per statement. Keeps the JSON at a few megabytes. */
const AT_ONCE = 2000

const TAKEN_MEANWHILE =
  'Alguien usó uno de los números del archivo después de la vista previa: nada se importó. Revise de nuevo e importe.'

/**
 * Inserts the records of an import, all with the same columns.
 * Throws DUPLICADO for a number used since the check.
 */
export async function insertOpeningRows(
  tx: Transaction,
  { company, idImportacion, throwIfStopped }: Omit<Bringing, 'hoy'>,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const whose = { id_empresa: company, id_importacion: idImportacion }
  try {
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      await throwIfStopped?.()
      const some = rows.slice(from, from + AT_ONCE).map((row) => ({ ...whose, ...row }))
      await insertRows(tx, table, some)
    }
  } catch (error) {
    if (sqlError(error)?.code !== UNIQUE_VIOLATION) throw error
    throw new Refusal('DUPLICADO', TAKEN_MEANWHILE)
  }
}

/** Condition for the records of an import. */
export const ofImport = (company: string, idImportacion: string): SQL =>
  sql`id_empresa = ${company} and id_importacion = ${idImportacion}`

/** Locks the records of an import, as a change of such a record does. */
export async function lockBrought(
  tx: Transaction,
  { name, id }: Pick<Resource, 'name' | 'id'>,
  brought: SQL,
): Promise<void> {
  await tx.execute(sql`select from ${column(name)} where ${brought} order by ${column(id)} for update`)
}

/**
 * Throws EN_USO if a record of the import is in use.
 * `hanging`: query of `porque`, a sentence that names the record, '…, que ya tiene pagos.'
 */
export async function refuseUsedRecords(tx: Transaction, hanging: SQL): Promise<void> {
  const [held] = await rowsOf<{ porque: string }>(tx, sql`${hanging} limit 1`)
  if (held) throw heldBy('deshacer la importación', held.porque)
}
