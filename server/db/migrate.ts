import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { migrationsFolder } from './paths.ts'
import type { RowSecurity } from './row-level-security.ts'
import type { Database, Query } from './transaction.ts'

const RECORD = 'insert into migraciones (nombre) values ($1) on conflict do nothing returning nombre'
const MIGRATIONS_TABLE =
  'create table if not exists migraciones (nombre text primary key, aplicada_en timestamptz not null default now())'

/** Returns the names of all migrations of this release, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(migrationsFolder())).filter((name) => name.endsWith('.sql')).sort()
}

/** Runs a migration unless the database already has it. */
export async function runMigration(query: Query, name: string): Promise<void> {
  await query(MIGRATIONS_TABLE)
  const { rows } = await query(RECORD, [name])
  if (rows.length > 0) await query(await readFile(path.join(migrationsFolder(), name), 'utf8'))
}

/**
 * Runs the missing migrations in order, each in its own transaction, then raises the second wall (db/README.md, two
 * walls). Returns the kind of wall. `onStep` is called after each file.
 */
export async function migrate(
  db: Database,
  onStep?: (done: number, of: number) => void,
): Promise<RowSecurity> {
  const names = await migrationNames()
  const had = await db.alone(async (query) => {
    await query(MIGRATIONS_TABLE)
    const { rows } = await query('select nombre from migraciones')
    return rows.map((row) => (row as { nombre: string }).nombre)
  })
  for (const [index, name] of names.entries()) {
    if (had.includes(name)) continue
    await db.alone((query) => runMigration(query, name))
    onStep?.(index + 1, names.length)
  }
  return db.enableRowSecurity()
}
