import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type BigInteger, type Queries } from '#server/db/transaction.ts'
import { orderBy, type Order } from './ordering.ts'
import type { Resource } from './resource.ts'
import { asJson, column, type Row } from './rows.ts'

export interface Page {
  data: Row[]
  total_count: number
  totales?: Record<string, number>
  totales_por?: { de: string; totales: Record<string, number> }[]
}

/** Answer of the database. The sums are null if none are asked for. */
interface Counted extends Pick<Page, 'data'> {
  total: BigInteger | null
  totales: Page['totales'] | null
  totales_por: Page['totales_por'] | null
}

/** Field to sum. Null counts as 0. */
export interface Addend {
  value: SQL
  /**
   * Weight that makes the sum an average, rounded half away from zero to `decimals`. The average is absent if the
   * weights add up to 0.
   */
  weight?: SQL
  decimals?: number
}

/** Source table, filters and order of one page. */
export interface Listing {
  resource: Resource
  /** Disjoint conditions. Every listed record fulfils exactly one. */
  parts: readonly SQL[]
  order: Order
  /** Set if the index of the order does not help, for a search by words or by days in another order. */
  narrowed: 'words' | 'days' | undefined
  /** Stored count of the records. Without it they are counted. */
  total?: SQL
  /** Joined to the table for the sums. */
  joined?: SQL | undefined
  /** Sums over all matches, by name. */
  addends?: Readonly<Record<string, Addend>>
  /** Column whose values split the sums. */
  by?: NonNullable<Resource['totals']>['by']
}

/**
 * Maximum matches that are collected and then sorted. For more matches, walking the sort index is faster. The
 * limit for days is lower, because each match computes its sort text, and the days of a list lie together in
 * most orders.
 */
export const FEW = { words: 20_000, days: 7_000 }

/**
 * Reads one page and the exact count, also past the last page: first the sorted keys, then the rows of the
 * page. Each part has its own limit, because the planner sorts a union without limits in full. Narrowed
 * matches are collected first (materialized), since the planner cannot know how many records hold a word. For
 * few matches the planner would walk the index over all records of the company. Too many matches fall back to
 * the unnarrowed query.
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
  const [answer] = await rowsOf<Counted>(
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
    ...(addends && totales && { totales }),
    ...(by && totales_por && { totales_por }),
  }
}

/** Queries of a narrowed list: one branch for few matches, one for many. Exactly one branch returns rows. */
function apart(
  narrowed: keyof typeof FEW,
  { resource, parts }: Pick<Listing, 'resource' | 'parts'>,
  found: readonly SQL[],
  first: readonly SQL[],
) {
  const most = FEW[narrowed]
  const enough = sql`limit ${most + 1}`
  // Days are counted on an index alone; words have to be collected for counting.
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

/** Sums with the aliases of value, weight and results. */
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

/** Counts and sums of the sources. Each kind is summed first, because the total is the sum over all kinds. */
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
