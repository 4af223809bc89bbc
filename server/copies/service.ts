import { spawn, type ChildProcess } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '../db/transaction.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { isCopiedOn } from './records.ts'

/** What the API does about copies: `days` of them are kept, 0 where none is made by itself. */
export interface Copying {
  days: number
  /** Begins a copy, and answers without waiting for it; false while one is being made here. */
  start: (by: string) => boolean
}

/** An API that makes no copies, as in tests. */
export const NO_COPYING: Copying = { days: 0, start: () => false }

interface Running {
  /** With every company in reach. */
  db: Database
  days: number
  onProblem: (error: unknown) => void
}

const MINUTE = 60 * 1000
/** What people begin with comes first. */
const FIRST_AFTER = 2 * MINUTE
const EVERY = 15 * MINUTE
const PROGRAM = path.join(path.dirname(fileURLToPath(import.meta.url)), 'backup.js')

/** Makes the daily copy by itself, and others when asked, each in a process of its own that gives way to people. */
export function startCopying({ db, days, onProblem }: Running): Copying & { stop: () => void } {
  let child: ChildProcess | undefined
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
      child = undefined
      onProblem(error)
    })
    made.once('close', (code) => {
      child = undefined
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
    start: (by) => run(['--by', by]),
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
      child?.kill('SIGTERM')
    },
  }
}
