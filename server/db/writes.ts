import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queries } from './transaction.ts'

/**
 * Runs `work` without audit entries and new versions, for changes that the program itself makes. Must not be nested:
 * the inner call ends the outer one.
 */
export async function unaudited<Result>(q: Queries, work: () => Promise<Result>): Promise<Result> {
  const silence = (value: string) => q.execute(sql`select set_config('molino.silencio', ${value}, true)`)
  await silence('on')
  const result = await work()
  await silence('')
  return result
}

/** Rows are written by field name. Only the migrations define columns and types. */

/** Columns named by a row. Undefined fields keep their value, or take the default. */
const columnsOf = (row: object) =>
  Object.entries(row)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => sql.identifier(name))

/**
 * Inserts rows in one statement; all rows must have the columns of the first. Empty input inserts nothing. Returns the
 * rows of `tail`, such as `on conflict …` or `returning …`.
 */
export async function insertRows<Returned>(
  q: Queries,
  table: string,
  rows: readonly object[],
  tail: SQL = sql``,
): Promise<Returned[]> {
  const [first] = rows
  if (!first) return []
  const [name, columns] = [sql.identifier(table), sql.join(columnsOf(first), sql`, `)]
  return rowsOf<Returned>(
    q,
    sql`insert into ${name} (${columns}) select ${columns}
      from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb) ${tail}`,
  )
}

/** Updates the rows selected by `tail` (`where …`). Returns the rows of `returning`. */
export async function updateRows<Returned>(
  q: Queries,
  table: string,
  changes: object,
  tail: SQL,
): Promise<Returned[]> {
  const [name, columns] = [sql.identifier(table), sql.join(columnsOf(changes), sql`, `)]
  return rowsOf<Returned>(
    q,
    sql`update ${name} set (${columns}) = (select ${columns}
      from jsonb_populate_record(null::${name}, ${JSON.stringify(changes)}::jsonb)) ${tail}`,
  )
}
