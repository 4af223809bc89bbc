import { z } from 'zod'
import { answeredNumber, answeredText, flag, Id, numberText, row } from '#server/kit/contract/common.ts'
import { KnownTare } from './tares-contract.ts'
import { Share } from './shares-contract.ts'

/**
 * PENDIENTE lacks the second weight, or the analysis of a paddy purchase; REPESADA was weighed again (C-15). A voided one
 * answers ANULADA (N-150).
 */
export const WEIGHING_STATES = ['PESADA', 'PENDIENTE', 'REPESADA', 'PAGO'] as const
export type WeighingState = (typeof WEIGHING_STATES)[number]

/** Derived by the server from both sides, the product and the client's tag (C-98). */
export const OPERATIONS = ['COMPRA', 'VENTA', 'MAQUILA', 'SERVICIO'] as const
export type Operation = (typeof OPERATIONS)[number]

/** A weighing, as lists, `create` and `update` answer it. Weights in kg (2 decimals), amounts in pesos. */
export const WeighingRecord = row('id_weighing_record', {
  id_weighing_record: Id,
  /** The number that the system gives: `PES-12`. */
  consecutivo: numberText,
  /** Number of another system, optional (C-38). */
  ticket: answeredText,
  fecha: answeredText,
  estado: answeredText,
  motivo_anulacion: answeredText,
  operacion: answeredText,
  id_cliente: answeredText,
  nombre_cliente: answeredText,
  id_proveedor: answeredText,
  nombre_proveedor: answeredText,
  id_producto: answeredText,
  descripcion_producto: answeredText,
  id_vehiculo: answeredText,
  placa: answeredText,
  id_conductor: answeredText,
  nombre_conductor: answeredText,
  /** Who is owed the freight; '' is the driver (N-142). */
  id_transportador: answeredText,
  nombre_transportador: answeredText,
  id_origen: answeredText,
  nombre_origen: answeredText,
  id_lote: answeredText,
  descripcion_lote: answeredText,
  id_formapago: answeredText,
  descripcion_formapago: answeredText,
  /** Percents; null when not analysed. */
  humedad: answeredNumber,
  impureza: answeredNumber,
  grano_r: answeredNumber,
  grano_p: answeredNumber,
  yeso: answeredNumber,
  /** Null while that weight is missing. */
  peso_lleno: answeredNumber,
  peso_vacio: answeredNumber,
  peso_bruto: answeredNumber,
  peso_neto: answeredNumber,
  cantbultos: answeredNumber,
  tara_bulto: answeredNumber,
  costofletexkg: answeredNumber,
  /** Freight value in pesos, under the document's name and under its own (C-36). */
  pesoflete: answeredNumber,
  valor_flete: answeredNumber,
  /** Value of the scale service, in pesos. */
  vrpesada: answeredNumber,
  observaciones: answeredText,
  /** When it was weighed first: a moment with its zone. */
  pesado_en: answeredText,
  /** The second weight is missing. */
  en_patio: flag.default(false),
  repesada: flag.default(false),
  /** It may be settled now. */
  aplica_liquidacion: flag.default(false),
  /** Its price is fixed later, until a day (N-164). */
  en_deposito: flag.default(false),
  fijar_hasta: answeredText,
  /** Paddy in deposit of before, which an import brought: of its ticket the net weight alone is known (N-161). */
  saldo_inicial: flag.default(false),
  /** The weights that were typed although a scale was read: LLENO, VACIO, LLENO Y VACIO; '' is none. */
  digitado: answeredText,
  motivo_digitado: answeredText,
  /** What its plate was known to weigh empty when its empty weight was taken, kg; null where nothing was known of it. */
  tara_conocida: answeredNumber,
  /** Its empty weight is further from that than TARA_TOLERANCIA allows. */
  tara_desviada: flag.default(false),
  /** The last of its living settlements, once nothing of its kilos is open. */
  id_liquidacion: answeredText,
  /** All its living settlements, joined by a comma. */
  numero_liquidacion: answeredText,
  /** Whose its kilos are, where they are of several; else nobody's but its supplier's. */
  partes: z.array(Share).default([]),
})
export type WeighingRecord = z.infer<typeof WeighingRecord>

/** Another weighing of the same supplier that may be settled too (N-84). */
export const PendingWeighing = z.object({
  id_weighing_record: Id,
  consecutivo: numberText,
  fecha: answeredText,
  /** Of a shared one, the supplier's open kilos. */
  peso_neto: answeredNumber,
})

