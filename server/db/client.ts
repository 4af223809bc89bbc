import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { EVERY_COMPANY, type Reach } from './across-companies.ts'
import { damaged, holdsDatabase } from './damaged-folder.ts'
import type { Engine } from './engine.ts'
import { lockFolder } from './folder-lock.ts'
import { openPostgres } from './postgres.ts'
import { preparing } from './prepared-pglite.ts'
import { ACROSS, raiseWall, setting, settingsOf, type Wall } from './row-level-security.ts'
import { guarded, type Database, type Queries } from './transaction.ts'

export interface DatabaseOptions {
  /** PostgreSQL, also of several hosts; without it the embedded database in `dataDir`. */
  databaseUrl?: string | undefined
  /** A replica of it, which lists and reports are read from. */
  readUrl?: string | undefined
  dataDir: string
  /** What goes wrong in the background: a lost idle connection, statistics that could not be renewed. */
  onProblem?: (error: unknown) => void
  /** For tests alone: without the second wall, so that a company's condition that is missing shows. */
  wall?: 'off'
  /** The statements of transactions are planned once: for work that repeats few of them often. */
  prepares?: boolean
}

/** Extensions that whoever makes a PGlite of their own (tests) must give it. */
export const pgliteExtensions = { pg_trgm, unaccent }

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl) {
    const { databaseUrl, readUrl, onProblem = () => undefined, prepares = false } = options
    return databaseOf(openPostgres({ databaseUrl, readUrl, onProblem, prepares }), options.wall)
  }
  const folder = path.resolve(options.dataDir, 'pglite')
  const unlock = lockFolder(folder)
  try {
    await holdsDatabase(folder)
    const pglite = await openFolder(folder)
    const engine = pgliteEngine(pglite, options.prepares ? preparing(pglite) : pglite)
    const maintain = () => {
      engine.maintain().catch((error: unknown) => options.onProblem?.(error))
    }
    // Not at once: nobody could sign in meanwhile.
    const timers = [setTimeout(maintain, MINUTE), setInterval(maintain, HOUR)]
    for (const timer of timers) timer.unref()
    const close = async () => {
      timers.forEach(clearInterval)
      await pglite.close()
      unlock()
    }
    // What was committed stands in the files by then, as after a process that was killed.
    const photograph = (target: string) =>
      pglite.runExclusive(() => cp(folder, target, { recursive: true, errorOnExist: true, force: false }))
    return databaseOf({ ...engine, close, photograph }, options.wall)
  } catch (error) {
    unlock()
    throw error
  }
}

/** PostgreSQL's log of changes: files of 1 MB instead of 16, of which PGlite keeps at most 64 MB. */
const LOG_OF_CHANGES = {
  initDbStartParams: ['--wal-segsize=1'],
  startParams: [...PGlite.defaultStartParams, '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
}

/** In memory nothing is to be recovered; a statement that is repeated is planned once. */
const FOR_FILLING = [
  'full_page_writes=off',
  'synchronous_commit=off',
  'plan_cache_mode=force_generic_plan',
].flatMap((setting) => ['-c', setting])

/**
 * PGlite's own conversion of `bytea` goes byte by byte: a file of 9 MB kept all other requests waiting for 6 s (both cores busy).
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

/** The files of an embedded database that was filled in memory. */
async function filledInMemory(fill: (db: Database) => Promise<void>): Promise<File | Blob> {
  const memory = await PGlite.create({
    extensions: pgliteExtensions,
    initDbStartParams: LOG_OF_CHANGES.initDbStartParams,
    startParams: [...LOG_OF_CHANGES.startParams, ...FOR_FILLING],
  })
  try {
    await fill(databaseOf(pgliteEngine(memory, preparing(memory))))
    // Commits are not flushed one by one: this writes all of them.
    await memory.exec('checkpoint')
    return await memory.dumpDataDir('none')
  } finally {
    await memory.close()
  }
}

/**
 * Fills a new embedded database in memory, which takes two thirds of the time, and writes its folder at the end. Nothing of
 * it stands on disk before.
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

/** Whether the data folder has no embedded database yet. Throws DamagedFolder. */
export const hasNoFolder = async (dataDir: string): Promise<boolean> =>
  !(await holdsDatabase(path.resolve(dataDir, 'pglite')))

/** A database in which nobody's records are in reach yet. */
function databaseOf(engine: Engine, off?: 'off'): Database {
  let wall: Wall | undefined = off
  const raise = async () => {
    if (wall !== 'off') wall = await raiseWall((text) => engine.locked((query) => query(text)))
    return wall
  }
  // Making Drizzle's object anew for each call takes 0.06 ms.
  const known = new Map<Reach, Database>()
  const within = (reach: Reach): Database => {
    const database = known.get(reach) ?? reaching(reach)
    known.set(reach, database)
    return database
  }
  const reaching = (reach: Reach): Database => {
    const database = onPrimary(reach)
    const { replica } = engine
    if (!replica) return database
    const read = guarded(replica.reading(() => setting(settingsOf(wall, reach))))
    const onReplica = { ...database, read }
    const forReading = async (idUsuario: string) =>
      (await replica.follows(idUsuario)) ? onReplica : database
    return Object.assign(database, { forReading })
  }
  const onPrimary = (reach: Reach): Database => ({
    engine: engine.engine,
    close: engine.close,
    maintain: engine.maintain,
    ...(engine.photograph && { photograph: engine.photograph }),
    ...(engine.pool && { pool: engine.pool }),
    within,
    raiseWall: raise,
    read: guarded(engine.reading(() => setting(settingsOf(wall, reach)))),
    transaction: (own, work) =>
      engine.transaction(async (bare) => {
        const first = setting({ ...own, ...settingsOf(wall, reach) })
        if (first) await bare.execute(sql.raw(first))
        return work(bare)
      }),
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

/** The embedded database over an open PGlite, also one in memory; `off` as in DatabaseOptions. */
export const fromPglite = (pglite: PGlite, off?: 'off'): Database => databaseOf(pgliteEngine(pglite), off)

function pgliteEngine(pglite: PGlite, transacting = pglite): Engine {
  const queries = drizzlePglite(transacting) as unknown as Queries
  return {
    engine: 'pglite',
    reading: (first) => drizzlePglite(queryingAfter(pglite, first)) as unknown as Queries,
    transaction: (work) => queries.transaction(work),
    // Nobody else queries meanwhile.
    snapshot: (work) => queries.transaction(work),
    close: () => pglite.close(),
    maintain: async () => void (await pglite.exec('vacuum analyze')),
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

/** PGlite, of which each query runs in a transaction that begins with `first`. */
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
