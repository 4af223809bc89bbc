import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { acrossCompanies } from './across-companies.ts'
import { migrationsFolder } from './paths.ts'
import type { Wall } from './row-level-security.ts'
import { rowsOf, type Database } from './transaction.ts'

/**
 * Brings the database up to date: every file of migrations/ once, in order, each in its own transaction, and then the
 * second wall round each company, of which it says how it stands.
 */
export async function migrate(db: Database): Promise<Wall> {
  const folder = migrationsFolder()
  if (await isOfTheFormerOnes(db)) await runAll(db, path.join(folder, '..', 'former-migrations'))
  await runAll(db, folder)
  const wall = await db.raiseWall()
  // PostgreSQL does it by itself.
  if (db.engine === 'pglite') await db.maintain()
  return wall
}

async function runAll(db: Database, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names) await db.runMigration(name, await readFile(path.join(folder, name), 'utf8'))
}

/** Whether a database is of the migrations that these replace: former-migrations/ holds the last of them, which it may still lack. */
async function isOfTheFormerOnes(db: Database): Promise<boolean> {
  const { read } = acrossCompanies(db)
  const [known] = await rowsOf<{ hay: boolean }>(
    read,
    sql`select to_regclass('public.migraciones') is not null as hay`,
  )
  if (!known?.hay) return false
  const last = sql`select from migraciones where nombre = '0076_order_of_remarks.sql'`
  return (await rowsOf(read, last)).length > 0
}
