import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/transaction.ts'
import type { By, Removed, Undoing, UndoStep, Written } from '#server/kit/reading/import-kind.ts'
import { today } from '#server/kit/words/days.ts'
import { changeRecords } from './records.ts'
import { importOf, leasedStep, setNext, stepOf, type Imported, type Step } from './step.ts'
import * as store from './store.ts'

/** Rows per transaction. On PGlite others wait at most 0.4 s for 250 third parties (28 November 2026). */
const SLICE = 250

/**
 * Writes the checked rows some at a time, and continues where the last process stopped. Throws with the written part
 * left for `undo`.
 */
export async function write(step: Step): Promise<void> {
  const { work } = step
  const id = work.id_importacion
  await stepOf(step, async (tx) => {
    const { escrita_desde } = await importOf(tx, id)
    if (!escrita_desde) await store.updateQuietly(tx, id, { escrita_desde: 'now' })
  })
  for (let done: number | undefined = work.avance; done !== undefined;) {
    const after: number = done
    done = await stepOf(step, (tx) => writeSome(tx, step, after))
  }
  await stepOf(step, async (tx) => {
    // A later stop waits for this lock and finds the import done. An earlier stop is noticed below.
    await tx.execute(sql`select from imports where id_importacion = ${id} for update`)
    await store.refuseStopped(tx, id)
    await store.updateQuietly(tx, id, { estado: 'IMPORTADA', motivo: '', terminada_en: 'now' })
    await setNext(tx, work, null)
  })
}

/** Writes a slice of rows after row `after`, and notes the last as progress. Undefined if there are no more. */
async function writeSome(tx: Transaction, { work, me }: Step, after: number): Promise<number | undefined> {
  const id = work.id_importacion
  const imported = await importOf(tx, id)
  const changes = imported.actualizar
  const limit = imported.kind.rowsPerStep ?? SLICE
  const rows = await store.stagedAfter(tx, id, { after, limit, changes })
  const by: By = {
    idImportacion: id,
    hoy: today(),
    desde: imported.escrita_desde!,
    throwIfStopped: () => store.refuseStopped(tx, id),
    rowsWith: (field, texts) => store.stagedWith(tx, id, { field, texts, changes }),
  }
  await withReason(tx, `importación «${imported.archivo}»`, () =>
    imported.kind.write(tx, work.id_empresa, rows, by),
  )
  const last = rows.at(-1)?.fila
  await store.renewLease(tx, work, me, last)
  return last
}

/** Queues the undoing of what was written. `motivo` is shown afterwards. */
export const giveUp = (step: Step, motivo: string) =>
  leasedStep(step, async (tx) => {
    const { work } = step
    await store.updateQuietly(tx, work.id_importacion, { motivo })
    await store.changeTask(tx, work, 'DESHACER')
  })

/**
 * Takes back the written rows. A finished import ends then, and so does a stopped one; any other is checked again.
 */
export async function undo(step: Step): Promise<void> {
  const { work } = step
  const id = work.id_importacion
  const imported = await leasedStep(step, (tx) => importOf(tx, id))
  // Nothing was written before the moment was set.
  const kept = imported.escrita_desde ? await undoWritten(step, imported, imported.escrita_desde) : 0
  await leasedStep(step, async (tx) => {
    const { estado, detener, motivo } = imported
    const said = kept === 0 ? motivo : `${motivo} Quedan ${kept}, porque alguien ya los usó o cambió.`.trim()
    const end = estado === 'DESHACIENDO' ? 'DESHECHA' : detener ? 'DETENIDA' : undefined
    const ended = end ? { estado: end, terminada_en: 'now' } : { estado: 'REVISANDO' }
    await store.updateQuietly(tx, id, { ...ended, motivo: said, escrita_desde: null })
    await setNext(tx, work, end ? null : 'REVISAR')
  })
}

/** Returns the number of new records that stay, because somebody used or changed them. */
async function undoWritten(
  step: Step,
  { archivo, actualizar, kind }: Imported,
  desde: string,
): Promise<number> {
  const { work } = step
  const { id_empresa: company, id_importacion: idImportacion } = work
  const undone = <Result>(act: (tx: Transaction) => Promise<Result>) =>
    leasedStep(step, (tx) => withReason(tx, `importación «${archivo}» deshecha`, () => act(tx)))
  let kept = 0
  for (const remove of kind.undo) kept += await removeAll(remove)
  if (actualizar && kind.changes) await restoreAll(kind.changes)
  return kept

  async function removeAll(remove: Undoing): Promise<number> {
    let stayed = 0
    for (let after: string | undefined = FIRST_ID; after !== undefined;) {
      const slice: UndoStep = { idImportacion, desde, after, limit: kind.rowsPerStep ?? SLICE }
      const removed: Removed = await undone((tx) => remove(tx, company, slice))
      stayed += removed.stayed
      after = removed.last
    }
    return stayed
  }

  async function restoreAll(changes: Written): Promise<void> {
    for (let row: number | undefined = 0; row !== undefined;) {
      const slice = { after: row, limit: SLICE, until: work.avance }
      row = await undone(async (tx) => {
        const rows = await store.changedAfter(tx, idImportacion, slice)
        await changeRecords(tx, company, changes, rows)
        return rows.at(-1)?.fila
      })
    }
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** The audit of all changes in `act` says this reason. */
async function withReason<Result>(
  tx: Transaction,
  motivo: string,
  act: () => Promise<Result>,
): Promise<Result> {
  await tx.execute(sql`select set_config('molino.motivo', ${motivo}, true)`)
  const result = await act()
  await tx.execute(sql`select set_config('molino.motivo', '', true)`)
  return result
}
