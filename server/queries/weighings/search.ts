import { sql, type SQL } from 'drizzle-orm'
import type { SearchRequest } from '../../contract/common.ts'
import { rowsOf, type Queries } from '../../db/transaction.ts'
import { orderBy, readOrder } from '../ordering.ts'
import { RARE, readRows, type Page } from '../paging.ts'
import { isId } from '../rows.ts'
import { holdsWords, isEverywhere, isYes, searchedWords, searchRows, type Filters } from '../search.ts'
import { WEIGHINGS } from './resource.ts'

const TABLE = sql`weighing_records`
const ID = sql`id_weighing_record`

/** It has what the laboratory measures and a settlement needs. */
export const ANALYSED = sql`(coalesce(humedad, 0) > 0 and impureza is not null)`

/** A purchase of paddy that the laboratory has still to analyse; its index has the same condition. */
const TO_ANALYSE = sql`(operacion = 'COMPRA' and es_paddy and not ${ANALYSED})`

/** It has been PENDIENTE for more than a day. */
export const LATE = sql`(estado = 'PENDIENTE' and creado_en < now() - interval '24 hours')`

const yesOrNo = (condition: SQL) => (value: string) => (isYes(value) ? condition : sql`not ${condition}`)

/** `tercero` is client, supplier or driver (N-54). */
const FILTERS: Filters = {
  tercero: (id) =>
    isId(id) ? sql`(id_cliente = ${id} or id_proveedor = ${id} or id_conductor = ${id})` : sql`false`,
  en_patio: yesOrNo(sql`en_patio`),
  aplica_liquidacion: yesOrNo(sql`aplica_liquidacion`),
  analizada: yesOrNo(ANALYSED),
  sin_analisis: yesOrNo(TO_ANALYSE),
  demorada: yesOrNo(LATE),
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

/** Rows of the largest page of a screen (N-132). */
const SCREEN = 100

/**
 * A first page of a frequent name: counted by the kept counts, found among the newest weighings or in the order asked. Undefined when that is
 * not the way: there are few matches, or they are old, or a word stands in many numbers or plates too, or more is asked.
 */
async function frequentPage(q: Queries, company: string, request: SearchRequest): Promise<Page | undefined> {
  const { limit, sort_order, filtros } = request
  const words = searchedWords(request.search)
  const offset = (request.actual_page - 1) * limit
  const names = words.length > 0 && !words.some((word) => /\d/.test(word)) && isEverywhere(WEIGHINGS, request)
  const filtered = Object.values(filtros).some((value) => value !== '')
  // What so many come to takes as long as all of them do: a file waits for it, a screen does without.
  const added = request.totales && limit > SCREEN
  if (!names || filtered || added || offset + limit > NEWEST / 10) return undefined
  const total_count = await frequentCount(q, company, words)
  if (total_count <= RARE) return undefined
  if (sort_order !== '') {
    // Walking the index of the order meets a page of frequent matches soon; sorting them all takes seconds.
    const order = orderBy(readOrder(WEIGHINGS, sort_order))
    const sorted = sql`select ${ID} from ${TABLE} where id_empresa = ${company} and not eliminada
      and ${allIn(sql`busqueda`, words)} ${order} limit ${limit} offset ${offset}`
    return { data: await readRows(q, WEIGHINGS, sorted), total_count }
  }
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
