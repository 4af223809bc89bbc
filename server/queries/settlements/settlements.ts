import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { NewSettlement, PaySettlement } from '../../contract/settlements.ts'
import { sumar } from '../../domain/cifras.ts'
import { invalidField } from '../../domain/refusal.ts'
import { SETTLEMENT_ACTS } from '../../shared/states.ts'
import { hasTag } from '../../shared/tags.ts'
import { settlementCalculations, settlements, settlementWeighings } from '../../db/schema-weighing.ts'
import { rowsOf, type Queries, type Transaction } from '../../db/transaction.ts'
import { recordEvent } from '../audit.ts'
import { numeroDeDocumento } from '../consecutives.ts'
import type { Resource } from '../resource.ts'
import { createRow, getRow, isId, updateRow } from '../rows.ts'
import { lockInState } from '../states.ts'
import { calculate } from './inputs.ts'

export const SETTLEMENTS: Resource = {
  table: settlements,
  name: 'settlements',
  id: 'id_liquidacion',
  scoped: true,
  searched: ['consecutivo', 'nombre_proveedor', 'identificacion_proveedor'],
  filters: ['estado', 'id_proveedor'],
  sorted: ['consecutivo', 'fecha', 'nombre_proveedor', 'estado', 'total_a_pagar'],
  label: 'consecutivo',
  dated: 'fecha',
}

const { aprobar, pagar, anular } = SETTLEMENT_ACTS

/** One settlement whole: its row, and the calculation exactly as it was stored. */
export async function settlementDetail(q: Queries, company: string, id: string) {
  const row = await getRow(q, SETTLEMENTS, company, id)
  const moment = (name: string) =>
    sql.raw(`coalesce(to_char(${name} at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI'), '')`)
  const [found] = await rowsOf<{ calculo: Record<string, unknown>; alrededor: Record<string, string> }>(
    q,
    sql`select c.calculo, jsonb_build_object(
        'liquidada_en', ${moment('s.liquidada_en')}, 'aprobada_en', ${moment('s.aprobada_en')},
        'anulada_en', ${moment('s.anulada_en')}, 'descripcion_fpago', f.descripcion,
        'nombre_banco', concat_ws(' ', b.nombre, b.nro_cuenta)) as alrededor
      from settlements s join settlement_calculations c using (id_liquidacion)
        left join payment_methods f on f.id_forma_pago = s.id_fpago
        left join banks b on b.id_banco = s.id_banco
      where s.id_liquidacion = ${id}`,
  )
  return { ...row, ...found?.calculo, ...found?.alrededor }
}

/** The columns that repeat a calculation, for lists and reports: kg and whole pesos. */
export function settlementColumns(calculo: Awaited<ReturnType<typeof calculate>>) {
  const deducted = (clave: string) =>
    sumar(calculo.deducciones.filter((one) => one.clave === clave).map((one) => one.valor))
  return {
    fecha: calculo.fecha,
    id_proveedor: calculo.id_proveedor,
    nombre_proveedor: calculo.nombre_proveedor,
    identificacion_proveedor: calculo.identificacion_proveedor,
    precio_carga: calculo.precio_carga,
    registro: calculo.registro,
    cantidad_pesadas: calculo.pesadas.length,
    peso_neto: calculo.peso_neto,
    descuento_lab_kg: calculo.descuento_lab_kg,
    kg_liquidados: calculo.kg_liquidados,
    subtotal: calculo.subtotal,
    cuota_fomento: deducted('CUOTA_FOMENTO'),
    registro_bolsa: deducted('REGISTRO_BOLSA'),
    retencion: deducted('RETENCION'),
    descargue: deducted('DESCARGUE'),
    flete: deducted('FLETE'),
    bascula: deducted('BASCULA'),
    otras_deducciones: deducted('OTRA'),
    total_deducciones: calculo.total_deducciones,
    total_antes_abono: calculo.total_antes_abono,
    total_a_pagar: calculo.total_a_pagar,
  }
}

