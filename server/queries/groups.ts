import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queries } from '../db/transaction.ts'
import type { Order } from './ordering.ts'
import { column } from './rows.ts'

/** The values of an order's first term among which a page lies, and how many records come before the first of them. */
export interface Place {
  total_count: number
  values: string[]
  before: number
}

/** The value by which an order sorts a text. */
const spelt = ({ spelt: asSpanish }: Order, text: SQL) =>
  asSpanish ? sql`(orden_de_texto(${text}) collate "C")` : text

/**
 * Where a page of records lies in an order that begins with the column of which `groups` tells the values (`of`) and how
 * many records have each (`cantidad`).
 */
export async function placeOf(
  q: Queries,
  groups: SQL,
  order: Order & { of: string },
  { length, skipped }: { length: number; skipped: number },
): Promise<Place> {
  const direction = sql.raw(order.descending ? 'desc' : 'asc')
  const rows = await rowsOf<{ valor: string | null; antes: string | null; todas: string }>(
    q,
    sql`with grupos as materialized (${groups}),
        valores as (select ${spelt(order, sql`texto`)} as valor, sum(cantidad) as cantidad
          from (select ${column(order.of)} as texto, sum(cantidad) as cantidad from grupos group by 1) g
          group by 1 having sum(cantidad) > 0),
        lugares as (select valor, cantidad, sum(cantidad) over (order by valor ${direction}) - cantidad as antes from valores)
      select valor, antes, t.todas from (select coalesce(sum(cantidad), 0) as todas from valores) t
        left join lugares on antes < ${skipped + length} and antes + cantidad > ${skipped} order by antes`,
  )
  const placed = rows.flatMap(({ valor, antes }) => (valor === null ? [] : [{ valor, antes: Number(antes) }]))
  return {
    total_count: Number(rows[0]?.todas ?? 0),
    values: placed.map(({ valor }) => valor),
    before: placed[0]?.antes ?? 0,
  }
}

/** So many values are walked one by one; more of them, which have few records each, from the first to the last. */
const ONE_BY_ONE = 8

/** Conditions that hold a record in one of the values of a place, each for one of them while they are few. */
export function valuesIn({ by: [term], descending }: Order, values: readonly string[]): SQL[] {
  const [first, last] = [values[0], values.at(-1)]
  if (!term || first === undefined || last === undefined) return [sql`false`]
  if (values.length <= ONE_BY_ONE) return values.map((value) => sql`${term} = ${value}`)
  return [descending ? sql`${term} between ${last} and ${first}` : sql`${term} between ${first} and ${last}`]
}
