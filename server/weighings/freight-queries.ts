import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { buscarParametros } from '#server/rates/parameters-queries.ts'
import { isId } from '#server/kit/rows/rows.ts'

/** Whether a company carries by origin: some value of FLETE that began by a day, `aaaa-mm-dd`, names one (N-142). */
export async function freightByOrigin(q: Queries, company: string, fecha: string): Promise<boolean> {
  const [found] = await rowsOf(
    q,
    sql`select from rates where id_empresa = ${company} and activo and parametro = 'FLETE'
      and id_origen is not null and vigente_desde <= ${fecha}::date limit 1`,
  )
  return found !== undefined
}

/**
 * Pesos per kg that a ticket without a freight of its own is carried for: what its origin costs, or the general rate where the
 * origin has none. 0 in a company whose rates name no origin.
 */
export async function proposedFreight(
  q: Queries,
  company: string,
  { fecha, id_origen }: { fecha: string; id_origen: string | null },
): Promise<number> {
  if (!(await freightByOrigin(q, company, fecha))) return 0
  const origin = id_origen !== null && isId(id_origen) ? id_origen : null
  const { FLETE } = await buscarParametros(q, company, ['FLETE'], fecha, null, origin)
  return Number(FLETE?.valor ?? 0)
}
