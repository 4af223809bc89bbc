import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queries } from '../db/transaction.ts'
import { orderBy, type Order } from './ordering.ts'
import type { Resource } from './resource.ts'
import { asJson, column, type Row } from './rows.ts'

export interface Page {
  data: Row[]
  total_count: number
  totales?: Record<string, number>
}

/** What a page is taken from. */
export interface Listing {
  resource: Resource
  /** Conditions of which every listed record fulfils exactly one; each has an index in the order of the list. */
  parts: readonly SQL[]
  order: Order
  /** How many records are listed, where that is kept; else they are counted. */
  total?: SQL
  /** What narrows the list: nothing, only days, filters, or searched words, which few records may hold. */
  by: 'nothing' | 'days' | 'filters' | 'words'
}

/** Up to this many, matches are collected and sorted; over it they are met soon enough walking an index in order. */
export const RARE = 20_000

/** The same for days in an order that goes with them, as keys and states do: a walk would pass all other days. */
const DAYS_WORTH = 300_000

/** The same for days in the order of texts, which go with no day and take their time to be spelt for sorting. */
const FEW = 2_000

const both = (parts: readonly SQL[], query: (where: SQL) => SQL) =>
  sql.join(parts.map(query), sql` union all `)

/** What `found` calls the terms of an order. */
const termNames = ({ by }: Order) => by.map((_, place) => sql.raw(`o${place}`))

/** One page of a list, with the exact count, also past the last page (contract.md, Search). */
export async function readPage(
  q: Queries,
  listing: Listing,
  { limit, actual_page }: { limit: number; actual_page: number },
): Promise<Page> {
  const offset = (actual_page - 1) * limit
  if (listing.by === 'words') return collectedPage(q, listing, limit, offset)
  const total_count = await totalOf(q, listing)
  const length = Math.min(limit, total_count - offset)
  if (length <= 0) return { data: [], total_count }
  return { data: await walkedPage(q, listing, { length, offset, total_count }), total_count }
}

/**
 * The matching keys are collected first and apart (materialized), counted and sorted in the same query: otherwise the
 * planner walks the key's index in order until it has a page of matches, which reads the whole table for a rare word.
 */
async function collectedPage(q: Queries, listing: Listing, limit: number, offset: number): Promise<Page> {
  const { resource, order } = listing
  const place = orderBy(order, termNames(order))
  const page = sql`select * from hallados ${place} limit ${limit} offset ${offset}`
  const [answer] = await rowsOf<{ total: string; data: Row[] }>(
    q,
    sql`with hallados as materialized (${found(listing)})
      select (select count(*) from hallados) as total,
        (select coalesce(jsonb_agg(fila order by orden), '[]') from (${rowsAt(resource, page)}) filas) as data`,
  )
  return { data: answer?.data ?? [], total_count: Number(answer?.total ?? 0) }
}

/** Keys, and what they are ordered by, of all that is listed. */
function found({ resource, parts, order }: Listing, walked: SQL = sql``): SQL {
  const names = termNames(order)
  const kept = order.by.map((term, place) => sql`, ${term} as ${names[place]}`)
  const columns = sql`${column(resource.id)}${sql.join(kept)}`
  return both(
    parts,
    (where) => sql`(select ${columns} from ${column(resource.name)} where ${where} ${walked})`,
  )
}

/** The records, as JSON, whose keys `page` names in order. */
function rowsAt(resource: Resource, page: SQL): SQL {
  const id = column(resource.id)
  return sql`select ${asJson(resource, sql`t`)} as fila, p.orden
    from (select ${id}, row_number() over () as orden from (${page}) s) p
      join ${column(resource.name)} t on t.${id} = p.${id}`
}

/** The records whose keys `page` names, in its order. */
export async function readRows(q: Queries, resource: Resource, page: SQL): Promise<Row[]> {
  const rows = await rowsOf<{ fila: Row }>(q, sql`${rowsAt(resource, page)} order by p.orden`)
  return rows.map(({ fila }) => fila)
}

async function totalOf(q: Queries, { resource, parts, total }: Listing): Promise<number> {
  const counted = both(parts, (where) => sql`select from ${column(resource.name)} where ${where}`)
  const [row] = await rowsOf<{ total: string | null }>(
    q,
    total ? sql`select ${total} as total` : sql`select count(*) as total from (${counted}) c`,
  )
  return Number(row?.total ?? 0)
}

/** A late page is read from its nearer end. */
async function walkedPage(
  q: Queries,
  listing: Listing,
  { length, offset, total_count }: { length: number; offset: number; total_count: number },
): Promise<Row[]> {
  const { resource, parts, by } = listing
  const after = total_count - offset - length
  const fromTheEnd = after < offset
  const skipped = fromTheEnd ? after : offset
  const order = { ...listing.order, descending: listing.order.descending !== fromTheEnd }
  const place = sql`limit ${length} offset ${skipped}`
  const named = orderBy(order, termNames(order))
  const data = await readRows(q, resource, pageOf())
  return fromTheEnd ? data.reverse() : data

  function pageOf(): SQL {
    const metAtOnce = by === 'nothing' || (by === 'days' && order.ofDay)
    if (!metAtOnce && total_count <= (by === 'days' ? (order.spelt ? FEW : DAYS_WORTH) : RARE)) {
      // Without the fence (offset 0) the planner walks the index in order until it has a page of matches.
      return sql`select * from (select * from (${found(listing)}) f offset 0) h ${named} ${place}`
    }
    if (parts.length === 1) return found(listing, sql`${orderBy(order)} ${place}`)
    const each = found(listing, sql`${orderBy(order)} limit ${skipped + length}`)
    return sql`select * from (${each}) h ${named} ${place}`
  }
}
