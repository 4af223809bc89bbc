import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Database } from '#server/db/transaction.ts'
import { CopyNote, noteCopy, noteTrial, TrialNote } from './records.ts'

/**
 * Only one process can open the embedded database.
 * A command asks that process through files in the data folder, which only its owner may write.
 * Requests: a snapshot of the database (`foto`, also in older releases), or the record of a result.
 */
const Request = z.union([
  z.object({ foto: z.string() }),
  z.object({ copia: CopyNote }),
  z.object({ prueba: TrialNote }),
])
export type Request = z.infer<typeof Request>

const Answer = z.object({ error: z.string().optional() })

const SECOND = 1000
const ASKED = '.pedido.json'
const ANSWERED = '.respuesta.json'

const folderOf = (dataDir: string) => path.join(dataDir, 'pedidos')
/** Folder of snapshots. The requester removes each one. */
export const snapshotsDir = (dataDir: string) => path.join(dataDir, 'fotos')

/** Written under another name and renamed, so readers never see a partial file. */
async function writeWhole(file: string, what: unknown): Promise<void> {
  await writeFile(`${file}.escribiendo`, JSON.stringify(what), { mode: 0o600 })
  await rename(`${file}.escribiendo`, file)
}

/** Answers requests until stopped. `db` reaches every company. */
export function answerRequests(
  db: Database,
  dataDir: string,
  onProblem: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const answering = (async () => {
    // Requests to an earlier process are answered too. Its snapshots are obsolete and deleted.
    await rm(snapshotsDir(dataDir), { recursive: true, force: true })
    await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
    while (!signal.aborted) {
      await answerAll(db, dataDir, onProblem)
      await pause(SECOND / 2, undefined, { ref: false, signal }).catch(() => undefined)
    }
  })().catch(onProblem)
  return () => {
    stopping.abort()
    return answering
  }
}

async function answerAll(db: Database, dataDir: string, onProblem: (error: unknown) => void): Promise<void> {
  const folder = folderOf(dataDir)
  for (const name of (await readdir(folder)).filter((one) => one.endsWith(ASKED))) {
    const file = path.join(folder, name)
    const answer = path.join(folder, name.replace(ASKED, ANSWERED))
    try {
      await doAsAsked(db, dataDir, Request.parse(JSON.parse(await readFile(file, 'utf8'))))
      await writeWhole(answer, {})
    } catch (error) {
      onProblem(error)
      await writeWhole(answer, { error: error instanceof Error ? error.message : String(error) })
    }
    await rm(file, { force: true })
  }
}

async function doAsAsked(db: Database, dataDir: string, request: Request): Promise<void> {
  if ('copia' in request) return noteCopy(db, request.copia)
  if ('prueba' in request) return noteTrial(db, request.prueba)
  const folder = path.join(snapshotsDir(dataDir), path.basename(request.foto))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await db.snapshotFolder?.(path.join(folder, 'pglite'))
}

/**
 * Sends a request to the process that has the database open and waits for the answer.
 * Throws its error, or an error once `isOpen` is false.
 */
export async function askOwner(dataDir: string, request: Request, isOpen: () => boolean): Promise<void> {
  const folder = folderOf(dataDir)
  const file = path.join(folder, randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeWhole(`${file}${ASKED}`, request)
  for (;;) {
    const text = await readFile(`${file}${ANSWERED}`, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    if (text) {
      await rm(`${file}${ANSWERED}`, { force: true })
      const { error } = Answer.parse(JSON.parse(text))
      if (error) throw new Error(error)
      return
    }
    if (!isOpen()) throw new Error('El proceso que tenía abierta la base de datos terminó. Repita la orden.')
    await pause(SECOND / 10)
  }
}
