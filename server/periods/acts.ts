import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { NewClosedPeriod } from './contract.ts'
import { CLOSED_PERIOD, sqlError } from '#server/db/sql-errors.ts'
import { enPeriodoCerrado, pendientesEnPalabras } from './rules.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { monthOf, writtenMonth } from '#server/kit/words/months.ts'
import { createRow, lockRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { forgetClosedStock, keepClosedStock } from '#server/stock/acts.ts'
import { closable, CLOSED_PERIODS, lastClosed } from './queries.ts'

/** What is said of a record that the database refused for its closed month; undefined of another error. */
export function refusedMonth(error: unknown): Refusal | undefined {
  const { code, detail = '', column = '' } = sqlError(error) ?? {}
  return code === CLOSED_PERIOD ? enPeriodoCerrado(detail, column) : undefined
}

/** Whether a day lies in a closed month of the company, which stays so until this transaction ends. */
export async function inClosedMonth(tx: Transaction, company: string, day: string): Promise<boolean> {
  const [found] = await rowsOf<{ mes: string | null }>(tx, sql`select mes_cerrado(${company}::uuid) as mes`)
  return monthOf(day) <= (found?.mes ?? '')
}

/** Lets nobody write what is dated in the company until this transaction ends, once those who do have ended. */
const aloneInPeriods = (tx: Transaction, company: string) =>
  tx.execute(sql`select cerrojo_de_periodos(${company}::uuid, true)`)

/**
 * Closes a month that has ended by `hoy`, the next one after the last closed. What is open in it is refused with CONFLICTO
 * unless that is known, and is said in the record. Refuses with 422 another month.
 */
export async function closePeriod(
  tx: Transaction,
  company: string,
  { mes, con_pendientes }: z.infer<typeof NewClosedPeriod>,
  hoy: string,
): Promise<Row> {
  await aloneInPeriods(tx, company)
  if (mes >= monthOf(hoy)) throw invalidField('mes', 'Solo se cierra un mes que ya terminó.')
  const { meses, pendientes: open } = await closable(tx, company, mes, hoy)
  if (!meses.includes(mes)) {
    const next = meses[0]
    throw invalidField(
      'mes',
      next ? `Los meses se cierran en orden: sigue ${writtenMonth(next)}.` : 'Ese mes ya está cerrado.',
    )
  }
  const pendientes = pendientesEnPalabras(open)
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

/** Opens the last closed month again, with its reason. Refuses with 404, and with CONFLICTO any other month. */
export async function openPeriod(
  tx: Transaction,
  company: string,
  { id, motivo }: { id: string; motivo: string },
): Promise<Row> {
  await aloneInPeriods(tx, company)
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