/** Stores a draft exactly as it was computed, and takes its weighings. */
export async function createSettlement(tx: Transaction, company: string, body: NewSettlement, hoy: string) {
  const calculo = await calculate(tx, company, body, hoy, true)
  const { _id } = await createRow(tx, SETTLEMENTS, company, {
    consecutivo: await numeroDeDocumento(tx, company, 'LIQUIDACION', {
      resource: SETTLEMENTS,
      numbered: 'consecutivo',
    }),
    ...settlementColumns(calculo),
    observaciones: body.observaciones,
    liquido: tx.actor.nombre,
  })
  await tx.insert(settlementCalculations).values({ id_liquidacion: _id, calculo })
  await tx.insert(settlementWeighings).values(
    calculo.pesadas.map((pesada) => ({
      id_liquidacion: _id,
      id_weighing_record: pesada.id_weighing_record,
      kg_liquidados: String(pesada.kg_liquidados),
      subtotal: String(pesada.subtotal),
    })),
  )
  await tx.execute(
    sql`update weighing_records set id_liquidacion = ${_id} where id_weighing_record in (
      select id_weighing_record from settlement_weighings where id_liquidacion = ${_id})`,
  )
  return settlementDetail(tx, company, _id)
}

export async function approveSettlement(
  tx: Transaction,
  company: string,
  id: string,
  version: number | undefined,
  ahora: string,
) {
  const { consecutivo } = await lockInState(tx, SETTLEMENTS, company, id, aprobar, 'aprobar la liquidación')
  const change = { estado: 'APROBADA', aprobo: tx.actor.nombre, aprobada_en: ahora }
  await updateRow(tx, SETTLEMENTS, company, id, change, version)
  await recordEvent(tx, {
    operacion: 'APPROVE',
    tabla_afectada: 'settlements',
    descripcion: `Aprobación de la liquidación ${consecutivo}`,
    registro_id: id,
  })
  return settlementDetail(tx, company, id)
}

/** Pays an approved settlement; its weighings are PAGO. A bank is needed where the method is one of banks. */
export async function paySettlement(
  tx: Transaction,
  company: string,
  id: string,
  { version, fecha, id_fpago, id_banco }: z.infer<typeof PaySettlement>,
) {
  await lockInState(tx, SETTLEMENTS, company, id, pagar, 'pagar la liquidación')
  const method = await findOf<{ tags: string }>(tx, company, 'payment_methods', 'id_forma_pago', id_fpago)
  if (!method) throw invalidField('id_fpago', 'Debe seleccionar una forma de pago válida de la lista.')
  if (hasTag(method.tags, 'DESCUENTO_LIQUIDACION')) {
    throw invalidField('id_fpago', 'Una liquidación no se paga con descuento en liquidación.')
  }
  if (id_banco !== null && !(await findOf(tx, company, 'banks', 'id_banco', id_banco))) {
    throw invalidField('id_banco', 'Debe seleccionar un banco válido de la lista.')
  }
  const change = { estado: 'PAGADA', pago: tx.actor.nombre, fecha_pago: fecha, id_fpago, id_banco }
  await updateRow(tx, SETTLEMENTS, company, id, change, version)
  await tx.execute(
    sql`update weighing_records set estado = 'PAGO', liquidacion_pagada = true where id_liquidacion = ${id}`,
  )
  return settlementDetail(tx, company, id)
}

/** Voids a living settlement: its weighings may be settled again, and a paid one's are no longer PAGO. */
export async function voidSettlement(
  tx: Transaction,
  company: string,
  id: string,
  { version, motivo }: { version?: number | undefined; motivo: string },
  ahora: string,
) {
  await lockInState(tx, SETTLEMENTS, company, id, anular, 'anular la liquidación')
  const change = { estado: 'ANULADA', anulo: tx.actor.nombre, anulada_en: ahora, motivo_anulacion: motivo }
  await updateRow(tx, SETTLEMENTS, company, id, change, version)
  await tx.execute(sql`update settlement_weighings set viva = false where id_liquidacion = ${id}`)
  await tx.execute(
    sql`update weighing_records set id_liquidacion = null, liquidacion_pagada = false,
        estado = case when estado <> 'PAGO' then estado when repesada then 'REPESADA' else 'PESADA' end
      where id_liquidacion = ${id}`,
  )
  return settlementDetail(tx, company, id)
}

async function findOf<Found>(
  q: Queries,
  company: string,
  table: 'payment_methods' | 'banks',
  key: string,
  id: string,
): Promise<Found | undefined> {
  if (!isId(id)) return undefined
  const [row] = await rowsOf<Found>(
    q,
    sql`select * from ${sql.identifier(table)} where id_empresa = ${company} and ${sql.identifier(key)} = ${id}`,
  )
  return row
}
