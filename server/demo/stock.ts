import { sql } from 'drizzle-orm'
import { stockOf } from '#server/stock/queries.ts'
import { countStock } from '#server/stock/acts.ts'
import { createOpeningStock } from '#server/stock/openings-acts.ts'
import { stockMovements } from '#server/stock/movements-queries.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { dayBefore } from './mill.ts'
import { PRICES } from './prices.ts'

/** Days ago of the opening stock, before the first weighing. */
const FIRST = 312

/** Makes an opening stock with its value that covers all sold rice, and a stock count dated yesterday. */
export async function makeStock(tx: Transaction, company: string, now: Date): Promise<void> {
  const hoy = dayInBogota(now)
  const lowest = await rowsOf<{ id_producto: string; descripcion: string; falta: string }>(
    tx,
    sql`select id_producto, p.descripcion, -min(saldo) as falta from (
        select id_producto, sum(kg) over (partition by id_producto order by fecha) as saldo
        from (${stockMovements(company)}) m) s join products p using (id_producto)
      group by id_producto, p.descripcion having min(saldo) < 0`,
  )
  for (const { id_producto, descripcion, falta } of lowest) {
    const kg = Math.ceil(Number(falta) / 1000) * 1000 + 5_000
    const { costo } = PRICES[descripcion] ?? {}
    if (costo === undefined) throw new Error(`The season has no cost of ${descripcion}`)
    const opening = { id_producto, fecha: dayBefore(now, FIRST), kg, valor: kg * costo }
    await createOpeningStock(tx, company, opening, hoy)
  }
  const fecha = dayBefore(now, 1)
  const { data } = await stockOf(tx, company, fecha, hoy)
  const white = data.find(({ descripcion }) => descripcion === 'Arroz blanco de primera')
  if (white && white.kg > 200) {
    const counted = { clase: 'CONTEO' as const, fecha, kg: white.kg - 120, motivo: 'Bultos rotos en bodega' }
    await countStock(tx, company, { id_producto: white.id_producto, ...counted }, hoy)
  }
}
