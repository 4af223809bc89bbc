import { Refusal } from '#server/kit/rules/refusal.ts'
import { inTransaction, type Transaction } from '#server/db/transaction.ts'
import { refusedMonth } from '#server/periods/acts.ts'
import { textOf } from '#server/kit/reading/cells.ts'
import type { Cell } from '#server/kit/reading/limits.ts'
import { openTable } from '#server/kit/reading/read-table.ts'
import { today } from '#server/kit/words/days.ts'
import type { Draft, Found, ImportKind } from '#server/kit/reading/import-kind.ts'
import {
  knownHeads,
  readDraft,
  readingOf,
  unmatched,
  type ColumnMap,
  type Reading,
} from '#server/kit/reading/read-cells.ts'
import { importOf, setNext, stepOf, type Imported, type Step } from './step.ts'
import * as store from './store.ts'
import { proposedMap } from '#server/kit/rows/column-maps.ts'
import { readHead, withoutHead, type Head } from '#server/kit/reading/headings.ts'
import { giveUp, undo, write } from './write.ts'

/** Rows checked per transaction. Small, because the embedded database blocks everything else meanwhile. */
const SLICE = 500

/** A task that killed its process twice is refused, because it would kill every process. */
const ATTEMPTS_MAX = 2

const NOTHING_WRITTEN =
  'Se intentó dos veces y no se pudo terminar: nada se escribió. Inténtelo de nuevo o avise a soporte.'
const HALF_UNDONE = 'Se intentó dos veces y no se pudo deshacer: una parte quedó escrita. Avise a soporte.'

/**
 * Runs a task and stores its result in the import. `db` reaches one company. Unexpected errors are thrown.
 */
export async function doWork(step: Step): Promise<void> {
  const { work, db } = step
  const end = (changes: Record<string, unknown>, next: store.Task | null = null) =>
    inTransaction(db, work.actor, async (tx) => {
      await store.renewLease(tx, work, step.me)
      await store.updateQuietly(tx, work.id_importacion, changes)
      // A rejected file keeps no rows.
      if (changes.estado === 'RECHAZADA') await store.dropRows(tx, work.id_importacion)
      await setNext(tx, work, next)
    })
  try {
    if (work.intentos > ATTEMPTS_MAX)
      throw new Refusal('INTERNO', work.tarea === 'DESHACER' ? HALF_UNDONE : NOTHING_WRITTEN)
    await { LEER: read, REVISAR: review, IMPORTAR: write, DESHACER: undo }[work.tarea](step)
  } catch (error) {
    if (error instanceof store.LeaseLost) return
    const stopped = error instanceof store.Stopped
    const refusal = error instanceof Refusal ? error : refusedMonth(error)
    if (!stopped && !refusal) throw error
    // After the undoing the preview is computed again and shows the reason.
    if (work.tarea === 'IMPORTAR') return giveUp(step, refusal ? sentence(refusal) : '')
    if (!refusal) return end({ estado: 'DETENIDA', terminada_en: new Date() })
    return end({ estado: 'RECHAZADA', motivo: sentence(refusal), terminada_en: new Date() })
  }
}

/** Message of a refusal together with its field messages. */
const sentence = ({ message, errores = {} }: Refusal) =>
  [message, ...Object.values(errores).flat()].filter((one, at, all) => all.indexOf(one) === at).join(' ')

/** Reads a sheet of the file and stores its rows. Rows of an interrupted attempt are deleted first. */
async function read(step: Step): Promise<void> {
  const { work } = step
  const id = work.id_importacion
  const { kind, bytes, ...asked } = await stepOf(step, async (tx) => {
    await store.dropRows(tx, id)
    return { ...(await importOf(tx, id)), bytes: await store.fileOf(tx, id) }
  })
  const known = knownHeads(kind)
  const table = await openTable(bytes, { known, hoja: asked.hoja || undefined })
  const { hojas, hoja } = table
  try {
    // Stored before the rows: a refused sheet may be exchanged for another one.
    await stepOf(step, (tx) => store.updateQuietly(tx, id, { hojas, hoja }))
  } catch (error) {
    await table.batches.return(undefined)
    throw error
  }
  let head: Head | undefined
  let count = 0
  for await (const batch of table.batches) {
    let rows = batch
    if (!head) {
      head = asked.sin_encabezados ? withoutHead(batch) : readHead(batch, known)
      rows = batch.slice(head.primera)
    }
    const { encabezados } = head
    const own = rows.filter(isRecord(encabezados)).map((row) => row.slice(0, encabezados.length))
    const first = count + 1
    await stepOf(step, (tx) => store.stageRows(tx, work, first, own), count + own.length)
    count += own.length
  }
  if (!head || count === 0)
    throw new Refusal('VALIDACION', 'El archivo no tiene filas debajo de sus encabezados.')
  if (count > 20_000)
    throw new Refusal('VALIDACION', 'El archivo tiene más de 20.000 filas: divídalo en partes.')
  const { encabezados, clave, conEncabezados } = head
  await stepOf(step, async (tx) => {
    const mapa = await proposedMap(tx, work.id_empresa, kind, { encabezados, clave })
    const matched = unmatched(kind, mapa).length === 0
    await store.updateQuietly(tx, id, {
      dudosas: table.dudosas,
      encabezados,
      sin_encabezados: !conEncabezados,
      clave,
      mapa,
      filas: count,
      estado: matched ? 'REVISANDO' : 'COLUMNAS',
    })
    await setNext(tx, work, matched ? 'REVISAR' : null)
  })
}

