import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { acrossCompanies } from '../db/across-companies.ts'
import { openDatabase } from '../db/client.ts'
import { holdsDatabase } from '../db/damaged-folder.ts'
import { FolderInUse, isLocked } from '../db/folder-lock.ts'
import type { Database } from '../db/transaction.ts'
import { noteCopy, noteTrial, type CopyNote, type TrialNote } from './records.ts'
import { askTheHolder, photographs } from './requests.ts'

/** Where a command works: the database of DATABASE_URL, or the embedded one of the data folder. */
export interface Settings {
  databaseUrl: string | undefined
  dataDir: string
}

/** A database that a command reads, with every company in reach, and where it notes what it did. */
export interface Place {
  db: Database
  noteCopy: (note: CopyNote) => Promise<void>
  noteTrial: (note: TrialNote) => Promise<void>
  close: () => Promise<void>
}

/** There is nothing to read; the message is for people. */
export class NothingThere extends Error {}

/** Opens a database for reading it while people work: of an embedded one that is in use, its photograph. */
export async function openPlace({ databaseUrl, dataDir }: Settings): Promise<Place> {
  if (!databaseUrl && !(await holdsDatabase(path.join(dataDir, 'pglite'))))
    throw new NothingThere(`No hay base de datos en ${dataDir}, y no se indicó DATABASE_URL.`)
  try {
    const db = acrossCompanies(await openDatabase({ databaseUrl, dataDir }))
    return {
      db,
      noteCopy: (note) => noteCopy(db, note),
      noteTrial: (note) => noteTrial(db, note),
      close: db.close,
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    return openPhotograph(dataDir)
  }
}

async function openPhotograph(dataDir: string): Promise<Place> {
  const isOpen = () => isLocked(path.join(dataDir, 'pglite'))
  const foto = randomUUID()
  const folder = path.join(photographs(dataDir), foto)
  const removed = () => rm(folder, { recursive: true, force: true })
  try {
    await askTheHolder(dataDir, { foto }, isOpen)
    const db = acrossCompanies(await openDatabase({ dataDir: folder }))
    return {
      db,
      noteCopy: (copia) => askTheHolder(dataDir, { copia }, isOpen),
      noteTrial: (prueba) => askTheHolder(dataDir, { prueba }, isOpen),
      close: () => db.close().then(removed),
    }
  } catch (error) {
    await removed()
    throw error
  }
}
