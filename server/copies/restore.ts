import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { currentNames, migrate, migrationNames, runMigration } from '#server/db/migrate.ts'
import type { Database, Query } from '#server/db/transaction.ts'
import { UnfitCopy, type End, type Values } from './format.ts'
import { ofLaterRelease, readCopy, verifyCopy } from './read.ts'
import { TABLES, type CopiedTable } from '#server/db/tables.ts'

/** The database is not empty, or is in use. The message is shown to people. */
export class RestoreRefused extends Error {}

interface Restoring {
  /** Drops the existing content in the same transaction. */
  replace: boolean
}

const { escapeIdentifier: name } = pg

/** Objects of the database that belong to no extension. */
const CONTENTS = `select c.relname as nombre from pg_class c where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`
const OTHERS = `select count(*)::int as otros from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
const EMPTY = `do $$
declare cosa record;
begin
  for cosa in select c.oid::regclass as nombre, case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end as clase
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S', 'v') and not relispartition
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'i', 'a'))
  loop
    execute format('drop %s if exists %s cascade', cosa.clase, cosa.nombre);
  end loop;
  for cosa in select p.oid::regprocedure as nombre from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('drop routine if exists %s cascade', cosa.nombre);
  end loop;
end $$`

/** Foreign keys and plain indexes. Dropped before the rows are inserted, and created again afterwards. */
const FOREIGN_KEYS = `select conrelid::regclass::text as tabla, quote_ident(conname) as nombre,
    pg_get_constraintdef(oid) as definicion
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by oid`
const INDEXES = `select i.indexrelid::regclass::text as nombre, pg_get_indexdef(i.indexrelid) as definicion
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.indexrelid)
  order by i.indexrelid`

/**
 * Restores a copy into an empty database and migrates it to this release.
 * The file is verified first. Rows and `replace` are one transaction, so a failure changes nothing.
 * Throws UnfitCopy, RestoreRefused and BeforeFirstRelease.
 */
export async function restoreCopy(db: Database, file: string, { replace }: Restoring): Promise<End> {
  const { head, end } = await verifyCopy(file)
  const known = await migrationNames()
  const migrations = currentNames(head.migraciones, known)
  if (migrations.some((one) => !known.includes(one))) throw ofLaterRelease(file, head.version)
  await db.alone(async (query) => {
    if (replace) {
      if (db.engine === 'postgres') await refuseInUse(query)
      await query(EMPTY)
    }
    if ((await query(CONTENTS)).rows.length > 0) {
      throw new RestoreRefused(
        'La base de datos no está vacía: no se restauró nada. Indique otra, o agregue --replace para poner la copia en su lugar.',
      )
    }
    for (const one of migrations) await runMigration(query, one)
    await restoreRows(query, file, end)
  })
  await migrate(db)
  await db.maintain()
  return end
}

/** Retry delays. A closed program's connection remains visible for a moment. */
const ENDING_MS = [50, 100, 200, 400, 800]

async function refuseInUse(query: Query): Promise<void> {
  let otros = 0
  for (const moment of [...ENDING_MS, 0]) {
    // A transaction keeps its first view of the connections.
    await query(`select pg_stat_clear_snapshot()`)
    otros = ((await query(OTHERS)).rows as { otros: number }[])[0]?.otros ?? 0
    if (otros === 0) return
    await wait(moment)
  }
  throw new RestoreRefused(
    `Otros usan la base de datos (${otros} conexiones): no se restauró nada. Detenga Molino y repita.`,
  )
}

async function restoreRows(query: Query, file: string, verified: End): Promise<void> {
  await query(`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true)`)
  const tables = new Map(
    ((await query(TABLES)).rows as CopiedTable[]).map((table) => [table.tabla, table] as const),
  )
  const keys = (await query(FOREIGN_KEYS)).rows as { tabla: string; nombre: string; definicion: string }[]
  const indexes = (await query(INDEXES)).rows as { nombre: string; definicion: string }[]
  for (const { tabla, nombre } of keys) await query(`alter table ${tabla} drop constraint ${nombre}`)
  for (const { nombre } of indexes) await query(`drop index ${nombre}`)
  for (const table of tables.keys()) {
    await query(`alter table ${name(table)} disable trigger user`)
    await query(`delete from ${name(table)}`)
  }
  const laid = new Set<string>()
  let batch: Batch | undefined
  let end: End | undefined
  for await (const part of readCopy(file)) {
    if ('table' in part) {
      const table = tables.get(part.table)
      const known = table?.columnas.map(({ nombre }) => nombre) ?? []
      if (laid.has(part.table) || [...known].sort().join() !== [...part.columns].sort().join())
        throw otherTables(file, part.table)
      laid.add(part.table)
      batch = new Batch(query, table!, part.columns)
    } else if ('row' in part) await batch?.add(part.row)
    else if ('tableEnd' in part) await batch?.flush()
    else if ('end' in part) end = part.end
  }
  for (const table of tables.keys()) if (!laid.has(table)) throw otherTables(file, table)
  if (end?.sha256 !== verified.sha256)
    throw new UnfitCopy(`El archivo ${file} cambió mientras se leía: no se restauró nada.`)
  for (const table of tables.keys()) await query(`alter table ${name(table)} enable trigger user`)
  for (const { definicion } of indexes) await query(definicion)
  for (const { tabla, nombre, definicion } of keys)
    await query(`alter table ${tabla} add constraint ${nombre} ${definicion}`)
}

const otherTables = (file: string, table: string) =>
  new UnfitCopy(
    `La copia ${file} no corresponde a las tablas de su versión (${table}): no se restauró nada. ¿La base se cambió a mano?`,
  )

const ROWS = 500
const CHARACTERS = 1_000_000

/** Inserts rows of one table in batches. */
class Batch {
  private rows: Values[] = []
  private characters = 0
  private readonly statement: string

  constructor(
    private readonly query: Query,
    { tabla, columnas }: CopiedTable,
    columns: readonly string[],
  ) {
    const types = new Map(columnas.map(({ nombre, tipo }) => [nombre, tipo]))
    const values = columns.map((column, place) => `(f ->> ${place})::${types.get(column)}`)
    this.statement = `insert into ${name(tabla)} (${columns.map(name).join(', ')})
      select ${values.join(', ')} from jsonb_array_elements($1::jsonb) f`
  }

  async add(row: Values): Promise<void> {
    this.rows.push(row)
    for (const value of row) this.characters += value?.length ?? 0
    if (this.rows.length >= ROWS || this.characters >= CHARACTERS) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.rows.length === 0) return
    await this.query(this.statement, [JSON.stringify(this.rows)])
    this.rows = []
    this.characters = 0
  }
}
