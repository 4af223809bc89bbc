import {
  scaleCharge,
  isSettleable,
  isAnalysed,
  weighingState,
  readAnalysis,
  operationOf,
  weigh,
  type Analisis,
  type CobroDeBascula,
} from './rules.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isFeePaid } from '#server/receivables/queries.ts'
import type { Chosen, References } from './references-queries.ts'

/** Fee of a weighing, as its documents must state it. */
export interface Fee {
  id_weighing_record: string
  consecutivo: string
  fecha: string
  cobro: CobroDeBascula
  valor: number
  id_deudor: string
  nombre_deudor: string
  id_formapago: string
}

/**
 * Brings receipt and receivable of a fee in line with it. `motivo` is the reason on a voided one. Receipts are a higher
 * subject, so `app.ts` hands this act to the routes.
 */
export type SyncFee = (tx: Transaction, company: string, fee: Fee, motivo: string) => Promise<void>

/** Input of a weighing before the server decides the rest. */
export interface Values extends Chosen, Analisis {
  fecha: string
  peso_lleno: number | null
  peso_vacio: number | null
  cantbultos: number
  tara_bulto: string | number
  costofletexkg: number
  vrpesada: number
  en_deposito: boolean
  fijar_hasta: string | null
}

/** Facts of an existing weighing that its new state depends on. */
export interface PriorState {
  _id: string
  repesada: boolean
  liquidacion_pagada: boolean
}

const ONLY_PADDY = 'Solo queda en depósito una compra de arroz paddy.'

const MEASURED = ['humedad', 'impureza', 'grano_r', 'grano_p', 'yeso'] as const

type Sent = Partial<Record<keyof Analisis, number | null | undefined>>

/** Sent values, with the previous value for absent ones. null empties a value. */
export const analysisOf = (sent: Sent, before: Partial<Analisis> = {}): Analisis => {
  const value = (name: keyof Analisis) => (sent[name] === undefined ? before[name] : sent[name]) ?? null
  return Object.fromEntries(MEASURED.map((name) => [name, value(name)])) as unknown as Analisis
}

export const differs = (one: Analisis, other: Analisis) => MEASURED.some((name) => one[name] !== other[name])

/** Columns that the server decides: weights, freight, names, operation, state and fee. */
export async function decide(tx: Transaction, values: Values, references: References, past?: PriorState) {
  const { cliente, proveedor, producto, vehiculo, formapago, esPaddy } = references
  const operacion = operationOf({ tags_cliente: cliente.tags, tags_proveedor: proveedor.tags, esPaddy })
  const liquidable = isSettleable(operacion, esPaddy)
  if (values.en_deposito && !liquidable) throw invalidField('en_deposito', ONLY_PADDY)
  const analisis = readAnalysis(values, esPaddy)
  const analizada = isAnalysed(analisis)
  const pesaje = weigh(values)
  const cobro = scaleCharge(values.vrpesada, formapago.tags, liquidable)
  const feePaid =
    cobro === 'RECIBO' || (cobro === 'CUENTA' && past !== undefined && (await isFeePaid(tx, past._id)))
  const repesada = past?.repesada ?? false
  const pagada = liquidable ? (past?.liquidacion_pagada ?? false) : feePaid
  const estado = weighingState({ peso_neto: pesaje.peso_neto, analizada, liquidable, repesada, pagada })
  const columns = {
    fecha: values.fecha,
    id_cliente: cliente.id,
    id_proveedor: proveedor.id,
    id_producto: producto.id,
    id_vehiculo: vehiculo.id,
    id_conductor: references.conductor.id,
    id_formapago: formapago.id,
    id_transportador: values.id_transportador,
    id_origen: values.id_origen,
    id_lote: values.id_lote,
    cantbultos: values.cantbultos,
    tara_bulto: values.tara_bulto,
    costofletexkg: values.costofletexkg,
    vrpesada: values.vrpesada,
    en_deposito: values.en_deposito,
    fijar_hasta: values.fijar_hasta,
    ...analisis,
    ...pesaje,
    repesada,
    operacion,
    estado,
    es_paddy: esPaddy,
    nombre_cliente: cliente.nombre,
    nombre_proveedor: proveedor.nombre,
    descripcion_producto: producto.nombre,
    placa: vehiculo.nombre,
  }
  const deudor = operacion === 'COMPRA' ? proveedor : cliente
  const fee: Omit<Fee, 'id_weighing_record' | 'consecutivo'> = {
    fecha: values.fecha,
    cobro,
    valor: values.vrpesada,
    id_deudor: deudor.id,
    nombre_deudor: deudor.nombre,
    id_formapago: formapago.id,
  }
  return { columns, analizada, fee }
}
