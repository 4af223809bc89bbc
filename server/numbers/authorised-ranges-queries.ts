import { sql } from 'drizzle-orm'
import type { AuthorisedTag } from './contract.ts'
import { rangesNotice, standing, type Given, type Rango } from './authorised-ranges-rules.ts'
import { today } from '#server/kit/words/days.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { CONSECUTIVES } from './queries.ts'
import { getRow, type Row } from '#server/kit/rows/rows.ts'

/** DIAN ranges of a consecutive, oldest first. */
export async function rangesOf(q: Queries, company: string, idConsecutive: string): Promise<Rango[]> {
  const rows = await rowsOf<{ fila: Rango }>(
    q,
    sql`select to_jsonb(r) || jsonb_build_object('_id', id_rango) as fila from authorised_ranges r
      where id_empresa = ${company} and id_consecutive = ${idConsecutive} order by id_rango`,
  )
  return rows.map(({ fila }) => fila)
}

/** Active consecutive of a document with its ranges. Undefined if the company has none. */
export async function rangesOfDocument(
  q: Queries,
  company: string,
  documento: AuthorisedTag,
  lock = sql``,
): Promise<{ id: string; descripcion: string; rangos: Rango[] } | undefined> {
  const [own] = await rowsOf<{ id: string; descripcion: string }>(
    q,
    sql`select id_consecutive as id, descripcion from consecutives
      where id_empresa = ${company} and activo and ${documento} = any (string_to_array(tags, '|')) ${lock}`,
  )
  return own && { ...own, rangos: await rangesOf(q, company, own.id) }
}

/** Documents with a number of a range. Days are those of documents that stand. */
export async function givenOf(q: Queries, id: string): Promise<Given> {
  const [given] = await rowsOf<Given>(
    q,
    sql`select min(cifras)::float8 as menor, max(cifras)::float8 as mayor,
        (min(dia) filter (where vale))::text as primero, (max(dia) filter (where vale))::text as ultimo
      from (select substring(numero from '[0-9]+$')::bigint as cifras, dia, vale from
        (select numero_de_factura as numero, fecha_de_emision as dia, viva as vale from invoices where id_rango = ${id}
        union all select numero_documento, fecha_documento, estado <> 'ANULADA' from settlements where id_rango = ${id}) d) n`,
  )
  return given!
}

/** DIAN range of a document. null for a document without a range. */
export async function readRange(q: Queries, id: string | null): Promise<Rango | null> {
  if (id === null) return null
  const [row] = await rowsOf<{ fila: Rango }>(
    q,
    sql`select to_jsonb(r) as fila from authorised_ranges r where id_rango = ${id}`,
  )
  return row?.fila ?? null
}

/** Consecutive with its ranges, today's next number and today's warning. Throws 404. */
export async function consecutiveDetail(q: Queries, company: string, id: string): Promise<Row> {
  const row = await getRow(q, CONSECUTIVES, company, id)
  const rangos = await rangesOf(q, company, id)
  const hoy = today()
  const aviso = rangesNotice(rangos, hoy, String(row.descripcion))?.texto ?? ''
  return { ...row, ...standing(row, rangos, hoy), rangos, aviso }
}
