import { sql, type SQL } from 'drizzle-orm'
import type { SearchRequest } from '../contract/common.ts'
import { isDay } from '../words/days.ts'
import { withHyphens } from '../words/marks.ts'
import type { Queries } from '#server/db/transaction.ts'
import { endOfDay, startOfDay } from './moments.ts'
import { byDay, readOrder } from './ordering.ts'
import { readPage, type Addend, type Page } from './paging.ts'
import type { Resource } from './resource.ts'
import { column, isId, ofCompany, type Company } from './rows.ts'

/** A word of digits with dots and hyphens is a pasted identification (`900.123.456-8`). Stored ones have no dots. */
const asStored = (word: string) => {
  const plain = withHyphens(word)
  return /^[\d.-]*\d[\d.-]*$/.test(plain) ? plain.replaceAll('.', '') : word
}

/** Maximum number of searched words; more would not narrow a list further. */
const WORDS = 20

const splitList = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** Filters of a list beyond its request. */
export interface Narrowing {
  /** Exact filters fixed by the caller, such as the type in the address. */
  fixed?: Record<string, string>
  /** Filters with special conditions, in addition to `resource.filters`. */
  filters?: Filters
  /** Condition on every record, for lists of records without a company. */
  visible?: SQL
}

/** Conditions by filter name. */
export type Filters = Record<string, (value: string) => SQL>

/** Conditions of a request on a record of the company. */
function asksOf(
  resource: Resource,
  company: Company,
  request: SearchRequest,
  { fixed, filters = {}, visible }: Narrowing,
) {
  const values = { ...request.filtros, ...fixed }
  const asked = Object.keys(values).filter((name) => values[name] !== '')
  const words = wordConditions(resource, request)
  const conditions = filterConditions(resource, values, filters)
  const listed = [
    ofCompany(resource, company),
    ...[resource.listed, visible].filter((one) => one !== undefined),
  ]
  return { asked, words, where: sql.join([...listed, ...conditions, ...words], sql` and `) }
}

/** Condition that a record matches the request. */
export const foundBy = (...asked: Parameters<typeof asksOf>): SQL => asksOf(...asked).where

/** Filters that bound the day of a record. */
const DAYS = ['desde', 'hasta']

/** Searches the records of the company that hold every word of `search`. The count is exact. */
export async function searchRows(
  q: Queries,
  resource: Resource,
  company: Company,
  request: SearchRequest,
  narrowing: Narrowing = {},
): Promise<Page> {
  const { asked, words, where } = asksOf(resource, company, request, narrowing)
  const inDays = resource.dated !== undefined && DAYS.some((name) => asked.includes(name))
  const order =
    resource.dated && inDays && !request.sort_order
      ? byDay(resource, resource.dated)
      : readOrder(resource, request.sort_order)
  const totals = request.totales ? resource.totals : undefined
  const whole = !resource.global && words.length === 0 && asked.length === 0 && !totals
  return readPage(
    q,
    {
      resource,
      parts: [where],
      order,
      narrowed: words.length > 0 ? 'words' : inDays && request.sort_order ? 'days' : undefined,
      ...(whole && { total: keptTotal(resource, company) }),
      ...(totals && { addends: addendsOf(resource, totals, request.filtros), by: totals.by }),
      ...(totals && company && { joined: resource.joined?.(company) }),
    },
    request,
  )
}

/** Stored row count of a company. Counting 200,000 rows takes 40 ms. */
const keptTotal = (resource: Resource, company: Company): SQL =>
  sql`(select cantidad from totales where tabla = ${resource.name} and id_empresa = ${company})`

