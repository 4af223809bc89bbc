import { sql } from 'drizzle-orm'
import { fingerprintsOf, type LineaDelBanco } from './reconciliation-rules.ts'
import { lockMatching, matchAgain } from './matches-acts.ts'
import { STATEMENT, withSides } from './statement-columns.ts'
import { type ReadStatement, readStatement } from './statement-lines.ts'
import { FILAS_DICHAS, type FilaDicha, noticesOf, readingNotices } from './statement-notes-rules.ts'
import { RECONCILIATIONS, type WaitingRows } from './statements-queries.ts'
import { readHead } from '#server/kit/reading/headings.ts'
import type { Cell } from '#server/kit/reading/limits.ts'
import { type ColumnMap, knownHeads } from '#server/kit/reading/read-cells.ts'
import { proposedMap } from '#server/kit/rows/column-maps.ts'
import { type Row, updateRow } from '#server/kit/rows/rows.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'

/** Headings that banks use. The sheet with most of them is proposed. */
export const KNOWN = knownHeads(STATEMENT)

/** Sheet of a file as it was read, titles and headings included. */
export interface ReadSheet {
  rows: readonly Cell[][]
  hoja: string
  hojas: readonly string[]
  dudosas: readonly string[]
}

/** Headings, rows and proposed columns of a sheet. Throws 422 without rows or with a single column. */
export async function openSheet(
  tx: Transaction,
  company: string,
  { rows, hoja, hojas, dudosas }: ReadSheet,
): Promise<{ encabezados: string[]; mapa: ColumnMap; waiting: WaitingRows }> {
  const head = readHead(rows, KNOWN)
  const { encabezados, primera, conEncabezados, clave } = head
  if (encabezados.length < 2) {
    throw new Refusal('VALIDACION', 'El archivo tiene una sola columna: faltan la fecha o el valor.')
  }
  if (primera >= rows.length) {
    throw new Refusal('VALIDACION', 'El archivo no tiene filas debajo de sus encabezados.')
  }
  const filas = rows.slice(primera).map((row) => row.slice(0, encabezados.length))
  const titulos = conEncabezados ? rows.slice(0, primera - 1) : []
  return {
    encabezados,
    mapa: withSides(await proposedMap(tx, company, STATEMENT, head), filas),
    waiting: { filas, titulos, clave, hoja, hojas, dudosas },
  }
}

/** Maximum of rows in an error message. */
const NAMED = 3

/** Example: 'En la línea 3 bajo los encabezados, «31/02/2026 · ABONO», Fecha: …' */
export function namedRows(rows: readonly FilaDicha[]): string {
  const named = rows
    .slice(0, NAMED)
    .map(({ fila, texto, porque }) => `En la línea ${fila} bajo los encabezados, «${texto}», ${porque}`)
  const more = rows.length > NAMED ? [`Y otras ${rows.length - NAMED}.`] : []
  return [...named, ...more].join(' ')
}

interface Asked {
  mapa: ColumnMap
  hoy: string
  /** Numbers of rows that a person left out. */
  fuera?: ReadonlySet<number>
}

/** True if no row of a file is understood, or too many are not: its columns are probably others. */
export const isMisread = ({ lineas, dudas }: ReadStatement) =>
  dudas.length > FILAS_DICHAS || (lineas.length === 0 && dudas.length > 0)

/** Reads the rows of a file. Throws 422 if there is neither a line nor a doubtful row. */
export function readRows(
  { filas, titulos, ultimo }: WaitingRows,
  { mapa, hoy, fuera }: Asked,
): ReadStatement {
  const rows = { filas, titulos, mapa, hoy, ultimo: ultimo ?? undefined }
  const read = readStatement({ ...rows, ...(fuera && { fuera }) })
  if (read.lineas.length > 0 || read.dudas.length > 0) return read
  throw new Refusal('VALIDACION', 'El archivo no tiene ninguna línea con fecha y valor.')
}

const READ_LATER = 'Después se leyó otro archivo de la cuenta: quite este y tráigalo de nuevo.'

/**
 * Throws CONFLICTO with `mensaje` if a later file of the account is read. Lines that two files share belong to the file
 * that was read first, so files are read in the order of their upload and voided in the reverse order. The caller
 * holds `lockMatching`.
 */
export async function refuseAfterLater(
  tx: Transaction,
  company: string,
  { _id, id_banco }: Row,
  mensaje: string,
): Promise<void> {
  const later = await rowsOf(
    tx,
    sql`select from bank_reconciliations where id_empresa = ${company} and id_banco = ${id_banco}
      and estado = 'LEIDA' and id_conciliacion > ${_id} limit 1`,
  )
  if (later.length > 0) throw new Refusal('CONFLICTO', mensaje)
}

/**
 * Stores the lines of a file and matches them. A typed balance overrides the balance of the file. With doubtful
 * rows the file waits instead, for its columns if it is misread (bank/README.md, statement rows). Throws CONFLICTO if
 * a later file is read.
 */
export async function settle(
  tx: Transaction,
  company: string,
  file: Row,
  read: ReadStatement,
  waiting: WaitingRows,
): Promise<Row> {
  const { _id, id_banco, saldo_banco } = file
  await lockMatching(tx, company, String(id_banco))
  await refuseAfterLater(tx, company, file, READ_LATER)
  const { lineas, dudas, cierre } = read
  const avisos = [...noticesOf(read), ...readingNotices(waiting)]
  if (dudas.length > 0) {
    const estado = isMisread(read) ? 'COLUMNAS' : 'LINEAS'
    return updateRow(tx, RECONCILIATIONS, company, _id, { estado, avisos })
  }
  const days = lineas.map(({ fecha }) => fecha).sort()
  const nuevas = await storeLines(tx, company, { _id, id_banco: String(id_banco) }, lineas)
  await matchAgain(tx, company, String(id_banco))
  return updateRow(tx, RECONCILIATIONS, company, _id, {
    estado: 'LEIDA',
    desde: days[0],
    hasta: days.at(-1),
    saldo_banco: saldo_banco ?? cierre ?? null,
    lineas: lineas.length,
    nuevas,
    por_fuera: read.porFuera.length,
    avisos,
  })
}

/** Stores the lines that no earlier file had, and returns their number. */
async function storeLines(
  tx: Transaction,
  company: string,
  { _id, id_banco }: { _id: string; id_banco: string },
  lines: readonly LineaDelBanco[],
): Promise<number> {
  const marks = fingerprintsOf(lines)
  const rows = lines.map((line, at) => ({
    id_empresa: company,
    id_banco,
    id_conciliacion: _id,
    ...line,
    huella: marks[at],
  }))
  const written = await insertRows(tx, 'bank_lines', rows, sql`on conflict do nothing returning 1 as uno`)
  return written.length
}
