import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { migrationsFolder } from './paths.ts'
import type { RowSecurity } from './row-level-security.ts'
import type { Database, Query } from './transaction.ts'

const RECORD = 'insert into migraciones (nombre) values ($1) on conflict do nothing returning nombre'
const MIGRATIONS_TABLE =
  'create table if not exists migraciones (nombre text primary key, aplicada_en timestamptz not null default now())'

/**
 * Release 0.1.0 made its tables with 64 migrations up to this one. The files before 0263 replace them. A database keeps
 * the names that it has, so that a process of that release still starts on it during an update.
 */
const FIRST_RELEASE = { last: '0262_last_writes.sql', migrations: 64 }

/** The database or copy is older than release 0.1.0. The message is shown to people. */
export class BeforeFirstRelease extends Error {
  constructor() {
    super(
      'La base de datos o la copia es anterior a la versión 0.1.0 de Molino. Ábrala antes con esa versión.',
    )
  }
}

/**
 * Returns the migrations of a database or copy by their names in this release, `known`. Throws BeforeFirstRelease if
 * it has only a part of those of release 0.1.0.
 */
export function currentNames(had: readonly string[], known: readonly string[]): string[] {
  const { last, migrations } = FIRST_RELEASE
  const former = had.filter((name) => name <= last && !known.includes(name))
  if (former.length === 0) return [...had]
  if (former.length !== migrations || !former.includes(last)) throw new BeforeFirstRelease()
  return [...known.filter((name) => name <= last), ...had.filter((name) => name > last)]
}

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
 * walls). Returns the kind of wall. `onStep` is called after each file. Throws BeforeFirstRelease.
 */
export async function migrate(
  db: Database,
  onStep?: (done: number, of: number) => void,
): Promise<RowSecurity> {
  const names = await migrationNames()
  const had = await db.alone(async (query) => {
    await query(MIGRATIONS_TABLE)
    const { rows } = await query('select nombre from migraciones')
    return currentNames(
      rows.map((row) => (row as { nombre: string }).nombre),
      names,
    )
  })
  for (const [index, name] of names.entries()) {
    if (had.includes(name)) continue
    await db.alone((query) => runMigration(query, name))
    onStep?.(index + 1, names.length)
  }
  return db.enableRowSecurity()
}
