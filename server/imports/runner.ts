import { randomUUID } from 'node:crypto'
import { startBackground, type Background, type Running } from '#server/kit/background.ts'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { isConnectionLost } from '#server/db/sql-errors.ts'
import { changeTask, leaseWork, releaseWork, setWork, updateQuietly, type Task, type Work } from './store.ts'
import { doWork } from './work.ts'

/** Polling interval for work of other processes, in milliseconds. */
const LOOK_MS = 2000

const NOTHING_WRITTEN =
  'Ocurrió un error inesperado y nada se escribió. Envíe el archivo de nuevo o avise a soporte.'
const UNEXPECTED: Readonly<Record<Task, string>> = {
  LEER: NOTHING_WRITTEN,
  REVISAR: NOTHING_WRITTEN,
  IMPORTAR: NOTHING_WRITTEN,
  DESHACER: 'Ocurrió un error inesperado y una parte quedó escrita. Avise a soporte.',
}

/**
 * Runs import work in the background, one task after another. Several processes may share one database.
 * A task is leased. Another process takes it after half a minute without renewal.
 */
export function startRunner({ db, all, onProblem }: Running): Background {
  const me = randomUUID()
  return startBackground({
    lookMs: LOOK_MS,
    onProblem,
    take: () => inTransaction(all, SYSTEM, (tx) => leaseWork(tx, me)),
    work: async (taken: Work) => {
      const own = db.within(taken.id_empresa)
      try {
        await doWork({ db: own, work: taken, me })
      } catch (error) {
        onProblem(error)
        // A lost connection is retried. Any other error would happen again.
        await inTransaction(own, taken.actor, async (tx) => {
          if (isConnectionLost(error)) return releaseWork(tx, taken, me)
          const { id_importacion: id, id_empresa: company, actor } = taken
          const motivo = UNEXPECTED[taken.tarea]
          if (taken.tarea === 'IMPORTAR') {
            await updateQuietly(tx, id, { motivo })
            return changeTask(tx, taken, 'DESHACER')
          }
          await updateQuietly(tx, id, { estado: 'RECHAZADA', motivo, terminada_en: new Date() })
          return setWork(tx, { id, company, actor }, null)
        })
      }
    },
  })
}
