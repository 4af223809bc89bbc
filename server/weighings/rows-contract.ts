import { z } from 'zod'
import { flag, Id, row, stored } from '#server/kit/contract/common.ts'
import { KnownTare } from './tares-contract.ts'
import { SETTLEMENT_STATES } from './settled-words.ts'
import { Share } from './shares-contract.ts'

/**
 * PENDIENTE: the second weight or the analysis of a paddy purchase is missing. REPESADA: weighed again. A
 * voided weighing answers ANULADA (weighings/README.md, states).
 */
export const WEIGHING_STATES = ['PESADA', 'PENDIENTE', 'REPESADA', 'PAGO'] as const
export type WeighingState = (typeof WEIGHING_STATES)[number]

/** Derived by the server from both sides and the product (weighings/README.md, kind of operation). */
export const OPERATIONS = ['COMPRA', 'VENTA', 'MAQUILA', 'SERVICIO'] as const
export type Operation = (typeof OPERATIONS)[number]

/** Third parties, product, origin and payment method of a weighing. */
const named = {
  id_cliente: z.string(),
  nombre_cliente: z.string(),
  id_proveedor: z.string(),
  nombre_proveedor: z.string(),
  id_producto: z.string(),
  descripcion_producto: z.string(),
  id_conductor: z.string(),
  nombre_conductor: z.string(),
  /** Carrier to whom the freight is owed; '' means the driver. */
  id_transportador: z.string(),
  nombre_transportador: z.string(),
  id_origen: z.string(),
  nombre_origen: z.string(),
  id_formapago: z.string(),
  descripcion_formapago: z.string(),
}

const identified = {
  tipo_identificacion_cliente: z.string(),
  identificacion_cliente: z.string(),
  tipo_identificacion_proveedor: z.string(),
  identificacion_proveedor: z.string(),
}

/** Weighing in lists and in answers of `create` and `update`. Weights in kg with 2 decimals, amounts in pesos. */
export const WeighingRecord = row('id_weighing_record', {
  id_weighing_record: Id,
  /** Number given by the system: `PES-12`. */
  consecutivo: z.string(),
  /** Optional number of another system. */
  ticket: z.string(),
  fecha: z.string(),
  estado: z.enum([...WEIGHING_STATES, 'ANULADA']),
  motivo_anulacion: z.string(),
  operacion: z.enum(OPERATIONS),
  ...named,
  id_vehiculo: z.string(),
  placa: z.string(),
  id_lote: z.string(),
  descripcion_lote: z.string(),
  /** Percents; null before the analysis. */
  humedad: z.number().nullable(),
  impureza: z.number().nullable(),
  grano_r: z.number().nullable(),
  grano_p: z.number().nullable(),
  yeso: z.number().nullable(),
  /** null while the weight is missing. */
  peso_lleno: z.number().nullable(),
  peso_vacio: z.number().nullable(),
  peso_bruto: z.number().nullable(),
  peso_neto: z.number().nullable(),
  cantbultos: z.number(),
  tara_bulto: z.number(),
  costofletexkg: z.number(),
  /** Freight in pesos, not a weight. `valor_flete` is the same value under a clearer name. */
  pesoflete: z.number(),
  valor_flete: z.number(),
  /** Fee of the scale in pesos. */
  vrpesada: z.number(),
  observaciones: z.string(),
  /** Time of the first weight, with its time zone. */
  pesado_en: z.string(),
  /** True while the truck is in the yard: its second weight is missing. */
  en_patio: flag.default(false),
  repesada: flag.default(false),
  /** True if the weighing can be settled now. */
  aplica_liquidacion: flag.default(false),
  /** The price is fixed later, until `fijar_hasta` (weighings/README.md, deposit). */
  en_deposito: flag.default(false),
  fijar_hasta: z.string(),
  /** Opening balance of paddy in deposit: only the net weight is known. */
  saldo_inicial: flag.default(false),
  /** Weights typed although a scale was read: LLENO, VACIO, LLENO Y VACIO; '' is none. */
  digitado: z.string(),
  motivo_digitado: z.string(),
  /** Known tare of the plate when the empty weight was taken, kg; null if unknown. */
  tara_conocida: z.number().nullable(),
  /** True if the empty weight differs from `tara_conocida` by more than TARA_TOLERANCIA. */
  tara_desviada: flag.default(false),
  /** Last settlement in force, once no kilos are open. */
  id_liquidacion: z.string(),
  /** All settlements in force, joined by a comma. */
  numero_liquidacion: z.string(),
  /** Owners of the kilos of a shared weighing; empty for a single supplier. */
  partes: z.array(Share).default([]),
})
export type WeighingRecord = z.infer<typeof WeighingRecord>

