import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { findParameters } from '#server/rates/parameters-queries.ts'
import { isId } from '#server/kit/rows/rows.ts'

/** Whether freight depends on the origin: some FLETE in force by `fecha` (`aaaa-mm-dd`) names one. */
export async function freightByOrigin(q: Queries, company: string, fecha: string): Promise<boolean> {
  const [found] = await rowsOf(
    q,
    sql`select from rates where id_empresa = ${company} and activo and parametro = 'FLETE'
      and id_origen is not null and vigente_desde <= ${fecha}::date limit 1`,
  )
  return found !== undefined
}

/**
 * Default freight in pesos per kg: the rate of the origin, else the general rate. Returns 0 where no rate
 * names an origin (weighings/README.md, freight by origin).
 */
export async function proposedFreight(
  q: Queries,
  company: string,
  { fecha, id_origen }: { fecha: string; id_origen: string | null },
): Promise<number> {
  if (!(await freightByOrigin(q, company, fecha))) return 0
  const origin = id_origen !== null && isId(id_origen) ? id_origen : null
  const { FLETE } = await findParameters(q, company, ['FLETE'], fecha, null, origin)
  return Number(FLETE?.valor ?? 0)
}
