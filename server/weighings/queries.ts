import { sql, type SQL } from 'drizzle-orm'
import type { Queries } from '#server/db/transaction.ts'
import { OPERATIONS } from './rows-contract.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { type Row, isId } from '#server/kit/rows/rows.ts'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import type { Page } from '#server/kit/rows/paging.ts'
import { searchRows, yesOrNo, type Filters } from '#server/kit/rows/search.ts'
import { openSharesOf, sharedWith, sharesOf, TO_FIX, TO_SETTLE } from './settled-queries.ts'

/** Row of a weighing as the rules read it. */
export interface Weighing extends Row {
  consecutivo: string
  ticket: string
  fecha: string
  operacion: 'COMPRA' | 'VENTA' | 'MAQUILA' | 'SERVICIO'
  es_paddy: boolean
  id_cliente: string
  nombre_cliente: string
  id_proveedor: string
  nombre_proveedor: string
  id_producto: string
  /** Plate; '' for an opening balance without a vehicle. */
  placa: string
  /** Plate, driver and payment method are null only for opening balances. */
  id_vehiculo: string | null
  id_conductor: string | null
  id_transportador: string | null
  id_origen: string | null
  id_lote: string | null
  id_formapago: string | null
  humedad: number | null
  impureza: number | null
  grano_r: number | null
  grano_p: number | null
  yeso: number | null
  peso_lleno: number | null
  peso_vacio: number | null
  peso_neto: number | null
  cantbultos: number
  tara_bulto: number
  costofletexkg: number
  vrpesada: number
  repesada: boolean
  repartida: boolean
  en_deposito: boolean
  fijar_hasta: string | null
  eliminada: boolean
  id_liquidacion: string | null
  liquidacion_pagada: boolean
  id_lectura_lleno: string | null
  id_lectura_vacio: string | null
  digitado: string
  motivo_digitado: string
  tara_conocida: number | null
  tara_desviada: boolean
  /** Opening import that created the weighing; null for other weighings. */
  id_importacion: string | null
}

/** SQL condition for the receipt of a weighing's fee that is not voided. There is at most one. */
export const activeReceiptOf = (idWeighing: string): SQL =>
  sql`id_weighing_record = ${idWeighing} and estado <> 'ANULADO'`

export const WEIGHINGS: Resource = {
  name: 'weighing_records',
  id: 'id_weighing_record',
  searched: ['nombre_proveedor', 'nombre_cliente', 'descripcion_producto', 'consecutivo', 'placa'],
  // The search form does not offer this field, but a number of another system is found too.
  alsoSearched: ['ticket'],
  listed: sql`not eliminada`,
  filters: ['estado', 'operacion', 'id_proveedor', 'id_cliente', 'id_producto', 'id_vehiculo'],
  sorted: ['nombre_proveedor', 'nombre_cliente', 'descripcion_producto', 'placa'],
  sortedByValue: ['fecha', 'estado', 'peso_neto'],
  mayBeEmpty: ['peso_neto'],
  numbered: 'consecutivo',
  totals: {
    fields: ['peso_neto', 'pesoflete', 'vrpesada'],
    by: { field: 'operacion', values: OPERATIONS },
    averages: { humedad: { of: 'peso_neto', decimals: 1, where: 'analizada' } },
  },
  label: 'consecutivo',
  dated: 'fecha',
  extra: (w) => sql`jsonb_build_object(
    'valor_flete', ${w}.pesoflete,
    'saldo_inicial', ${w}.id_importacion is not null,
    'nombre_conductor', (select nombre from third_parties where id_tercero = ${w}.id_conductor),
    'nombre_transportador', (select nombre from third_parties where id_tercero = ${w}.id_transportador),
    'nombre_origen', (select nombre from origins where id_origen = ${w}.id_origen),
    'descripcion_lote', (select concat_ws(' ', consecutivo, descripcion) from batches where id_lote = ${w}.id_lote),
    'descripcion_formapago', (select descripcion from payment_methods where id_forma_pago = ${w}.id_formapago),
    'numero_liquidacion', (select string_agg(s.consecutivo, ', ' order by s.id_liquidacion)
      from settlement_weighings l join settlements s using (id_liquidacion)
      where l.id_weighing_record = ${w}.id_weighing_record and l.viva),
    'partes', ${sharesOf(w)},
    'estado', case when ${w}.eliminada then 'ANULADA' else ${w}.estado end)`,
}

/** Voided weighings, for their own filter. Totals stay empty. */
const VOIDED_WEIGHINGS: Resource = {
  ...WEIGHINGS,
  listed: sql`eliminada`,
  totals: { fields: WEIGHINGS.totals?.fields ?? [], of: sql`false` },
}

/** Settlement states in which only the remarks of a weighing change (weighings/README.md, held fields). */
export const SETTLED = ['APROBADA', 'PAGADA'] as const

/** Weighings with the measures that a settlement needs. */
export const ANALYSED = sql`(coalesce(humedad, 0) > 0 and impureza is not null)`

/** Paddy purchase without an analysis. A partial index has the same condition. */
const TO_ANALYSE = sql`(operacion = 'COMPRA' and es_paddy and not ${ANALYSED})`

/** Weighings that are PENDIENTE for more than a day. */
export const LATE = sql`(estado = 'PENDIENTE' and creado_en < now() - interval '24 hours')`

/** Weighings with open kilos of a supplier, whole or by a share. */
const withOpenKilosOf = (which: SQL) => (id: string) =>
  isId(id)
    ? sql`(id_proveedor = ${id} and ${which} and not repartida
        or id_weighing_record = any (array(${openSharesOf(id, which)})))`
    : sql`false`

/** Weighings of a third party as client, supplier, owner of a share, driver or carrier. */
export const ofThirdParty = (
  id: string,
): SQL => sql`(id_cliente = ${id} or id_proveedor = ${id} or id_conductor = ${id}
  or id_transportador = ${id} or id_weighing_record = any (array(${sharedWith(id)})))`

const FILTERS: Filters = {
  tercero: (id) => (isId(id) ? ofThirdParty(id) : sql`false`),
  estado: (value) => (value === 'ANULADA' ? sql`eliminada` : sql`estado = ${value}`),
  en_patio: yesOrNo(sql`en_patio`),
  aplica_liquidacion: yesOrNo(TO_SETTLE),
  por_liquidar_de: withOpenKilosOf(TO_SETTLE),
  por_fijar_de: withOpenKilosOf(TO_FIX),
  en_deposito: yesOrNo(sql`en_deposito`),
  digitado: yesOrNo(sql`digitado <> ''`),
  tara_desviada: yesOrNo(sql`tara_desviada`),
  analizada: yesOrNo(ANALYSED),
  sin_analisis: yesOrNo(TO_ANALYSE),
  demorada: yesOrNo(LATE),
}

/** One page of weighings with the exact count: those in force, or only voided ones. */
export function searchWeighings(q: Queries, company: string, request: SearchRequest): Promise<Page> {
  const resource = request.filtros?.estado === 'ANULADA' ? VOIDED_WEIGHINGS : WEIGHINGS
  return searchRows(q, resource, company, request, { filters: FILTERS })
}
