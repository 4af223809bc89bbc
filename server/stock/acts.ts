import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { NewCount } from './contract.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { daysOfMonth } from '#server/kit/words/months.ts'
import { closedStockBefore } from './closed-queries.ts'
import { readStock, stockLeftBy } from './ledger-queries.ts'
import { stockAt } from './movements-queries.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { PRODUCTS } from '#server/catalogues/queries.ts'
import { type Row, isId, lockRow, createRow, updateRow } from '#server/kit/rows/rows.ts'
import { refuseOutside, untilToday } from '#server/kit/rules/dates.ts'
import { roundTo } from '#server/kit/rules/figures.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { kilos } from '#server/kit/words/formats.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'

/** Stores the stock that a month leaves, when the month is closed. Later sums start from there. */
export async function keepClosedStock(tx: Transaction, company: string, mes: string): Promise<void> {
  const cerrado = await closedStockBefore(tx, company, daysOfMonth(mes).desde)
  for (const { id_producto, kg, kg_costo, valor, costo } of await stockLeftBy(tx, company, mes, cerrado)) {
    await tx.execute(
      sql`insert into closed_stock (id_empresa, mes, id_producto, kg, kg_costo, valor, costo)
        values (${company}, ${mes}, ${id_producto}, ${kg}::numeric, ${kg_costo}::numeric, ${valor}::numeric,
          nullif(${costo}, '')::numeric)`,
    )
  }
}

/** Deletes the stock of a month that is opened again. */
export async function forgetClosedStock(tx: Transaction, company: string, mes: string): Promise<void> {
  await tx.execute(sql`delete from closed_stock where id_empresa = ${company} and mes = ${mes}`)
}

const NEVER_HAD_A_COST = 'El producto todavía no tiene costo: escriba cuánto vale cada kilo que sobra.'
const AT_AVERAGE_COST =
  'Déjelo vacío: solo se escribe cuando sobran kilos de un producto que todavía no tiene costo.'

const COUNTS: Resource = {
  name: 'stock_counts',
  id: 'id_conteo',
  searched: [],
  filters: ['id_producto'],
  sorted: [],
  label: 'fecha',
}

/**
 * Records a count at the end of a day up to `hoy`, or a drying loss (`MERMA`, `kg` lost). The difference from
 * the book becomes a stock movement. Throws 422 for a difference without a reason, and for kilos of a product that
 * never had a cost without one (stock/README.md, counts).
 */
export async function countStock(
  tx: Transaction,
  company: string,
  { id_producto, clase, fecha, kg, costo_kg, motivo }: z.infer<typeof NewCount>,
  hoy: string,
): Promise<Row> {
  if (!isId(id_producto)) throw invalidField('id_producto', mustChoose('un producto'))
  // Serialises counts of the same product.
  await lockRow(tx, PRODUCTS, company, id_producto)
  refuseOutside('fecha', fecha, untilToday(hoy))
  const libro = await stockAt(tx, company, id_producto, fecha)
  const contado = clase === 'MERMA' ? roundTo(libro - kg, 2) : kg
  if (contado < 0) throw invalidField('kg', `En el libro hay ${kilos(libro)}: no se pueden perder más.`)
  if (contado !== libro && motivo === '') {
    const diferencia = roundTo(contado - libro, 2)
    const what = diferencia > 0 ? 'Sobran' : 'Faltan'
    throw invalidField(
      'motivo',
      `El libro dice ${kilos(libro)}. ${what} ${kilos(Math.abs(diferencia))}: escriba a qué se debe.`,
    )
  }
  const asks = contado > libro && (await costOn(tx, company, id_producto, fecha)) === null
  if (asks && costo_kg === undefined) throw invalidField('costo_kg', NEVER_HAD_A_COST)
  if (!asks && costo_kg !== undefined) throw invalidField('costo_kg', AT_AVERAGE_COST)
  const registro = tx.actor.nombre
  return createRow(tx, COUNTS, company, {
    id_producto,
    clase,
    fecha,
    libro,
    contado,
    costo_kg,
    motivo,
    registro,
  })
}

/** Average cost per kilo of a product at the end of a day; null before it had one. */
async function costOn(tx: Transaction, company: string, id_producto: string, dia: string) {
  const stock = await readStock(tx, company, { desde: dia, hasta: dia })
  return stock.costOn(id_producto, dia)
}

/** Voids a count with a reason, which removes its movement. Throws 404, and CONFLICTO for a voided count. */
export async function voidCount(tx: Transaction, company: string, id: string, motivo: string): Promise<Row> {
  const count = await lockRow(tx, COUNTS, company, id)
  if (count.anulado) throw new Refusal('CONFLICTO', 'El conteo ya está anulado.')
  return updateRow(tx, COUNTS, company, id, { anulado: true, motivo_anulacion: motivo })
}
