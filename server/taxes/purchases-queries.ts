import { sql, type SQL } from 'drizzle-orm'
import type { Compra } from './purchases-rules.ts'
import { levyOfMonth, levyOfMillings, type MoliendaConCuota } from './levy-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { daysOfMonth } from '#server/kit/words/months.ts'
import { declaredMonth } from './declarations-queries.ts'
import { reportDays } from '#server/kit/rows/report-days.ts'
import { reportedMonth } from '#server/kit/rules/reported.ts'

/** A settlement with its withholdings, and the percent that it used. */
export interface Tomada extends Compra {
  tarifa: number
  /** Municipality of the percent, for ReteICA. */
  municipio: string
  cuota_fomento: number
  retencion: number
  reteica: number
}

/** Tag of the parameter with the percent. */
type Taken = 'CUOTA_FOMENTO' | 'RETENCION' | 'RETEICA'

/** The third party of a document, as certificates name it. `t` is its row. */
export const PARTY = sql`jsonb_build_object('id_tercero', t.id_tercero, 'nombre', t.nombre,
  'tipo_identificacion', t.tipo_identificacion, 'identificacion', t.identificacion, 'direccion', t.direccion,
  'municipio', t.municipio)`

/**
 * Settlements of a period, first and last day included. A void after its month was closed subtracts on the
 * day of the void. `parametro` names the percent to read from the stored calculation.
 */
export async function readPurchases(
  q: Queries,
  company: string,
  { desde, hasta }: { desde: string; hasta: string },
  parametro: Taken,
  which: SQL,
): Promise<Tomada[]> {
  const { join, counts, within } = reportDays(sql`s`, sql`s.fecha`, sql`s.estado <> 'ANULADA'`)
  const rows = await rowsOf<{ fila: Tomada }>(
    q,
    sql`select jsonb_build_object(
        'id_liquidacion', s.id_liquidacion, 'id_cuenta_por_pagar', '', 'consecutivo', s.consecutivo, 'fecha', pie.dia,
        'estado', case s.estado when 'ANULADA' then 'APROBADA' else s.estado end,
        'kg_liquidados', pie.signo * s.kg_liquidados, 'subtotal', pie.signo * s.subtotal,
        'cuota_fomento', pie.signo * s.cuota_fomento, 'retencion', pie.signo * s.retencion,
        'reteica', pie.signo * s.reteica,
        'tarifa', r.tarifa, 'municipio', coalesce(r.municipio, ''), 'vendedor', ${PARTY}) as fila
      from settlements s join settlement_calculations c using (id_liquidacion)
        join third_parties t on t.id_tercero = s.id_proveedor
        left join lateral (select (p ->> 'valor')::numeric as tarifa, p ->> 'municipio' as municipio
          from jsonb_array_elements(c.calculo -> 'parametros') p where p ->> 'tag' = ${parametro} limit 1) r on true
        ${join}
      where s.id_empresa = ${company} and ${within(desde, hasta)} and ${counts} and ${which}`,
  )
  return rows.map(({ fila }) => fila)
}

/**
 * Milling operations with levy of a period, first and last day included. A void counts like the void of a
 * purchase.
 */
function readMillings(
  q: Queries,
  company: string,
  { desde, hasta }: { desde: string; hasta: string },
): Promise<MoliendaConCuota[]> {
  const { join, counts, within } = reportDays(sql`o`, sql`o.fecha`, sql`not o.anulada`)
  return rowsOf<MoliendaConCuota>(
    q,
    sql`select o.id_maquila, o.consecutivo, pie.dia::text as fecha, coalesce(d.nombre, c.nombre) as nombre,
        (pie.signo * o.kg_cuota)::float8 as kg, (pie.signo * o.base_cuota)::float8 as base,
        o.tasa_cuota::float8 as tarifa, (pie.signo * o.cuota_fomento)::float8 as cuota_fomento
      from milling_operations o join companies c on c.id_empresa = o.id_empresa
        left join third_parties d on d.id_tercero = o.id_dueno ${join}
      where o.id_empresa = ${company} and ${within(desde, hasta)} and ${counts} and o.kg_cuota > 0
      order by pie.dia, o.id_maquila, pie.signo desc`,
  )
}

/** Levy of a month with its declaration. `hoy` is the day in Bogotá. */
export async function fomentoReport(q: Queries, company: string, mes: string, hoy: string) {
  const reported = reportedMonth(mes, hoy)
  const compras = await readPurchases(q, company, daysOfMonth(reported), 'CUOTA_FOMENTO', sql`true`)
  const { CUOTA_FOMENTO: declaracion } = await declaredMonth(q, company, reported)
  const maquilas = levyOfMillings(await readMillings(q, company, daysOfMonth(reported)))
  return { ...levyOfMonth(compras, reported, hoy), maquilas, declaracion }
}