/** Another weighing of the same supplier that can be settled too. */
export const PendingWeighing = z.object({
  id_weighing_record: Id,
  consecutivo: z.string(),
  fecha: z.string(),
  /** Open kilos of the supplier. */
  peso_neto: z.number(),
})

/** Old and new weights of a re-weighing; `fecha` is `yyyy-mm-dd hh:mm` in Bogotá. */
export const PastReweighing = z.object({
  fecha: z.string(),
  motivo: z.string(),
  usuario: z.string(),
  peso_lleno_antes: z.number(),
  peso_vacio_antes: z.number(),
  peso_neto_antes: z.number(),
  cantbultos_antes: z.number(),
  peso_lleno: z.number(),
  peso_vacio: z.number(),
  peso_neto: z.number(),
  cantbultos: z.number(),
})

/** Document of the weighing in one of its `states`: its id for `/files/pdf/…` and its number. */
const link = <const States extends readonly string[]>(states: States) =>
  z.object({ id: Id, numero: z.string(), estado: z.enum(states) }).nullish()

/** List price of the weighing's own day in pesos a carga and a tonne, base percents, and estimated value in pesos. */
const PriceOfDay = z.object({
  fecha: z.string(),
  precio_carga: z.number(),
  precio_tonelada: z.number(),
  base_humedad: z.number(),
  base_impureza: z.number(),
  estimado: z.number(),
})
export type PriceOfDay = z.infer<typeof PriceOfDay>

/** Summary of a weighing with all that its screen and its edit form show. */
export const WeighingSummary = row('id_weighing_record', {
  ...WeighingRecord.out.shape,
  nombreProveedor: z.string(),
  descripcionProducto: z.string(),
  descripcionFormapago: z.string(),
  nombreConductor: z.string(),
  nombreOrigen: z.string(),
  /** `pendientes` as one text, for older readers. */
  otrasPesadas: z.string(),
  archivoTiqueteBascula: flag.default(false),
  archivoEntradaInventario: flag.default(false),
  archivoCuentasPorCobrar: flag.default(false),
  archivoReciboDeCaja: flag.default(false),
  facturarElectronicamente: flag.default(false),
  aplicaLiquidacion: flag.default(false),
  ...identified,
  tipo_identificacion_conductor: z.string(),
  identificacion_conductor: z.string(),
  pendientes: z.array(PendingWeighing).default([]),
  repesadas: z.array(PastReweighing).default([]),
  /** Weigher and analyst, each with a time `yyyy-mm-dd hh:mm` in Bogotá. `pesado_en` of a `WeighingRecord` is zoned. */
  pesado_por: z.string(),
  pesado_en: z.string(),
  segunda_pesada_por: z.string(),
  segunda_pesada_en: z.string(),
  analizado_por: z.string(),
  analizado_en: z.string(),
  /** Weights, price, sides and fee are fixed: a settlement holds the ticket, or it is an opening balance. */
  bloqueada: flag.default(false),
  /** null without a list price. */
  precio_del_dia: PriceOfDay.nullish(),
  /** Known tare of the plate while the empty weight is missing; null if unknown. */
  tara: KnownTare.nullish(),
  /** Number of the truck's turn; null without a turn. */
  turno: z.number().nullable(),
  /** Count of photographs. */
  fotos: z.number(),
  documentos: z
    .object({
      cuenta_por_cobrar: link(['VIGENTE']),
      recibo_caja: link(['PENDIENTE', 'APLICADO']),
      liquidacion: link(SETTLEMENT_STATES),
      factura: link(['VIGENTE']),
    })
    .default({ cuenta_por_cobrar: null, recibo_caja: null, liquidacion: null, factura: null }),
})
export type WeighingSummary = z.infer<typeof WeighingSummary>

/** Last values of a plate, offered first in a new weighing. */
export const LastOfVehicle = stored({
  id_vehiculo: Id,
  ...named,
  ...identified,
})
export type LastOfVehicle = z.infer<typeof LastOfVehicle>

/**
 * Defaults of a new weighing: own company, fee, sack tare and freight per kg. The freight is null where it
 * depends on the origin.
 */
export const WeighingDefaults = z.object({
  fecha: z.string(),
  id_propio: z.string(),
  nombre_propio: z.string(),
  tipo_identificacion_propio: z.string(),
  identificacion_propio: z.string(),
  vrpesada: z.number(),
  tara_bulto: z.number(),
  costofletexkg: z.number().nullable(),
})
export type WeighingDefaults = z.infer<typeof WeighingDefaults>
