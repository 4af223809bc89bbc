import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { NewClosing } from './cash-closings-contract.ts'
import { untilToday, refuseOutside } from '#server/kit/rules/dates.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { worthOf } from './cash-words.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { BANKS } from './accounts-queries.ts'
import { createRow, isId, lockRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { balanceAt } from './balances-queries.ts'
import { CLOSINGS } from './cash-closings-queries.ts'
import { insertManualMovements } from './entries-acts.ts'

/** Seals the audit and returns the last anchors of the company's entries and of those without a company. */
export type Anchoring = (
  tx: Transaction,
  company: string,
) => Promise<Record<'ancla' | 'ancla_general', string>>

/**
 * Closes a cash box at the end of a day: counted cash against the balance of the book, in whole pesos. A
 * difference requires a reason, and its movement makes the book say what was counted. Throws 422 if the account is
 * no cash box with an opening balance. Throws CONFLICTO if the day is already closed, or if the difference leaves a
 * later day below 0 (bank/README.md, cash closings).
 */
export async function closeBox(
  tx: Transaction,
  company: string,
  { id_banco, fecha, conteo, observaciones }: z.infer<typeof NewClosing>,
  { hoy, anchor }: { hoy: string; anchor: Anchoring },
): Promise<Row> {
  if (!isId(id_banco)) throw invalidField('id_banco', mustChoose('una caja'))
  // The lock stops payments from this box, so that the balance is the one at counting time.
  const box = await lockRow(tx, BANKS, company, id_banco)
  if (box.clase !== 'CAJA') throw invalidField('id_banco', mustChoose('una caja'))
  if (typeof box.fecha_si !== 'string') {
    throw invalidField('id_banco', 'Diga primero el saldo inicial de la caja.')
  }
  const desde = { dia: box.fecha_si, que: 'el saldo inicial de la caja' }
  refuseOutside('fecha', fecha, { desde, ...untilToday(hoy) })
  const libro = await balanceAt(tx, company, id_banco, fecha)
  if (libro === null) throw invalidField('id_banco', 'Diga primero el saldo inicial de la caja.')
  const [other] = await rowsOf(
    tx,
    sql`select from cash_closings where id_empresa = ${company} and id_banco = ${id_banco}
      and fecha = ${fecha}::date and not anulado`,
  )
  if (other) {
    throw new Refusal(
      'CONFLICTO',
      `La caja ya está cerrada el ${writtenDay(fecha)}: anule ese cierre y hágalo de nuevo.`,
    )
  }
  const contado = worthOf(conteo)
  const diferencia = contado - libro
  if (diferencia !== 0 && observaciones === '') {
    const what = diferencia > 0 ? 'Sobran' : 'Faltan'
    throw invalidField(
      'observaciones',
      `Se contaron ${pesos(contado)} y el libro dice ${pesos(libro)}. ${what} ${pesos(Math.abs(diferencia))}: escriba a qué se debe.`,
    )
  }
  const registro = tx.actor.nombre
  const closing = await createRow(tx, CLOSINGS, company, {
    id_banco,
    fecha,
    conteo,
    contado,
    libro,
    observaciones,
    registro,
    ...(await anchor(tx, company)),
  })
  if (diferencia !== 0) {
    const tipo = diferencia > 0 ? 'SOBRANTE' : 'FALTANTE'
    const origin = { origen: 'CIERRE', id_origen: closing._id }
    await insertManualMovements(tx, company, [
      { ...origin, id_banco, fecha, tipo, valor: diferencia, concepto: observaciones },
    ])
  }
  return closing
}

/**
 * Voids a closing with its reason, and takes its difference back on the same day. The day can then be closed again.
 * Throws 404, and CONFLICTO if it is already voided or if surplus cash was spent.
 */
export async function voidClosing(
  tx: Transaction,
  company: string,
  id: string,
  motivo: string,
): Promise<Row> {
  const closing = await lockRow(tx, CLOSINGS, company, id)
  if (closing.anulado) throw new Refusal('CONFLICTO', 'El cierre ya está anulado.')
  await takeDifferenceBack(tx, company, id, motivo)
  return updateRow(tx, CLOSINGS, company, id, { anulado: true, motivo_anulacion: motivo })
}

async function takeDifferenceBack(
  tx: Transaction,
  company: string,
  id: string,
  motivo: string,
): Promise<void> {
  const moved = await rowsOf<{ id_movimiento: string; id_banco: string; fecha: string; valor: string }>(
    tx,
    sql`update bank_movements set vigente = false
      where id_empresa = ${company} and origen = 'CIERRE' and id_origen = ${id} and vigente
      returning id_movimiento, id_banco, fecha::text as fecha, valor::text as valor`,
  )
  if (moved.length === 0) return
  const rows = moved.map(({ id_movimiento, valor, ...row }) => ({
    ...row,
    origen: 'CIERRE',
    id_origen: id,
    tipo: 'ANULACION',
    valor: -Number(valor),
    concepto: motivo,
    vigente: false,
    revierte: id_movimiento,
  }))
  await insertManualMovements(tx, company, rows)
}