/** Our own exports number their rows under `#` and write words there beside totals. Added rows have no number. */
const isRecord = (heads: readonly string[]) => (row: readonly Cell[]) =>
  heads[0] !== '#' || row[0] === null || !/^\D+$/.test(textOf(row[0]))

/** Checks all rows in slices, starting where the last process stopped. */
async function review(step: Step): Promise<void> {
  const { work } = step
  const id = work.id_importacion
  let done = work.avance
  const reading = await stepOf(step, async (tx) => readingIn(tx, id, await importOf(tx, id)))
  for (let more = true; more;) {
    const last = await stepOf(step, async (tx) => {
      const rows = await store.rowsAfter(tx, id, done, SLICE)
      if (rows.length > 0) {
        const { kind, mapa } = await importOf(tx, id)
        await store.storeChecked(tx, id, await checked(tx, work, { kind, mapa, rows, reading }))
      }
      const at = rows.at(-1)?.fila ?? done
      await store.renewLease(tx, work, step.me, at)
      return { at, more: rows.length === SLICE }
    })
    done = last.at
    more = last.more
  }
  await stepOf(step, async (tx) => {
    await store.updateQuietly(tx, id, { ...(await store.countsOf(tx, id)), estado: 'LISTA' })
    await setNext(tx, work, null)
  })
}

/** Conventions for the numbers and days of a file. Only columns with numbers or days are loaded. */
async function readingIn(tx: Transaction, id: string, { kind, mapa }: Imported) {
  const columns = kind.columns.filter(({ type }) => type === 'number' || type === 'pesos' || type === 'day')
  const read = columns.flatMap(({ name }) => {
    const at = /^c(\d+)$/.exec(mapa[name] ?? '')?.[1]
    return at === undefined ? [] : [{ name, at: Number(at) }]
  })
  const own = Object.fromEntries(read.map(({ name }, place) => [name, `c${place}`]))
  return readingOf(
    kind,
    own,
    await store.columnsOf(
      tx,
      id,
      read.map(({ at }) => at),
    ),
  )
}

interface Slice {
  kind: ImportKind
  mapa: ColumnMap
  reading: Reading
  rows: { fila: number; celdas: Cell[] }[]
}

async function checked(
  tx: Transaction,
  work: store.Work,
  { kind, mapa, rows, reading }: Slice,
): Promise<store.Checked[]> {
  const hoy = today()
  const drafts = rows.map(({ fila, celdas }) => readDraft(kind, mapa, fila, celdas, hoy, reading))
  const keys = new Map(drafts.map((draft) => [draft.fila, kind.keyOf(draft.values)]))
  await markDoubles(tx, work.id_importacion, drafts, keys)
  const sound = drafts.filter(isSound)
  const found = new Map<number, Found>()
  const answers = await kind.find(tx, work.id_empresa, sound, hoy)
  sound.forEach((draft, at) => found.set(draft.fila, answers[at]!))
  return drafts.map((draft) => asChecked(draft, found.get(draft.fila), keys.get(draft.fila)))
}

const isSound = ({ errors }: Draft) => Object.keys(errors).length === 0

async function markDoubles(
  tx: Transaction,
  id: string,
  drafts: readonly Draft[],
  keys: ReadonlyMap<number, string | undefined>,
): Promise<void> {
  const given = [...new Set([...keys.values()].filter((key) => key !== undefined))]
  const seen = await store.firstRowOfKeys(tx, id, given, drafts[0]!.fila)
  for (const { fila, errors } of drafts) {
    const key = keys.get(fila)
    if (key === undefined) continue
    const first = seen.get(key)
    if (first === undefined) seen.set(key, fila)
    else errors[''] = `Repetida: es la misma de la fila ${first}.`
  }
}

function asChecked(draft: Draft, found: Found | undefined, key: string | undefined): store.Checked {
  const { fila, values, errors, remarks = [] } = draft
  const porque = remarks.join(' ') || null
  const row = { fila, valores: values, clave: key ?? null, antes: null, porque, errores: null }
  const none = { id_registro: null, version_registro: null }
  if (!isSound(draft) || !found) return { ...row, ...none, estado: 'ERROR', errores: errors }
  switch (found.estado) {
    case 'NUEVA':
      return { ...row, ...none, estado: 'NUEVA' }
    case 'OTRA':
      return { ...row, ...none, estado: 'OTRA', porque: found.porque }
    case 'IGUAL':
      return { ...row, estado: 'IGUAL', id_registro: found.id, version_registro: null }
    case 'CAMBIA':
      return {
        ...row,
        estado: 'CAMBIA',
        antes: found.antes,
        id_registro: found.id,
        version_registro: found.version,
      }
  }
}
