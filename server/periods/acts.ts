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
import { readClosing, CLOSED_PERIODS, lastClosed, type MonthTies } from './queries.ts'

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
 * Store of the vouchers of closed months, and the ties (books/README.md, closed months). Books import periods, so it is
 * handed in.
 */
export interface Books {
  /** Stores the vouchers of a month and returns their number. */
  storeVouchers: (tx: Transaction, company: string, mes: string) => Promise<number>
  deleteVouchers: (tx: Transaction, company: string, mes: string) => Promise<void>
  ties: MonthTies
}

/**
 * Closes the month after the last closed one. Throws CONFLICTO if records are open or a tie does not hold, unless
 * `con_pendientes` confirms them. The confirmed differences are stored as text. Throws 422 for any other month
 * (periods/README.md, order of closing).
 */
export async function closePeriod(
  tx: Transaction,
  company: string,
  { mes, con_pendientes }: z.infer<typeof NewClosedPeriod>,
  hoy: string,
  books: Books,
): Promise<Row> {
  await lockPeriods(tx, company)
  await refuseWhileImporting(tx, company)
  if (mes >= monthOf(hoy)) throw invalidField('mes', 'Solo se cierra un mes que ya terminó.')
  const { meses, pendientes: open, cuadres } = await readClosing(tx, company, { mes }, hoy, books.ties)
  if (!meses.includes(mes)) {
    const next = meses[0]
    throw invalidField(
      'mes',
      next ? `Los meses se cierran en orden: sigue ${writtenMonth(next)}.` : 'Ese mes ya está cerrado.',
    )
  }
  const { pendientes, dicho } = pendingInWords(open, cuadres)
  if (pendientes && !con_pendientes) {
    const mensaje = `En ${writtenMonth(mes)} ${dicho}. Resuélvalo, o marque que se cierra de todos modos.`
    throw new Refusal('CONFLICTO', mensaje, { errores: { con_pendientes: [mensaje] } })
  }
  const [before] = await rowsOf<{ id: string }>(
    tx,
    sql`select id_periodo as id from closed_periods where id_empresa = ${company} and mes = ${mes}`,
  )
  await keepClosedStock(tx, company, mes)
  const comprobantes = await books.storeVouchers(tx, company, mes)
  const cerrado_en = new Date().toISOString()
  const closing = { cerrado: true, cerro: tx.actor.nombre, cerrado_en, pendientes, comprobantes }
  return before
    ? updateRow(tx, CLOSED_PERIODS, company, before.id, closing)
    : createRow(tx, CLOSED_PERIODS, company, { mes, ...closing })
}

/** Throws CONFLICTO while an import writes or is undone. Its records could not be taken back from a closed month. */
async function refuseWhileImporting(tx: Transaction, company: string): Promise<void> {
  const [running] = await rowsOf<{ archivo: string }>(
    tx,
    sql`select archivo from import_work join imports using (id_importacion)
      where import_work.id_empresa = ${company} and tarea in ('IMPORTAR', 'DESHACER') limit 1`,
  )
  if (!running) return
  const mensaje = `Se está importando «${running.archivo}»: espere a que termine, o deténgalo, y cierre el mes después.`
  throw new Refusal('CONFLICTO', mensaje)
}

/** Opens the last closed month with a reason. Throws 404, and CONFLICTO for another month. */
export async function openPeriod(
  tx: Transaction,
  company: string,
  { id, motivo }: { id: string; motivo: string },
  books: Books,
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
  await books.deleteVouchers(tx, company, last.mes)
  const reabierto_en = new Date().toISOString()
  return updateRow(tx, CLOSED_PERIODS, company, id, {
    cerrado: false,
    comprobantes: null,
    reabrio: tx.actor.nombre,
    reabierto_en,
    motivo_apertura: motivo,
  })
}
