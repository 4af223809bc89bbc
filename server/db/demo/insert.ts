import { sql } from 'drizzle-orm'
import { rowsOf, type Transaction } from '../transaction.ts'

/** Inserts rows that all name the same columns as the first, in their order, in one statement. */
export async function insertRows(tx: Transaction, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((column) => sql.identifier(column))
  if (columns.length === 0) return
  const list = sql.join(columns, sql`, `)
  const name = sql.identifier(table)
  const data = JSON.stringify(rows)
  await tx.execute(
    sql`insert into ${name} (${list}) select ${list} from jsonb_populate_recordset(null::${name}, ${data}::jsonb)`,
  )
}

const BATCH = 5000

/** Inserts any number of rows. The search index is built once at the end, which takes a fraction of the time. */
export async function insertMany(tx: Transaction, table: string, rows: Iterable<object>): Promise<void> {
  const index = `${table}_busqueda_idx`
  const [search] = await rowsOf<{ indexdef: string }>(
    tx,
    sql`select indexdef from pg_indexes where tablename = ${table} and indexname = ${index}`,
  )
  if (search) await tx.execute(sql`drop index ${sql.identifier(index)}`)
  let batch: object[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    await insertRows(tx, table, batch)
    batch = []
  }
  await insertRows(tx, table, batch)
  if (search) await tx.execute(sql.raw(search.indexdef))
}
