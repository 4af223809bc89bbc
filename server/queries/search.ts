import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { SearchRequest } from '../contract/common.ts'
import { isDay } from '../shared/days.ts'
import { rowsOf, type Queries } from '../db/transaction.ts'
import { byDay, readOrder } from './ordering.ts'
import { readPage, type Listing, type Page } from './paging.ts'
import type { Resource } from './resource.ts'
import { column, isId, ofCompany, type Company } from './rows.ts'

/** A word of digits with dots and hyphens is a pasted identification: stored ones have no dots (`900.123.456-8`). */
const asStored = (word: string) => (/^[\d.-]*\d[\d.-]*$/.test(word) ? word.replaceAll('.', '') : word)

/** At most this many words are looked for; the rest of a pasted page narrows nothing down. */
const WORDS = 20

const splitList = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** What a list is narrowed by besides its request. */
export interface Narrowing {
  /** Exact filters that the caller fixed, such as the type in the address. */
  fixed?: Record<string, string>
  /** Filters of the list's own, beside the exact ones that its resource names. */
  filters?: Filters
}

/** What a value of a filter asks of a record. */
export type Filters = Record<string, (value: string) => SQL | Common>

/** A filter that most records fulfil: how many is told by those that do not, by conditions of which each fulfils one. */
export interface Common {
  where: SQL
  rest: SQL[]
}

/** One page of the records of the company that hold every word of `search`, with the exact count (contract.md, Search). */
export async function searchRows(
  q: Queries,
  resource: Resource,
  company: Company,
  request: SearchRequest,
  { fixed, filters = {} }: Narrowing = {},
): Promise<Page> {
  const listed = [ofCompany(resource, company), resource.listed ?? sql`true`]
  const filtered = filterConditions(resource, { ...request.filtros, ...fixed }, filters)
  const words = wordConditions(resource, request)
  const conditions = filtered.map((one) => ('where' in one ? one.where : one))
  const asked = Object.entries({ ...request.filtros, ...fixed }).flatMap(([name, value]) =>
    value ? [name] : [],
  )
  const bare = !!resource.dated && words.length === 0
  const onlyDays = bare && asked.every((name) => DAYS.includes(name))
  const byDays = resource.totals?.byDay
  const kept =
    bare && asked.every((name) => [...DAYS, ...(byDays?.parts ?? [])].includes(name)) ? byDays : undefined
  const where = sql.join([...listed, ...conditions, ...words], sql` and `)
  const ofDays = kept && sql.join([ofCompany(resource, company), ...conditions], sql` and `)
  const total =
    kept && asked.length > 0
      ? sql`(select coalesce(sum(cantidad), 0) from ${column(kept.name)} where ${ofDays})`
      : words.length === 0 && resource.scoped
        ? knownTotal(resource, company, filtered)
        : undefined
  const inDays = resource.dated !== undefined && DAYS.some((name) => asked.includes(name))
  const listing: Listing = {
    resource,
    parts: [where],
    order:
      resource.dated && inDays && !request.sort_order
        ? byDay(resource, resource.dated)
        : readOrder(resource, request.sort_order),
    by: words.length > 0 ? 'words' : asked.length === 0 ? 'nothing' : onlyDays ? 'days' : 'filters',
    ...(total && { total }),
  }
  if (!request.totales || !resource.totals) return readPage(q, listing, request)
  const source = kept && ofDays ? { table: kept.name, where: ofDays } : { table: resource.name, where }
  const [page, totales] = await Promise.all([
    readPage(q, listing, request),
    addUp(q, resource, source, !!kept),
  ])
  return { ...page, totales }
}

/** The filters that bound the day of a record. */
const DAYS = ['desde', 'hasta']

/** What all the records come to, field by field; voided ones count nothing. */
async function addUp(
  q: Queries,
  { totals, computed }: Resource,
  { table, where }: { table: string; where: SQL },
  kept: boolean,
): Promise<Record<string, number>> {
  const { fields = [], of } = totals ?? {}
  const living = of && !kept ? sql`filter (where ${of})` : sql``
  const sums = fields.map((field, place) => {
    const value = (!kept && computed?.[field]) || column(field)
    return sql`coalesce(sum(${value}) ${living}, 0)::text as ${sql.raw(`s${place}`)}`
  })
  const [row] = await rowsOf<Record<string, string>>(
    q,
    sql`select ${sql.join(sums, sql`, `)} from ${column(table)} where ${where}`,
  )
  return Object.fromEntries(fields.map((field, place) => [field, Number(row?.[`s${place}`] ?? 0)]))
}

