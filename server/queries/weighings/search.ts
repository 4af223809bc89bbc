import { sql, type SQL } from 'drizzle-orm'
import type { SearchRequest } from '../../contract/common.ts'
import { rowsOf, type Queries } from '../../db/transaction.ts'
import { RARE, readRows, type Page } from '../paging.ts'
import { isId } from '../rows.ts'
import { holdsWords, isEverywhere, isYes, searchedWords, searchRows, type Filters } from '../search.ts'
import { WEIGHINGS } from './resource.ts'

const TABLE = sql`weighing_records`
const ID = sql`id_weighing_record`

/** `tercero` is client, supplier or driver (N-54). */
const FILTERS: Filters = {
  tercero: (id) =>
    isId(id) ? sql`(id_cliente = ${id} or id_proveedor = ${id} or id_conductor = ${id})` : sql`false`,
  en_patio: (value) => (isYes(value) ? sql`en_patio` : sql`not en_patio`),
  aplica_liquidacion: (value) => (isYes(value) ? sql`aplica_liquidacion` : sql`not aplica_liquidacion`),
}

/** One page of the company's weighings, with the exact count. Marked ones stand in no list. */
export async function searchWeighings(q: Queries, company: string, request: SearchRequest): Promise<Page> {
  return (
    (await frequentPage(q, company, request)) ??
    searchRows(q, WEIGHINGS, company, request, { filters: FILTERS })
  )
}

/** How many of the newest weighings are looked through for the first page of a frequent name. */
const NEWEST = 20_000

/**
 * A first page of a frequent name: counted by the kept counts, found among the newest weighings. Undefined when that is
 * not the way: there are few matches, or they are old, or a word stands in many numbers or plates too, or more is asked.
 */
async function frequentPage(q: Queries, company: string, request: SearchRequest): Promise<Page | undefined> {
  const { limit, sort_order, filtros } = request
  const words = searchedWords(request.search)
  const offset = (request.actual_page - 1) * limit
  const names = words.length > 0 && !words.some((word) => /\d/.test(word)) && isEverywhere(WEIGHINGS, request)
  const filtered = Object.values(filtros).some((value) => value !== '')
  if (!names || filtered || sort_order !== '' || offset + limit > NEWEST / 10) return undefined
  const total_count = await frequentCount(q, company, words)
  if (total_count <= RARE) return undefined
  const data = await readRows(
    q,
    WEIGHINGS,
    sql`select ${ID} from
        (select ${ID}, busqueda from ${TABLE} where id_empresa = ${company} and not eliminada
          order by ${ID} desc limit ${NEWEST}) n
      where ${allIn(sql`busqueda`, words)} order by ${ID} desc limit ${limit} offset ${offset}`,
  )
  return data.length === limit ? { data, total_count } : undefined
}

const allIn = (text: SQL, words: string[]) => sql.join(holdsWords(text, words), sql` and `)

/** Over this many, the weighings with a searched word in number or plate are not counted apart. */
const OWN = 5_000

/**
 * The weighings that hold the words: those that do by their names, which are kept counts, and those that only do with
 * their number or plate. 0 when those are too many.
 */
async function frequentCount(q: Queries, company: string, words: string[]): Promise<number> {
  const inOwn = sql.join(holdsWords(sql`texto_busqueda(consecutivo, ticket, placa)`, words), sql` or `)
  const [counted] = await rowsOf<{ cantidad: string }>(
    q,
    sql`with propias as materialized (select busqueda, nombres_de_pesada(t) as nombres from ${TABLE} t
        where id_empresa = ${company} and not eliminada and (${inOwn}) limit ${OWN + 1})
      select case when (select count(*) from propias) > ${OWN} then 0
        else (select coalesce(sum(cantidad), 0) from weighing_name_counts
            where id_empresa = ${company} and ${allIn(sql`nombres`, words)})
          + (select count(*) from propias
            where ${allIn(sql`busqueda`, words)} and not (${allIn(sql`nombres`, words)})) end as cantidad`,
  )
  return Number(counted?.cantidad ?? 0)
}
