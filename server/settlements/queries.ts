import { sql, type SQL } from 'drizzle-orm'
import type { PendingSupplier } from './contract.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { requestsOf } from '#server/approvals/queries.ts'
import { addDays, today } from '#server/kit/words/days.ts'
import { URGENT_FROM } from './registration-words.ts'
import { paymentsOf } from '#server/payments/queries.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { getRow, type Row } from '#server/kit/rows/rows.ts'
import { byId, yesOrNo, type Filters } from '#server/kit/rows/search.ts'
import { openAdvances } from './advances-queries.ts'
import { assemble } from './assembly.ts'
import { openParts } from '#server/weighings/settled-queries.ts'
import { inBogota } from '#server/kit/rows/moments.ts'

export const SETTLEMENTS: Resource = {
  name: 'settlements',
  id: 'id_liquidacion',
  searched: ['consecutivo', 'nombre_proveedor', 'identificacion_proveedor'],
  filters: ['estado', 'id_proveedor'],
  sorted: ['nombre_proveedor'],
  sortedByValue: ['fecha', 'primera_pesada', 'estado', 'kg_liquidados', 'subtotal', 'total_a_pagar'],
  numbered: 'consecutivo',
  totals: {
    fields: [
      'peso_neto',
      'kg_liquidados',
      'subtotal',
      'retencion',
      'reteica',
      'registro_bolsa',
      'cuota_fomento',
      'total_deducciones',
      'abono',
      'anticipo',
      'total_a_pagar',
    ],
    of: sql`estado <> 'ANULADA'`,
    untilVoided: true,
    averages: {
      precio_carga: { of: 'kg_liquidados', decimals: 0, where: 'causada' },
      precio_tonelada: { of: 'kg_liquidados', decimals: 0, where: 'causada' },
    },
  },
  label: 'consecutivo',
  dated: 'fecha',
}

/** Approved or paid settlements, like `isAccrued`. Drafts and voided settlements are no purchases. */
export const APPROVED_OR_PAID = sql`estado in ('APROBADA', 'PAGADA')`

/** Settlements through the exchange without a registration number. */
const UNREGISTERED = sql`(registro = 'BOLSA' and numero_registro_bolsa = '' and estado <> 'ANULADA')`

/** Settlements that are unregistered for URGENT_FROM days or more. */
export const urgentToRegister = (hoy: string) =>
  sql`(${UNREGISTERED} and primera_pesada <= ${addDays(hoy, -URGENT_FROM)}::date)`

/** `tercero` is the supplier, under the name that other lists use. */
export const SETTLEMENT_FILTERS: Filters = {
  por_registrar: (value) => (value === 'urgente' ? urgentToRegister(today()) : yesOrNo(UNREGISTERED)(value)),
  causada: yesOrNo(APPROVED_OR_PAID),
  tercero: byId('id_proveedor'),
  tipo_documento: (tipo) => sql`tipo_documento = ${tipo === 'NINGUNO' ? '' : tipo}`,
}

/** Id and number of another settlement of the company of `s`. */
const named = (
  which: SQL,
) => sql`(select jsonb_build_object('id_liquidacion', o.id_liquidacion, 'consecutivo', o.consecutivo)
  from settlements o where o.id_empresa = s.id_empresa and ${which})`