/** The weights that a re-weighing replaced and the new ones; `fecha` is `yyyy-mm-dd hh:mm` in Bogotá. */
export const PastReweighing = z.object({
  fecha: answeredText,
  motivo: answeredText,
  usuario: answeredText,
  peso_lleno_antes: answeredNumber,
  peso_vacio_antes: answeredNumber,
  peso_neto_antes: answeredNumber,
  cantbultos_antes: answeredNumber,
  peso_lleno: answeredNumber,
  peso_vacio: answeredNumber,
  peso_neto: answeredNumber,
  cantbultos: answeredNumber,
})

/** A document of the weighing: its id, for `/files/pdf/…`, and its number. */
const link = z.object({ id: Id, numero: answeredText, estado: answeredText }).nullish()

/** The price of the weighing's own day, pesos a carga and a tonne, the bases (%), and what its kilos come to, pesos (N-140). */
const PriceOfDay = z.object({
  fecha: z.string(),
  precio_carga: z.number(),
  precio_tonelada: z.number(),
  base_humedad: z.number(),
  base_impureza: z.number(),
  estimado: z.number(),
})
export type PriceOfDay = z.infer<typeof PriceOfDay>

/** D2 §3 summary, and everything that its screen and its edit form show beside it. */
export const WeighingSummary = row('id_weighing_record', {
  ...WeighingRecord.out.shape,
  nombreProveedor: answeredText,
  descripcionProducto: answeredText,
  descripcionFormapago: answeredText,
  nombreConductor: answeredText,
  nombreOrigen: answeredText,
  /** The pending ones as one text, for older readers. */
  otrasPesadas: answeredText,
  archivoTiqueteBascula: flag.default(false),
  archivoEntradaInventario: flag.default(false),
  archivoCuentasPorCobrar: flag.default(false),
  archivoReciboDeCaja: flag.default(false),
  facturarElectronicamente: flag.default(false),
  aplicaLiquidacion: flag.default(false),
  tipo_identificacion_cliente: answeredText,
  identificacion_cliente: answeredText,
  tipo_identificacion_proveedor: answeredText,
  identificacion_proveedor: answeredText,
  tipo_identificacion_conductor: answeredText,
  identificacion_conductor: answeredText,
  pendientes: z.array(PendingWeighing).default([]),
  repesadas: z.array(PastReweighing).default([]),
  /** Who weighed and analysed, and when (`yyyy-mm-dd hh:mm` in Bogotá). */
  pesado_por: answeredText,
  pesado_en: answeredText,
  segunda_pesada_por: answeredText,
  segunda_pesada_en: answeredText,
  analizado_por: answeredText,
  analizado_en: answeredText,
  /** Weights, price, sides and fee cannot change any more: it is in a living settlement, or of before. */
  bloqueada: flag.default(false),
  /** null where the price list says nothing of it. */
  precio_del_dia: PriceOfDay.nullish(),
  /** What its plate is known to weigh empty, while its empty weight is missing; null where that is not known. */
  tara: KnownTare.nullish(),
  /** The number of its truck's turn; null where it had none. */
  turno: answeredNumber,
  /** How many photographs of its load there are; null where nobody tells. */
  fotos: answeredNumber,
  documentos: z
    .object({ cuenta_por_cobrar: link, recibo_caja: link, liquidacion: link, factura: link.optional() })
    .default({ cuenta_por_cobrar: null, recibo_caja: null, liquidacion: null, factura: null }),
})
export type WeighingSummary = z.infer<typeof WeighingSummary>

/** What a plate brought last, offered first in a new weighing. */
export const LastOfVehicle = z.object({
  id_vehiculo: Id,
  id_cliente: answeredText,
  nombre_cliente: answeredText,
  tipo_identificacion_cliente: answeredText,
  identificacion_cliente: answeredText,
  id_proveedor: answeredText,
  nombre_proveedor: answeredText,
  tipo_identificacion_proveedor: answeredText,
  identificacion_proveedor: answeredText,
  id_producto: answeredText,
  descripcion_producto: answeredText,
  id_conductor: answeredText,
  nombre_conductor: answeredText,
  id_transportador: answeredText,
  nombre_transportador: answeredText,
  id_origen: answeredText,
  nombre_origen: answeredText,
  id_formapago: answeredText,
  descripcion_formapago: answeredText,
})
export type LastOfVehicle = z.infer<typeof LastOfVehicle>

/**
 * What a new weighing starts from: the company's own third party (C-98), today's fee, sack tare and freight per kg; null where
 * the freight is that of the ticket's origin, which a weighing without `costofletexkg` takes (N-142).
 */
export const WeighingDefaults = z.object({
  fecha: answeredText,
  id_propio: answeredText,
  nombre_propio: answeredText,
  tipo_identificacion_propio: answeredText,
  identificacion_propio: answeredText,
  vrpesada: answeredNumber,
  tara_bulto: answeredNumber,
  costofletexkg: answeredNumber,
})
export type WeighingDefaults = z.infer<typeof WeighingDefaults>
