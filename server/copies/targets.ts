import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { PrimaryPool, withDatabase } from '#server/db/primary-pool.ts'
import type { Database } from '#server/db/transaction.ts'
import type { Settings } from './place.ts'
import { RestoreRefused } from './restore.ts'

type Work<Result> = (db: Database, options: { replace: boolean }) => Promise<Result>

async function within<Result>(settings: Settings, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = acrossCompanies(await openDatabase(settings))
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/**
 * Restores into the database of DATABASE_URL, or into the data folder. A new folder is built beside the old
 * one, and the two are swapped by renaming once the new one is complete.
 */
export async function intoPlace<Result>(
  settings: Settings,
  { replace }: { replace: boolean },
  work: Work<Result>,
): Promise<Result> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl) return within(settings, (db) => work(db, { replace }))
  const folder = path.join(dataDir, 'pglite')
  const unlock = lockFolder(folder)
  try {
    if (existsSync(folder) && !replace) {
      throw new RestoreRefused(
        `La carpeta ${folder} ya tiene una base de datos: no se restauró nada. Indique otra en DATA_DIR, o agregue --replace para poner la copia en su lugar.`,
      )
    }
    const beside = path.join(dataDir, 'restauracion')
    await rm(beside, { recursive: true, force: true })
    const result = await within({ databaseUrl: undefined, dataDir: beside }, (db) =>
      work(db, { replace: false }),
    )
    if (existsSync(folder)) {
      const former = `${folder}-anterior-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
      await rename(folder, former)
      console.log(`Lo que había quedó en ${former}.`)
    }
    await rename(path.join(beside, 'pglite'), folder)
    await rm(beside, { recursive: true, force: true })
    return result
  } finally {
    unlock()
  }
}

/**
 * Runs `work` in a temporary empty database, on the same server or in the data folder. Drops it afterwards.
 */
export async function inScratch<Result>(
  settings: Settings,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (settings.databaseUrl) return inScratchDatabase(settings.databaseUrl, settings.dataDir, work)
  const dataDir = path.join(settings.dataDir, 'prueba-de-copia')
  const removed = () => rm(dataDir, { recursive: true, force: true })
  await removed()
  try {
    return await within({ databaseUrl: undefined, dataDir }, work)
  } finally {
    await removed()
  }
}

const NO_DATABASE = '42501'

async function inScratchDatabase<Result>(
  databaseUrl: string,
  dataDir: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const pool = new PrimaryPool(databaseUrl, console.error)
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ nombre: string }>(
      `select left(current_database(), 40) || '_prueba_de_copia' as nombre`,
    )
    const nombre = rows[0]!.nombre
    const dropped = () => client.query(`drop database if exists ${pg.escapeIdentifier(nombre)}`)
    await dropped()
    await client.query(`create database ${pg.escapeIdentifier(nombre)} template template0`).catch(refused)
    try {
      return await within({ databaseUrl: withDatabase(databaseUrl, nombre), dataDir }, work)
    } finally {
      await dropped()
    }
  } finally {
    client.release()
    await pool.end()
  }
}

function refused(error: Error & { code?: string }): never {
  if (error.code !== NO_DATABASE) throw error
  throw new RestoreRefused(
    'El usuario de DATABASE_URL no puede crear una base de datos para probar la copia: alter role … createdb. ' +
      'Sin DATABASE_URL se prueba en una carpeta: npm run restore -- --try archivo',
  )
}
