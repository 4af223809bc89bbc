import { sql } from 'drizzle-orm'
import { BANKS } from './accounts-queries.ts'
import { lockMatching } from './matches-acts.ts'
import { missingColumns } from './statement-columns.ts'
import { readingNotices } from './statement-notes-rules.ts'
import { openSheet, readRows, type ReadSheet, refuseAfterLater, settle } from './statement-reading-acts.ts'
import { RECONCILIATIONS } from './statements-queries.ts'
import { dropWaiting } from './statement-waiting-acts.ts'
import { createRow, getRow, isId, lockInState, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import type { Queries, Transaction } from '#server/db/transaction.ts'
import { insertRows, unaudited } from '#server/db/writes.ts'

/** Throws 404 for an unknown account, and 422 for a cash box. */
export async function checkAccount(q: Queries, company: string, id_banco: string): Promise<void> {
  if (!isId(id_banco)) throw invalidField('id_banco', mustChoose('un banco'))
  const account = await getRow(q, BANKS, company, id_banco)
  if (account.clase === 'CAJA') throw invalidField('id_banco', mustChoose('un banco'))
}

interface Sent {
  id_banco: string
  archivo: string
  /** Balance of the bank at the end of the last day, if typed. */
  saldo?: number | undefined
  /** Last day of the file, if typed, for days without a year. */
  ultimo?: string | undefined
  sheet: ReadSheet
  bytes: Uint8Array
  /** Asks for the columns even if they are remembered. */
  preguntar?: boolean
}

/**
 * Stores a bank statement. With known columns and without doubtful rows, its lines are read and matched at once.
 * Otherwise it waits for a person. Throws 422 for a cash box or an unreadable file (bank/README.md, statement files).
 */
export async function receiveStatement(
  tx: Transaction,
  company: string,
  { id_banco, archivo, saldo, ultimo, sheet, bytes, preguntar = false }: Sent,
  hoy: string,
): Promise<Row> {
  await checkAccount(tx, company, id_banco)
  const { encabezados, mapa, waiting: rows } = await openSheet(tx, company, sheet)
  const waiting = { ...rows, ultimo: ultimo ?? null }
  const asks = preguntar || missingColumns(mapa).length > 0
  const read = asks ? undefined : readRows(waiting, { mapa, hoy })
  const made = await createRow(tx, RECONCILIATIONS, company, {
    id_banco,
    archivo: archivo.replace(/^.*[\\/]/, '').slice(-120) || 'archivo',
    encabezados,
    mapa,
    saldo_banco: saldo ?? null,
    registro: tx.actor.nombre,
    estado: 'COLUMNAS',
    avisos: readingNotices(waiting),
  })
  if (!read || read.dudas.length > 0) {
    const of = { id_conciliacion: made._id, id_empresa: company }
    await insertRows(tx, 'bank_statement_rows', [{ ...of, ...waiting }])
    // Another sheet can be chosen only while the bytes are stored.
    if (sheet.hojas.length > 1) {
      await tx.execute(
        sql`update bank_statement_rows set contenido = ${Buffer.from(bytes)}
          where id_empresa = ${company} and id_conciliacion = ${made._id}`,
      )
    }
  }
  return read ? settle(tx, company, made, read, waiting) : made
}

/**
 * Voids a file with its lines and matches. A waiting file has none. Throws CONFLICTO for a read file if a later one is
 * read, because their lines may overlap.
 */
export async function voidStatement(
  tx: Transaction,
  company: string,
  id: string,
  motivo: string,
): Promise<Row> {
  const { id_banco } = await getRow(tx, RECONCILIATIONS, company, id)
  await lockMatching(tx, company, String(id_banco))
  const file = await lockInState(
    tx,
    RECONCILIATIONS,
    company,
    id,
    ['COLUMNAS', 'LINEAS', 'LEIDA'],
    'se quita',
  )
  if (file.estado === 'LEIDA') {
    await refuseAfterLater(tx, company, file, 'Quite primero los archivos que llegaron después.')
  }
  const lines = sql`select id_linea from bank_lines where id_empresa = ${company} and id_conciliacion = ${id}`
  await unaudited(tx, () =>
    tx.execute(sql`delete from bank_matches where id_empresa = ${company} and id_linea in (${lines})`),
  )
  await tx.execute(sql`delete from bank_lines where id_empresa = ${company} and id_conciliacion = ${id}`)
  await dropWaiting(tx, company, id)
  return updateRow(tx, RECONCILIATIONS, company, id, { estado: 'ANULADA', motivo_anulacion: motivo })
}
