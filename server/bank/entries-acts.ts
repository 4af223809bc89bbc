import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { NewEntry, NewTransfer } from './contract.ts'
import { untilToday, refuseOutside } from '#server/kit/rules/dates.ts'
import { invalidField, notFound, Refusal } from '#server/kit/rules/refusal.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { MOVEMENTS } from '#server/financing/movements-queries.ts'
import { RECEIPTS } from '#server/receipts/queries.ts'
import { matchByHand } from './matches-acts.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { idsOf, isId, lockRow, updateRow } from '#server/kit/rows/rows.ts'

const VOIDED = 'El movimiento ya está anulado.'
const ONLY_BANK = 'El dinero pasó por un banco: elija una cuenta de banco, no una caja.'

interface Written {
  id_movimiento: string
}

/**
 * Inserts manual movements. Rows of one statement must be in the order of their accounts, to avoid deadlocks.
 */
export async function insertManualMovements(
  tx: Transaction,
  company: string,
  rows: readonly object[],
): Promise<Written> {
  const ofBook = { id_empresa: company, origen: 'MANO', registro: tx.actor.nombre }
  const [first] = await insertRows<Written>(
    tx,
    'bank_movements',
    rows.map((row) => ({ ...ofBook, ...row })),
    sql`returning id_movimiento`,
  )
  if (!first) throw new Error('A movement of the book was not written')
  return first
}

/**
 * Checks that an account is active and open on a day, and returns its class. Throws 422 on the field `campo` or on
 * `fecha`.
 */
async function requireOpenAccount(
  tx: Transaction,
  company: string,
  { id, campo, fecha, hoy }: { id: string; campo: string; fecha: string; hoy: string },
): Promise<string> {
  const [account] = isId(id)
    ? await rowsOf<{ clase: string; fecha_si: string | null }>(
        tx,
        sql`select clase, fecha_si::text as fecha_si from banks
          where id_empresa = ${company} and id_banco = ${id} and activo for key share`,
      )
    : []
  if (!account) throw invalidField(campo, mustChoose('una cuenta'))
  const desde = account.fecha_si && { dia: account.fecha_si, que: 'el saldo inicial de la cuenta' }
  refuseOutside('fecha', fecha, { ...(desde && { desde }), ...untilToday(hoy) })
  return account.clase
}

/**
 * Records money in or out without a document, in whole pesos. `id_linea` is the line of the bank statement to
 * match.
 */
export async function enter(
  tx: Transaction,
  company: string,
  { tipo, id_banco, fecha, valor, concepto, id_linea }: z.infer<typeof NewEntry>,
  hoy: string,
): Promise<Written> {
  await requireOpenAccount(tx, company, { id: id_banco, campo: 'id_banco', fecha, hoy })
  const signed = tipo === 'SALIDA' ? -valor : valor
  const written = await insertManualMovements(tx, company, [
    { id_banco, fecha, tipo, valor: signed, concepto },
  ])
  if (id_linea !== undefined) {
    await matchByHand(tx, company, { id_linea, movimientos: [written.id_movimiento], campo: 'valor' })
  }
  return written
}

/** Transfers money between two accounts or cash boxes: two movements that add up to 0. */
export async function transfer(
  tx: Transaction,
  company: string,
  { id_banco, id_banco_destino, fecha, valor, concepto }: z.infer<typeof NewTransfer>,
  hoy: string,
): Promise<Written> {
  if (id_banco === id_banco_destino) throw invalidField('id_banco_destino', 'Elija otra cuenta.')
  await requireOpenAccount(tx, company, { id: id_banco, campo: 'id_banco', fecha, hoy })
  await requireOpenAccount(tx, company, { id: id_banco_destino, campo: 'id_banco_destino', fecha, hoy })
  const [{ id } = { id: '' }] = await rowsOf<{ id: string }>(tx, sql`select uuid7() as id`)
  const both = { fecha, tipo: 'TRASLADO', concepto, id_traslado: id }
  return insertManualMovements(tx, company, [
    { ...both, id_banco, valor: -valor },
    { ...both, id_banco: id_banco_destino, valor },
  ])
}

