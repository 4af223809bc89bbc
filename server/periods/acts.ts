import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { NewClosedPeriod } from './contract.ts'
import { CLOSED_PERIOD, sqlError } from '#server/db/sql-errors.ts'
import { inClosedPeriod, pendingInWords } from './rules.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { monthOf, writtenMonth } from '#server/kit/words/months.ts'
import { createRow, lockRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { forgetClosedStock, keepClosedStock } from '#server/stock/acts.ts'
import { closable, CLOSED_PERIODS, lastClosed } from './queries.ts'

/** Error for a write that the database rejected because its month is closed. Undefined for other errors. */
export function refusedMonth(error: unknown): Refusal | undefined {
  const { code, detail = '', column = '' } = sqlError(error) ?? {}
  return code === CLOSED_PERIOD ? inClosedPeriod(detail, column) : undefined
}

/** True if the day is in a closed month. The lock keeps the answer valid until the transaction ends. */
export async function inClosedMonth(tx: Transaction, company: string, day: string): Promise<boolean> {
  const [found] = await rowsOf<{ mes: string | null }>(tx, sql`select mes_cerrado(${company}::uuid) as mes`)
  return monthOf(day) <= (found?.mes ?? '')
}

/**
 * Waits for running writes of dated records and blocks new ones until the transaction ends
 * (periods/README.md, lock).
 */
const lockPeriods = (tx: Transaction, company: string) =>
  tx.execute(sql`select cerrojo_de_periodos(${company}::uuid, true)`)

/**
 * Closes the month after the last closed one. Throws CONFLICTO if records are open, unless `con_pendientes`
 * confirms them. Confirmed records are stored in words. Throws 422 for any other month
 * (periods/README.md, order of closing).
 */
export async function closePeriod(
  tx: Transaction,
  company: string,
  { mes, con_pendientes }: z.infer<typeof NewClosedPeriod>,
  hoy: string,
): Promise<Row> {
  await lockPeriods(tx, company)
  if (mes >= monthOf(hoy)) throw invalidField('mes', 'Solo se cierra un mes que ya terminó.')
  const { meses, pendientes: open } = await closable(tx, company, mes, hoy)
  if (!meses.includes(mes)) {
    const next = meses[0]
    throw invalidField(
      'mes',
      next ? `Los meses se cierran en orden: sigue ${writtenMonth(next)}.` : 'Ese mes ya está cerrado.',
    )
  }
  const pendientes = pendingInWords(open)
  if (pendientes && !con_pendientes) {
    const mensaje = `En ${writtenMonth(mes)} sigue abierto: ${pendientes}. Resuélvalo, o marque que se cierra de todos modos.`
    throw new Refusal('CONFLICTO', mensaje, { errores: { con_pendientes: [mensaje] } })
  }
  const closing = { cerrado: true, cerro: tx.actor.nombre, cerrado_en: new Date().toISOString(), pendientes }
  const [before] = await rowsOf<{ id: string }>(
    tx,
    sql`select id_periodo as id from closed_periods where id_empresa = ${company} and mes = ${mes}`,
  )
  await keepClosedStock(tx, company, mes)
  return before
    ? updateRow(tx, CLOSED_PERIODS, company, before.id, closing)
    : createRow(tx, CLOSED_PERIODS, company, { mes, ...closing })
}

/** Opens the last closed month with a reason. Throws 404, and CONFLICTO for another month. */
export async function openPeriod(
  tx: Transaction,
  company: string,
  { id, motivo }: { id: string; motivo: string },
): Promise<Row> {
  await lockPeriods(tx, company)
  const period = await lockRow(tx, CLOSED_PERIODS, company, id)
  const last = await lastClosed(tx, company)
  if (last?.id_periodo !== id) {
    throw new Refusal(
      'CONFLICTO',
      last && period.cerrado
        ? `Solo se abre el último mes cerrado, que es ${writtenMonth(last.mes)}.`
        : 'Ese mes ya está abierto.',
    )
  }
  await forgetClosedStock(tx, company, last.mes)
  const reabierto_en = new Date().toISOString()
  return updateRow(tx, CLOSED_PERIODS, company, id, {
    cerrado: false,
    reabrio: tx.actor.nombre,
    reabierto_en,
    motivo_apertura: motivo,
  })
}
