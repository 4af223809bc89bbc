import { sql } from 'drizzle-orm'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { daysOfMonth } from '#server/kit/words/months.ts'
import { beginning, costsSince } from './costs-queries.ts'
import { stockMovements } from './movements-queries.ts'

/**
 * What a month leaves of each product, added up from what the month `cerrado` left on; '' from the beginning. Kilos of the book;
 * kilos and pesos a kilo of the average cost with all their digits, '' where nothing of it has a cost.
 */
export async function stockLeftBy(q: Queries, company: string, mes: string, cerrado: string) {
  const { hasta } = daysOfMonth(mes)
  const { existencias } = await costsSince(q, company, cerrado, hasta)
  const moved = await rowsOf<{ id_producto: string; kg: string }>(
    q,
    sql`select id_producto, sum(kg)::text as kg from (${stockMovements(company, { cerrado, hasta })}) m group by id_producto`,
  )
  const kilos = new Map(moved.map(({ id_producto, kg }) => [id_producto, kg]))
  return [...new Set([...kilos.keys(), ...existencias.keys()])].map((id_producto) => {
    const { kg, costo } = existencias.get(id_producto) ?? {}
    return {
      id_producto,
      kg: kilos.get(id_producto) ?? '0',
      kg_costo: kg?.toFixed() ?? '0',
      costo: costo?.toFixed() ?? '',
    }
  })
}

/** Keeps what a month leaves of each product, as it is closed: from there on stock and its costs are added up. */
export async function keepClosedStock(tx: Transaction, company: string, mes: string): Promise<void> {
  const cerrado = await beginning(tx, company, daysOfMonth(mes))
  for (const { id_producto, kg, kg_costo, costo } of await stockLeftBy(tx, company, mes, cerrado)) {
    await tx.execute(
      sql`insert into closed_stock (id_empresa, mes, id_producto, kg, kg_costo, costo)
        values (${company}, ${mes}, ${id_producto}, ${kg}::numeric, ${kg_costo}::numeric, nullif(${costo}, '')::numeric)`,
    )
  }
}

/** Forgets what a month left, as it is opened again. */
export async function forgetClosedStock(tx: Transaction, company: string, mes: string): Promise<void> {
  await tx.execute(sql`delete from closed_stock where id_empresa = ${company} and mes = ${mes}`)
}
