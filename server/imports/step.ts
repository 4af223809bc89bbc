import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf, type Database, type Transaction } from '#server/db/transaction.ts'
import type { ImportKind } from '#server/kit/reading/import-kind.ts'
import type { ColumnMap } from '#server/kit/reading/read-cells.ts'
import { kindOf } from './kinds.ts'
import * as store from './store.ts'
import type { ImportState } from './words.ts'

export interface Step {
  db: Database
  work: store.Work
  me: string
}

/** One transaction of the task: renews the lease, checks for a stop, and acts in the name of the requester. */
export const stepOf = <Result>(step: Step, act: (tx: Transaction) => Promise<Result>, avance?: number) =>
  leasedStep(
    step,
    async (tx) => {
      await store.refuseStopped(tx, step.work.id_importacion)
      return act(tx)
    },
    avance,
  )

/** As `stepOf`, also for a stopped import. */
export async function leasedStep<Result>(
  { db, work, me }: Step,
  act: (tx: Transaction) => Promise<Result>,
  avance?: number,
): Promise<Result> {
  const result = await inTransaction(db, work.actor, async (tx) => {
    await store.renewLease(tx, work, me, avance)
    return act(tx)
  })
  // PGlite answers without waiting, so other requests would not be read between two steps.
  await turnOfOthers()
  return result
}

export interface Imported {
  kind: ImportKind
  estado: ImportState
  archivo: string
  hoja: string
  sin_encabezados: boolean
  mapa: ColumnMap
  actualizar: boolean
  detener: boolean
  motivo: string
  escrita_desde: string | null
}

export async function importOf(tx: Transaction, id: string): Promise<Imported> {
  const [row] = await rowsOf<Omit<Imported, 'kind'> & { tipo: string }>(
    tx,
    sql`select tipo, estado, archivo, hoja, sin_encabezados, mapa, actualizar, detener, motivo, escrita_desde::text
      from imports where id_importacion = ${id}`,
  )
  if (!row) throw new store.LeaseLost()
  return { ...row, kind: kindOf(row.tipo) }
}

/** Replaces the task by the next one; null ends the work. */
export const setNext = (tx: Transaction, work: store.Work, next: store.Task | null) =>
  store.setWork(tx, { id: work.id_importacion, company: work.id_empresa, actor: work.actor }, next)
