import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { FolderInUse, lockFolder } from '#server/db/folder-lock.ts'
import { addressOn, onServer, SERVER } from './api/support/server.ts'

/** A season that is filled once and then copied. `day` is its last day. */
export interface Season {
  name: string
  /** Built program that fills the database of DATABASE_URL. Without DATABASE_URL it fills DATA_DIR. */
  program: string
  day: string
}

const DAY = 24 * 60 * 60_000
/** Lock that all runs on a server share while one fills a template. */
const FILLING = 4_100_041

/** Changes with the program, the migrations, the day and the release of Node. */
function hashOf({ program, day }: Season): string {
  const hash = createHash('sha256').update(process.version).update(day).update(readFileSync(program))
  const migrations = path.resolve('server/db/migrations')
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(path.join(migrations, name)))
  return hash.digest('hex').slice(0, 16)
}

async function fill({ program }: Season, env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0 || errors) throw new Error(`${program} ended with ${code}: ${errors}`)
}

/** Name of the PostgreSQL database that holds the season. `create database … template` copies it in a second. */
export async function seasonTemplate(season: Season): Promise<string> {
  const prefix = `molino_temporada_${season.name}_`
  const name = `${prefix}${hashOf(season)}`
  const exists = async () =>
    (await onServer(`select 1 from pg_database where datname = '${name}'`)).length > 0
  if (await exists()) return name
  // The lock ends with its connection, also when this process is killed.
  const lock = new pg.Client({ connectionString: SERVER })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [FILLING])
    if (await exists()) return name
    await dropOld(prefix)
    const unfinished = `${name}_a_medias`
    await onServer(`drop database if exists ${unfinished} with (force)`)
    await onServer(`create database ${unfinished}`)
    await fill(season, { DATABASE_URL: addressOn(unfinished) })
    await onServer(`alter database ${unfinished} rename to ${name}`)
    await onServer(`comment on database ${name} is '${Date.now()}'`)
    return name
  } finally {
    await lock.end()
  }
}

/** Drops templates that are older than a day. */
async function dropOld(prefix: string): Promise<void> {
  const old = await onServer(
    `select datname from pg_database where starts_with(datname, '${prefix}')
      and coalesce(shobj_description(oid, 'pg_database'), '0')::bigint < ${Date.now() - DAY}`,
  )
  for (const name of old) await onServer(`drop database if exists ${name} with (force)`)
}

/**
 * Data folder with the season in its embedded database, to be copied and never opened. `from` gives a
 * PostgreSQL database that has the season already: the program finds its address in SEASON_FROM.
 */
export async function seasonFolder(
  season: Season,
  from: () => Promise<{ url: string; drop: () => Promise<void> }> = async () => ({
    url: '',
    drop: async () => {},
  }),
): Promise<string> {
  const prefix = `molino-temporada-${season.name}-`
  const folder = path.join(os.tmpdir(), prefix + hashOf(season))
  if (existsSync(folder)) return folder
  const unlock = await lockWhenFree(folder)
  try {
    if (existsSync(folder)) return folder
    for (const name of readdirSync(os.tmpdir()).filter((name) => name.startsWith(prefix))) {
      const old = path.join(os.tmpdir(), name)
      if (Date.now() - statSync(old).mtimeMs > DAY) rmSync(old, { recursive: true, force: true })
    }
    const unfinished = mkdtempSync(path.join(os.tmpdir(), prefix))
    const { url, drop } = await from()
    await fill(season, { DATABASE_URL: '', DATA_DIR: unfinished, SEASON_FROM: url })
    await drop()
    writeFileSync(
      path.join(unfinished, 'temporada.json'),
      JSON.stringify({ hecha: new Date().toISOString() }),
    )
    renameSync(unfinished, folder)
    return folder
  } finally {
    unlock()
  }
}

/** Waits while another living process fills the folder. */
async function lockWhenFree(folder: string): Promise<() => void> {
  for (;;) {
    try {
      return lockFolder(folder)
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
      await pause(500)
    }
  }
}
