import { sql } from 'drizzle-orm'
import { stockOf } from '#server/stock/queries.ts'
import { countStock } from '#server/stock/acts.ts'
import { stockMovements } from '#server/stock/movements-queries.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { dayBefore } from './mill.ts'

/** Days ago of the opening stock, before the first weighing. */
const FIRST = 312

/** Makes an opening stock that covers all sold rice, and a stock count dated yesterday. */
export async function makeStock(tx: Transaction, company: string, now: Date): Promise<void> {
  const hoy = dayInBogota(now)
  const lowest = await rowsOf<{ id_producto: string; falta: string }>(
    tx,
    sql`select id_producto, -min(saldo) as falta from (
        select id_producto, sum(kg) over (partition by id_producto order by fecha) as saldo
        from (${stockMovements(company)}) m) s
      group by id_producto having min(saldo) < 0`,
  )
  for (const { id_producto, falta } of lowest) {
    const kg = Math.ceil(Number(falta) / 1000) * 1000 + 5_000
    const opening = { clase: 'CONTEO' as const, fecha: dayBefore(now, FIRST), motivo: 'Inventario inicial' }
    await countStock(tx, company, { id_producto, kg, ...opening }, hoy)
  }
  const fecha = dayBefore(now, 1)
  const { data } = await stockOf(tx, company, fecha, hoy)
  const white = data.find(({ descripcion }) => descripcion === 'Arroz blanco de primera')
  if (white && white.kg > 200) {
    const counted = { clase: 'CONTEO' as const, fecha, kg: white.kg - 120, motivo: 'Bultos rotos en bodega' }
    await countStock(tx, company, { id_producto: white.id_producto, ...counted }, hoy)
  }
}
