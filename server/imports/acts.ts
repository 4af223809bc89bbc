import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { holdsKey } from '#server/kit/contract/keys.ts'
import { forbidden, invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { ImportKind } from '#server/kit/reading/import-kind.ts'
import { refuseMissing, sensibleMap, unmatched, type ColumnMap } from '#server/kit/reading/read-cells.ts'
import { headKey } from '#server/kit/reading/headings.ts'
import { dropRows, hasNewRowWith, updateQuietly, setWork, type Task } from './store.ts'
import { rememberMap } from '#server/kit/rows/column-maps.ts'
import { formatOf } from '#server/kit/reading/read-table.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import { isUnderWay, type ImportState } from './words.ts'
import { createRow, lockRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { type Importer, kindFor, IMPORTS, withTakeBack, getImport } from './queries.ts'

/** Stores the uploaded file and queues its reading. */
export async function receiveFile(
  tx: Transaction,
  { company, keys }: Importer,
  { tipo, archivo, bytes }: { tipo: string; archivo: string; bytes: Uint8Array },
): Promise<Row> {
  const kind = kindFor(tipo, keys)
  formatOf(bytes)
  const row = await createRow(tx, IMPORTS, company, {
    tipo,
    archivo: archivo.replace(/^.*[\\/]/, '').slice(-120) || 'archivo',
    huella: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    usuario: tx.actor.nombre,
  })
  await tx.execute(
    sql`insert into import_files (id_importacion, id_empresa, contenido) values (${row._id}, ${company}, ${Buffer.from(bytes)})`,
  )
  await queueTask(tx, company, row._id, 'LEER')
  return withTakeBack(row, kind)
}

const queueTask = (tx: Transaction, company: string, id: string, tarea: Task | null) =>
  setWork(tx, { id, company, actor: tx.actor }, tarea)

/** Locks an import in one of these states. Throws CONFLICTO with the actual state. */
async function lockImport(
  tx: Transaction,
  { company, keys }: Importer,
  id: string,
  states: readonly ImportState[],
): Promise<{ row: Row; kind: ImportKind }> {
  const row = await lockRow(tx, IMPORTS, company, id)
  const kind = kindFor(String(row.tipo), keys)
  if (states.includes(row.estado as ImportState)) return { row, kind }
  throw new Refusal(
    'CONFLICTO',
    `La importación ya no está en ese paso: está en estado ${String(row.estado)}.`,
  )
}

/**
 * Sets the column of each field and queues the check of all rows. The map is remembered (imports/README.md, remembered
 * columns).
 */
export async function matchImport(
  tx: Transaction,
  importer: Importer,
  id: string,
  mapa: ColumnMap,
): Promise<Row> {
  const { row, kind } = await lockImport(tx, importer, id, ['COLUMNAS', 'LISTA'])
  const heads = row.encabezados as string[]
  const sensible = sensibleMap(kind, heads, mapa)
  refuseMissing(unmatched(kind, sensible))
  await rememberMap(tx, importer.company, kind.name, String(row.clave) || headKey(heads), sensible)
  await updateQuietly(tx, id, { mapa: sensible, estado: 'REVISANDO', motivo: '' })
  await queueTask(tx, importer.company, id, 'REVISAR')
  return getImport(tx, importer, id)
}

/** Queues the reading of another sheet, or of a sheet without headings. Throws 422 for an unknown sheet. */
export async function readAgain(
  tx: Transaction,
  importer: Importer,
  id: string,
  { hoja, sin_encabezados }: { hoja?: string | undefined; sin_encabezados: boolean },
): Promise<Row> {
  const { row } = await lockImport(tx, importer, id, ['COLUMNAS', 'LISTA', 'RECHAZADA'])
  if (hoja !== undefined && !(row.hojas as string[]).includes(hoja))
    throw invalidField('hoja', mustChoose('una hoja'))
  await dropRows(tx, id)
  await updateQuietly(tx, id, {
    ...UNREAD,
    ...(hoja !== undefined && { hoja }),
    sin_encabezados,
  })
  await queueTask(tx, importer.company, id, 'LEER')
  return getImport(tx, importer, id)
}

const UNREAD = {
  estado: 'LEYENDO',
  motivo: '',
  encabezados: [],
  mapa: {},
  dudosas: [],
  terminada_en: null,
  ...{ filas: 0, nuevas: 0, cambian: 0, iguales: 0, otras: 0, con_error: 0 },
}

/** Queues the import of checked rows. Throws without rows to write, and 403 for changes without the key. */
export async function applyImport(
  tx: Transaction,
  importer: Importer,
  id: string,
  actualizar: boolean,
): Promise<Row> {
  const { row, kind } = await lockImport(tx, importer, id, ['LISTA'])
  const changes = actualizar ? Number(row.cambian) : 0
  if (Number(row.nuevas) + changes === 0)
    throw new Refusal('VALIDACION', 'No hay nada que importar en este archivo.')
  const { update } = kind.keys
  if (!update || !holdsKey(importer.keys, update)) {
    if (changes > 0) throw forbidden(`No tiene permiso para modificar ${kind.many}: importe solo los nuevos.`)
    if (kind.changedBy && (await hasNewRowWith(tx, id, kind.changedBy)))
      throw forbidden(
        'Este archivo cambia registros que ya están, y usted no tiene permiso para modificarlos.',
      )
  }
  await updateRow(tx, IMPORTS, importer.company, id, { estado: 'IMPORTANDO', actualizar, motivo: '' })
  await queueTask(tx, importer.company, id, 'IMPORTAR')
  return getImport(tx, importer, id)
}

/** Stops an unfinished import. A running worker stops at its next step; a waiting import ends at once. */
export async function stopImport(tx: Transaction, importer: Importer, id: string): Promise<Row> {
  const states: ImportState[] = ['LEYENDO', 'COLUMNAS', 'REVISANDO', 'LISTA', 'IMPORTANDO']
  const { row } = await lockImport(tx, importer, id, states)
  await updateRow(tx, IMPORTS, importer.company, id, { detener: true })
  if (!isUnderWay(row.estado as ImportState))
    await updateQuietly(tx, id, { estado: 'DETENIDA', terminada_en: new Date() })
  return getImport(tx, importer, id)
}

/** Queues the undoing of a finished import, if its kind allows it and nothing depends on its records. */
export async function takeBackImport(tx: Transaction, importer: Importer, id: string): Promise<Row> {
  const { kind } = await lockImport(tx, importer, id, ['IMPORTADA'])
  if (!kind.refuseTakeBack)
    throw new Refusal('VALIDACION', `Una importación de ${kind.many} no se deshace: corrija sus registros.`)
  await kind.refuseTakeBack(tx, importer.company, id)
  await updateRow(tx, IMPORTS, importer.company, id, { estado: 'DESHACIENDO' })
  await queueTask(tx, importer.company, id, 'DESHACER')
  return getImport(tx, importer, id)
}