/** How many rows fulfil no filter or one that most fulfil, without counting those. */
function knownTotal(
  resource: Resource,
  company: Company,
  [filter, ...others]: (SQL | Common)[],
): SQL | undefined {
  if (!filter) return keptTotal(resource, company)
  if (others.length > 0 || !('where' in filter)) return undefined
  const counts = filter.rest.map(
    (where) =>
      sql`(select count(*) from ${column(resource.name)} where ${ofCompany(resource, company)} and ${where})`,
  )
  return sql.join([keptTotal(resource, company), ...counts], sql` - `)
}

/** How many rows a company has: kept, because counting a million takes 100 ms. */
const keptTotal = (resource: Resource, company: Company): SQL =>
  sql`(select cantidad from totales where tabla = ${resource.name} and id_empresa = ${company})`

/** The words that a search looks for, all of them. */
export const searchedWords = (search: string) =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS)
    .map(asStored)

/** Whether the named fields are all that the stored text holds; none means all. */
export function isEverywhere(resource: Resource, request: SearchRequest): boolean {
  const asked = askedFields(resource, request)
  return asked.length === 0 || resource.searched.every((field) => asked.includes(field))
}

const askedFields = ({ searched, alsoSearched = [] }: Resource, { searchin_fields }: SearchRequest) =>
  splitList(searchin_fields).filter((field) => searched.includes(field) || alsoSearched.includes(field))

/** That a text holds every word. */
export const holdsWords = (text: SQL, words: readonly string[]): SQL[] =>
  words.map((word) => sql`${text} like patron_busqueda(${word})`)

function wordConditions(resource: Resource, request: SearchRequest): SQL[] {
  const words = searchedWords(request.search)
  const anywhere = holdsWords(sql`busqueda`, words)
  if (isEverywhere(resource, request)) return anywhere
  const texts = sql.join(askedFields(resource, request).map(column), sql`, `)
  return [...anywhere, ...holdsWords(sql`texto_busqueda(${texts})`, words)]
}

/** Known filters, and the column by which people know a record; others are ignored. A value that cannot be what it is compared with finds nothing. */
function filterConditions(resource: Resource, asked: Record<string, string>, own: Filters): (SQL | Common)[] {
  return Object.entries(asked)
    .filter(([, value]) => value !== '')
    .flatMap(([name, value]) => {
      const special = Object.hasOwn(own, name) ? own[name] : undefined
      if (special) return special(value)
      if (resource.dated && (name === 'desde' || name === 'hasta')) {
        return dayCondition(resource, resource.dated, name, value)
      }
      if (name === '_id') return isId(value) ? sql`${column(resource.id)} = ${value}` : sql`false`
      if (name !== resource.label && !resource.filters.includes(name)) return []
      if (/^id_|_id$/.test(name)) return isId(value) ? sql`${column(name)} = ${value}` : sql`false`
      if (name === 'activo') return sql`activo = ${isYes(value)}`
      return sql`${column(name)} = ${value}`
    })
}

/** Whether the value of a filter means yes. */
export const isYes = (value: string) => value === 'true' || value === '1'

/** From or up to a day, that day included; of a moment, the day in Bogotá. */
function dayCondition({ table }: Resource, dated: string, bound: 'desde' | 'hasta', value: string): SQL {
  if (!isDay(value)) return sql`false`
  const day = column(dated)
  if (getTableColumns(table)[dated]?.columnType === 'PgDateString') {
    return bound === 'desde' ? sql`${day} >= ${value}::date` : sql`${day} <= ${value}::date`
  }
  const midnight = (date: SQL) => sql`(${date})::timestamp at time zone 'America/Bogota'`
  return bound === 'desde'
    ? sql`${day} >= ${midnight(sql`${value}::date`)}`
    : sql`${day} < ${midnight(sql`${value}::date + 1`)}`
}
