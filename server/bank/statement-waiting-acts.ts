import { sql } from 'drizzle-orm'
import { missingColumns, STATEMENT } from './statement-columns.ts'
import {
  isMisread,
  namedRows,
  openSheet,
  readRows,
  type ReadSheet,
  settle,
} from './statement-reading-acts.ts'
import { readingNotices } from './statement-notes-rules.ts'
import { readWaiting, RECONCILIATIONS, type WaitingRows } from './statements-queries.ts'
import { type ColumnMap, refuseMissing, sensibleMap } from '#server/kit/reading/read-cells.ts'
import { rememberMap } from '#server/kit/rows/column-maps.ts'
import { lockInState, type Row, updateRow } from '#server/kit/rows/rows.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { updateRows } from '#server/db/writes.ts'

const WAITING = ['COLUMNAS', 'LINEAS']

const setWaiting = (tx: Transaction, company: string, id: string, values: Partial<WaitingRows>) =>
  updateRows(
    tx,
    'bank_statement_rows',
    values,
    sql`where id_empresa = ${company} and id_conciliacion = ${id}`,
  )

/** Rows of a waiting file are needed no longer once its lines are stored. */
export const dropWaiting = (tx: Transaction, company: string, id: string) =>
  tx.execute(sql`delete from bank_statement_rows where id_empresa = ${company} and id_conciliacion = ${id}`)

interface Columns {
  mapa: ColumnMap
  /** Last day of the file, for days without a year. */
  ultimo?: string | undefined
}

/** Assigns the columns, remembers them for files of the same form, and reads the file. */
export async function matchStatement(
  tx: Transaction,
  company: string,
  id: string,
  { mapa, ultimo }: Columns,
  hoy: string,
): Promise<Row> {
  const found = await lockInState(tx, RECONCILIATIONS, company, id, WAITING, 'se leen las columnas de')
  const sensible = sensibleMap(STATEMENT, found.encabezados as string[], mapa)
  refuseMissing(missingColumns(sensible))
  const waiting = { ...(await readWaiting(tx, company, id)), ultimo: ultimo ?? null }
  const read = readRows(waiting, { mapa: sensible, hoy })
  if (isMisread(read)) throw new Refusal('VALIDACION', `El archivo no se lee. ${namedRows(read.dudas)}`)
  await rememberMap(tx, company, STATEMENT.name, waiting.clave, sensible)
  const matched = await updateRow(tx, RECONCILIATIONS, company, id, { mapa: sensible })
  if (read.dudas.length > 0) await setWaiting(tx, company, id, { ultimo: waiting.ultimo })
  else await dropWaiting(tx, company, id)
  return settle(tx, company, matched, read, waiting)
}

/**
 * Reads a file without its doubtful rows. Throws 422 if one of them is not named in `fuera`. A second call for a file
 * that is read changes nothing.
 */
export async function leaveOut(
  tx: Transaction,
  company: string,
  id: string,
  fuera: readonly number[],
  hoy: string,
): Promise<Row> {
  const states = ['LINEAS', 'LEIDA']
  const found = await lockInState(tx, RECONCILIATIONS, company, id, states, 'se deja nada por fuera de')
  if (found.estado === 'LEIDA') return found
  const waiting = await readWaiting(tx, company, id)
  const read = readRows(waiting, { mapa: found.mapa as ColumnMap, hoy, fuera: new Set(fuera) })
  if (read.dudas.length > 0) throw new Refusal('VALIDACION', `Falta decidir. ${namedRows(read.dudas)}`)
  await dropWaiting(tx, company, id)
  return settle(tx, company, found, read, waiting)
}

/** Replaces the rows of a waiting workbook by those of another sheet, and asks for its columns. */
export async function takeSheet(
  tx: Transaction,
  company: string,
  id: string,
  sheet: ReadSheet,
): Promise<Row> {
  await lockInState(tx, RECONCILIATIONS, company, id, WAITING, 'se cambia la hoja de')
  const { encabezados, mapa, waiting } = await openSheet(tx, company, sheet)
  await setWaiting(tx, company, id, waiting)
  const avisos = readingNotices(waiting)
  return updateRow(tx, RECONCILIATIONS, company, id, { estado: 'COLUMNAS', encabezados, mapa, avisos })
}
