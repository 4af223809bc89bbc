import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { holdsDatabase } from '#server/db/damaged-folder.ts'
import { FolderInUse, isLocked } from '#server/db/folder-lock.ts'
import type { Database } from '#server/db/transaction.ts'
import { noteCopy, noteTrial, type CopyNote, type TrialNote } from './records.ts'
import { askOwner, snapshotsDir } from './requests.ts'

/** Database of a command: DATABASE_URL, or the embedded one in the data folder. */
export interface Settings {
  databaseUrl: string | undefined
  dataDir: string
}

/** Open database across all companies, and the functions that record results. */
export interface Place {
  db: Database
  noteCopy: (note: CopyNote) => Promise<void>
  noteTrial: (note: TrialNote) => Promise<void>
  /** True if people can see the copy while it is made: another process answers them. */
  watched: boolean
  close: () => Promise<void>
}

/** The place has nothing to read. The message is shown to people. */
export class NothingThere extends Error {}

/** Opens a database for reading while people work. An embedded database in use is read from a snapshot. */
export async function openPlace({ databaseUrl, dataDir }: Settings): Promise<Place> {
  if (!databaseUrl && !(await holdsDatabase(path.join(dataDir, 'pglite'))))
    throw new NothingThere(`No hay base de datos en ${dataDir}, y no se indicó DATABASE_URL.`)
  try {
    const db = acrossCompanies(await openDatabase({ databaseUrl, dataDir }))
    return {
      db,
      noteCopy: (note) => noteCopy(db, note),
      noteTrial: (note) => noteTrial(db, note),
      watched: db.engine === 'postgres',
      close: db.close,
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    return openSnapshot(dataDir)
  }
}

async function openSnapshot(dataDir: string): Promise<Place> {
  const isOpen = () => isLocked(path.join(dataDir, 'pglite'))
  const name = randomUUID()
  const folder = path.join(snapshotsDir(dataDir), name)
  const removed = () => rm(folder, { recursive: true, force: true })
  try {
    await askOwner(dataDir, { foto: name }, isOpen)
    const db = acrossCompanies(await openDatabase({ dataDir: folder }))
    return {
      db,
      noteCopy: (copia) => askOwner(dataDir, { copia }, isOpen),
      noteTrial: (prueba) => askOwner(dataDir, { prueba }, isOpen),
      watched: true,
      close: () => db.close().then(removed),
    }
  } catch (error) {
    await removed()
    throw error
  }
}
