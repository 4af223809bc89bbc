import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { copyPhotos, photosIn } from '#server/weighings/photo-files.ts'
import { rowsOf, type Database } from '#server/db/transaction.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { copyFile, forgetOldCopies } from './files.ts'
import { copiesFolder } from '#server/db/copies-folder.ts'
import { release } from './format.ts'
import { openPlace, type Place, type Settings } from './place.ts'
import { isCopiedOn, THIS_MACHINE, type CopyNote } from './records.ts'
import { writeCopy } from './write.ts'

/** A copy that was made, and how many files of photographs went along with it. */
export type Made = CopyNote & { fotos: number }

interface Making extends Settings {
  /** Where photographs stand, where that is not in the data folder. */
  photosDir?: string
  /** Instead of the data folder's own, of which old copies are removed. */
  folder?: string | undefined
  /** Who asks: 'Diaria', or a person. */
  pedida_por: string
  /** Only where none was made today. */
  daily?: boolean
  /** Of so many days the copies are kept. */
  days: number
}

/** Any number, the same in every process that copies. */
const COPY_LOCK = 7_236_412

/**
 * Makes a copy and notes it in the database. Undefined when another process is copying this one, or, of the daily one,
 * when today's is there.
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
    id_copia: randomUUID(),
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
    const { bytes, filas, sha256 } = await writeCopy(place.db, archivo, moment)
    // After the rows: the files of each of them stand by now.
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

/** Of processes on any number of machines one at a time copies a PostgreSQL database: the lock ends with its connection. */
async function alone<Result>(db: Database, work: () => Promise<Result>): Promise<Result | undefined> {
  if (db.engine === 'pglite') return work()
  return db.transaction({}, async (tx) => {
    const [lock] = await rowsOf<{ taken: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${COPY_LOCK}) as taken`,
    )
    return lock?.taken ? work() : undefined
  })
}
