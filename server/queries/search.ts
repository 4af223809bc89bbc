import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { SearchRequest } from '../contract/common.ts'
import { promedio } from '../domain/cifras.ts'
import { isDay } from '../shared/days.ts'
import { rowsOf, type Queries } from '../db/transaction.ts'
import { byDay, readOrder } from './ordering.ts'
import { readPage, type Listing, type Page } from './paging.ts'
import type { ByDay, Resource } from './resource.ts'
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

/** What a request asks of a record of the company, in parts. */
function asksOf(
  resource: Resource,
  company: Company,
  request: SearchRequest,
  { fixed, filters = {} }: Narrowing,
) {
  const listed = [ofCompany(resource, company), resource.listed ?? sql`true`]
  const values = { ...request.filtros, ...fixed }
  const asked = Object.keys(values).filter((name) => values[name] !== '')
  const filtered = filterConditions(resource, values, filters)
  const conditions = filtered.map((one) => ('where' in one ? one.where : one))
  const words = wordConditions(resource, request)
  return { listed, asked, filtered, conditions, words, where: all([...listed, ...conditions, ...words]) }
}

/** That a record is among those that a request finds. */
export const foundBy = (...asked: Parameters<typeof asksOf>): SQL => asksOf(...asked).where

/** One page of the records of the company that hold every word of `search`, with the exact count (contract.md, Search). */
export async function searchRows(
  q: Queries,
  resource: Resource,
  company: Company,
  request: SearchRequest,
  narrowing: Narrowing = {},
): Promise<Page> {
  const { listed, asked, filtered, conditions, words, where } = asksOf(resource, company, request, narrowing)
  const inDays = resource.dated !== undefined && DAYS.some((name) => asked.includes(name))
  const onlyDays = inDays && asked.every((name) => DAYS.includes(name))
  const order =
    resource.dated && inDays && !request.sort_order
      ? byDay(resource, resource.dated)
      : readOrder(resource, request.sort_order)
  const listing: Listing = {
    resource,
    parts: [where],
    order,
    by: words.length > 0 ? 'words' : asked.length === 0 ? 'nothing' : onlyDays ? 'days' : 'filters',
  }
  const days = words.length === 0 ? resource.totals?.byDay : undefined
  if (days && asked.every((name) => DAYS.includes(name) || days.parts.includes(name))) {
    const kept = { days, where: all([ofCompany(resource, company), ...conditions]), among: all(listed) }
    return asked.length === 0
      ? readWhole(q, listing, company, request, kept)
      : readDays(q, listing, company, request, { ...kept, inDays })
  }
  const total = words.length === 0 && resource.scoped ? knownTotal(resource, company, filtered) : undefined
  if (words.length > 0 && asked.length === 0) {
    const page = await readPage(q, listing, request)
    return { ...page, ...(await totalsOfWords(q, resource, request, where, page.total_count)) }
  }
  const [page, totales] = await Promise.all([
    readPage(q, total ? { ...listing, total } : listing, request),
    request.totales && resource.totals ? addUp(q, resource, where, request.filtros) : undefined,
  ])
  return totales ? { ...page, totales } : page
}

/** Rows of the largest page of a screen (N-132). */
const SCREEN = 100

/** Up to so many records that hold the searched words are added up for a screen: it takes some 4 ms a thousand. */
const ADDED_UP = 10_000

/**
 * What those that words alone find come to, where a request asks it: for a screen no sums of too many, wherever in the list
 * its page is. A file waits for them.
 */
export async function totalsOfWords(
  q: Queries,
  resource: Resource,
  { totales, limit, filtros }: SearchRequest,
  where: SQL,
  count: number,
): Promise<Pick<Page, 'totales'>> {
  if (!totales || !resource.totals) return {}
  return { totales: count > ADDED_UP && limit <= SCREEN ? {} : await addUp(q, resource, where, filtros) }
}

const all = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)

/** What is kept of the days of a list: their table, which of its rows are meant, and what stands in the list at all. */
interface KeptDays {
  days: ByDay
  where: SQL
  among: SQL
}

/** A page of a list that nothing narrows, with what it comes to by the day. */
async function readWhole(
  q: Queries,
  listing: Listing,
  company: Company,
  request: SearchRequest,
  kept: KeptDays,
): Promise<Page> {
  const total = keptTotal(listing.resource, company)
  const [page, sums] = await Promise.all([
    readPage(q, { ...listing, total, ...namesIn(listing, company) }, request),
    request.totales ? addDays(q, listing.resource, company, kept) : undefined,
  ])
  return sums ? { ...page, totales: sums.totales } : page
}

/** How many records have each name, where that is kept and a whole list begins with it. */
function namesIn({ resource: { names }, order }: Listing, company: Company): Pick<Listing, 'groups'> {
  const known = names?.kept && company !== null && names.columns.includes(order.of ?? '')
  return known ? { groups: names.groups(company) } : {}
}

