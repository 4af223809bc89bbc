import { sql, type SQL } from 'drizzle-orm'
import type { Tipo } from '../words/accounting.ts'
import { LAST_DAY } from '../words/days.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { isId } from '../rows/rows.ts'

/** The vouchers of some days, both included, or the one of a key. */
export type Scope = { desde: string; hasta: string } | { clave: string }

const BEGINNING = '0001-01-02'

export const daysOf = (scope: Scope) => ('clave' in scope ? { desde: BEGINNING, hasta: LAST_DAY } : scope)

/** The kind and the id of the document of a key; that of a void is its document's. */
export function documentOf(clave: string): { tipo: string; id: string } {
  const [, tipo = '', id = ''] = /^(?:ANULACION-)?([A-Z]+)-(.+)$/.exec(clave) ?? []
  return { tipo, id }
}

/** A day of the scope's. */
export function between(day: SQL, scope: Scope): SQL {
  const { desde, hasta } = daysOf(scope)
  return sql`${day} between ${desde}::date and ${hasta}::date`
}

/** That a document is of the scope: it is the one that is named, or `within` says so. */
export function inScope(scope: Scope, tipos: readonly Tipo[], id: SQL, within: SQL): SQL {
  if (!('clave' in scope)) return within
  const asked = documentOf(scope.clave)
  return tipos.some((tipo) => tipo === asked.tipo) && isId(asked.id) ? sql`${id} = ${asked.id}` : sql`false`
}

/** The day in Bogotá of a document's void, as text, '' while it lives; and that it is one of the scope's. */
export function voidedOn(voided: SQL, moment: SQL) {
  const day = sql`(${moment} at time zone 'America/Bogota')::date`
  return {
    day: sql`case when ${voided} then to_char(${day}, 'YYYY-MM-DD') else '' end`,
    within: (scope: Scope): SQL => sql`(${voided} and ${between(day, scope)})`,
  }
}

/** Columns of a table as numbers of JavaScript, which plain numerics are not: whole pesos, or kilos. */
export function numbers(alias: string, columns: readonly string[]): SQL {
  const one = (column: string) =>
    sql`${sql.identifier(alias)}.${sql.identifier(column)}::float8 as ${sql.identifier(column)}`
  return sql.join(columns.map(one), sql`, `)
}

/** What the company is called, and whether it is one to practise in. */
export async function companyOf(q: Queries, company: string): Promise<{ nombre: string; practica: boolean }> {
  const [own] = await rowsOf<{ nombre: string; practica: boolean }>(
    q,
    sql`select nombre, practica from companies where id_empresa = ${company}`,
  )
  return own ?? { nombre: '', practica: false }
}
