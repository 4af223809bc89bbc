import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface Holder {
  pid: number
  /** Start time of the process in clock ticks since boot. Empty on systems without /proc. */
  inicio: string
}

/** Another process has the folder open. The message is for the user. */
export class FolderInUse extends Error {}

/** Returns the start time of a process from /proc. '' without /proc; undefined for a dead or zombie process. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : (fields[19] ?? '')
  } catch {
    return ''
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function isAlive(holder: Holder): boolean {
  const start = startOf(holder.pid)
  return start !== undefined && (start === '' || holder.inicio === '' || start === holder.inicio)
}

/** True if a living process has the PGlite folder open. */
export function isLocked(folder: string): boolean {
  const holder = readHolder(`${folder}.lock`)
  return holder !== undefined && isAlive(holder)
}

/** Creates the lock file. Returns false if it exists. */
function create(file: string): boolean {
  const mine: Holder = { pid: process.pid, inicio: startOf(process.pid) ?? '' }
  try {
    writeFileSync(file, JSON.stringify(mine), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const inUse = (folder: string, pid: number | undefined) =>
  new FolderInUse(
    `La base de datos embebida de ${folder} ya está abierta por otro proceso${pid ? ` (número ${pid})` : ''}. ` +
      'Deténgalo primero, o use PostgreSQL con DATABASE_URL para trabajar con varios procesos.',
  )

/**
 * Locks a PGlite folder. PGlite itself does not lock its folder, and two processes on one folder lose rows. A
 * stale lock is taken over. Returns the function that unlocks.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(path.dirname(folder), { recursive: true })
  const file = `${folder}.lock`
  if (!create(file)) {
    const holder = readHolder(file)
    if (!holder || isAlive(holder)) throw inUse(folder, holder?.pid)
    // A stale file is renamed before a new one is made. Of two processes that find the stale file, only one
    // succeeds. The other finds no file, or the lock of the first, and puts that lock back.
    const aside = `${file}.${process.pid}`
    try {
      renameSync(file, aside)
    } catch {
      throw inUse(folder, undefined)
    }
    const moved = readHolder(aside)
    if (moved && isAlive(moved)) {
      renameSync(aside, file)
      throw inUse(folder, moved.pid)
    }
    rmSync(aside, { force: true })
    if (!create(file)) throw inUse(folder, readHolder(file)?.pid)
  }
  return () => rmSync(file, { force: true })
}
