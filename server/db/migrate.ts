import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { migrationsFolder } from './paths.ts'
import type { Database } from './transaction.ts'

/** Brings the database up to date: every file of migrations/ once, in order, each in its own transaction. */
export async function migrate(db: Database): Promise<void> {
  const folder = migrationsFolder()
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names) await db.runMigration(name, await readFile(path.join(folder, name), 'utf8'))
  await db.maintain()
}
