import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { reportDays } from '#server/kit/rows/report-days.ts'
import { getRow } from '#server/kit/rows/rows.ts'
import { reportedMonth, reportedYear } from '#server/kit/rules/reported.ts'
import { daysOfMonth } from '#server/kit/words/months.ts'
import { THIRD_PARTIES } from '#server/parties/queries.ts'
import { declaredMonth } from './declarations-queries.ts'
import { PARTY, readPurchases } from './purchases-queries.ts'
import { isAccrued } from './purchases-rules.ts'
import {
  declarationLines,
  withholdingsOfMonth,
  withholdingsOfYear,
  type CompraConRetencion,
} from './withholdings-rules.ts'

interface Days {
  desde: string
  hasta: string
}

/** Reads the documents that withheld a tax in some days. `whose` limits the third party `t`. */
type Reader = (q: Queries, company: string, days: Days, whose: SQL) => Promise<CompraConRetencion[]>

/** Purchases that withheld a tax, from its column of the settlement. ReteICA is per thousand. */
const taken =
  (
    tax: Parameters<typeof readPurchases>[3],
    column: 'retencion' | 'reteica' | 'cuota_fomento',
    concepto: 'COMPRAS' | 'RETEICA' = 'COMPRAS',
  ): Reader =>
  async (q, company, days, whose) => {
    const which = sql`s.${sql.identifier(column)} > 0 and ${whose}`
    const found = await readPurchases(q, company, days, tax, which)
    return found.map((one) => ({ ...one, concepto, retencion: one[column] }))
  }

const readWithheld = taken('RETENCION', 'retencion')
const readTown = taken('RETEICA', 'reteica', 'RETEICA')
const readLevied = taken('CUOTA_FOMENTO', 'cuota_fomento')

interface Served extends CompraConRetencion {
  id_cuenta_por_pagar: string
}

/** Freight and unloading that withheld in some days. A void counts like the void of a purchase. */
async function readServed(q: Queries, company: string, days: Days, whose: SQL): Promise<Served[]> {
  const { join, counts, within } = reportDays(sql`c`, sql`c.fecha`, sql`not c.anulada`)
  const rows = await rowsOf<{ fila: Served }>(
    q,
    sql`select jsonb_build_object('id_liquidacion', coalesce(c.id_liquidacion::text, ''),
        'id_cuenta_por_pagar', c.id_cuenta_por_pagar, 'consecutivo', c.consecutivo, 'fecha', pie.dia,
        'estado', 'APROBADA', 'concepto', c.origen, 'municipio', '', 'kg_liquidados', 0,
        'subtotal', pie.signo * (c.valor + c.retencion), 'tarifa', c.tarifa_retencion,
        'retencion', pie.signo * c.retencion, 'vendedor', ${PARTY}) as fila
      from accounts_payable c join third_parties t on t.id_tercero = c.id_tercero ${join}
      where c.id_empresa = ${company} and c.id_weighing_record is not null and c.retencion > 0
        and ${within(days.desde, days.hasta)} and ${counts} and ${whose}`,
  )
  return rows.map(({ fila }) => fila)
}

/** Millings `o` of someone else's paddy whose owner was charged the levy, by a receivable in force. */
export const LEVY_CHARGED = sql`o.cuota_fomento > 0 and exists (select from accounts_receivable a
  where a.id_empresa = o.id_empresa and a.id_maquila = o.id_maquila and not a.anulada)`

/** Levy that owners of milled paddy were charged in some days, on the reference value of the paddy. */
async function readMilled(
  q: Queries,
  company: string,
  days: Days,
  whose: SQL,
): Promise<CompraConRetencion[]> {
  const { join, counts, within } = reportDays(sql`o`, sql`o.fecha`, sql`not o.anulada`)
  const rows = await rowsOf<{ fila: CompraConRetencion }>(
    q,
    sql`select jsonb_build_object('id_liquidacion', '', 'consecutivo', o.consecutivo, 'fecha', pie.dia,
        'estado', 'APROBADA', 'concepto', 'COMPRAS', 'municipio', '', 'kg_liquidados', pie.signo * o.kg_cuota,
        'subtotal', pie.signo * o.base_cuota, 'tarifa', o.tasa_cuota,
        'retencion', pie.signo * o.cuota_fomento, 'vendedor', ${PARTY}) as fila
      from milling_operations o join third_parties t on t.id_tercero = o.id_dueno ${join}
      where o.id_empresa = ${company} and ${LEVY_CHARGED} and ${within(days.desde, days.hasta)} and ${counts} and ${whose}`,
  )
  return rows.map(({ fila }) => fila)
}

