import { sql, type SQL } from 'drizzle-orm'
import type { Tipo } from '../words/accounting.ts'
import { LAST_DAY } from '../words/days.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { isId } from '../rows/rows.ts'

/** Vouchers of a range of days, both included, or the voucher of one key. */
export type Scope = { desde: string; hasta: string } | { clave: string }

const BEGINNING = '0001-01-02'

export const daysOf = (scope: Scope) => ('clave' in scope ? { desde: BEGINNING, hasta: LAST_DAY } : scope)

/** Kind and id of the document of a key. The key of a void names its document. */
export function documentOf(clave: string): { tipo: string; id: string } {
  const [, tipo = '', id = ''] = /^(?:ANULACION-)?([A-Z]+)-(.+)$/.exec(clave) ?? []
  return { tipo, id }
}

/** Condition for a day of the scope. */
export function between(day: SQL, scope: Scope): SQL {
  const { desde, hasta } = daysOf(scope)
  return sql`${day} between ${desde}::date and ${hasta}::date`
}

/** Condition that a document is in scope: named by the key, or matched by `within`. */
export function inScope(scope: Scope, tipos: readonly Tipo[], id: SQL, within: SQL): SQL {
  if (!('clave' in scope)) return within
  const asked = documentOf(scope.clave)
  return tipos.some((tipo) => tipo === asked.tipo) && isId(asked.id) ? sql`${id} = ${asked.id}` : sql`false`
}

/**
 * Returns two parts: the day of a void in Bogotá as text ('' if there is none), and the condition that this day or
 * `own`, the day of the document, is in scope.
 */
export function voidedOn(voided: SQL, moment: SQL) {
  const day = sql`(${moment} at time zone 'America/Bogota')::date`
  return {
    day: sql`case when ${voided} then to_char(${day}, 'YYYY-MM-DD') else '' end`,
    within: (scope: Scope, own: SQL): SQL =>
      sql`(${between(own, scope)} or (${voided} and ${between(day, scope)}))`,
  }
}

/** Selects columns as JavaScript numbers instead of numeric texts: whole pesos, or kilos. */
export function numbers(alias: string, columns: readonly string[]): SQL {
  const one = (column: string) =>
    sql`${sql.identifier(alias)}.${sql.identifier(column)}::float8 as ${sql.identifier(column)}`
  return sql.join(columns.map(one), sql`, `)
}

/** Name of the company, and whether it is a practice company. */
export async function companyOf(q: Queries, company: string): Promise<{ nombre: string; practica: boolean }> {
  const [own] = await rowsOf<{ nombre: string; practica: boolean }>(
    q,
    sql`select nombre, practica from companies where id_empresa = ${company}`,
  )
  return own ?? { nombre: '', practica: false }
}
