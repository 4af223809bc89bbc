import { sql } from 'drizzle-orm'
import { huellasDe, type LineaDelBanco, saldoFinal } from './reconciliation-rules.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import {
  knownHeads,
  matchColumns,
  refuseMissing,
  sensibleMap,
  type ColumnMap,
} from '#server/imports/read-cells.ts'
import { rememberedMap, rememberMap } from '#server/imports/store.ts'
import { headings, headKey } from '#server/imports/work.ts'
import { findHead } from '#server/kit/reading/cells.ts'
import type { Cell } from '#server/kit/reading/limits.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { BANKS } from './accounts-queries.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { createRow, getRow, isId, lockInState, lockRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { matchAgain } from './matches-acts.ts'
import { missingColumns, readLines, STATEMENT } from './statement-lines-queries.ts'

export const RECONCILIATIONS: Resource = {
  name: 'bank_reconciliations',
  id: 'id_conciliacion',
  searched: ['archivo'],
  filters: ['id_banco', 'estado'],
  sorted: [],
  label: 'archivo',
  extra: (r) =>
    sql`jsonb_build_object('nombre_banco', (select b.nombre from banks b where b.id_banco = ${r}.id_banco), 'cruzadas', (select count(*) from bank_lines l where l.id_conciliacion = ${r}.id_conciliacion
      and exists (select from bank_matches x where x.id_linea = l.id_linea)))`,
}

interface Sent {
  id_banco: string
  archivo: string
  /** What the bank says at the end of the file's last day, where somebody says it. */
  saldo?: number | undefined
  /** The rows of the file, titles and headings too. */
  rows: readonly Cell[][]
  /** Asks which column is which, also where that is remembered. */
  preguntar?: boolean
}

/** Refuses a file for an account that is not there with 404, for a cash box with 422. */
export async function checkAccount(q: Queries, company: string, id_banco: string): Promise<void> {
  if (!isId(id_banco)) throw invalidField('id_banco', mustChoose('un banco'))
  const account = await getRow(q, BANKS, company, id_banco)
  if (account.clase === 'CAJA') throw invalidField('id_banco', mustChoose('un banco'))
}

/**
 * Takes a file of the bank: where its columns are known its lines are read and matched with the book at once, else it waits until
 * somebody says them. Refuses with 422 what is no account of a bank, and a file that is not read.
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
    ...(asks ? { estado: 'COLUMNAS', saldo_banco: saldo ?? null } : readAs(lines, saldo)),
  })
  if (!asks) return keepLines(tx, company, made, lines)
  await insertRows(tx, 'bank_statement_rows', [{ id_conciliacion: made._id, id_empresa: company, filas }])
  return made
}

/** What a file is once its lines are read; what the bank says at the end is what somebody said, else what the file says. */
function readAs(lines: readonly LineaDelBanco[], saldo: number | null | undefined) {
  const days = lines.map(({ fecha }) => fecha).sort()
  return {
    estado: 'LEIDA',
    desde: days[0],
    hasta: days.at(-1),
    saldo_banco: saldo ?? saldoFinal(lines) ?? null,
    lineas: lines.length,
  }
}

/** Lays the lines down that no file before had, and looks for them in the book. */
export async function keepLines(
  tx: Transaction,
  company: string,
  { _id, id_banco }: Row,
  lines: readonly LineaDelBanco[],
): Promise<Row> {
  const marks = huellasDe(lines)
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

/** The first rows of a file whose columns are asked, by which they are recognised. */
export async function sampleOf(q: Queries, company: string, id: string): Promise<Cell[][]> {
  const [row] = await rowsOf<{ filas: Cell[][] }>(
    q,
    sql`select jsonb_path_query_array(filas, '$[0 to 2]') as filas from bank_statement_rows
      where id_empresa = ${company} and id_conciliacion = ${id}`,
  )
  return row?.filas ?? []
}

/** Says which column each field is read from, remembers it for files with the same headings, and reads the file. */
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
  const read = await updateRow(tx, RECONCILIATIONS, company, id, { mapa: sensible, ...readAs(lines, saldo) })
  return keepLines(tx, company, read, lines)
}

/**
 * Takes the last file of an account back, with the lines that it brought and what they were matched with: it was of another
 * account, or read wrongly. Refuses one that others came after, whose lines may stand in both.
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