/** Withholdings of a month with their declarations, of purchases, of services, and of ReteICA per thousand. */
export async function withholdingsReport(q: Queries, company: string, mes: string, hoy: string) {
  const reported = reportedMonth(mes, hoy)
  const days = daysOfMonth(reported)
  const { RETENCION, RETENCION_SERVICIOS, RETEICA } = await declaredMonth(q, company, reported)
  const servicios = ofMonth(await readServed(q, company, days, sql`true`), reported, RETENCION_SERVICIOS)
  const reteica = ofMonth(await readTown(q, company, days, sql`true`), reported, RETEICA)
  return {
    ...ofMonth(await readWithheld(q, company, days, sql`true`), reported, RETENCION),
    ...(!isEmpty(servicios) && { servicios }),
    ...(!isEmpty(reteica) && { reteica }),
  }
}

type Declared = Awaited<ReturnType<typeof declaredMonth>>['RETEICA']

const ofMonth = (found: readonly CompraConRetencion[], mes: string, declaracion: Declared) => ({
  ...withholdingsOfMonth(found, mes),
  renglones: declarationLines(found.filter(isAccrued)),
  declaracion,
})

/** True for a month that withheld and declared nothing. */
const isEmpty = ({ total, borradores, declaracion }: ReturnType<typeof ofMonth>) =>
  total.liquidaciones + borradores.liquidaciones === 0 &&
  declaracion.situacion !== 'DECLARADA' &&
  declaracion.valor === 0

/** Taxes of a certificate: RENTA for all concepts of income tax, or the levy. */
type Certified = 'RENTA' | 'RETEICA' | 'CUOTA_FOMENTO'

/** Name of a certificate in the audit, for the PDF and the Excel. */
export const certificateName = ({
  proveedor,
  anio,
  impuesto,
}: {
  proveedor: Record<string, unknown>
  anio: number
  impuesto: string
}) =>
  `Certificado de ${impuesto === 'RETEICA' ? 'ReteICA' : 'retención'} de ${String(proveedor.nombre)}, ${anio}`

/**
 * Amounts of one tax withheld in a year, over all third parties with the same identification. Throws 404 for an unknown
 * party.
 */
export async function certificate(
  q: Queries,
  company: string,
  { id, anio, hoy }: Record<'id' | 'anio' | 'hoy', string>,
  impuesto: Certified,
) {
  const year = reportedYear(anio, hoy)
  const third = await getRow(q, THIRD_PARTIES, company, id)
  const enCurso = hoy.startsWith(`${year}-`)
  const days = { desde: `${year}-01-01`, hasta: enCurso ? hoy : `${year}-12-31` }
  const whose = sql`t.tipo_identificacion = ${third.tipo_identificacion} and t.identificacion = ${third.identificacion}`
  const figures = withholdingsOfYear(await READ[impuesto](q, company, days, whose), year)
  return {
    id_tercero: third._id,
    ...days,
    en_curso: enCurso,
    impuesto,
    proveedor: third,
    ...figures,
    concepto: impuesto === 'CUOTA_FOMENTO' ? 'Cuota de fomento arrocero' : '',
    conceptos: impuesto === 'CUOTA_FOMENTO' ? [] : figures.conceptos,
  }
}

const READ: Record<Certified, Reader> = {
  RENTA: async (...asked) => [...(await readWithheld(...asked)), ...(await readServed(...asked))],
  RETEICA: readTown,
  CUOTA_FOMENTO: async (...asked) => [...(await readLevied(...asked)), ...(await readMilled(...asked))],
}
