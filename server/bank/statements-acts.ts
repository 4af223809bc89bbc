import { sql } from 'drizzle-orm'
import { fingerprintsOf, type LineaDelBanco, closingBalance } from './reconciliation-rules.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import {
  knownHeads,
  matchColumns,
  refuseMissing,
  sensibleMap,
  type ColumnMap,
} from '#server/kit/reading/read-cells.ts'
import { rememberedMap, rememberMap } from '#server/kit/rows/column-maps.ts'
import { headings, headKey } from '#server/kit/reading/headings.ts'
import { findHead } from '#server/kit/reading/cells.ts'
import type { Cell } from '#server/kit/reading/limits.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { BANKS } from './accounts-queries.ts'
import { createRow, getRow, isId, lockInState, lockRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { matchAgain } from './matches-acts.ts'
import { missingColumns, readLines, STATEMENT } from './statement-lines-queries.ts'
import { RECONCILIATIONS } from './statements-queries.ts'

interface Sent {
  id_banco: string
  archivo: string
  /** Balance of the bank at the end of the last day, if typed. */
  saldo?: number | undefined
  /** Rows of the file, including titles and headings. */
  rows: readonly Cell[][]
  /** Asks for the columns even if they are remembered. */
  preguntar?: boolean
}

/** Throws 404 for an unknown account, and 422 for a cash box. */
export async function checkAccount(q: Queries, company: string, id_banco: string): Promise<void> {
  if (!isId(id_banco)) throw invalidField('id_banco', mustChoose('un banco'))
  const account = await getRow(q, BANKS, company, id_banco)
  if (account.clase === 'CAJA') throw invalidField('id_banco', mustChoose('un banco'))
}

/**
 * Stores a bank statement. With known columns, its lines are read and matched at once. Otherwise it waits for
 * the columns. Throws 422 for a cash box or an unreadable file (bank/README.md, statement files).
 */
export async function receiveStatement(
  tx: Transaction,
  company: string,
  { id_banco, archivo, saldo, rows, preguntar = false }: Sent,
  hoy: string,
): Promise<Row> {
  await checkAccount(tx, company, id_banco)
  const head = findHead(rows, knownHeads(STATEMENT))
  if (head < 0) throw new Refusal('VALIDACION', 'El archivo no tiene una fila de encabezados.')
  const encabezados = headings(rows[head] ?? [])
  const filas = rows.slice(head + 1).map((row) => row.slice(0, encabezados.length))
  const remembered = await rememberedMap(tx, company, STATEMENT.name, headKey(encabezados))
  const mapa = remembered
    ? sensibleMap(STATEMENT, encabezados, remembered)
    : matchColumns(STATEMENT, encabezados)
  const asks = preguntar || missingColumns(mapa).length > 0
  const lines = asks ? [] : readLines(filas, mapa, hoy)
  const made = await createRow(tx, RECONCILIATIONS, company, {
    id_banco,
    archivo: archivo.replace(/^.*[\\/]/, '').slice(-120) || 'archivo',
    encabezados,
    mapa,
    registro: tx.actor.nombre,
    ...(asks ? { estado: 'COLUMNAS', saldo_banco: saldo ?? null } : valuesAfterReading(lines, saldo)),
  })
  if (!asks) return storeLines(tx, company, made, lines)
  await insertRows(tx, 'bank_statement_rows', [{ id_conciliacion: made._id, id_empresa: company, filas }])
  return made
}

/** Values of a file after its lines are read. A typed balance overrides the balance of the file. */
function valuesAfterReading(lines: readonly LineaDelBanco[], saldo: number | null | undefined) {
  const days = lines.map(({ fecha }) => fecha).sort()
  return {
    estado: 'LEIDA',
    desde: days[0],
    hasta: days.at(-1),
    saldo_banco: saldo ?? closingBalance(lines) ?? null,
    lineas: lines.length,
  }
}

/** Stores the lines that no earlier file had, and matches them. */
export async function storeLines(
  tx: Transaction,
  company: string,
  { _id, id_banco }: Row,
  lines: readonly LineaDelBanco[],
): Promise<Row> {
  const marks = fingerprintsOf(lines)
  const rows = lines.map(({ saldo: _, ...line }, at) => ({
    id_empresa: company,
    id_banco,
    id_conciliacion: _id,
    ...line,
    huella: marks[at],
  }))
  const written = await insertRows(tx, 'bank_lines', rows, sql`on conflict do nothing returning 1 as uno`)
  await matchAgain(tx, company, String(id_banco))
  return updateRow(tx, RECONCILIATIONS, company, _id, { nuevas: written.length })
}

/** Assigns the columns, remembers them for files with the same headings, and reads the file. */
export async function matchStatement(
  tx: Transaction,
  company: string,
  id: string,
  mapa: ColumnMap,
  hoy: string,
): Promise<Row> {
  const found = await lockInState(tx, RECONCILIATIONS, company, id, ['COLUMNAS'], 'se leen las columnas de')
  const heads = found.encabezados as string[]
  const sensible = sensibleMap(STATEMENT, heads, mapa)
  refuseMissing(missingColumns(sensible))
  const [kept] = await rowsOf<{ filas: Cell[][] }>(
    tx,
    sql`delete from bank_statement_rows where id_empresa = ${company} and id_conciliacion = ${id} returning filas`,
  )
  const lines = readLines(kept?.filas ?? [], sensible, hoy)
  await rememberMap(tx, company, STATEMENT.name, headKey(heads), sensible)
  const saldo = found.saldo_banco as number | null
  const read = await updateRow(tx, RECONCILIATIONS, company, id, {
    mapa: sensible,
    ...valuesAfterReading(lines, saldo),
  })
  return storeLines(tx, company, read, lines)
}

/**
 * Voids the last file of an account with its lines and matches. Throws CONFLICTO if later files exist, because
 * their lines may overlap.
 */
export async function voidStatement(
  tx: Transaction,
  company: string,
  id: string,
  motivo: string,
): Promise<Row> {
  const { id_banco } = await lockRow(tx, RECONCILIATIONS, company, id)
  const [last] = await rowsOf<{ id: string }>(
    tx,
    sql`select id_conciliacion as id from bank_reconciliations
      where id_empresa = ${company} and id_banco = ${id_banco} and estado <> 'ANULADA'
      order by id_conciliacion desc limit 1 for update`,
  )
  await lockInState(tx, RECONCILIATIONS, company, id, ['COLUMNAS', 'LEIDA'], 'se quita')
  if (last?.id !== id) throw new Refusal('CONFLICTO', 'Quite primero los archivos que llegaron después.')
  const lines = sql`select id_linea from bank_lines where id_empresa = ${company} and id_conciliacion = ${id}`
  await tx.execute(sql`select set_config('molino.silencio', 'on', true)`)
  await tx.execute(sql`delete from bank_matches where id_empresa = ${company} and id_linea in (${lines})`)
  await tx.execute(sql`select set_config('molino.silencio', '', true)`)
  await tx.execute(sql`delete from bank_lines where id_empresa = ${company} and id_conciliacion = ${id}`)
  await tx.execute(
    sql`delete from bank_statement_rows where id_empresa = ${company} and id_conciliacion = ${id}`,
  )
  return updateRow(tx, RECONCILIATIONS, company, id, { estado: 'ANULADA', motivo_anulacion: motivo })
}