/** The row, the calculation as it was stored, and the payments. Throws 404. */
export async function settlementDetail(q: Queries, company: string, id: string): Promise<Row> {
  const row = await getRow(q, SETTLEMENTS, company, id)
  const moment = (of: SQL) => sql`coalesce(${inBogota(of)}, '')`
  const [found] = await rowsOf<{ calculo: Record<string, unknown>; alrededor: Record<string, unknown> }>(
    q,
    sql`select c.calculo, jsonb_build_object(
        'liquidada_en', ${moment(sql`s.liquidada_en`)}, 'aprobada_en', ${moment(sql`s.aprobada_en`)},
        'anulada_en', ${moment(sql`s.anulada_en`)}, 'descripcion_fpago', f.descripcion,
        'nombre_banco', concat_ws(' ', b.nombre, b.nro_cuenta), 'rango', to_jsonb(r),
        'nota', (select jsonb_build_object('id_nota', id_nota, 'numero', numero) from notes n
          where n.id_liquidacion = s.id_liquidacion),
        'corrige', ${named(sql`o.id_liquidacion = s.corrige_a`)},
        'corregida_por', ${named(sql`o.corrige_a = s.id_liquidacion`)}) as alrededor
      from settlements s join settlement_calculations c using (id_liquidacion)
        left join payment_methods f on f.id_forma_pago = s.id_fpago
        left join banks b on b.id_banco = s.id_banco
        left join authorised_ranges r on r.id_rango = s.id_rango
      where s.id_liquidacion = ${id}`,
  )
  const { estado, id_proveedor } = row
  const advances = estado === 'ANULADA' ? await openAdvances(q, company, sql`${id_proveedor}`) : []
  const anticipo_por_descontar = advances.find((one) => one.id_liquidacion === row._id)?.queda ?? 0
  const pagos = await paymentsOf(q, { id_liquidacion: row._id })
  const solicitudes = await requestsOf(q, company, row._id)
  return { ...row, ...found?.calculo, ...found?.alrededor, pagos, solicitudes, anticipo_por_descontar }
}

/** Columns copied from the calculation for lists and reports: kg and whole pesos. */
export function settlementColumns(calculo: ReturnType<typeof assemble>) {
  const deducted = (clave: string) =>
    addUp(calculo.deducciones.filter((one) => one.clave === clave).map((one) => one.valor))
  return {
    fecha: calculo.fecha,
    id_proveedor: calculo.id_proveedor,
    nombre_proveedor: calculo.nombre_proveedor,
    identificacion_proveedor: calculo.identificacion_proveedor,
    precio_carga: calculo.precio_carga,
    precio_tonelada: calculo.precio_tonelada,
    registro: calculo.registro,
    cantidad_pesadas: calculo.pesadas.length,
    primera_pesada: calculo.pesadas.map((one) => one.fecha).reduce((a, b) => (a < b ? a : b)),
    peso_neto: calculo.peso_neto,
    descuento_lab_kg: calculo.descuento_lab_kg,
    kg_liquidados: calculo.kg_liquidados,
    calidad: calculo.calidad,
    subtotal: calculo.subtotal,
    cuota_fomento: deducted('CUOTA_FOMENTO'),
    registro_bolsa: deducted('REGISTRO_BOLSA'),
    retencion: deducted('RETENCION'),
    reteica: deducted('RETEICA'),
    descargue: deducted('DESCARGUE'),
    flete: deducted('FLETE'),
    bascula: deducted('BASCULA'),
    otras_deducciones: deducted('OTRA'),
    total_deducciones: calculo.total_deducciones,
    total_antes_abono: calculo.total_antes_abono,
    id_acuerdo: calculo.id_acuerdo,
    abono: calculo.abono,
    anticipo: calculo.anticipo,
    total_a_pagar: calculo.total_a_pagar,
  }
}

/** Rows of `settlement_weighings`. */
export const takenBy = (id_liquidacion: string, { pesadas }: ReturnType<typeof assemble>) =>
  pesadas.map(({ id_weighing_record, peso_neto: kg, flete, bascula, kg_liquidados, subtotal }) => {
    return { id_liquidacion, id_weighing_record, kg, flete, bascula, kg_liquidados, subtotal }
  })

/** Upper limit of the list. A longer one is searched in the weighings. */
const SUPPLIERS_MAX = 500

/** Suppliers with weighings to settle, the longest waiting first. */
export function pendingSuppliers(q: Queries, company: string): Promise<PendingSupplier[]> {
  return rowsOf<PendingSupplier>(
    q,
    sql`select w.id_proveedor, t.nombre as nombre_proveedor, t.tipo_identificacion, t.identificacion,
        w.en_deposito, w.pesadas::int as pesadas, w.peso_neto::float8 as peso_neto, w.desde::text as desde
      from (select id_proveedor, en_deposito, count(*) as pesadas, sum(kg) as peso_neto, min(fecha) as desde
          from (${openParts(company, sql`aplica_liquidacion`)}) a group by id_proveedor, en_deposito) w
        join third_parties t on t.id_tercero = w.id_proveedor
      order by w.desde, t.nombre limit ${SUPPLIERS_MAX}`,
  )
}
