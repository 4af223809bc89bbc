import { sql, type SQL } from 'drizzle-orm'
import type { Compra } from './purchases-rules.ts'
import { levyOfMonth, levyOfMillings, type MoliendaConCuota } from './levy-rules.ts'
import { CONCEPTO_DE_RETENCION, withholdingsOfYear, withholdingsOfMonth } from './withholdings-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { daysOfMonth } from '#server/kit/words/months.ts'
import { declaredMonth } from './declarations-queries.ts'
import { getRow } from '#server/kit/rows/rows.ts'
import { reportDays } from '#server/kit/rows/report-days.ts'
import { THIRD_PARTIES } from '#server/parties/queries.ts'
import { reportedMonth, reportedYear } from '#server/kit/rules/reported.ts'

/** A settlement with its withholdings, and the percent that it used. */
interface Tomada extends Compra {
  tarifa: number
  cuota_fomento: number
  retencion: number
  reteica: number
}

/** Tag of the parameter with the percent. */
type Taken = 'CUOTA_FOMENTO' | 'RETENCION' | 'RETEICA'

/**
 * Settlements of a period, first and last day included. A void after its month was closed subtracts on the
 * day of the void. `parametro` names the percent to read from the stored calculation.
 */
async function readPurchases(
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
        'id_liquidacion', s.id_liquidacion, 'consecutivo', s.consecutivo, 'fecha', pie.dia,
        'estado', case s.estado when 'ANULADA' then 'APROBADA' else s.estado end,
        'kg_liquidados', pie.signo * s.kg_liquidados, 'subtotal', pie.signo * s.subtotal,
        'cuota_fomento', pie.signo * s.cuota_fomento, 'retencion', pie.signo * s.retencion,
        'reteica', pie.signo * s.reteica,
        'tarifa', (select (p ->> 'valor')::numeric from jsonb_array_elements(c.calculo -> 'parametros') p
          where p ->> 'tag' = ${parametro} limit 1),
        'vendedor', jsonb_build_object('id_tercero', t.id_tercero, 'nombre', t.nombre,
          'tipo_identificacion', t.tipo_identificacion, 'identificacion', t.identificacion,
          'direccion', t.direccion, 'municipio', t.municipio)) as fila
      from settlements s join settlement_calculations c using (id_liquidacion)
        join third_parties t on t.id_tercero = s.id_proveedor ${join}
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

/** Withholdings of a month with their declaration. */
export async function withholdingsReport(q: Queries, company: string, mes: string, hoy: string) {
  const reported = reportedMonth(mes, hoy)
  const compras = await readPurchases(q, company, daysOfMonth(reported), 'RETENCION', sql`s.retencion > 0`)
  const { RETENCION: declaracion, RETEICA: delMunicipio } = await declaredMonth(q, company, reported)
  const reteica = await townReport(q, company, reported, delMunicipio)
  return { ...withholdingsOfMonth(compras, reported), declaracion, ...(reteica && { reteica }) }
}

type Declared = Awaited<ReturnType<typeof declaredMonth>>['RETEICA']

/** ReteICA of a month, per thousand. Undefined when the month withheld and declared none. */
async function townReport(q: Queries, company: string, mes: string, declaracion: Declared) {
  const compras = await readPurchases(q, company, daysOfMonth(mes), 'RETEICA', sql`s.reteica > 0`)
  if (compras.length === 0 && declaracion.situacion !== 'DECLARADA' && declaracion.valor === 0)
    return undefined
  return { ...withholdingsOfMonth(withheldAs(compras, 'reteica'), mes), declaracion }
}

/** Purchases with another amount in the place of `retencion`, for the same sums. */
const withheldAs = (compras: readonly Tomada[], taken: 'cuota_fomento' | 'reteica') =>
  compras.map((one) => ({ ...one, retencion: one[taken] }))

/** Name of a certificate in the audit, for the PDF and the Excel. */
export const certificateName = ({ proveedor, anio }: { proveedor: Record<string, unknown>; anio: number }) =>
  `Certificado de retención de ${String(proveedor.nombre)}, ${anio}`

/** Withholdings of a year, over all third parties with the same identification. Throws 404 for an unknown party. */
export const withholdingCertificate = (q: Queries, company: string, id: string, anio: string, hoy: string) =>
  certificate(q, company, { id, anio, hoy }, 'RETENCION')

/** Like `withholdingCertificate`, for the levy. */
export const levyCertificate = (q: Queries, company: string, id: string, anio: string, hoy: string) =>
  certificate(q, company, { id, anio, hoy }, 'CUOTA_FOMENTO')

async function certificate(
  q: Queries,
  company: string,
  { id, anio, hoy }: Record<'id' | 'anio' | 'hoy', string>,
  parametro: 'CUOTA_FOMENTO' | 'RETENCION',
) {
  const year = reportedYear(anio, hoy)
  const third = await getRow(q, THIRD_PARTIES, company, id)
  const { tipo_identificacion, identificacion } = third
  const enCurso = hoy.startsWith(`${year}-`)
  const dias = { desde: `${year}-01-01`, hasta: enCurso ? hoy : `${year}-12-31` }
  const levy = parametro === 'CUOTA_FOMENTO'
  const compras = await readPurchases(
    q,
    company,
    dias,
    parametro,
    sql`${levy ? sql`s.cuota_fomento` : sql`s.retencion`} > 0 and t.tipo_identificacion = ${tipo_identificacion}
      and t.identificacion = ${identificacion}`,
  )
  const taken = levy ? withheldAs(compras, 'cuota_fomento') : compras
  return {
    id_tercero: third._id,
    ...dias,
    en_curso: enCurso,
    proveedor: third,
    concepto: levy ? 'Cuota de fomento arrocero' : CONCEPTO_DE_RETENCION,
    ...withholdingsOfYear(taken, year),
  }
}
