import { sql, type SQL } from 'drizzle-orm'
import { refusedOn } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { scopeOf } from './parameters-queries.ts'
import { parameterName, parametersIn, type ParameterTag } from './parameters-words.ts'

/** A value as calculations may have stored it. */
export interface DatedValue {
  id_tarifa: string
  tags: string
  id_producto: string | null
  id_origen: string | null
  municipio: string
  valor: number
  vigente_desde: string
  activo: boolean
}

/** `hasta` is the first day of the next equal value, or null. */
interface Asked extends DatedValue {
  company: string
  tag: ParameterTag
  hasta: string | null
}

const within = (day: SQL, { vigente_desde, hasta }: Asked) =>
  sql`${day} >= ${vigente_desde}::date and ${day} < coalesce(${hasta}::date, 'infinity')`

const agreementsAt =
  (column: SQL) =>
  (asked: Asked): SQL =>
    sql`select 'el acuerdo ' || consecutivo as documento from financing_agreements
      where id_empresa = ${asked.company} and estado <> 'ANULADO' and ${within(sql`fecha_de_inicio`, asked)}
        and ${column} = ${asked.valor}`

const weighingsWith =
  (condition: (asked: Asked) => SQL) =>
  (asked: Asked): SQL =>
    sql`select 'la pesada ' || consecutivo as documento from weighing_records
      where id_empresa = ${asked.company} and not eliminada and ${within(sql`fecha`, asked)} and ${condition(asked)}`

const payroll = ({ company, vigente_desde, hasta }: Asked): SQL =>
  sql`select 'la nómina de ' || to_char(desde, 'MM/YYYY') as documento from payroll_records
    where id_empresa = ${company} and hasta >= ${vigente_desde}::date and desde < coalesce(${hasta}::date, 'infinity')`

/** Settlements ever approved that store the parameter: general, of a product they bought, or of the municipality. */
const settlementsUsing = (asked: Asked): SQL => {
  const { company, tag, valor, id_producto, municipio } = asked
  return sql`select 'la liquidación ' || s.consecutivo as documento
    from settlements s join settlement_calculations c using (id_liquidacion)
      cross join jsonb_array_elements(c.calculo -> 'parametros') p
    where s.id_empresa = ${company} and s.aprobada_en is not null and ${within(sql`s.fecha`, asked)}
      and p ->> 'tag' = ${tag} and (p ->> 'valor')::numeric = ${valor}
      and coalesce(p ->> 'municipio', '') = ${municipio}
      and case when ${id_producto}::text is null then p ->> 'producto' = ''
        else c.calculo -> 'pesadas' @> jsonb_build_array(
          jsonb_build_object('id_producto', ${id_producto}::text, 'producto', p -> 'producto')) end`
}

/** Settlements ever approved that store the price by its id. */
const settlementsPricedBy = ({ company, id_tarifa }: Asked): SQL =>
  sql`select 'la liquidación ' || s.consecutivo as documento
    from settlements s join settlement_calculations c using (id_liquidacion)
    where s.id_empresa = ${company} and s.aprobada_en is not null
      and c.calculo -> 'precios' @> jsonb_build_array(jsonb_build_object('id_tarifa', ${id_tarifa}::text))`

/** Milling operations that store the levy's percent or, in their lines, its reference price. */
const millingsUsing = (asked: Asked, condition: SQL): SQL =>
  sql`select 'la maquila ' || o.consecutivo as documento from milling_operations o
    where o.id_empresa = ${asked.company} and not o.anulada and ${within(sql`o.fecha`, asked)} and ${condition}`

