import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { banks as calls, NewBank } from './banks-contract.ts'
import { refuseOutside, untilToday } from '#server/kit/rules/dates.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { BALANCE_OF_BOOK } from '#server/kit/words/sentences.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { BANKS } from './accounts-queries.ts'
import { createRow, getRow, lockRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { insertManualMovements } from './entries-acts.ts'

/** Message for a box whose opening balance is fixed by a closing. */
export const OPENED_FOR_GOOD =
  'La caja ya tiene cierres: su saldo inicial no cambia. Corríjalo con una entrada o una salida.'
const DAY_OF_OPENING = 'Escriba desde qué día vale el saldo inicial.'
const BEFORE_THE_BOOK = 'Movimientos anteriores al libro'

type AccountChange = Omit<z.infer<NonNullable<typeof calls.update.body>>, 'id_banco' | 'id' | 'version'>

/**
 * Creates a bank account or cash box with its opening balance, in whole pesos. If `saldo_actual` differs, one
 * movement on the day `hoy` records the difference. Throws 422 for an opening day after `hoy`.
 */
export async function createAccount(
  tx: Transaction,
  company: string,
  { saldo_actual, ...account }: z.infer<typeof NewBank>,
  hoy: string,
): Promise<Row> {
  refuseOutside('fecha_si', account.fecha_si, untilToday(hoy))
  const { _id: id_banco } = await createRow(tx, BANKS, company, account)
  const valor = (saldo_actual ?? account.saldo_inicial) - account.saldo_inicial
  if (valor !== 0) {
    const tipo = valor > 0 ? 'ENTRADA' : 'SALIDA'
    await insertManualMovements(tx, company, [
      { id_banco, fecha: hoy, tipo, valor, concepto: BEFORE_THE_BOOK },
    ])
  }
  return getRow(tx, BANKS, company, id_banco)
}

/**
 * Changes an account or cash box. Throws 422 for another `saldo_actual`, because only movements change it
 * (bank/README.md, balance), and for a new opening day after `hoy`.
 */
export async function updateAccount(
  tx: Transaction,
  company: string,
  id: string,
  { saldo_actual, ...changes }: AccountChange,
  { version, hoy }: { version: number | undefined; hoy: string },
): Promise<Row> {
  const before = await lockRow(tx, BANKS, company, id)
  const { saldo_inicial = before.saldo_inicial, fecha_si = before.fecha_si } = changes
  const corrected = saldo_inicial !== before.saldo_inicial || fecha_si !== before.fecha_si
  if (corrected) {
    if (saldo_inicial !== null && fecha_si === null) throw invalidField('fecha_si', DAY_OF_OPENING)
    await refuseClosings(tx, company, id)
  }
  if (changes.fecha_si && fecha_si !== before.fecha_si) {
    refuseOutside('fecha_si', changes.fecha_si, untilToday(hoy))
  }
  // A corrected opening is no longer the one that an import brought, and stays when that import is undone.
  const changed = { ...changes, ...(corrected && { id_importacion: null }) }
  const account = await updateRow(tx, BANKS, company, id, changed, version)
  const said = [undefined, before.saldo_actual, account.saldo_actual]
  if (!said.includes(saldo_actual)) throw invalidField('saldo_actual', BALANCE_OF_BOOK)
  return account
}

/**
 * Opening balance in whole pesos, at the beginning of the day. `saldo_inicial` and `fecha_si` are null if
 * unknown.
 */
export interface Opening {
  saldo_inicial: number | null
  fecha_si: string | null
  /** Import that set the balance. */
  id_importacion?: string | null
}

/**
 * Sets the opening balance, before which movements do not count. Throws 404, and EN_USO for a cash box with
 * closings, whose differences depend on the balance.
 */
export async function setOpening(
  tx: Transaction,
  company: string,
  id: string,
  opening: Opening,
): Promise<Row> {
  const before = await lockRow(tx, BANKS, company, id)
  if (before.saldo_inicial !== opening.saldo_inicial || before.fecha_si !== opening.fecha_si) {
    await refuseClosings(tx, company, id)
  }
  return updateRow(tx, BANKS, company, id, { ...opening })
}

/** Throws EN_USO for a box with a closing that is not voided. */
async function refuseClosings(tx: Transaction, company: string, id: string): Promise<void> {
  const closed = await rowsOf(
    tx,
    sql`select from cash_closings where id_empresa = ${company} and id_banco = ${id} and not anulado limit 1`,
  )
  if (closed.length > 0) throw new Refusal('EN_USO', OPENED_FOR_GOOD)
}
