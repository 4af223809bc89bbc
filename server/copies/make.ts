import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { copyPhotos, photosIn } from '#server/weighings/photo-files.ts'
import { rowsOf, type Database, type Queries } from '#server/db/transaction.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { copyFile, forgetOldCopies } from './files.ts'
import { copiesFolder } from '#server/db/copies-folder.ts'
import { release } from './format.ts'
import { openPlace, type Place, type Settings } from './place.ts'
import { interruptCopies, isCopiedOn, THIS_MACHINE, type CopyNote } from './records.ts'
import { writeCopy } from './write.ts'

/** Finished copy, with the number of copied photo files. */
export type Made = CopyNote & { fotos: number }

interface Making extends Settings {
  /** Photo folder, if it is outside the data folder. */
  photosDir?: string
  /** Folder of the copies, instead of the one in the data folder. Old copies there are not removed. */
  folder?: string | undefined
  /** 'Diaria', or the name of a person. */
  pedida_por: string
  /** Id of the record. Default: a new one. */
  id?: string | undefined
  /** True to make a copy only if today has none yet. */
  daily?: boolean
  /** Retention in days. */
  days: number
}

/** Interval of notes about the progress, milliseconds. */
const SAY_MS = 2_000

/** Arbitrary lock number, equal in all processes. */
export const COPY_LOCK = 7_236_412

/**
 * Makes a copy and records it.
 * Undefined if another process is copying, or if today's daily copy exists.
 */
export async function makeCopy(asked: Making): Promise<Made | undefined> {
  const place = await openPlace(asked)
  try {
    return await alone(place.db, async () => {
      if (asked.daily && (await isCopiedOn(place.db.read, dayInBogota(new Date())))) return undefined
      return writeAndNote(place, asked)
    })
  } finally {
    await place.close()
  }
}

async function writeAndNote(place: Place, asked: Making): Promise<Made> {
  const moment = new Date()
  const own = copiesFolder(asked.dataDir)
  const archivo = path.resolve(copyFile(asked.folder ?? own, moment))
  const begun: CopyNote = {
    id_copia: asked.id ?? randomUUID(),
    estado: 'EN_CURSO',
    empezada: moment.toISOString(),
    terminada: null,
    pedida_por: asked.pedida_por,
    equipo: THIS_MACHINE,
    archivo,
    bytes: 0,
    filas: 0,
    huella: '',
    version: release(),
    motivo: '',
  }
  await place.noteCopy(begun)
  try {
    let said = Date.now()
    const { bytes, filas, sha256 } = await writeCopy(place.db, archivo, moment, async (copied) => {
      if (!place.watched || Date.now() - said < SAY_MS) return
      said = Date.now()
      await place.noteCopy({ ...begun, filas: copied })
    })
    // Photographs are copied after the rows, so that the files of all copied rows exist.
    const photosDir = asked.photosDir ?? photosIn(asked.dataDir)
    const fotos = await copyPhotos(photosDir, photosIn(path.dirname(archivo)))
    const done: CopyNote = { ...begun, estado: 'HECHA', terminada: now(), bytes, filas, huella: sha256 }
    await place.noteCopy(done)
    if (!asked.folder) await forgetOldCopies(own, asked.days)
    return { ...done, fotos }
  } catch (error) {
    const motivo = error instanceof Error ? error.message : String(error)
    await place.noteCopy({ ...begun, estado: 'FALLIDA', terminada: now(), motivo })
    throw error
  }
}

const now = () => new Date().toISOString()

/** Only one process on any machine copies a PostgreSQL database. The lock ends with its connection. */
async function alone<Result>(db: Database, work: () => Promise<Result>): Promise<Result | undefined> {
  if (db.engine === 'pglite') return work()
  return db.transaction({}, async (tx) => ((await takeLock(tx)) ? work() : undefined))
}

/** Takes the lock of copies for this transaction. False if another process has it. */
async function takeLock(tx: Queries): Promise<boolean> {
  const [lock] = await rowsOf<{ taken: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${COPY_LOCK}) as taken`,
  )
  return lock?.taken ?? false
}

/**
 * Marks copies whose process ended as interrupted. A process that still copies an embedded database marks its copy as
 * running again.
 */
export const noteInterrupted = (db: Database): Promise<void> =>
  db.transaction({}, async (tx) => {
    if (db.engine === 'pglite' || (await takeLock(tx))) await interruptCopies(tx)
  })
