import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from './transaction.ts'

/** A table in a copy: columns with their types, without computed ones. */
export interface CopiedTable {
  tabla: string
  columnas: { nombre: string; tipo: string }[]
  /** True if a column holds files (`bytea`). */
  archivos: boolean
  /** True if the user of the connection owns the table and sees all rows. */
  propia: boolean
}

/** Tables that belong to the database itself. The list of migrations is in the header of a copy. */
const NOT_COPIED = ['migraciones', 'copias', 'temporada_de_demostracion']

export const TABLES = `select c.relname as tabla, bool_or(a.atttypid = 'bytea'::regtype) as archivos,
    pg_has_role(c.relowner, 'usage') as propia,
    jsonb_agg(jsonb_build_object('nombre', a.attname, 'tipo', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      as columnas
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not in (${NOT_COPIED.map((name) => `'${name}'`).join(', ')})
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by c.oid, c.relname, c.relowner order by c.relname`

export const copiedTables = (q: Queries) => rowsOf<CopiedTable>(q, sql.raw(TABLES))

let cursors = 0

/** Yields the rows of a query without parameters in slices. Runs inside one transaction. */
export async function* slices<Row>(q: Queries, query: string, rows: number): AsyncGenerator<Row[]> {
  const cursor = sql.identifier(`tramo_${(cursors += 1)}`)
  await q.execute(sql`declare ${cursor} no scroll cursor for ${sql.raw(query)}`)
  for (;;) {
    const slice = await rowsOf<Row>(q, sql`fetch ${sql.raw(String(rows))} from ${cursor}`)
    if (slice.length > 0) yield slice
    if (slice.length < rows) break
  }
  await q.execute(sql`close ${cursor}`)
}
