import { sql, type SQL } from 'drizzle-orm'
import type { SearchRequest } from '../../contract/common.ts'
import { isDay } from '../../shared/days.ts'
import { rowsOf, type Queries } from '../../db/transaction.ts'
import { asJson, column, isId, type Row } from '../rows.ts'
import { searchedWords, type Page } from '../search.ts'
import { WEIGHINGS } from './resource.ts'

const TABLE = sql`weighing_records`
const ID = sql`id_weighing_record`

/**
 * One page of the company's tickets, with the exact count. Besides the exact filters: `tercero` is client, supplier or
 * driver (N-54), `en_patio` lacks the second weight, `aplica_liquidacion` may be settled now; desde and hasta bound the
 * date. Marked tickets stand in no list.
 */
export async function searchWeighings(q: Queries, company: string, request: SearchRequest): Promise<Page> {
  const words = wordConditions(request)
  const filters = Object.entries(request.filtros).flatMap(filterCondition)
  const asked = [...filters, ...words]
  const where = sql.join([sql`id_empresa = ${company}`, sql`not eliminada`, ...asked], sql` and `)
  if (words.length > 0) {
    const simple = filters.length === 0 && everywhere(request)
    return (simple && (await frequentPage(q, company, request))) || wordsPage(q, where, request)
  }
  const total_count = await countOf(q, company, where, asked.length > 0)
  const offset = (request.actual_page - 1) * request.limit
  const length = Math.min(request.limit, total_count - offset)
  if (length <= 0) return { data: [], total_count }
  return { data: await pageOf(q, where, request, { offset, length, total_count }), total_count }
}

async function countOf(q: Queries, company: string, where: SQL, asked: boolean): Promise<number> {
  const [row] = await rowsOf<{ cantidad: string }>(
    q,
    asked
      ? sql`select count(*) as cantidad from ${TABLE} where ${where}`
      : sql`select cantidad from totales where tabla = 'weighing_records' and id_empresa = ${company}`,
  )
  return Number(row?.cantidad ?? 0)
}

const yes = (value: string) => value === 'true' || value === '1'

function filterCondition([name, value]: [string, string]): SQL[] {
  if (value === '') return []
  switch (name) {
    case 'tercero':
      if (!isId(value)) return [sql`false`]
      return [sql`(id_cliente = ${value} or id_proveedor = ${value} or id_conductor = ${value})`]
    case 'en_patio':
      return [yes(value) ? sql`en_patio` : sql`not en_patio`]
    case 'aplica_liquidacion':
      return [yes(value) ? sql`aplica_liquidacion` : sql`not aplica_liquidacion`]
    case 'desde':
      return [isDay(value) ? sql`fecha >= ${value}::date` : sql`false`]
    case 'hasta':
      return [isDay(value) ? sql`fecha <= ${value}::date` : sql`false`]
    default:
      if (!WEIGHINGS.filters.includes(name)) return []
      if (name.startsWith('id_') && !isId(value)) return [sql`false`]
      return [sql`${column(name)} = ${value}`]
  }
}

/** The searched fields that the caller names; none means all. */
const fieldsOf = (request: SearchRequest) =>
  request.searchin_fields
    .split(',')
    .map((field) => field.trim())
    .filter((field) => WEIGHINGS.searched.includes(field))

/** Whether the fields are those that the stored text holds; the documents do not list `ticket` (D2 §7). */
function everywhere(request: SearchRequest): boolean {
  const fields = fieldsOf(request)
  return fields.length === 0 || fields.length >= WEIGHINGS.searched.length - 1
}

const likes = (text: SQL, words: string[]) => words.map((word) => sql`${text} like patron_busqueda(${word})`)
const allIn = (text: SQL, words: string[]) => sql.join(likes(text, words), sql` and `)

function wordConditions(request: SearchRequest): SQL[] {
  const words = searchedWords(request.search)
  const anywhere = likes(sql`busqueda`, words)
  if (everywhere(request)) return anywhere
  const texts = sql.join(fieldsOf(request).map(column), sql`, `)
  return [...anywhere, ...likes(sql`texto_busqueda(${texts})`, words)]
}

/** How many of the newest tickets are looked through for the first page of a frequent name. */
const NEWEST = 20_000

/**
 * A first page of a frequent name: counted by the kept counts, found among the newest tickets. Undefined when that
 * is not the way: there are few matches, or they are old, or a word stands in many numbers or plates too.
 */
