import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { orderBy, type Order } from './ordering.ts'
import type { Resource } from './resource.ts'
import { asJson, column, type Row } from './rows.ts'

export interface Page {
  data: Row[]
  total_count: number
  totales?: Record<string, number>
  totales_por?: { de: string; totales: Record<string, number> }[]
}

/** What is added up of a record; what is null counts nothing. */
export interface Addend {
  value: SQL
  /** Makes it an average, each record as heavy as this says, half-up to so many decimals; none where nothing weighs. */
  weight?: SQL
  decimals?: number
}

/** What a page is taken from. */
export interface Listing {
  resource: Resource
  /** Conditions of which every listed record fulfils exactly one. */
  parts: readonly SQL[]
  order: Order
  /** It is narrowed by what its order does not tell: by words, or else by days in another order than theirs. */
  narrowed: 'words' | 'days' | undefined
  /** How many records are listed, where that is kept; else they are counted. */
  total?: SQL
  /** Joined to the table for what is added up. */
  joined?: SQL | undefined
  /** What all that is listed comes to, by name. */
  addends?: Readonly<Record<string, Addend>>
  /** Whose values these sums are told apart by. */
  by?: NonNullable<Resource['totals']>['by']
}

/**
 * As many records of a narrowed list are found first; of more, any page is near in its order. In days they are fewer, since what
 * orders texts is computed of each, and the days of a list stand together in most of its orders.
 */
export const FEW = { words: 20_000, days: 7_000 }

/**
 * One page of a list, with the exact count, also past the last page (contract.md, Search): the keys in their order, then the
 * rows of the page. Each part gives its own first ones: the planner sorts a union whole that has no limits within.
 * What is narrowed is found first and apart (materialized): how many records hold a word nobody can tell
 * beforehand, nor where in its order those of some days stand, and for a few the planner would walk the order's index past all
 * that the company has. Where they turn out to be many, the list is read as a whole one.
 */
export async function readPage(
  q: Queries,
  { resource, parts, order, narrowed, total, addends, by, joined = sql`` }: Listing,
  { limit, actual_page }: { limit: number; actual_page: number },
): Promise<Page> {
  const id = sql`${column(resource.id)}`
  const terms = order.by.map((_, place) => sql.raw(`o${place}`))
  const added = addedOf(addends)
  const columns = [
    id,
    ...order.by.map((term, place) => sql`${term} as ${terms[place]}`),
    ...added.map(({ value, s }) => sql`${value} as ${s}`),
    ...added.flatMap(({ weight, w }) => (weight ? [sql`${weight} as ${w}`] : [])),
    ...(by ? [sql`${column(by.field)} as de`] : []),
  ]
  const found = parts.map(
    (where) => sql`(select ${list(columns)} from ${column(resource.name)} ${joined} where ${where})`,
  )
  const offset = (actual_page - 1) * limit
  const first = found.map((part) => sql`(${part} ${orderBy(order, terms)} limit ${limit + offset})`)
  const source = narrowed
    ? apart(narrowed, { resource, parts }, found, first)
    : {
        hallados: sql`hallados as not materialized (${either(found)})`,
        counted: [sql`hallados`],
        listed: either(first),
      }
  const [answer] = await rowsOf<Required<Omit<Page, 'total_count'>> & { total: string | null }>(
    q,
    sql`with ${source.hallados}
      select todo.*, (select coalesce(jsonb_agg(${asJson(resource, sql`t`)} order by p.orden), '[]')
        from (select ${id}, row_number() over () as orden from (select * from (${source.listed}) f
            ${orderBy(order, terms)} limit ${limit} offset ${offset}) s) p
          join ${column(resource.name)} t on t.${id} = p.${id}) as data
      from (${total ? sql`select ${total} as total, null as totales, null as totales_por` : countedOf(source.counted, added, by)}) todo`,
  )
  const { total: total_count, totales, totales_por, data } = answer!
  return {
    data,
    total_count: Number(total_count ?? 0),
    ...(addends && { totales }),
    ...(by && { totales_por }),
  }
}

/**
 * A narrowed list: its records where they are a few, else the whole of it to add up and its first ones to list. One of both
 * gives none.
 */
function apart(
  narrowed: keyof typeof FEW,
  { resource, parts }: Pick<Listing, 'resource' | 'parts'>,
  found: readonly SQL[],
  first: readonly SQL[],
) {
  const most = FEW[narrowed]
  const enough = sql`limit ${most + 1}`
  // An index alone tells how many are of some days; words are found to be counted.
  const inDays = parts.map((where) => sql`(select from ${column(resource.name)} where ${where} ${enough})`)
  const few = sql`(select son from pocos)`
  return {
    hallados: sql`hallados as materialized (${either(found)} ${enough}),
      pocos as materialized (select count(*) <= ${most} as son
        from ${narrowed === 'words' ? sql`hallados` : sql`(${either(inDays)}) n`})`,
    counted: [sql`hallados where ${few}`, sql`(${either(found)}) todos where not ${few}`],
    listed: sql`select * from hallados where ${few} union all select * from (${either(first)}) todos where not ${few}`,
  }
}

/** What is added up, with the names of its value, of its weight, and of what both come to. */
const addedOf = (addends: Listing['addends'] = {}) =>
  Object.entries(addends).map(([name, addend], place) => {
    const [s, w, a, b] = ['s', 'w', 'a', 'b'].map((letter) => sql.raw(`${letter}${place}`)) as [
      SQL,
      SQL,
      SQL,
      SQL,
    ]
    return { name, ...addend, s, w, a, b }
  })

/** How many some sources have and what they come to: of each kind first, because all of them are the sum of those. */
function countedOf(sources: readonly SQL[], added: ReturnType<typeof addedOf>, by: Listing['by']): SQL {
  const sums = added.flatMap(({ weight, s, w, a, b }) => {
    if (!weight) return [sql`sum(${s}) as ${a}`]
    return [sql`sum(${s} * ${w}) as ${a}`, sql`sum(${w}) filter (where ${s} is not null) as ${b}`]
  })
  const said = (of: (sum: SQL) => SQL) => {
    const facts = added.map(({ name, weight, decimals = 0, a, b }) =>
      weight
        ? sql`${name}::text, round(${of(a)} / nullif(${of(b)}, 0), ${decimals})`
        : sql`${name}::text, coalesce(${of(a)}, 0)`,
    )
    return sql`jsonb_strip_nulls(jsonb_build_object(${list(facts)}))`
  }
  const apart =
    by &&
    sql`coalesce(jsonb_agg(jsonb_build_object('de', de, 'totales', ${said((sum) => sum)})
      order by array_position(string_to_array(${by.values.join(' ')}, ' '), de)), '[]')`
  const kinds = sources.map(
    (source) =>
      sql`select ${list([sql`count(*) as cantidad`, ...sums, ...(by ? [sql`de`] : [])])} from ${source} ${by ? sql`group by de` : sql``}`,
  )
  return sql`select sum(cantidad) as total, ${said((sum) => sql`sum(${sum})`)} as totales, ${apart ?? sql`null`} as totales_por
    from (${either(kinds)}) sumas`
}

const either = (parts: readonly SQL[]) => sql.join([...parts], sql` union all `)

const list = (items: readonly SQL[]) => sql.join([...items], sql`, `)
