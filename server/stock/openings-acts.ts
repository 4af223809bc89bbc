import type { z } from 'zod'
import type { NewOpeningStock } from './openings-contract.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { PRODUCTS } from '#server/catalogues/queries.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { createRow, isId, lockRow, removeRow, type Row } from '#server/kit/rows/rows.ts'
import { refuseOutside, untilToday } from '#server/kit/rules/dates.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'

export const OPENING_STOCK: Resource = {
  name: 'opening_stock',
  id: 'id_existencia',
  searched: [],
  filters: ['id_producto'],
  sorted: [],
  label: 'fecha',
  unique: { columns: ['id_producto', 'fecha'], message: ({ fecha }) => hasOpeningStock(String(fecha)) },
}

/** Message for a product that already has an opening stock on the day. */
export const hasOpeningStock = (fecha: string) =>
  `El producto ya tiene existencia inicial del ${writtenDay(fecha)}: quítela en Existencias y escríbala de nuevo.`

/**
 * Records the opening stock of a product at the beginning of a day up to `hoy`. Throws 422 for another day, and
 * DUPLICADO for a second one of the day (stock/README.md, opening stock).
 */
export async function createOpeningStock(
  tx: Transaction,
  company: string,
  opening: z.infer<typeof NewOpeningStock>,
  hoy: string,
): Promise<Row> {
  const { id_producto, fecha } = opening
  if (!isId(id_producto)) throw invalidField('id_producto', mustChoose('un producto'))
  await lockRow(tx, PRODUCTS, company, id_producto)
  refuseOutside('fecha', fecha, untilToday(hoy))
  return createRow(tx, OPENING_STOCK, company, { ...opening, registro: tx.actor.nombre })
}

/** Deletes an opening stock. Its kilos and value leave the stock as if they had never been. Throws 404. */
export const removeOpeningStock = (tx: Transaction, company: string, id: string): Promise<Row> =>
  removeRow(tx, OPENING_STOCK, company, id)
