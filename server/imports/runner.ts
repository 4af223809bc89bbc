import { randomUUID } from 'node:crypto'
import { inTransaction, SYSTEM, type Database } from '../db/transaction.ts'
import { isConnectionLost } from '../db/sql-errors.ts'
import { leaveWork, note, setWork, takeWork, type Work } from './store.ts'
import { doWork } from './work.ts'

/** How often it is looked for work that another process left, in milliseconds. */
const LOOK_MS = 2000

export interface Runner {
  /** Looks at once: somebody has just asked for something. */
  wake: () => void
  /** Ends when nothing is left to do that it may take. */
  settled: () => Promise<void>
  /** Ends after the work under way. */
  stop: () => Promise<void>
}

interface Options {
  db: Database
  /** The same with all companies in reach, for finding work. */
  all: Database
  onProblem: (error: unknown) => void
}

/**
 * Does the work of imports in the background, one piece after another. Any number of processes may do so on one database: what
 * one has taken no other takes, until it says nothing of it for half a minute.
 */
export function startRunner({ db, all, onProblem }: Options): Runner {
  const me = randomUUID()
  let stopping = false
  let running: Promise<void> | undefined
  const wake = () => {
    running ??= work().finally(() => (running = undefined))
  }
  const work = async () => {
    try {
      while (!stopping) {
        const taken = await inTransaction(all, SYSTEM, (tx) => takeWork(tx, me))
        if (!taken) return
        await done(taken)
      }
    } catch (error) {
      onProblem(error)
    }
  }
  const done = async (taken: Work) => {
    const own = db.within(taken.id_empresa)
    try {
      await doWork({ db: own, work: taken, me })
    } catch (error) {
      onProblem(error)
      // A database out of reach comes back; what fails otherwise fails again.
      await inTransaction(own, taken.actor, async (tx) => {
        if (isConnectionLost(error)) return leaveWork(tx, taken, me)
        const { id_importacion: id, id_empresa: company, actor } = taken
        const motivo =
          'Ocurrió un error inesperado y nada se escribió. Envíe el archivo de nuevo o avise a soporte.'
        await note(tx, id, { estado: 'RECHAZADA', motivo, terminada_en: new Date() })
        return setWork(tx, { id, company, actor }, null)
      })
    }
  }
  const timer = setInterval(wake, LOOK_MS)
  timer.unref()
  return {
    wake,
    settled: async () => running,
    stop: async () => {
      stopping = true
      clearInterval(timer)
      await running
    },
  }
}
