import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { sql, type SQL } from 'drizzle-orm'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { EVERY_COMPANY, type CompanyScope } from './across-companies.ts'
import { damaged, holdsDatabase } from './damaged-folder.ts'
import type { Engine } from './engine.ts'
import { lockFolder } from './folder-lock.ts'
import { openPostgres } from './postgres.ts'
import { preparing } from './prepared-pglite.ts'
import {
  ACROSS,
  enableRowSecurity,
  setting,
  settingsOf,
  type RowSecurity,
  type Settings,
} from './row-level-security.ts'
import { guarded, rowsOf, type Database, type Queries } from './transaction.ts'

export interface DatabaseOptions {
  /** PostgreSQL, possibly several hosts. Without it the embedded database in `dataDir` is opened. */
  databaseUrl?: string | undefined
  /** Replica for lists and reports. */
  readUrl?: string | undefined
  dataDir: string
  /** Called for errors in the background, such as a lost idle connection. */
  onProblem?: (error: unknown) => void
  /** Milliseconds after which a read of PostgreSQL fails. Writes have no limit, because long imports are writes. */
  readTimeoutMs?: number
  /**
   * Milliseconds after which PostgreSQL ends a statement that reaches one company or none. Migrations, restores and
   * work over all companies have no limit.
   */
  statementTimeoutMs?: number | undefined
  /** For tests only: turns off row-level security, so that a missing company condition shows. */
  wall?: 'off' | undefined
}

/** Extensions required by a PGlite that a test creates itself. */
export const pgliteExtensions = { pg_trgm, unaccent }

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl) {
    const { databaseUrl, onProblem = () => undefined } = options
    return databaseOf(openPostgres({ ...options, databaseUrl, onProblem }), options)
  }
  const folder = path.resolve(options.dataDir, 'pglite')
  const unlock = lockFolder(folder)
  try {
    await holdsDatabase(folder)
    const pglite = await openFolder(folder)
    const engine = pgliteEngine(pglite)
    const maintain = () => {
      engine.maintain().catch((error: unknown) => options.onProblem?.(error))
    }
    // Maintenance is delayed, because a sign-in would have to wait for it.
    const timers = [setTimeout(maintain, MINUTE), setInterval(maintain, HOUR)]
    for (const timer of timers) timer.unref()
    const close = async () => {
      timers.forEach(clearInterval)
      await pglite.close()
      unlock()
    }
    // The files hold all committed data, as after a killed process.
    const snapshotFolder = (target: string) =>
      pglite.runExclusive(() => cp(folder, target, { recursive: true, errorOnExist: true, force: false }))
    return databaseOf({ ...engine, close, snapshotFolder }, { wall: options.wall })
  } catch (error) {
    unlock()
    throw error
  }
}

