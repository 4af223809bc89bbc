import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { fromPglite, openDatabase, pgliteExtensions } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Database } from '#server/db/transaction.ts'
import { snapshotFile } from './snapshot.ts'

export type Engine = 'pglite' | 'postgres'

const server = process.env.TEST_DATABASE_URL

/** PGlite always, PostgreSQL when there is a server to make databases on. */
export const ENGINES: Engine[] = server ? ['pglite', 'postgres'] : ['pglite']

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** The address of a new, empty database on the PostgreSQL server, and what drops it. */
export async function newPostgres(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `molino_prueba_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await onServer(`create database ${name}`)
  const url = new URL(server ?? '')
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) }
}

/** A migrated database without data; closing it leaves nothing behind. */
export async function newDatabase(engine: Engine): Promise<Database> {
  if (engine === 'pglite') {
    const loadDataDir = new Blob([readFileSync(snapshotFile())])
    return fromPglite(await PGlite.create({ loadDataDir, extensions: pgliteExtensions }))
  }
  const { url, drop } = await newPostgres()
  const db = await openDatabase({ databaseUrl: url, dataDir: '', copies: false })
  await migrate(db)
  const close = async () => {
    await db.close()
    await drop()
  }
  return { ...db, close }
}
