import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/transaction.ts'
import { ENGINES, newDatabase } from './support/database.ts'

interface Column {
  columna: string
  tipo: string
  obligatoria: boolean
  omision: boolean
}

const FOLDER = new URL('../../server/db/', import.meta.url)
const FILES = (await readdir(FOLDER)).filter((file) => /^schema.*\.ts$/.test(file))
const SCHEMAS = await Promise.all(
  FILES.map((file) => import(new URL(file, FOLDER).href) as Promise<Record<string, unknown>>),
)

const TABLES = SCHEMAS.flatMap((schema) => Object.values(schema))
  .filter((value): value is PgTable => value instanceof PgTable)
  .map((table) => getTableConfig(table))

/** As the data layer spells them. */
const SPELLED: Column[] = TABLES.flatMap(({ name, columns }) =>
  columns.map((column) => ({
    columna: `${name}.${column.name}`,
    tipo: column.getSQLType().replaceAll(' ', ''),
    obligatoria: column.notNull,
    omision: column.hasDefault,
  })),
)

const asLines = (columns: Column[]) =>
  columns
    .map(({ columna, tipo, obligatoria, omision }) =>
      [columna, tipo.replace(',0)', ')'), obligatoria ? 'not null' : 'null', omision ? 'default' : ''].join(
        ' ',
      ),
    )
    .sort()

describe.each(ENGINES)('tables of the data layer (%s)', (engine) => {
  it('are those of the migrated database: every column but the generated ones, type, null and default', async () => {
    const db = await newDatabase(engine)
    const names = TABLES.map(({ name }) => name).join(',')
    const migrated = await rowsOf<Column>(
      db.read,
      sql`select c.relname || '.' || a.attname as columna, replace(format_type(a.atttypid, a.atttypmod), ' ', '') as tipo,
          a.attnotnull as obligatoria, a.atthasdef as omision
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and c.relnamespace = 'public'::regnamespace and c.relname = any (string_to_array(${names}, ','))`,
    )
    await db.close()
    expect(asLines(SPELLED)).toEqual(asLines(migrated))
  })
})
