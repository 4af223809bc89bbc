import { sql, type SQL } from 'drizzle-orm'
import type { SearchRequest } from '../contract/common.ts'
import { rowsOf, type Queries } from '../db/transaction.ts'
import { orderBy, readOrder } from './ordering.ts'
import { RARE, readRows, type Page } from './paging.ts'
import type { Resource } from './resource.ts'
import { column, ofCompany } from './rows.ts'
import { holdsWords, isEverywhere, searchedWords } from './search.ts'

/** How many of the newest records are looked through for the first page of a frequent name. */
const NEWEST = 20_000

/** Rows of the largest page of a screen (N-132). */
const SCREEN = 100

/** Over this many, the records with a searched word in their own texts, such as numbers, are not counted apart. */
const OWN = 5_000

/** Tells how many records hold all the words; 0 where that is not known without reading them all. */
type Counted = (words: string[]) => Promise<number>

/**
 * A first page of a frequent name, counted by what is kept of it, found among the newest records or in the order asked.
 * Undefined when that is not the way: there are few matches, or they are old, or more is asked than the words of names.
 */
export async function frequentPage(
  q: Queries,
  resource: Resource,
  company: string,
  request: SearchRequest,
  counted: Counted,
): Promise<Page | undefined> {
  const { limit, sort_order, filtros } = request
  const words = searchedWords(request.search)
  const offset = (request.actual_page - 1) * limit
  const names = words.length > 0 && !words.some((word) => /\d/.test(word)) && isEverywhere(resource, request)
  const filtered = Object.values(filtros).some((value) => value !== '')
  // What so many come to takes as long as all of them do: a file waits for it, a screen does without.
  const added = request.totales && limit > SCREEN
  if (!names || filtered || added || offset + limit > NEWEST / 10) return undefined
  const total_count = await counted(words)
  if (total_count <= RARE) return undefined
  const [id, table] = [column(resource.id), column(resource.name)]
  const listed = sql`${ofCompany(resource, company)} and ${resource.listed ?? sql`true`}`
  if (sort_order !== '') {
    // Walking the index of the order meets a page of frequent matches soon; sorting them all takes seconds.
    const order = orderBy(readOrder(resource, sort_order))
    const sorted = sql`select ${id} from ${table} where ${listed} and ${allIn(sql`busqueda`, words)}
      ${order} limit ${limit} offset ${offset}`
    return { data: await readRows(q, resource, sorted), total_count }
  }
  const data = await readRows(
    q,
    resource,
    sql`select ${id} from
        (select ${id}, busqueda from ${table} where ${listed} order by ${id} desc limit ${NEWEST}) n
      where ${allIn(sql`busqueda`, words)} order by ${id} desc limit ${limit} offset ${offset}`,
  )
  return data.length === limit ? { data, total_count } : undefined
}

const allIn = (text: SQL, words: string[]) => sql.join(holdsWords(text, words), sql` and `)

/**
 * The records that hold the words: those that do by what `names` spells of them, counted by `byNames`, and those that only
 * do with their `own` texts, of which there is an index of trigrams. 0 when those are too many.
 */
export async function countByNames(
  q: Queries,
  resource: Resource,
  company: string,
  words: string[],
  { own, names, byNames }: { own: SQL; names: SQL; byNames: (holds: (text: SQL) => SQL) => SQL },
): Promise<number> {
  const inOwn = sql.join(holdsWords(own, words), sql` or `)
  const [counted] = await rowsOf<{ cantidad: string }>(
    q,
    sql`with propias as materialized (select busqueda, ${names} as nombres from ${column(resource.name)} t
        where ${ofCompany(resource, company)} and ${resource.listed ?? sql`true`} and (${inOwn}) limit ${OWN + 1})
      select case when (select count(*) from propias) > ${OWN} then 0
        else (${byNames((text) => allIn(text, words))})
          + (select count(*) from propias
            where ${allIn(sql`busqueda`, words)} and not (${allIn(sql`nombres`, words)})) end as cantidad`,
  )
  return Number(counted?.cantidad ?? 0)
}

/** How many records have a third party by the words in its name, whose name they repeat: read from the index of `client`. */
export const ofThirdParties =
  (resource: Resource, company: string, client: string) =>
  (holds: (text: SQL) => SQL): SQL =>
    sql`select coalesce(sum((select count(*) from ${column(resource.name)}
        where ${column(client)} = p.id_tercero)), 0)
      from third_parties p
      where p.id_empresa = ${company} and ${holds(sql`p.busqueda`)} and ${holds(sql`texto_busqueda(p.nombre)`)}`
