import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import path from 'node:path'
import pg from 'pg'
import { copyOncePerDay, damaged, holdsDatabase } from './folder-copies.ts'
import { lockFolder } from './folder-lock.ts'
import { isConnectionLost } from './sql-errors.ts'
import { guarded, type Database, type Queries } from './transaction.ts'

export interface DatabaseOptions {
  /** PostgreSQL; without it the embedded database in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  /** Daily copies of the embedded database's folder. */
  copies: boolean
  /** What goes wrong in the background: a lost idle connection, a copy that failed. */
  onProblem?: (error: unknown) => void
}

const HOUR = 60 * 60 * 1000
/** Any number, the same in every process that migrates. */
const MIGRATION_LOCK = 7_236_411
const RECORD = 'insert into migraciones (nombre) values ($1) on conflict do nothing returning nombre'
const MIGRATIONS_TABLE =
  'create table if not exists migraciones (nombre text primary key, aplicada_en timestamptz not null default now())'

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl, options.onProblem)
  const folder = path.resolve(options.dataDir, 'pglite')
  const unlock = lockFolder(folder)
  try {
    const hasData = await holdsDatabase(folder)
    const pglite = await openFolder(folder)
    // Only what opens is worth a copy: those of a damaged folder would push the good ones out.
    if (options.copies && hasData) await pglite.runExclusive(() => copyOncePerDay(folder))
    const db = fromPglite(pglite)
    const timer = setInterval(() => {
      const care = async () => {
        await db.maintain()
        if (options.copies) await pglite.runExclusive(() => copyOncePerDay(folder))
      }
      care().catch(options.onProblem)
    }, HOUR)
    timer.unref()
    const close = async () => {
      clearInterval(timer)
      await pglite.close()
      unlock()
    }
    return { ...db, close }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openFolder(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create({ dataDir: folder, extensions: { pg_trgm, unaccent } })
  } catch (error) {
    throw await damaged(folder, error instanceof Error ? error.message : String(error))
  }
}

function openPostgres(databaseUrl: string, onProblem: DatabaseOptions['onProblem']): Database {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 10_000 })
  pool.on('error', (error) => onProblem?.(error))
  // A connection in use tells its loss to the query that runs on it, or to the next one; an `error` that nobody
  // listens to would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    engine: 'postgres',
    read: guarded(drizzlePostgres(tryingAgain(pool)) as unknown as Queries),
    transaction: async (work) => {
      // Taken here, because Drizzle does not give a connection back on which `begin` fails.
      const client = await pool.connect()
      try {
        return await drizzlePostgres(client).transaction((tx) => work(tx as unknown as Queries))
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
    maintain: () => Promise.resolve(),
    runMigration: async (name, text) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
        await client.query(MIGRATIONS_TABLE)
        const { rowCount } = await client.query(RECORD, [name])
        if (rowCount) await client.query(text)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
  }
}

/** The pool, on which a statement that loses its connection is tried once more on another one. */
function tryingAgain(pool: pg.Pool): pg.Pool {
  const query = async (config: pg.QueryConfig, values: unknown[]) => {
    try {
      return await pool.query(config, values)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      return pool.query(config, values)
    }
  }
  return { query } as unknown as pg.Pool
}

/** The embedded database over an open PGlite, also one in memory. */
export function fromPglite(pglite: PGlite): Database {
  const queries = drizzlePglite(pglite) as unknown as Queries
  return {
    engine: 'pglite',
    read: guarded(queries),
    transaction: (work) => queries.transaction(work),
    close: () => pglite.close(),
    maintain: async () => void (await pglite.exec('vacuum analyze')),
    runMigration: (name, text) =>
      pglite.transaction(async (tx) => {
        await tx.query(MIGRATIONS_TABLE)
        const { rows } = await tx.query(RECORD, [name])
        if (rows.length > 0) await tx.exec(text)
      }),
  }
}

/** Extensions that whoever makes a PGlite of their own (tests) must give it. */
export const pgliteExtensions = { pg_trgm, unaccent }
