import { sql, type SQL } from 'drizzle-orm'
import type { SearchRequest } from '../contract/common.ts'
import { rowsOf, type Queries } from '../db/transaction.ts'
import { placeOf } from './groups.ts'
import { orderBy, readOrder, type Order } from './ordering.ts'
import { placed, readRows, type Page } from './paging.ts'
import type { NamedResource, Resource } from './resource.ts'
import { column, ofCompany, type Row } from './rows.ts'
import { holdsWords, isEverywhere, keptTotal, searchedWords, totalsOfWords } from './search.ts'

/** How many records are looked through for a page of a frequent name. */
const LOOKED = 20_000

/** Up to this many, matches are collected and sorted. */
const RARE = 1_000

/** Over this many, the records with a searched word in their own texts, such as numbers, are not counted apart. */
const OWN = 5_000

/**
 * A page of a frequent name, counted by the records that have the same names, found in its order among them or among the
 * first records of the list. Undefined when that is not the way: there are few matches, or they are far from the beginning,
 * or more is asked than the words of names.
 */
export async function frequentPage(
  q: Queries,
  resource: NamedResource,
  company: string,
  request: SearchRequest,
): Promise<Page | undefined> {
  const { limit, sort_order, filtros } = request
  const words = searchedWords(request.search)
  const offset = (request.actual_page - 1) * limit
  const names = words.length > 0 && !words.some((word) => /\d/.test(word)) && isEverywhere(resource, request)
  const filtered = Object.values(filtros).some((value) => value !== '')
  if (!names || filtered || offset + limit > LOOKED / 10) return undefined
  const order = readOrder(resource, sort_order)
  const { of } = order
  const span = { length: limit, skipped: offset }
  const groups = groupsHolding(resource, company, words)
  const where = holdingAll(resource, company, words)
  if (of !== undefined && resource.names.columns.includes(of)) {
    const place = await placeOf(q, groups, { ...order, of }, span)
    const { total_count } = place
    if (total_count <= RARE || offset - place.before > LOOKED / 10) return undefined
    if (place.values.length === 0) return whole([], total_count)
    const page = placed({ resource, parts: [where], order, by: 'words' }, span, place)
    return whole(await readRows(q, resource, page), total_count)
  }
  const { total_count, among } = await counted(q, resource, company, groups)
  // Spread evenly, twice the page stands among those that are looked through.
  if (total_count <= RARE || (LOOKED * total_count) / among < 2 * (offset + limit)) return undefined
  const data = await firstOnes(q, resource, company, words, { order, limit, offset })
  return data.length === Math.min(limit, total_count - offset) ? whole(data, total_count) : undefined

  async function whole(rows: Row[], total_count: number): Promise<Page> {
    return { data: rows, total_count, ...(await totalsOfWords(q, resource, request, where, total_count)) }
  }
}

/** Those that hold the words among the first records of the list in its order. */
function firstOnes(
  q: Queries,
  resource: Resource,
  company: string,
  words: string[],
  { order, limit, offset }: { order: Order; limit: number; offset: number },
): Promise<Row[]> {
  const id = column(resource.id)
  return readRows(
    q,
    resource,
    sql`select ${id} from (select ${id}, busqueda from ${column(resource.name)}
        where ${listed(resource, company)} ${orderBy(order)} limit ${LOOKED}) n
      where ${allIn(sql`busqueda`, words)} limit ${limit} offset ${offset}`,
  )
}

const listed = (resource: Resource, company: string) =>
  sql`${ofCompany(resource, company)} and ${resource.listed ?? sql`true`}`

const allIn = (text: SQL, words: string[]) => sql.join(holdsWords(text, words), sql` and `)

const holdingAll = (resource: Resource, company: string, words: string[]) =>
  sql`${listed(resource, company)} and ${allIn(sql`busqueda`, words)}`

/** How many records the groups have, and how many there are at all. */
async function counted(
  q: Queries,
  resource: Resource,
  company: string,
  groups: SQL,
): Promise<{ total_count: number; among: number }> {
  const [row] = await rowsOf<{ cantidad: string; todos: string | null }>(
    q,
    sql`select (select coalesce(sum(cantidad), 0) from (${groups}) g) as cantidad, ${keptTotal(resource, company)} as todos`,
  )
  return { total_count: Number(row?.cantidad ?? 0), among: Number(row?.todos ?? 0) }
}

/**
 * The records that hold the words, by their names: those that do by their names alone, and those that only do with their
 * own texts. None when those are too many.
 */
function groupsHolding(resource: NamedResource, company: string, words: string[]): SQL {
  const { columns, own, groups } = resource.names
  const names = sql.join(columns.map(column), sql`, `)
  const inOwn = sql.join(holdsWords(own, words), sql` or `)
  return sql`with propias as materialized (select ${names}, busqueda from ${column(resource.name)}
        where ${listed(resource, company)} and (${inOwn}) limit ${OWN + 1})
      select * from (
        ${groups(company, (text) => allIn(text, words))}
        union all
        select ${names}, count(*) from propias where ${allIn(sql`busqueda`, words)} group by ${names}
        having not (${allIn(sql`texto_busqueda(${names})`, words)})) g
      where (select count(*) from propias) <= ${OWN}`
}

/** How many records have a third party, whose name they repeat: read from the index of `client`. */
export const ofThirdParties =
  (table: string, client: string, name: string) =>
  (company: string, holds?: (text: SQL) => SQL): SQL =>
    sql`select p.nombre as ${column(name)},
        (select count(*) from ${column(table)} where ${column(client)} = p.id_tercero) as cantidad
      from third_parties p
      where p.id_empresa = ${company}
        ${holds ? sql`and ${holds(sql`p.busqueda`)} and ${holds(sql`texto_busqueda(p.nombre)`)}` : sql``}`
