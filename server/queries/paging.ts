import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queries } from '../db/transaction.ts'
import { placeOf, valuesIn, type Place } from './groups.ts'
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
  /** How many records are listed, where that is kept or known; else they are counted. */
  total?: SQL | number
  /** Where that is kept, how many records have each value of what the list is ordered by (`placeOf`). */
  groups?: SQL
  /** Of a list of days, where it is kept, between which keys its records are, and which other ones there are in all. */
  days?: { first: string; last: string; among: SQL; all: number }
  /** What narrows the list: nothing, only days, filters, or searched words, which few records may hold. */
  by: 'nothing' | 'days' | 'filters' | 'words'
}

/** Up to this many, matches are collected and sorted; over it they are met soon enough walking an index in order. */
export const RARE = 20_000

/** The same for days in an order that goes with them, as keys and states do: a walk would pass all other days. */
const DAYS_WORTH = 300_000

/** The same for days in the order of texts, which go with no day and take their time to be spelt for sorting. */
const FEW = 2_000

/** To collect a record and sort it takes as long as walking past so many. */
const COLLECTING = 8

const both = (parts: readonly SQL[], query: (where: SQL) => SQL) =>
  sql.join(parts.map(query), sql` union all `)

/** Up to here a page is read from the front without asking first how many there are. */
const FRONT = 1_000

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
  const { total } = listing
  if (total !== undefined && metAtOnce(listing) && offset + limit <= FRONT) {
    return frontPage(q, listing, total, limit, offset)
  }
  const total_count = typeof total === 'number' ? total : await totalOf(q, { ...listing, total })
  const length = Math.min(limit, total_count - offset)
  if (length <= 0) return { data: [], total_count }
  return { data: await walkedPage(q, listing, { length, offset, total_count }), total_count }
}

/** Whether the order's index has what is listed one behind the other. */
const metAtOnce = ({ by, order }: Listing) => by === 'nothing' || (by === 'days' && !!order.ofDay)

