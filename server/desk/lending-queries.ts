import { sql } from 'drizzle-orm'
import type { Dashboard } from './dashboard-contract.ts'
import { OVER_MAXIMUM, pastCrop } from '#server/financing/queries.ts'
import { inForce } from '#server/financing/ledger-queries.ts'
import { addDays } from '#server/kit/words/days.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'

type Lending = Required<Pick<Dashboard, 'por_aprobar' | 'por_cuidar' | 'paddy_recibido'>>

/** Rows of each list. */
const TOLD = 5
/** Days of purchases that are checked, up to today. */
const PADDY_DAYS = 7

/** Loans over the maximum that wait for a decision, the oldest first. Whole pesos. */
export async function readRequests(q: Queries, company: string): Promise<Lending['por_aprobar']> {
  const rows = await rowsOf<Lending['por_aprobar']['solicitudes'][number] & { todas: number }>(
    q,
    sql`select id_solicitud, id_referencia as id_acuerdo, nombre_tercero as nombre, metadatos ->> 'consecutivo' as consecutivo,
        (metadatos ->> 'solicitado')::float8 as solicitado, (metadatos ->> 'exceso')::float8 as exceso,
        (count(*) over ())::int as todas
      from approval_requests where id_empresa = ${company} and estado = 'PENDIENTE' and accion = 'EXCESO_CUPO'
      order by id_solicitud limit ${TOLD}`,
  )
  return { cantidad: rows[0]?.todas ?? 0, solicitudes: rows.map(({ todas: _all, ...row }) => row) }
}

/** Running agreements over their maximum, or past the days of their crop; the earliest end of crop first. */
export async function readRisky(q: Queries, company: string, hoy: string): Promise<Lending['por_cuidar']> {
  const over = sql`(${inForce(company)} and ${OVER_MAXIMUM})`
  const past = sql`(${inForce(company)} and ${pastCrop(hoy)})`
  const rows = await rowsOf<
    Lending['por_cuidar']['acuerdos'][number] & Record<'sobres' | 'vencidos', number>
  >(
    q,
    sql`select id_acuerdo_de_financiamiento as id_acuerdo, consecutivo, nombre_tercero as nombre,
        total_neto::float8 as prestado, maximo_prestar::float8 as maximo, ${OVER_MAXIMUM} as sobre_maximo,
        case when ${pastCrop(hoy)} then fecha_fin_cultivo::text else '' end as vencio,
        (count(*) filter (where ${over}) over ())::int as sobres, (count(*) filter (where ${past}) over ())::int as vencidos
      from financing_agreements where ${over} or ${past}
      order by fecha_fin_cultivo, id_acuerdo_de_financiamiento limit ${TOLD}`,
  )
  return {
    sobre_maximo: rows[0]?.sobres ?? 0,
    cultivo_vencido: rows[0]?.vencidos ?? 0,
    acuerdos: rows.map(({ sobres: _over, vencidos: _past, ...row }) => row),
  }
}

/**
 * Running agreements whose farmer brought paddy in the last seven days, the latest first. kg are net; a truck without
 * its second weight counts as a weighing of 0 kg.
 */
export async function readPaddy(
  q: Queries,
  company: string,
  hoy: string,
): Promise<Lending['paddy_recibido']> {
  const desde = addDays(hoy, 1 - PADDY_DAYS)
  const rows = await rowsOf<Lending['paddy_recibido']['acuerdos'][number] & { todos: number }>(
    q,
    sql`with entregas as (select id_proveedor, fecha, peso_neto as kg from weighing_records
          where id_empresa = ${company} and operacion = 'COMPRA' and not eliminada and not repartida
            and fecha between ${desde}::date and ${hoy}::date
        union all
        select p.id_proveedor, w.fecha, p.kg from weighing_records w join weighing_shares p using (id_weighing_record)
          where w.id_empresa = ${company} and w.operacion = 'COMPRA' and not w.eliminada and w.repartida
            and w.fecha between ${desde}::date and ${hoy}::date)
      select a.id_acuerdo_de_financiamiento as id_acuerdo, a.consecutivo, a.nombre_tercero as nombre, e.fecha::text as fecha,
        e.pesadas, e.kg, (count(*) over ())::int as todos
      from financing_agreements a join (select id_proveedor, max(fecha) as fecha, count(*)::int as pesadas,
          coalesce(sum(kg), 0)::float8 as kg from entregas group by id_proveedor) e on e.id_proveedor = a.id_tercetro
      where a.id_empresa = ${company} and a.estado = 'EN_EJECUCION'
      order by e.fecha desc, a.id_acuerdo_de_financiamiento limit ${TOLD}`,
  )
  return {
    desde,
    cantidad: rows[0]?.todos ?? 0,
    acuerdos: rows.map(({ todos: _all, ...row }) => row),
  }
}
