import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { today } from '#server/kit/words/days.ts'
import { newPostgres } from '../api/support/database.ts'
import { addressOn, onServer, SERVER } from '../api/support/server.ts'

const ROWS = 100_000
const KEPT = 'molino_medir_'
const FILLED_BY = ['server/db/migrations', 'server/demo']

/**
 * A database with the demonstration and 100,000 third parties and weighings, on the PostgreSQL of TEST_DATABASE_URL. A
 * template `molino_medir_…` is filled once a day, and each run gets a copy. A template of another day or season is
 * replaced.
 */
export async function largeSeason(): Promise<{ url: string; drop: () => Promise<void> }> {
  if (!SERVER) throw new Error('TEST_DATABASE_URL: a PostgreSQL on which the benchmarks make their databases')
  const name = nameOfSeason()
  const databases = await onServer('select datname from pg_database')
  if (!databases.includes(name)) {
    for (const old of databases.filter((one) => one.startsWith(KEPT))) await onServer(`drop database ${old}`)
    await fill(name)
  }
  return newPostgres(name)
}

/** Name with a hash of everything that decides the content. */
function nameOfSeason(): string {
  const hash = createHash('sha256').update(today())
  for (const folder of FILLED_BY)
    for (const file of readdirSync(folder).sort()) hash.update(readFileSync(path.join(folder, file)))
  return `${KEPT}${hash.digest('hex').slice(0, 12)}`
}

/** The database is renamed at the end, so that an interrupted filling is not used. */
async function fill(name: string): Promise<void> {
  console.log(`Filling a database with ${ROWS} third parties and weighings; the next runs of today copy it.`)
  const unfinished = `${KEPT}sin_terminar`
  await onServer(`create database ${unfinished}`)
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'molino-medir-'))
  const env = { ...process.env, DATABASE_URL: addressOn(unfinished), DATA_DIR: dataDir }
  const { status } = spawnSync(process.execPath, ['build/server/fill.js', String(ROWS)], {
    env,
    stdio: 'inherit',
  })
  rmSync(dataDir, { recursive: true })
  if (status !== 0) throw new Error('The season could not be filled.')
  await onServer(`alter database ${unfinished} rename to ${name}`)
}
