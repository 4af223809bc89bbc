import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { fromPglite, openDatabase, pgliteExtensions } from '#server/db/client.ts'
import type { Database } from '#server/db/transaction.ts'
import { addressOn, onServer, SERVER } from './server.ts'
import { snapshotFile, templateName } from './snapshot.ts'

export type Engine = 'pglite' | 'postgres'

/** PGlite always, PostgreSQL when there is a server to make databases on. */
export const ENGINES: Engine[] = SERVER ? ['pglite', 'postgres'] : ['pglite']

/** The address of a new database on the PostgreSQL server, empty or like another one, and what drops it. */
export async function newPostgres(
  template = 'template1',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `molino_prueba_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await onServer(`create database ${name} template ${template}`)
  return { url: addressOn(name), drop: () => onServer(`drop database if exists ${name} with (force)`) }
}

/** A migrated database without data; closing it leaves nothing behind. */
export async function newDatabase(engine: Engine): Promise<Database> {
  if (engine === 'pglite') {
    const loadDataDir = new Blob([readFileSync(snapshotFile())])
    return fromPglite(await PGlite.create({ loadDataDir, extensions: pgliteExtensions }))
  }
  const { url, drop } = await newPostgres(templateName())
  const db = await openDatabase({ databaseUrl: url, dataDir: '', copies: false })
  const close = async () => {
    await db.close()
    await drop()
  }
  return { ...db, close }
}
