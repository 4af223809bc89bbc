import { sql, type SQL } from 'drizzle-orm'
import { heldBy, Refusal } from '#server/kit/rules/refusal.ts'
import { sqlError, UNIQUE_VIOLATION } from '#server/db/sql-errors.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { inClosedMonth } from '#server/periods/acts.ts'
import { inClosedPeriod } from '#server/periods/rules.ts'
import type { Undoing } from '#server/kit/reading/import-kind.ts'
import { monthOf } from '#server/kit/words/months.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { column, idsOf } from '#server/kit/rows/rows.ts'

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

/** Number that a document of another kind keeps. `porque`: 'Ya existe la liquidación LIQ-5, de Rosa Díaz.' */
export interface TakenNumber {
  numero: string
  porque: string
}

/** Throws DUPLICADO if another document took one of these numbers since the check. */
export function refuseTakenMeanwhile(taken: readonly TakenNumber[]): void {
  if (taken.length > 0) throw new Refusal('DUPLICADO', TAKEN_MEANWHILE)
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

/** Record of an import that another record depends on. `porque`: sentence, 'de la cuenta 7 ya se pagó algo.' */
export interface Used {
  id: string
  porque: string
}

/** Table of opening balances, and how its imported records go. */
interface Brought {
  resource: Pick<Resource, 'name' | 'id'>
  /** Column of the day that closes with its month. */
  day: string
  /** Condition of the records that can go. Default: all. */
  only?: SQL
  /** Records among `brought` that others depend on, in order of their ids. */
  used: (tx: Transaction, company: string, brought: SQL) => Promise<Used[]>
  /** Deletes the dependent rows of unused records. `ids`: the SQL to the right of `id =`. */
  before?: (tx: Transaction, ids: SQL) => Promise<unknown>
}

/**
 * Undoing of an import of opening balances. `refuseTakeBack` throws EN_USO with the first record in use, and 422 for a
 * closed month.
 */
export function undoneOpening({ resource, day, only = sql`true`, used, before }: Brought) {
  const [table, id] = [column(resource.name), column(resource.id)]
  const undo: Undoing = async (tx, company, { idImportacion, after, limit }) => {
    const some = sql`${ofImport(company, idImportacion)} and ${only} and ${id} > ${after}::uuid order by ${id} limit ${limit}`
    const found = await rowsOf<{ id: string }>(
      tx,
      sql`select ${id} as id from ${table} where ${some} for update`,
    )
    if (found.length === 0) return { last: undefined, stayed: 0 }
    const ids = found.map((one) => one.id)
    const held = new Set((await used(tx, company, sql`${id} = any (${idsOf(ids)})`)).map((one) => one.id))
    const free = sql`any (${idsOf(ids.filter((one) => !held.has(one)))})`
    await before?.(tx, free)
    await tx.execute(sql`delete from ${table} where ${id} = ${free}`)
    return { last: ids.at(-1), stayed: held.size }
  }
  const refuseTakeBack = async (tx: Transaction, company: string, idImportacion: string): Promise<void> => {
    const brought = sql`${ofImport(company, idImportacion)} and ${only}`
    await lockBrought(tx, resource, brought)
    const [held] = await used(tx, company, brought)
    if (held) throw heldBy('deshacer la importación', held.porque)
    await refuseClosedDay(tx, company, sql`select min(${column(day)}) from ${table} where ${brought}`)
  }
  return { undo: [undo], refuseTakeBack }
}

/** Throws 422 if the day of a query is in a closed month. */
export async function refuseClosedDay(tx: Transaction, company: string, day: SQL): Promise<void> {
  const [first] = await rowsOf<{ dia: string | null }>(tx, sql`select (${day})::text as dia`)
  if (first?.dia && (await inClosedMonth(tx, company, first.dia)))
    throw inClosedPeriod(monthOf(first.dia), 'fecha')
}
