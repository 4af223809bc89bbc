import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { addDays } from '#server/kit/words/days.ts'

/** True if the company gathers the purchases of a supplier and week in one support document. */
export async function gathersWeeks(q: Queries, company: string): Promise<boolean> {
  const [issuer] = await rowsOf<{ soporte_semanal: boolean }>(
    q,
    sql`select soporte_semanal from electronic_issuers where id_empresa = ${company}`,
  )
  return issuer?.soporte_semanal ?? false
}

/** Monday of a week, and today; both `yyyy-mm-dd`. */
interface Moment {
  semana: string
  hoy: string
}

/**
 * Number and range of the supplier's document of this week, if another purchase may still join it: it was never signed,
 * and its resolution is valid today.
 */
export async function openWeekly(
  q: Queries,
  company: string,
  idProveedor: string,
  { semana, hoy }: Moment,
): Promise<{ numero_documento: string; id_rango: string } | undefined> {
  const [open] = await rowsOf<{ numero_documento: string; id_rango: string }>(
    q,
    sql`select s.numero_documento, s.id_rango from settlements s join authorised_ranges r using (id_rango)
      where s.id_empresa = ${company} and s.id_proveedor = ${idProveedor} and s.semana_documento = ${semana}::date
        and ${hoy}::date between r.vigente_desde and r.vigente_hasta
        and not exists (select from electronic_documents e where e.id_empresa = s.id_empresa and e.tipo = '05'
          and e.numero = s.numero_documento and e.id_version is not null)
      order by s.id_liquidacion desc limit 1`,
  )
  return open
}

/** True for a document of the running week that has not been drafted for the DIAN. */
export async function isOpenWeekly(
  q: Queries,
  company: string,
  numero: string,
  { semana, hoy }: Moment,
): Promise<boolean> {
  if (hoy > addDays(semana, 6)) return false
  const [drafted] = await rowsOf(
    q,
    sql`select from electronic_documents where id_empresa = ${company} and tipo = '05' and numero = ${numero}`,
  )
  return drafted === undefined
}