async function frequentPage(q: Queries, company: string, request: SearchRequest): Promise<Page | undefined> {
  const { limit, sort_order } = request
  const words = searchedWords(request.search)
  const offset = (request.actual_page - 1) * limit
  if (sort_order !== '' || offset + limit > NEWEST / 10 || words.some((word) => /\d/.test(word)))
    return undefined
  const total_count = await frequentCount(q, company, words)
  if (total_count <= RARE) return undefined
  const rows = await rowsOf<{ fila: Row }>(
    q,
    sql`select ${asJson(WEIGHINGS, sql`t`)} as fila
      from (select ${ID} from
          (select ${ID}, busqueda from ${TABLE} where id_empresa = ${company} and not eliminada
            order by ${ID} desc limit ${NEWEST}) n
        where ${allIn(sql`busqueda`, words)} order by ${ID} desc limit ${limit} offset ${offset}) p
      join ${TABLE} t using (${ID}) order by ${ID} desc`,
  )
  return rows.length === limit ? { data: rows.map((row) => row.fila), total_count } : undefined
}

/** Over this many, the tickets with a searched word in number or plate are not counted apart. */
const OWN = 5_000

/**
 * The tickets that hold the words: those that do by their names, which are kept counts, and those that only do with
 * their number or plate. 0 when those are too many.
 */
async function frequentCount(q: Queries, company: string, words: string[]): Promise<number> {
  const inOwn = sql.join(likes(sql`texto_busqueda(consecutivo, ticket, placa)`, words), sql` or `)
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

/** Tickets that hold words are met once: their ids are collected, counted and sorted in the same query. */
async function wordsPage(q: Queries, where: SQL, request: SearchRequest): Promise<Page> {
  const [field = '', direction = ''] = request.sort_order.split(':').map((part) => part.trim())
  const known = WEIGHINGS.sorted.includes(field)
  const ascending = (known || field === '_id') && direction.toLowerCase() !== 'desc'
  const towards = ascending ? sql`asc` : sql`desc`
  const kept = known ? sql`${ID}, ${column(field)}` : ID
  const order = known ? sql`${column(field)} ${towards}, ${ID} ${towards}` : sql`${ID} ${towards}`
  const [answer] = await rowsOf<{ total: string; data: Row[] }>(
    q,
    sql`with hallados as materialized (select ${kept} from ${TABLE} where ${where}),
      pagina as (select s.*, row_number() over () as orden from (select * from hallados
        order by ${order} limit ${request.limit} offset ${(request.actual_page - 1) * request.limit}) s)
      select (select count(*) from hallados) as total,
        (select coalesce(jsonb_agg(${asJson(WEIGHINGS, sql`t`)} order by p.orden), '[]')
          from pagina p join ${TABLE} t using (${ID})) as data`,
  )
  return { data: answer?.data ?? [], total_count: Number(answer?.total ?? 0) }
}

/** Under this many, the matches are collected and sorted; over it they are met soon enough walking an index in order. */
const RARE = 20_000

interface Place {
  offset: number
  length: number
  total_count: number
}

/** A late page is read from its nearer end. */
async function pageOf(q: Queries, where: SQL, request: SearchRequest, place: Place): Promise<Row[]> {
  const { offset, length, total_count } = place
  const after = total_count - offset - length
  const fromTheEnd = after < offset
  const [field = '', direction = ''] = request.sort_order.split(':').map((part) => part.trim())
  const known = WEIGHINGS.sorted.includes(field)
  const descending = (known || field === '_id' ? direction.toLowerCase() === 'desc' : true) !== fromTheEnd
  const towards = descending ? sql`desc` : sql`asc`
  const order = known ? sql`${column(field)} ${towards}, ${ID} ${towards}` : sql`${ID} ${towards}`
  const skip = fromTheEnd ? after : offset
  const kept = known ? sql`${ID}, ${column(field)}` : ID
  const found = sql`select ${kept} from ${TABLE} where ${where}`
  const page =
    total_count <= RARE
      ? sql`with hallados as materialized (${found}) select ${ID} from hallados order by ${order} limit ${length} offset ${skip}`
      : sql`${found} order by ${order} limit ${length} offset ${skip}`
  const rows = await rowsOf<{ fila: Row }>(
    q,
    sql`select ${asJson(WEIGHINGS, sql`t`)} as fila
      from (select ${ID}, row_number() over () as orden from (${page}) s) p join ${TABLE} t using (${ID})
      order by p.orden`,
  )
  const data = rows.map((row) => row.fila)
  return fromTheEnd ? data.reverse() : data
}
