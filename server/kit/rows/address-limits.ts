import { sql } from 'drizzle-orm'
import { tooMany } from '../rules/refusal.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { isRecent } from './moments.ts'

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
  const isOver = sql`not ${isRecent(sql`c.desde`, 15 * 60)}`
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

/** Limit of wrong links and codes per address and window. A whole village may share one address. */
const FAILURES = 30

/** Counts a wrong link or code against an address. Throws LIMITE above the limit; a right one is never refused. */
export async function countFailure(q: Queries, direccion: string): Promise<void> {
  const { veces, espera } = await countAddress(q, 'fallos_de_enlaces', direccion, FAILURES)
  if (veces > FAILURES) throw tooMany('Demasiados intentos', espera)
}
