import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { SearchRequest } from '../contract/common.ts'
import { isDay } from '../shared/days.ts'
import { rowsOf, type Queries } from '../db/transaction.ts'
import type { Resource } from './resource.ts'
import { asJson, column, isId, ofCompany, type Company, type Row } from './rows.ts'

export interface Page {
  data: Row[]
  total_count: number
}

/** A word of digits with dots and hyphens is a pasted identification: stored ones have no dots (`900.123.456-8`). */
const asStored = (word: string) => (/^[\d.-]*\d[\d.-]*$/.test(word) ? word.replaceAll('.', '') : word)

/** At most this many words are looked for; the rest of a pasted page narrows nothing down. */
const WORDS = 20

const splitList = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/**
 * One page of the records of the company that hold every word of `search`, with the exact count (contract.md, Search).
 * `extra` narrows the list by what the caller fixed, such as the type in the address.
 */
export async function searchRows(
  q: Queries,
  resource: Resource,
  company: Company,
  request: SearchRequest,
  extra: Record<string, string> = {},
): Promise<Page> {
  const filters = filterConditions(resource, { ...request.filtros, ...extra })
  const words = wordConditions(resource, request)
  const order = readOrder(resource, request.sort_order)
  const conditions = [ofCompany(resource, company), ...filters, ...words]
  if (conditions.length === 1) return plainPage(q, resource, company, request, order)
  return filteredPage(q, resource, conditions, request, order)
}

/** The words that a search looks for, all of them. */
export const searchedWords = (search: string) =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS)
    .map(asStored)

function wordConditions(resource: Resource, request: SearchRequest): SQL[] {
  const words = searchedWords(request.search)
  if (words.length === 0) return []
  const asked = splitList(request.searchin_fields).filter((field) => resource.searched.includes(field))
  const everywhere = asked.length === 0 || resource.searched.every((field) => asked.includes(field))
  return words.flatMap((word) => {
    const pattern = sql`patron_busqueda(${word})`
    const anywhere = sql`busqueda like ${pattern}`
    if (everywhere) return [anywhere]
    return [anywhere, sql`texto_busqueda(${sql.join(asked.map(column), sql`, `)}) like ${pattern}`]
  })
}

/** Exact filters on the resource's own list; others are ignored. A value that cannot be what it is compared with finds nothing. */
function filterConditions(resource: Resource, filters: Record<string, string>): SQL[] {
  return Object.entries(filters)
    .filter(([, value]) => value !== '')
    .flatMap(([name, value]) => {
      if (resource.dated && (name === 'desde' || name === 'hasta')) {
        return dayCondition(column(resource.dated), name, value)
      }
      if (!resource.filters.includes(name)) return []
      if (/^id_|_id$/.test(name)) return isId(value) ? sql`${column(name)} = ${value}` : sql`false`
      if (name === 'activo') return sql`activo = ${value === 'true' || value === '1'}`
      return sql`${column(name)} = ${value}`
    })
}

/** From or up to a day, that day included. */
function dayCondition(day: SQLWrapper, bound: 'desde' | 'hasta', value: string): SQL {
  if (!isDay(value)) return sql`false`
  return bound === 'desde' ? sql`${day} >= ${value}::date` : sql`${day} <= ${value}::date`
}

interface Order {
  column: string
  descending: boolean
}

/** Newest first (ids grow with time) unless a known column is asked for. */
function readOrder(resource: Resource, sortOrder: string): Order {
  const [field = '', direction = 'asc'] = sortOrder.split(':').map((part) => part.trim())
  const descending = direction.toLowerCase() === 'desc'
  if (field === '_id' || field === resource.id) return { column: resource.id, descending }
  if (resource.sorted.includes(field)) return { column: field, descending }
  return { column: resource.id, descending: true }
}

function orderBy(resource: Resource, order: Order): SQL {
  const direction = sql.raw(order.descending ? 'desc' : 'asc')
  const byColumn = sql`${column(order.column)} ${direction}`
  return order.column === resource.id ? byColumn : sql`${byColumn}, ${column(resource.id)} ${direction}`
}

/**
 * The matching ids are collected first and apart (materialized): otherwise the planner walks the key's index in order
 * until it has a page of matches, which reads the whole table for a rare word.
 */
async function filteredPage(
  q: Queries,
  resource: Resource,
  conditions: SQL[],
  request: SearchRequest,
  order: Order,
): Promise<Page> {
  const table = column(resource.name)
  const id = column(resource.id)
  const sorted = orderBy(resource, order)
  const kept = order.column === resource.id ? sql`${id}` : sql`${id}, ${column(order.column)}`
  const [answer] = await rowsOf<{ total: string; data: Row[] }>(
    q,
    sql`with hallados as materialized (select ${kept} from ${table} where ${sql.join(conditions, sql` and `)}),
      pagina as (select s.*, row_number() over () as orden from (select * from hallados
        order by ${sorted} limit ${request.limit} offset ${(request.actual_page - 1) * request.limit}) s)
      select (select count(*) from hallados) as total,
        (select coalesce(jsonb_agg(${asJson(resource, sql`t`)} order by p.orden), '[]')
          from pagina p join ${table} t on t.${id} = p.${id}) as data`,
  )
  return { data: answer?.data ?? [], total_count: Number(answer?.total ?? 0) }
}

/** How many rows a company has: kept, because counting a million takes 100 ms. Those of no company are few. */
async function totalOf(q: Queries, resource: Resource, company: Company): Promise<number> {
  const [row] = await rowsOf<{ cantidad: string }>(
    q,
    resource.scoped
      ? sql`select cantidad from totales where tabla = ${resource.name} and id_empresa = ${company}`
      : sql`select count(*) as cantidad from ${column(resource.name)}`,
  )
  return Number(row?.cantidad ?? 0)
}

/** The list without search or filter: a deep page is read from the nearer end. */
async function plainPage(
  q: Queries,
  resource: Resource,
  company: Company,
  request: SearchRequest,
  order: Order,
): Promise<Page> {
  const total = await totalOf(q, resource, company)
  const offset = (request.actual_page - 1) * request.limit
  const length = Math.min(request.limit, total - offset)
  if (length <= 0) return { data: [], total_count: total }
  const after = total - offset - length
  const fromTheEnd = after < offset
  const walked = fromTheEnd ? { ...order, descending: !order.descending } : order
  const table = column(resource.name)
  const id = column(resource.id)
  const rows = await rowsOf<{ fila: Row }>(
    q,
    sql`select ${asJson(resource, sql`t`)} as fila from (
        select ${id}, row_number() over () as orden from (
          select ${id} from ${table} where ${ofCompany(resource, company)}
          order by ${orderBy(resource, walked)} limit ${length} offset ${fromTheEnd ? after : offset}) s
      ) p join ${table} t on t.${id} = p.${id} order by p.orden`,
  )
  const data = rows.map((row) => row.fila)
  return { data: fromTheEnd ? data.reverse() : data, total_count: total }
}
