import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queries } from './transaction.ts'

/** Rows are written by the names of their fields: the migrations alone say which columns a table has, and of which types. */

/** The columns that a row names; what is undefined is left as it is, or to the column's default. */
const columnsOf = (row: object) =>
  Object.entries(row)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => sql.identifier(name))

/**
 * Inserts rows, of which all name the columns of the first, in one statement; none of none. `tail` is what follows
 * (`on conflict …`, `returning …`), and what that returns is answered.
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

/** Changes the rows of a table that `tail` says (`where …`), and answers what that returns. */
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
