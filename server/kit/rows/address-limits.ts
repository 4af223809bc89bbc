import { sql } from 'drizzle-orm'
import { tooMany } from '../rules/refusal.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'

/** The tables that count what addresses do: `direccion`, `desde`, `veces`. */
type Counts = 'consultas_de_papeles' | 'fallos_de_enlaces'

/**
 * Counts an address once more; after a quarter of an hour its count begins anew. Answers how often in that time, counted no
 * further than one over `most`, and the seconds until it begins anew.
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

/** Wrong links, PINs and codes of one address in a quarter of an hour: a whole village may stand behind it. */
const FAILURES = 30

/** Refuses with LIMITE an address that tried wrong links too often, before anything is looked at. */
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
