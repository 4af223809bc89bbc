import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '#server/db/transaction.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { noteInterrupted } from './make.ts'
import { isCopiedOn } from './records.ts'

/** Copy service of the API. `days`: retention, 0 without automatic copies. */
export interface Copying {
  days: number
  /** Starts a copy without waiting for it. False while this process is making a copy. */
  start: (by: string) => boolean
  /** Copy that somebody asked this process for and that is not finished. */
  running: () => AskedCopy | undefined
}

/** Requested copy. Its record appears some seconds later, with the same id. */
export interface AskedCopy {
  id_copia: string
  pedida_por: string
  empezada: Date
}

/** API without copies, as in tests. */
export const NO_COPYING: Copying = {
  days: 0,
  start: () => false,
  running: () => undefined,
}

interface Running {
  /** Database that reaches every company. */
  db: Database
  days: number
  onProblem: (error: unknown) => void
}

const MINUTE = 60 * 1000
/** Delay after the start, so that people's first requests come first. */
const FIRST_AFTER = 2 * MINUTE
const EVERY = 15 * MINUTE
const PROGRAM = path.join(path.dirname(fileURLToPath(import.meta.url)), 'backup.js')

/** Makes the daily copy and copies on request, each in a low-priority process. */
export function startCopying({ db, days, onProblem }: Running): Copying & { stop: () => void } {
  let child: ChildProcess | undefined
  let stopped = false
  let asked: AskedCopy | undefined
  const interrupted = () => void noteInterrupted(db).catch(onProblem)
  interrupted()
  const run = (args: string[]) => {
    if (child) return false
    const made = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
    child = made
    let said = ''
    made.stderr.on('data', (chunk: Buffer) => (said += chunk))
    made.once(
      'spawn',
      () => made.pid && os.setPriority(made.pid, os.constants.priority.PRIORITY_BELOW_NORMAL),
    )
    made.once('error', (error) => {
      child = asked = undefined
      onProblem(error)
    })
    made.once('close', (code) => {
      child = asked = undefined
      if (code !== 0 && !stopped) interrupted()
      if (code) onProblem(new Error(`No se pudo hacer la copia: ${said.trim()}`))
    })
    return true
  }
  const daily = async () => {
    if (!(await isCopiedOn(db.read, dayInBogota(new Date())))) run(['--daily'])
  }
  const look = () => void daily().catch(onProblem)
  const timers = days > 0 ? [setTimeout(look, FIRST_AFTER).unref(), setInterval(look, EVERY).unref()] : []
  return {
    days,
    start: (by) => {
      const one = { id_copia: randomUUID(), pedida_por: by, empezada: new Date() }
      if (!run(['--by', by, '--id', one.id_copia])) return false
      asked = one
      return true
    },
    running: () => (child ? asked : undefined),
    stop: () => {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      child?.kill('SIGTERM')
    },
  }
}
