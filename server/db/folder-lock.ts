import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface Holder {
  pid: number
  /** When the process started, in clock ticks since boot; empty where the system does not say. */
  inicio: string
}

/** The folder is open in another process; the message is for people. */
export class FolderInUse extends Error {}

/** Start of a living process from /proc; '' where there is no /proc; undefined when it is dead or a zombie. */
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

/** Whether a living process has a PGlite folder open. */
export function isLocked(folder: string): boolean {
  const holder = readHolder(`${folder}.lock`)
  return holder !== undefined && isAlive(holder)
}

/** Creates the lock file if there is none. */
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
 * Takes the lock of a PGlite folder, which PGlite itself does not lock: two processes on it lose rows.
 * The file of a process that is gone is taken over. Returns what gives the lock back.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(path.dirname(folder), { recursive: true })
  const file = `${folder}.lock`
  if (!create(file)) {
    const holder = readHolder(file)
    if (!holder || isAlive(holder)) throw inUse(folder, holder?.pid)
    // Moved aside before the new one is made: of two processes that find the same stale file, one moves it,
    // and the other finds either nothing or the living holder's file, which it puts back.
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
