import { sql, type SQL } from 'drizzle-orm'
import type { Consecutive } from './contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { documentNumber } from './words.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { column, type Row } from '#server/kit/rows/rows.ts'

export const CONSECUTIVES: Resource = {
  name: 'consecutives',
  id: 'id_consecutive',
  searched: ['descripcion', 'prefijo'],
  filters: ['activo'],
  sorted: ['descripcion', 'prefijo'],
  sortedByValue: ['consecutivo_actual'],
  label: 'descripcion',
}

/** Number of a document and the place where it is stored. */
export interface Numbered {
  resource: Resource
  numbered: string
  number: string
}

/** True if the company ever used the number, also for a voided document. */
export async function isUsed(
  q: Queries,
  company: string,
  { resource, numbered, number }: Numbered,
): Promise<boolean> {
  const same = sql`exists (select from ${column(resource.name)}
    where id_empresa = ${company} and ${column(numbered)} = ${number})`
  const besides = resource.usedBesides?.(company, number)
  return (
    (await rowsOf(q, sql`select where ${same} ${besides ? sql`or exists (${besides})` : sql``}`)).length > 0
  )
}

/** Upper limit of used numbers to skip for a proposal. */
const SKIPPED_MAX = 50

/**
 * Next unused number of a consecutive, or '' after 50 used ones. The first candidate is nearly always free. One
 * query over all candidates would scan whole tables.
 */
export async function freeNumber(
  q: Queries,
  company: string,
  { prefijo, consecutivo_actual }: Pick<Consecutive, 'prefijo' | 'consecutivo_actual'>,
  of: Omit<Numbered, 'number'>,
): Promise<string> {
  const next = Number(consecutivo_actual)
  for (let numero = next; numero < next + SKIPPED_MAX; numero += 1) {
    const number = documentNumber(prefijo, numero)
    if (!(await isUsed(q, company, { ...of, number }))) return number
  }
  return ''
}

/**
 * Warning for a document dated before the previous number. The previous document is the last one created, or
 * for typed numbers the next lower one with the same prefix. Voided documents are ignored
 * (numbers/README.md, date warning).
 */
export async function dateNotice(
  q: Queries,
  company: string,
  { name, id, label, dated = '', numbered, listed, totals }: Resource,
  made: Row,
): Promise<{ advertencia?: string }> {
  const [number, day, key] = [column(label), column(dated), column(id)]
  const inOrder = (text: SQL) => sql`(orden_de_texto(${text}) collate "C")`
  const own = String(made[label])
  const before = numbered
    ? sql`${key} < ${made._id} order by ${key} desc`
    : sql`${inOrder(sql`${number}`)} > ${inOrder(sql`${own.replace(/\d+$/, '')}`)}
        and ${inOrder(sql`${number}`)} < ${inOrder(sql`${own}`)} order by ${inOrder(sql`${number}`)} desc`
  const [last] = await rowsOf<{ numero: string; dia: string }>(
    q,
    sql`select ${number} as numero, ${day}::text as dia from ${column(name)}
      where id_empresa = ${company} and ${listed ?? totals?.of ?? sql`true`} and ${before} limit 1`,
  )
  const dia = String(made[dated])
  if (!last || dia >= last.dia) return {}
  return {
    advertencia: `Su fecha, ${writtenDay(dia)}, es anterior a la de ${last.numero}, ${writtenDay(last.dia)}.`,
  }
}
