import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { fromPglite, openDatabase, pgliteExtensions } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrationsFolder } from '#server/db/paths.ts'
import { dayInBogota, today } from '#server/kit/words/days.ts'
import { keep } from './keep.ts'
import { addressOn, onServer, SERVER } from './server.ts'

/** Dump of an embedded database after the migrations of today. Loading it is faster than migrating. */
export function snapshotFile(): string {
  const hash = createHash('sha256').update(process.version)
  const folder = migrationsFolder()
  for (const name of readdirSync(folder).sort())
    hash.update(name).update(readFileSync(path.join(folder, name)))
  return path.join(os.tmpdir(), `molino-pglite-${hash.digest('hex').slice(0, 16)}.tar`)
}

/** Writes the dump into a data folder, for a separate process. */
export function layEmbedded(dataDir: string): void {
  const folder = path.join(dataDir, 'pglite')
  mkdirSync(folder)
  execFileSync('tar', ['--extract', '--file', snapshotFile(), '--directory', folder], { stdio: 'ignore' })
}

/** Template database on the PostgreSQL server, for this run. */
export const templateName = () => `molino_plantilla_${process.env.MOLINO_TEMPLATE ?? ''}`

/** Prefix of all databases that this run creates on the server. */
export const databasesOfThisRun = () => `molino_prueba_${process.env.MOLINO_TEMPLATE ?? process.pid}_`

export default async function setup(): Promise<() => Promise<void>> {
  process.env.MOLINO_TEMPLATE = String(process.pid)
  await makeSnapshot()
  if (SERVER) await makeTemplate()
  return async () => {
    if (SERVER) await dropDatabases()
  }
}

/** Drops the databases that the processes of this run kept, and their template. */
async function dropDatabases(): Promise<void> {
  const names = await onServer(
    `select datname from pg_database where starts_with(datname, '${databasesOfThisRun()}')`,
  )
  for (const name of [...names, templateName()])
    await onServer(`drop database if exists ${name} with (force)`)
}

async function makeSnapshot(): Promise<void> {
  const file = snapshotFile()
  if (existsSync(file) && dayInBogota(statSync(file).mtime) === today()) return
  const pglite = await PGlite.create({ extensions: pgliteExtensions })
  await migrate(fromPglite(pglite))
  await keep(pglite, file)
}

async function makeTemplate(): Promise<void> {
  await onServer(`create database ${templateName()}`)
  const databaseUrl = addressOn(templateName())
  const db = await openDatabase({ databaseUrl, dataDir: '' })
  await migrate(db)
  await db.close()
}
