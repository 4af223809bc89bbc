import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { banks as calls, NewBank } from './banks-contract.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { BALANCE_OF_BOOK } from '#server/kit/words/sentences.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { BANKS } from './accounts-queries.ts'
import { createRow, getRow, lockRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { writeByHand } from './entries-acts.ts'

const OPENED_FOR_GOOD =
  'La caja ya tiene cierres: su saldo inicial no cambia. Corríjalo con una entrada o una salida.'
const BEFORE_THE_BOOK = 'Movimientos anteriores al libro'

type AccountChange = Omit<z.infer<NonNullable<typeof calls.update.body>>, 'id_banco' | 'id' | 'version'>

/**
 * A bank account with its opening; whole pesos. Where another present balance is told, what moved between is one movement
 * of the day `hoy`: from there on the book says the balance.
 */
export async function createAccount(
  tx: Transaction,
  company: string,
  { saldo_actual, ...account }: z.infer<typeof NewBank>,
  hoy: string,
): Promise<Row> {
  const { _id: id_banco } = await createRow(tx, BANKS, company, account)
  const valor = (saldo_actual ?? account.saldo_inicial) - account.saldo_inicial
  if (valor !== 0) {
    const fecha = account.fecha_si > hoy ? account.fecha_si : hoy
    const tipo = valor > 0 ? 'ENTRADA' : 'SALIDA'
    await writeByHand(tx, company, [{ id_banco, fecha, tipo, valor, concepto: BEFORE_THE_BOOK }])
  }
  return getRow(tx, BANKS, company, id_banco)
}

/**
 * Changes an account or cash box. Its balance is what the book says (N-157): another one is refused with 422, that which
 * was read may come along.
 */
export async function updateAccount(
  tx: Transaction,
  company: string,
  id: string,
  { saldo_actual, ...changes }: AccountChange,
  version?: number,
): Promise<Row> {
  const before = await lockRow(tx, BANKS, company, id)
  const { saldo_inicial = before.saldo_inicial, fecha_si = before.fecha_si } = changes
  if (saldo_inicial !== before.saldo_inicial || fecha_si !== before.fecha_si) {
    await refuseClosed(tx, company, id)
  }
  const account = await updateRow(tx, BANKS, company, id, changes, version)
  const said = [undefined, before.saldo_actual, account.saldo_actual]
  if (!said.includes(saldo_actual)) throw invalidField('saldo_actual', BALANCE_OF_BOOK)
  return account
}

/** What an account holds, in whole pesos, at the beginning of a day; both null where nobody says it. */
export interface Opening {
  saldo_inicial: number | null
  fecha_si: string | null
  /** The import that says it. */
  id_importacion?: string | null
}

/**
 * Says what an account or cash box holds at the beginning of a day: what moved before is history. Refuses with 404, and with
 * EN_USO a box that was closed since: its differences were told.
 */
export async function setOpening(
  tx: Transaction,
  company: string,
  id: string,
  opening: Opening,
  version?: number,
): Promise<Row> {
  const before = await lockRow(tx, BANKS, company, id)
  if (before.saldo_inicial !== opening.saldo_inicial || before.fecha_si !== opening.fecha_si) {
    await refuseClosed(tx, company, id)
  }
  return updateRow(tx, BANKS, company, id, { ...opening }, version)
}

async function refuseClosed(tx: Transaction, company: string, id: string): Promise<void> {
  const closed = await rowsOf(
    tx,
    sql`select from cash_closings where id_empresa = ${company} and id_banco = ${id} and not anulado limit 1`,
  )
  if (closed.length > 0) throw new Refusal('EN_USO', OPENED_FOR_GOOD)
}
