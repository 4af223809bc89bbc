import { sql } from 'drizzle-orm'
import { idsOf } from '#server/kit/rows/rows.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { OPENING_STOCK } from '#server/stock/openings-acts.ts'
import { insertOpeningRows, undoneOpening, type Bringing } from './opening-rows-acts.ts'

/** Opening stock of a product at the beginning of a day: kilos, and their value in whole pesos. */
export interface ImportedStock {
  id_producto: string
  fecha: string
  kg: number
  valor: number
}

/** Opening stock that may match a row. */
export interface KnownStock extends ImportedStock {
  id: string
}

/** All opening stock of these products. */
export const knownStock = (q: Queries, company: string, products: readonly string[]): Promise<KnownStock[]> =>
  rowsOf<KnownStock>(
    q,
    sql`select id_existencia as id, id_producto, fecha::text as fecha, kg::float8 as kg, valor::float8 as valor
      from opening_stock where id_empresa = ${company}
        and id_producto = any (${idsOf(products)})`,
  )

export const bringStock = (tx: Transaction, by: Bringing, stock: readonly ImportedStock[]): Promise<void> =>
  insertOpeningRows(
    tx,
    by,
    OPENING_STOCK.name,
    stock.map((one) => ({ ...one, registro: tx.actor.nombre })),
  )

/** Undoes the opening stock of an import while its month is open. No record depends on that stock. */
export const undoneStock = undoneOpening({
  resource: OPENING_STOCK,
  day: 'fecha',
  used: () => Promise.resolve([]),
})