interface Stored extends Written {
  id_banco: string | null
  fecha: string
  valor: number
  origen: string
  id_origen: string | null
  vigente: boolean
  id_traslado: string | null
}

/** Locks a movement of the company, and for a transfer also its other side. Throws 404. */
async function lockMovement(tx: Transaction, company: string, id: string): Promise<Stored[]> {
  const rows = isId(id)
    ? await rowsOf<{ fila: Stored }>(
        tx,
        sql`select to_jsonb(m) as fila from bank_movements m
          where id_empresa = ${company} and (id_movimiento = ${id} or vigente and id_traslado = (
            select id_traslado from bank_movements where id_empresa = ${company} and id_movimiento = ${id}))
          order by id_movimiento for update`,
      )
    : []
  if (rows.length === 0) throw notFound()
  return rows.map(({ fila }) => fila)
}

/**
 * Reverses a manual movement on the day `hoy`, for a transfer both sides. Throws CONFLICTO for movements of
 * documents.
 */
export async function voidEntry(
  tx: Transaction,
  company: string,
  id: string,
  motivo: string,
  hoy: string,
): Promise<Written> {
  const rows = await lockMovement(tx, company, id)
  if (rows.some(({ origen }) => origen !== 'MANO')) {
    throw new Refusal('CONFLICTO', 'Lo movió un documento: se anula en el documento.')
  }
  if (rows.some(({ vigente }) => !vigente)) throw new Refusal('CONFLICTO', VOIDED)
  const ids = rows.map(({ id_movimiento }) => id_movimiento)
  await tx.execute(
    sql`update bank_movements set vigente = false
      where id_movimiento = any (${idsOf(ids)})`,
  )
  return insertManualMovements(
    tx,
    company,
    rows.map(({ id_movimiento, id_banco, fecha, valor, id_traslado }) => ({
      id_banco,
      fecha: fecha > hoy ? fecha : hoy,
      tipo: 'ANULACION',
      valor: -valor,
      concepto: motivo,
      vigente: false,
      revierte: id_movimiento,
      id_traslado,
    })),
  )
}

/** Documents that may lack their bank, by the origin of their movement. Every payment names its bank. */
const WITHOUT_BANK: Partial<Record<string, Resource>> = { RECIBO: RECEIPTS, PRESTAMO: MOVEMENTS }

/**
 * Locks the document of a movement. Its own acts lock it before the movement, so the same order avoids deadlocks.
 * Returns undefined for a document that always names its bank.
 */
async function lockDocument(tx: Transaction, company: string, id: string): Promise<Resource | undefined> {
  const [of] = isId(id)
    ? await rowsOf<{ origen: string; id_origen: string }>(
        tx,
        sql`select origen, id_origen from bank_movements where id_empresa = ${company} and id_movimiento = ${id}`,
      )
    : []
  const document = of && WITHOUT_BANK[of.origen]
  if (document) await lockRow(tx, document, company, of.id_origen)
  return document
}

/**
 * Names the bank of a payment whose bank is unknown, in the book and in its document, so that the voucher says the same.
 * A movement before the opening day is history. Throws CONFLICTO if it has its account or is reversed, and 422 for a
 * cash box.
 */
export async function assignAccount(
  tx: Transaction,
  company: string,
  id: string,
  id_banco: string,
  hoy: string,
): Promise<Written> {
  const document = await lockDocument(tx, company, id)
  const [row] = await lockMovement(tx, company, id)
  if (!row || row.id_banco !== null) throw new Refusal('CONFLICTO', 'El movimiento ya tiene su cuenta.')
  if (!row.vigente) throw new Refusal('CONFLICTO', VOIDED)
  const clase = await requireOpenAccount(tx, company, { id: id_banco, campo: 'id_banco', fecha: hoy, hoy })
  if (clase !== 'BANCO') throw invalidField('id_banco', ONLY_BANK)
  await tx.execute(
    sql`update bank_movements set id_banco = ${id_banco} where id_movimiento = ${row.id_movimiento}`,
  )
  if (document) await updateRow(tx, document, company, String(row.id_origen), { id_banco })
  return { id_movimiento: row.id_movimiento }
}