/** A page near the front, read in one statement with the total that is kept. */
async function frontPage(
  q: Queries,
  { resource, parts, order }: Listing,
  total: SQL | number,
  limit: number,
  offset: number,
): Promise<Page> {
  const place = sql`limit ${limit} offset ${offset}`
  const each = both(
    parts,
    (where) => sql`(select * from ${column(resource.name)} where ${where}
      ${orderBy(order)} ${parts.length === 1 ? place : sql`limit ${limit + offset}`})`,
  )
  const page = parts.length === 1 ? each : sql`select * from (${each}) p ${orderBy(order)} ${place}`
  const [answer] = await rowsOf<{ total: string | null; data: Row[] }>(
    q,
    sql`select ${typeof total === 'number' ? sql`${total}::bigint` : total} as total,
      (select coalesce(json_agg(${asJson(resource, sql`t`)}), '[]') from (${page}) t) as data`,
  )
  return { data: answer?.data ?? [], total_count: Number(answer?.total ?? 0) }
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

async function totalOf(
  q: Queries,
  { resource, parts, total }: Listing & { total: SQL | undefined },
): Promise<number> {
  const counted = both(parts, (where) => sql`select from ${column(resource.name)} where ${where}`)
  const [row] = await rowsOf<{ total: string | null }>(
    q,
    total ? sql`select ${total} as total` : sql`select count(*) as total from (${counted}) c`,
  )
  return Number(row?.total ?? 0)
}

/** A part of a list in its order. */
interface Span {
  length: number
  skipped: number
  total_count: number
}

/** A late page is read from its nearer end. */
async function walkedPage(
  q: Queries,
  listing: Listing,
  { length, offset, total_count }: { length: number; offset: number; total_count: number },
): Promise<Row[]> {
  const after = total_count - offset - length
  const fromTheEnd = after < offset
  const skipped = fromTheEnd ? after : offset
  const order = { ...listing.order, descending: listing.order.descending !== fromTheEnd }
  const page = await keysOf(q, { ...listing, order }, { length, skipped, total_count })
  const data = await readRows(q, listing.resource, page)
  return fromTheEnd ? data.reverse() : data
}

/** The keys of a part of a list, in its order, in the way that meets them soonest. */
async function keysOf(q: Queries, listing: Listing, span: Span): Promise<SQL> {
  const { order, by, groups, days, parts } = listing
  if (collects(listing, span)) return collected(listing, span)
  const { of } = order
  if (groups && of !== undefined && (span.skipped > FRONT || (by === 'days' && !order.spelt))) {
    const place = await placeOf(q, groups, { ...order, of }, span)
    if (place.values.length > 0) return placed(listing, span, place)
  }
  if (days && order.spelt) return valueByValue(listing, days, span)
  return walked(
    days && order.by.length === 1 ? { ...listing, parts: withinKeys(parts, days) } : listing,
    span,
  )

  function withinKeys(all: readonly SQL[], { first, last }: NonNullable<Listing['days']>): SQL[] {
    return all.map((where) => sql`${where} and ${betweenKeys(listing.resource, first, last)}`)
  }
}

const betweenKeys = (resource: Resource, first: string, last: string) =>
  sql`${column(resource.id)} between ${first}::uuid and ${last}::uuid`

/** Whether what is listed is so little that it is collected and sorted. */
function collects(listing: Listing, { length, skipped, total_count }: Span): boolean {
  const { order, by, days } = listing
  if (metAtOnce(listing)) return false
  if (by !== 'days') return total_count <= RARE
  if (order.spelt) return total_count <= FEW
  if (!days) return total_count <= DAYS_WORTH
  if (order.by.length === 1 || listing.groups) return false
  const passed = ((skipped + length) * days.all) / total_count
  return passed > total_count * COLLECTING
}

function collected(listing: Listing, { length, skipped }: Span): SQL {
  // Without the fence (offset 0) the planner walks the index in order until it has a page of matches.
  return sql`select * from (select * from (${found(listing)}) f offset 0) h
    ${orderBy(listing.order, termNames(listing.order))} limit ${length} offset ${skipped}`
}

/** The index of the order is walked from its beginning. */
function walked(listing: Listing, { length, skipped }: Pick<Span, 'length' | 'skipped'>): SQL {
  const { order, parts } = listing
  const place = sql`limit ${length} offset ${skipped}`
  if (parts.length === 1) return found(listing, sql`${orderBy(order)} ${place}`)
  const each = found(listing, sql`${orderBy(order)} limit ${skipped + length}`)
  return sql`select * from (${each}) h ${orderBy(order, termNames(order))} ${place}`
}

/** The index is walked from the first value that the page has. */
export function placed(
  listing: Listing,
  { length, skipped }: Pick<Span, 'length' | 'skipped'>,
  place: Place,
): SQL {
  const { resource, order, days } = listing
  const among = days ? sql`and ${betweenKeys(resource, days.first, days.last)}` : sql``
  const parts = listing.parts.flatMap((where) =>
    valuesIn(order, place.values).map((value) => sql`${where} and ${value} ${among}`),
  )
  return walked({ ...listing, parts }, { length, skipped: skipped - place.before })
}

/**
 * Of each value in turn only what lies between the keys of the days is walked: ties are in the order of the key, so that a
 * walk from end to end would pass all other days of every value.
 */
function valueByValue(
  { resource, parts, order }: Listing,
  { first, last, among }: NonNullable<Listing['days']>,
  { length, skipped }: Span,
): SQL {
  const [table, id] = [column(resource.name), column(resource.id)]
  const [term, direction] = [order.by[0] ?? id, sql.raw(order.descending ? 'desc' : 'asc')]
  const beyond = sql.raw(order.descending ? '<' : '>')
  const next = (where: SQL) =>
    sql`select ${term} as valor from ${table} where ${among} ${where} order by ${term} ${direction} limit 1`
  return sql`select * from (
      with recursive valores as ((${next(sql``)})
        union all select (${next(sql`and ${term} ${beyond} v.valor`)}) from valores v where v.valor is not null)
      select h.* from valores v cross join lateral (
        select ${id} from ${table} where ${parts[0] ?? sql`false`} and ${term} = v.valor
          and ${betweenKeys(resource, first, last)} order by ${id} ${direction} limit ${skipped + length}) h
      where v.valor is not null limit ${length} offset ${skipped}) p`
}