/** Fields to sum. Voided records do not count. */
function addendsOf(
  { computed }: Resource,
  { fields, of: alive, untilVoided, averages = {} }: NonNullable<Resource['totals']>,
  filtros: Record<string, string>,
): Record<string, Addend> {
  const { hasta = '' } = filtros
  const of = alive && untilVoided && isDay(hasta) ? sql`(${alive} or anulada_el > ${hasta}::date)` : alive
  const counted = (value: SQL) => (of ? sql`case when ${of} then ${value} end` : value)
  const sums = fields.map(
    (field) => [field, { value: counted(computed?.[field] ?? sql`${column(field)}`) }] as const,
  )
  const asked = Object.entries(averages).filter(([, { where }]) => isYes(filtros[where] ?? ''))
  const averaged = asked.map(
    ([field, { of: weight, decimals }]) =>
      [field, { value: counted(sql`${column(field)}`), weight: sql`${column(weight)}`, decimals }] as const,
  )
  return Object.fromEntries([...sums, ...averaged])
}

/** Words of a search. A record must hold all of them. */
export const searchedWords = (search: string) =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS)
    .map(asStored)

const askedFields = ({ searched, alsoSearched = [] }: Resource, { searchin_fields }: SearchRequest) =>
  splitList(searchin_fields).filter((field) => searched.includes(field) || alsoSearched.includes(field))

/** A plate as painted on a truck, or its beginning. Stored plates have no hyphen. */
const PAINTED_PLATE = /^[a-z]{1,3}-\d{1,5}[a-z]?$/i

/**
 * Conditions that a text holds every word. A possible plate also matches without its hyphen; document numbers keep
 * theirs.
 */
export const holdsWords = (text: SQL, words: readonly string[]): SQL[] =>
  words.map((word) => {
    const holds = (one: string) => sql`${text} like patron_busqueda(${one})`
    return PAINTED_PLATE.test(word) ? sql`(${holds(word)} or ${holds(word.replace('-', ''))})` : holds(word)
  })

function wordConditions(resource: Resource, request: SearchRequest): SQL[] {
  const words = searchedWords(request.search)
  const anywhere = holdsWords(sql`busqueda`, words)
  const fields = askedFields(resource, request)
  if (fields.length === 0 || resource.searched.every((field) => fields.includes(field))) return anywhere
  const texts = sql.join(fields.map(column), sql`, `)
  return [...anywhere, ...holdsWords(sql`texto_busqueda(${texts})`, words)]
}

/**
 * Conditions of the known filters and of the label column. Unknown filters are ignored. A malformed value matches
 * nothing.
 */
function filterConditions(resource: Resource, asked: Record<string, string>, own: Filters): SQL[] {
  return Object.entries(asked)
    .filter(([, value]) => value !== '')
    .flatMap(([name, value]) => {
      const special = Object.hasOwn(own, name) ? own[name] : undefined
      if (special) return special(value)
      if (resource.dated && (name === 'desde' || name === 'hasta')) {
        return dayCondition(resource, resource.dated, name, value)
      }
      if (name === '_id') return byId(resource.id)(value)
      if (name !== resource.label && !resource.filters.includes(name)) return []
      if (/^id_|_id$/.test(name)) return byId(name)(value)
      if (name === 'activo') return sql`activo = ${isYes(value)}`
      return sql`${column(name)} = ${value}`
    })
}

/** True if a filter value means yes. */
export const isYes = (value: string) => value === 'true' || value === '1'

/** Filter with one condition for yes and one for any other value. */
export const yesOrNo =
  (yes: SQL, no = sql`not ${yes}`) =>
  (value: string): SQL =>
    isYes(value) ? yes : no

/** Filter by an id in this column. A malformed id matches nothing. */
export const byId =
  (name: string) =>
  (id: string): SQL =>
    isId(id) ? sql`${column(name)} = ${id}` : sql`false`

/** Condition for a day bound, inclusive. A timestamp is compared by its day in Bogotá. */
function dayCondition(
  { datedByMoment }: Resource,
  dated: string,
  bound: 'desde' | 'hasta',
  value: string,
): SQL {
  if (!isDay(value)) return sql`false`
  const day = column(dated)
  if (!datedByMoment) {
    return bound === 'desde' ? sql`${day} >= ${value}::date` : sql`${day} <= ${value}::date`
  }
  return bound === 'desde' ? sql`${day} >= ${startOfDay(value)}` : sql`${day} < ${endOfDay(value)}`
}