/** Write-ahead log: segments of 1 MB instead of 16, and at most 64 MB in all. */
const LOG_OF_CHANGES = {
  initDbStartParams: ['--wal-segsize=1'],
  startParams: [...PGlite.defaultStartParams, '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
}

/** A database in memory needs no recovery. */
const FOR_FILLING = ['full_page_writes=off', 'synchronous_commit=off'].flatMap((setting) => ['-c', setting])

/**
 * PGlite converts `bytea` byte by byte. A file of 9 MB blocked all other requests for 6 s (measured with both
 * cores busy).
 */
const bytea = {
  parsers: { [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex') },
  serializers: { [types.BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}` },
}

async function openFolder(folder: string, loadDataDir?: File | Blob): Promise<PGlite> {
  try {
    return await PGlite.create({
      dataDir: folder,
      extensions: pgliteExtensions,
      ...bytea,
      ...LOG_OF_CHANGES,
      ...(loadDataDir && { loadDataDir }),
    })
  } catch (error) {
    throw await damaged(folder, error instanceof Error ? error.message : String(error))
  }
}

/** Fills a database in memory and returns its files. */
async function filledInMemory(fill: (db: Database) => Promise<void>): Promise<File | Blob> {
  const memory = await PGlite.create({
    extensions: pgliteExtensions,
    initDbStartParams: LOG_OF_CHANGES.initDbStartParams,
    startParams: [...LOG_OF_CHANGES.startParams, ...FOR_FILLING],
  })
  try {
    await fill(databaseOf(pgliteEngine(memory)))
    // Commits are not flushed one by one; the checkpoint writes all of them.
    await memory.exec('checkpoint')
    return await memory.dumpDataDir('none')
  } finally {
    await memory.close()
  }
}

/**
 * Fills a new embedded database in memory, which takes two thirds of the time, and writes its folder at the
 * end. A failure leaves nothing on disk.
 */
export async function makeFolder(dataDir: string, fill: (db: Database) => Promise<void>): Promise<void> {
  const folder = path.resolve(dataDir, 'pglite')
  const unlock = lockFolder(folder)
  try {
    const written = await openFolder(folder, await filledInMemory(fill))
    await written.close()
  } finally {
    unlock()
  }
}

/** True if the data folder has no embedded database. Throws DamagedFolder. */
export const hasNoFolder = async (dataDir: string): Promise<boolean> =>
  !(await holdsDatabase(path.resolve(dataDir, 'pglite')))

/** Generic plans fit statements that repeat. */
const GENERIC_PLANS: Settings = { plan_cache_mode: 'force_generic_plan' }

/** Builds a database that reaches no company yet. */
function databaseOf(
  engine: Engine,
  { wall: off, statementTimeoutMs }: Pick<DatabaseOptions, 'wall' | 'statementTimeoutMs'> = {},
): Database {
  let wall: RowSecurity | undefined = off
  const settingsFor = (reach: CompanyScope): Settings => ({
    ...settingsOf(wall, reach),
    ...(statementTimeoutMs && reach !== EVERY_COMPANY && { statement_timeout: String(statementTimeoutMs) }),
  })
  const raise = async () => {
    if (wall !== 'off') wall = await enableRowSecurity((text) => engine.locked((query) => query(text)))
    return wall
  }
  // Creating a Drizzle object takes 0.06 ms, so one is kept per reach.
  const kept = (prepares: boolean) => {
    const known = new Map<CompanyScope, Database>()
    return (reach: CompanyScope): Database => {
      const database = known.get(reach) ?? reaching(reach, prepares)
      known.set(reach, database)
      return database
    }
  }
  const [within, prepared] = [kept(false), kept(true)]
  const reaching = (reach: CompanyScope, prepares: boolean): Database => {
    const database = onPrimary(reach, prepares)
    const { replica } = engine
    if (!replica) return database
    const read = guarded(replica.reading(() => setting(settingsFor(reach))))
    const onReplica = { ...database, read }
    const forReading = async (idUsuario: string) =>
      (await replica.follows(idUsuario)) ? onReplica : database
    return Object.assign(database, { forReading })
  }
  const onPrimary = (reach: CompanyScope, prepares: boolean): Database => ({
    engine: engine.engine,
    close: engine.close,
    maintain: engine.maintain,
    ...(engine.snapshotFolder && { snapshotFolder: engine.snapshotFolder }),
    ...(engine.pool && { pool: engine.pool }),
    within: prepares ? prepared : within,
    preparing: () => prepared(reach),
    enableRowSecurity: raise,
    read: guarded(engine.reading(() => setting(settingsFor(reach)))),
    transaction: (own, work) =>
      engine.transaction(async (bare) => {
        const first = setting({ ...own, ...settingsFor(reach), ...(prepares && GENERIC_PLANS) })
        if (first) await bare.execute(sql.raw(first))
        return work(bare)
      }, prepares),
    snapshot: (work) =>
      engine.snapshot(async (bare) => {
        const first = setting(reach === EVERY_COMPANY ? ACROSS : settingsOf(wall, reach))
        await bare.execute(sql.raw(first))
        return work(bare)
      }),
    alone: (work) =>
      engine.locked(async (query) => {
        await query(setting(ACROSS))
        return work(query)
      }),
  })
  return within(null)
}

/** Wraps an open PGlite, in memory or not. `off` is the option `wall` of DatabaseOptions. */
export const fromPglite = (pglite: PGlite, off?: 'off'): Database =>
  databaseOf(pgliteEngine(pglite), { wall: off })

function pgliteEngine(pglite: PGlite): Engine {
  const queries = drizzlePglite(pglite) as unknown as Queries
  const prepared = drizzlePglite(preparing(pglite)) as unknown as Queries
  return {
    engine: 'pglite',
    reading: (first) => drizzlePglite(queryingAfter(pglite, first)) as unknown as Queries,
    transaction: (work, prepares) => (prepares ? prepared : queries).transaction(work),
    // PGlite runs one transaction at a time.
    snapshot: (work) => queries.transaction(work),
    close: () => pglite.close(),
    // Nothing else makes a checkpoint: pg_wal had 194 MB after 60 practice companies (28 November 2026).
    maintain: async () => {
      for (const table of await tablesOf(queries)) {
        await queries.execute(sql`vacuum analyze ${table}`)
        await turnOfOthers()
      }
      await pglite.exec('checkpoint')
    },
    locked: (work) =>
      pglite.transaction((tx) =>
        work(async (text, values) => {
          if (values) return tx.query(text, values)
          const results = await tx.exec(text)
          return { rows: results.at(-1)?.rows ?? [] }
        }),
      ),
  }
}

/** All tables, also of the catalogue. One vacuum of all blocks others for 2 s (28 November 2026). */
async function tablesOf(queries: Queries): Promise<SQL[]> {
  const tables = await rowsOf<{ esquema: string; tabla: string }>(
    queries,
    sql`select nspname as esquema, relname as tabla from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'm') and relpersistence <> 't' order by relname`,
  )
  return tables.map(({ esquema, tabla }) => sql`${sql.identifier(esquema)}.${sql.identifier(tabla)}`)
}

/** Runs each query of PGlite in a transaction that begins with `first`. */
function queryingAfter(pglite: PGlite, first: () => string): PGlite {
  const query: PGlite['query'] = (text, values, options) => {
    const settings = first()
    if (!settings) return pglite.query(text, values, options)
    return pglite.transaction(async (tx) => {
      await tx.exec(settings)
      return tx.query(text, values, options)
    })
  }
  return { query } as unknown as PGlite
}