/** Documents that store each parameter. The default is the settlements. */
const STORED: Partial<Record<ParameterTag, (asked: Asked) => SQL>> = {
  PRECIO_CARGA: settlementsPricedBy,
  PRECIO_MINIMO_CARGA: settlementsPricedBy,
  DESVIACION_PRECIO: settlementsPricedBy,
  CUOTA_FOMENTO: (asked) =>
    sql`${settlementsUsing(asked)} union all ${millingsUsing(asked, sql`o.base_cuota > 0 and o.tasa_cuota = ${asked.valor}`)}`,
  PRECIO_REFERENCIA_CUOTA: (asked) =>
    millingsUsing(
      asked,
      sql`exists (select from milling_lines l where l.id_maquila = o.id_maquila and l.precio_cuota = ${asked.valor}
        and coalesce(l.id_producto = ${asked.id_producto}::uuid, true))`,
    ),
  TASA_PRESTAMO: agreementsAt(sql`tasa`),
  CUPO_HECTAREA: agreementsAt(sql`cupo_hectarea`),
  BASCULA: weighingsWith(({ valor }) => sql`vrpesada = round(${valor}::numeric)`),
  IVA_BASCULA: (asked) =>
    sql`select 'el recibo ' || numero_recibo as documento from payment_receipts
        where id_empresa = ${asked.company} and iva > 0 and ${within(sql`fecha_recepcion_pago`, asked)}
      union all select 'la cuenta por cobrar ' || numero_factura from accounts_receivable
        where id_empresa = ${asked.company} and iva > 0 and ${within(sql`fecha_factura`, asked)}`,
  FLETE: weighingsWith(
    ({ valor, id_origen }) =>
      sql`costofletexkg > 0 and costofletexkg = ${valor} and coalesce(id_origen = ${id_origen}::uuid, true)`,
  ),
  TARA_BULTO: weighingsWith(
    ({ valor, id_producto }) =>
      sql`cantbultos > 0 and tara_bulto = ${valor} and coalesce(id_producto = ${id_producto}::uuid, true)`,
  ),
  DIAS_DEPOSITO: weighingsWith(({ valor }) => sql`en_deposito and fijar_hasta - fecha = ${valor}::int`),
  INTERES_MORA: (asked) =>
    sql`select 'la cuenta por cobrar ' || numero_factura as documento from accounts_receivable
      where id_empresa = ${asked.company} and not anulada and ${within(sql`fecha_factura`, asked)}
        and porcentaje_interes_mora = ${asked.valor}`,
}

/** Payroll slips store results and no values, so any slip of the days counts. */
const OF_PAYROLL: ReadonlySet<ParameterTag> = new Set([
  'SMMLV',
  'AUXILIO_TRANSPORTE',
  'AUXILIO_TRANSPORTE_HASTA',
  'SALUD_EMPLEADO',
  'PENSION_EMPLEADO',
  'FONDO_SOLIDARIDAD',
  'FONDO_SOLIDARIDAD_DESDE',
  'HORAS_MES',
  'RECARGO_EXTRA_DIURNA',
  'RECARGO_EXTRA_NOCTURNA',
  'RECARGO_NOCTURNO',
  'RECARGO_DOMINICAL',
])

/**
 * Throws EN_USO, naming a document, when a stored calculation uses the value (rates/README.md, values in
 * use). `campos` get the message.
 */
export async function refuseUsedRate(
  q: Queries,
  company: string,
  rate: DatedValue,
  campos: readonly string[] = [],
): Promise<void> {
  const [tag] = parametersIn(rate.tags)
  if (tag === undefined || !rate.activo) return
  const ofPayroll = OF_PAYROLL.has(tag)
  const [next] = await rowsOf<{ hasta: string | null }>(
    q,
    sql`select min(vigente_desde)::text as hasta from rates where id_empresa = ${company} and activo
      and parametro = ${tag} and alcance = ${scopeOf(rate)} and vigente_desde > ${rate.vigente_desde}::date ${ofPayroll ? sql`` : sql`and valor = ${rate.valor}`}`,
  )
  const stored = ofPayroll ? payroll : (STORED[tag] ?? settlementsUsing)
  const naming = stored({ ...rate, company, tag, hasta: next?.hasta ?? null })
  const [found] = await rowsOf<{ documento: string }>(q, sql`${naming} limit 1`)
  if (!found) return
  const mensaje = `${parameterName(tag)}: este valor está en ${found.documento}, por eso no se cambia ni se elimina. Escriba otro con «Nuevo valor».`
  throw refusedOn(campos, 'EN_USO', mensaje)
}
