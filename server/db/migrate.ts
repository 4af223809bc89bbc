import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { migrationsFolder } from './paths.ts'
import type { Wall } from './row-level-security.ts'
import type { Database } from './transaction.ts'

/**
 * Brings the database up to date: every file of migrations/ once, in order, each in its own transaction, and then the
 * second wall round each company, of which it says how it stands.
 */
export async function migrate(db: Database): Promise<Wall> {
  const folder = migrationsFolder()
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names) await db.runMigration(name, await readFile(path.join(folder, name), 'utf8'))
  const wall = await db.raiseWall()
  // PostgreSQL does it by itself.
  if (db.engine === 'pglite') await db.maintain()
  return wall
}
