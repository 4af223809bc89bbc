import { sql } from 'drizzle-orm'
import { tooMany } from '../rules/refusal.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'

/** Tables that count requests by address: `direccion`, `desde`, `veces`. */
type Counts = 'consultas_de_papeles' | 'fallos_de_enlaces'

/**
 * Counts a request of an address, in windows of 15 minutes. Returns the count, at most `most` + 1, and the seconds to
 * the end of the window.
 */
export async function countAddress(
  q: Queries,
  table: Counts,
  direccion: string,
  most: number,
): Promise<{ veces: number; espera: number }> {
  const isOver = sql`c.desde <= now() - interval '15 minutes'`
  const [counted] = await rowsOf<{ veces: number; espera: number }>(
    q,
    sql`insert into ${sql.identifier(table)} as c (direccion) values (${direccion})
      on conflict (direccion) do update set
        desde = case when ${isOver} then now() else c.desde end,
        veces = case when ${isOver} then 1 else least(c.veces + 1, ${most + 1}) end
      returning veces, greatest(1, ceil(extract(epoch from desde + interval '15 minutes' - now())))::int as espera`,
  )
  if (!counted) throw new Error('An insert of one row answered none')
  return counted
}

/** Limit of wrong links, PINs and codes per address and window. A whole village may share one address. */
const FAILURES = 30

/** Refuses with LIMITE an address with too many failures. Call it before any lookup. */
export async function refuseTooOften(q: Queries, direccion: string): Promise<void> {
  const [found] = await rowsOf<{ espera: number }>(
    q,
    sql`select greatest(1, ceil(extract(epoch from desde + interval '15 minutes' - now())))::int as espera
      from fallos_de_enlaces
      where direccion = ${direccion} and veces >= ${FAILURES} and desde > now() - interval '15 minutes'`,
  )
  if (found) throw tooMany('Demasiados intentos', found.espera)
}

/** Counts a wrong link, PIN or code against an address. */
export const countFailure = (q: Queries, direccion: string) =>
  countAddress(q, 'fallos_de_enlaces', direccion, FAILURES)
