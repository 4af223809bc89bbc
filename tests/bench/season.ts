import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { today } from '#server/shared/days.ts'
import { newPostgres } from '../api/support/database.ts'
import { addressOn, onServer, SERVER } from '../api/support/server.ts'

const KEPT = 'molino_medir_'
const FILLED_BY = ['server/db/migrations', 'server/db/demo']

/**
 * A database of its own with the demonstration and so many third parties and weighings, on the PostgreSQL of
 * TEST_DATABASE_URL. Filled once a day and kept there as `molino_medir_…`, of which each run takes a copy; the next day's,
 * or another season's, takes its place.
 */
export async function largeSeason(rows = 100_000): Promise<{ url: string; drop: () => Promise<void> }> {
  if (!SERVER) throw new Error('TEST_DATABASE_URL: a PostgreSQL on which the benchmarks make their databases')
  const name = nameOf(rows)
  const kept = await databases()
  if (!kept.includes(name)) {
    for (const old of kept.filter((one) => one.startsWith(`${KEPT}${rows}_`) || isLeft(one)))
      await onServer(`drop database ${old}`)
    await fill(name, rows)
  }
  return newPostgres(name)
}

/** Whether a filling that is over left it unfinished: until it is whole it bears the number of its process. */
function isLeft(name: string): boolean {
  const pid = Number(new RegExp(`^${KEPT}(\\d+)$`).exec(name)?.[1] ?? process.pid)
  try {
    return !process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Of everything that decides what the database holds. */
function nameOf(rows: number): string {
  const hash = createHash('sha256').update(today())
  for (const folder of FILLED_BY)
    for (const file of readdirSync(folder).sort()) hash.update(readFileSync(path.join(folder, file)))
  return `${KEPT}${rows}_${hash.digest('hex').slice(0, 12)}`
}

/** The name is given last: what a filling that was interrupted leaves behind is not taken for whole. */
async function fill(name: string, rows: number): Promise<void> {
  console.log(`Filling a database with ${rows} third parties and weighings; the next runs of today copy it.`)
  const unfinished = `${KEPT}${process.pid}`
  await onServer(`create database ${unfinished}`)
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'molino-medir-'))
  const env = { ...process.env, DATABASE_URL: addressOn(unfinished), DATA_DIR: dataDir }
  const status = await new Promise((resolve) =>
    spawn(process.execPath, ['build/server/fill.js', String(rows)], { env, stdio: 'inherit' }).once(
      'exit',
      resolve,
    ),
  )
  rmSync(dataDir, { recursive: true })
  if (status !== 0) {
    await onServer(`drop database ${unfinished} with (force)`)
    throw new Error('The season could not be filled.')
  }
  await onServer(`alter database ${unfinished} rename to ${name}`)
}

async function databases(): Promise<string[]> {
  const client = new pg.Client({ connectionString: SERVER })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
  await client.end()
  return rows.map(({ datname }) => datname).filter((name) => name.startsWith(KEPT))
}