/** A page of a list of days, or of parts that are kept by the day. */
async function readDays(
  q: Queries,
  listing: Listing,
  company: Company,
  request: SearchRequest,
  { inDays, ...kept }: KeptDays & { inDays: boolean },
): Promise<Page> {
  const { by, order } = listing
  const { days, where, among } = kept
  const { total, keys, whole, totales } = await addDays(q, listing.resource, company, kept)
  const part = order.of !== undefined && days.parts.includes(order.of) ? order.of : undefined
  const groups =
    part && by === 'days'
      ? { groups: sql`select ${column(part)}, cantidad from ${column(days.name)} where ${where}` }
      : total === whole
        ? namesIn(listing, company)
        : {}
  const page = await readPage(
    q,
    { ...listing, total, ...groups, ...(inDays && keys && { days: { ...keys, among, all: whole } }) },
    request,
  )
  return request.totales ? { ...page, totales } : page
}

/** The filters that bound the day of a record. */
const DAYS = ['desde', 'hasta']

/** What the days come to, field by field, how many records they have and between which keys, and how many there are at all. */
async function addDays(
  q: Queries,
  resource: Resource,
  company: Company,
  { days, where }: KeptDays,
): Promise<{
  total: number
  whole: number
  keys: { first: string; last: string } | undefined
  totales: Record<string, number>
}> {
  const fields = resource.totals?.fields ?? []
  const sums = fields.map(
    (field, place) => sql`, coalesce(sum(${column(field)}), 0)::text as ${sumName(place)}`,
  )
  const [row] = await rowsOf<Record<string, string> & { primera: string | null; ultima: string | null }>(
    q,
    sql`select coalesce(sum(cantidad), 0) as total, min(primera) as primera, max(ultima) as ultima,
        ${keptTotal(resource, company)} as todos ${sql.join(sums)}
      from ${column(days.name)} where ${where}`,
  )
  const { primera, ultima } = row ?? {}
  return {
    total: Number(row?.total ?? 0),
    whole: Number(row?.todos ?? 0),
    keys: primera && ultima ? { first: primera, last: ultima } : undefined,
    totales: readSums(fields, row),
  }
}

const sumName = (place: number) => sql.raw(`s${place}`)

const readSums = (fields: readonly string[], row: Record<string, string | null> | undefined) =>
  Object.fromEntries(fields.map((field, place) => [field, Number(row?.[`s${place}`] ?? 0)]))

/** What all the records come to, field by field, and the averages of the filters; voided ones count nothing. */
async function addUp(
  q: Queries,
  { name, totals, computed }: Resource,
  where: SQL,
  filtros: Record<string, string>,
): Promise<Record<string, number>> {
  const { fields = [], of, averages = {} } = totals ?? {}
  const living = of ? sql`filter (where ${of})` : sql``
  const sums = fields.map(
    (field, place) =>
      sql`coalesce(sum(${computed?.[field] ?? column(field)}) ${living}, 0)::text as ${sumName(place)}`,
  )
  const averaged = Object.entries(averages).filter(([, one]) => isYes(filtros[one.where] ?? ''))
  const weighted = averaged.flatMap(([field, { of: weight }], place) => {
    const known = sql`filter (where ${of ?? sql`true`} and ${column(field)} is not null)`
    return [
      sql`sum(${column(field)} * ${column(weight)}) ${known}::text as ${sql.raw(`p${place}`)}`,
      sql`coalesce(sum(${column(weight)}) ${known}, 0)::text as ${sql.raw(`w${place}`)}`,
    ]
  })
  const [row] = await rowsOf<Record<string, string>>(
    q,
    sql`select ${sql.join([...sums, ...weighted], sql`, `)} from ${column(name)} where ${where}`,
  )
  const found = averaged.flatMap(([field, { decimals }], place) => {
    const average = promedio(row?.[`p${place}`] ?? 0, row?.[`w${place}`] ?? 0, decimals)
    return average === null ? [] : [[field, average] as const]
  })
  return { ...readSums(fields, row), ...Object.fromEntries(found) }
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
export const keptTotal = (resource: Resource, company: Company): SQL =>
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

/** A plate as it is painted on a truck, or its beginning: stored ones have no hyphen (facts 3.8). */
const PAINTED_PLATE = /^[a-z]{1,3}-\d{1,5}[a-z]?$/i

/** That a text holds every word; what may be a plate also without its hyphen, which the numbers of documents keep. */
export const holdsWords = (text: SQL, words: readonly string[]): SQL[] =>
  words.map((word) => {
    const holds = (one: string) => sql`${text} like patron_busqueda(${one})`
    return PAINTED_PLATE.test(word) ? sql`(${holds(word)} or ${holds(word.replace('-', ''))})` : holds(word)
  })

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
