import { z } from 'zod'
import {
  answeredNumber,
  answeredText,
  changeAnswer,
  changesOf,
  Day,
  flag,
  Id,
  IdParams,
  numberText,
  Pesos,
  Rate6,
  readVersion,
  requiredText,
  row,
  searchAnswer,
  SearchRequest,
  text,
  Voiding,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { KnownTare } from './tares.ts'
import { Share, WeighingShares } from './weighing-shares.ts'
import { LENGTH } from '../shared/lengths.ts'
import { WHOLE_SACKS, WHY_REWEIGHED, mustChoose } from '../shared/sentences.ts'

/**
 * PENDIENTE lacks the second weight, or the analysis of a paddy purchase; REPESADA was weighed again (C-15). A voided one
 * answers ANULADA (N-150).
 */
export const WEIGHING_STATES = ['PESADA', 'PENDIENTE', 'REPESADA', 'PAGO'] as const
export type WeighingState = (typeof WEIGHING_STATES)[number]

/** Derived by the server from both sides, the product and the client's tag (C-98). */
export const OPERATIONS = ['COMPRA', 'VENTA', 'MAQUILA', 'SERVICIO'] as const
export type Operation = (typeof OPERATIONS)[number]

/** No scale of the mill weighs more than this, in kg. */
export const WEIGHT_MAX = 80_000

const FINITE = 'Escriba un número.'
const weight = z
  .number({ error: FINITE })
  .min(0, 'El peso no puede ser negativo.')
  .max(WEIGHT_MAX, 'El peso no puede pasar de 80.000 kg.')
const percent = z
  .number({ error: FINITE })
  .min(0, 'El porcentaje va de 0 a 100.')
  .max(100, 'El porcentaje va de 0 a 100.')
const sacks = z
  .number({ error: FINITE })
  .int(WHOLE_SACKS)
  .min(0, 'Los bultos no pueden ser negativos.')
  .max(5_000, 'Máximo 5.000 bultos.')
const pricePerKilo = Rate6.min(0, 'El costo no puede ser negativo.').max(1e6, 'Máximo 1.000.000 por kg.')
const fee = Pesos.min(0, 'El valor no puede ser negativo.').max(1e9, 'Máximo 1.000.000.000.')

const chosen = (what: string) => requiredText(mustChoose(what), 64)
/**
 * false: a weight that a truck can hardly have (under 3.000 or over 60.000 kg), or a net weight outside of PESO_NETO_MINIMO to
 * PESO_NETO_MAXIMO, or an empty weight that is not what its plate is known to weigh, is not saved but asked about, with 422 beside this field. true, or left out: it is saved.
 */
const confirmed = z.boolean().optional()
/** true: a plate that is in the yard has come again. Else a second weighing of it that lacks a weight is refused, beside this field. */
const anotherTrip = z.boolean().optional()
/** Optional choice: empty text is none. */
const optionalId = z
  .union([z.literal(''), Id])
  .nullish()
  .transform((value) => value || null)

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

const values = {
  fecha: Day('Escriba la fecha de la pesada.'),
  ticket: text(LENGTH.reference),
  id_cliente: chosen('un cliente'),
  id_proveedor: chosen('un proveedor'),
  id_producto: chosen('un producto'),
  id_vehiculo: chosen('una placa'),
  id_conductor: chosen('un conductor'),
  id_formapago: chosen('una forma de pago'),
  id_transportador: optionalId,
  id_origen: optionalId,
  id_lote: optionalId,
  humedad: percent.nullish(),
  impureza: percent.nullish(),
  grano_r: percent.nullish(),
  grano_p: percent.nullish(),
  yeso: percent.nullish(),
  peso_lleno: weight.nullish(),
  peso_vacio: weight.nullish(),
  cantbultos: sacks.nullish(),
  costofletexkg: pricePerKilo.nullish(),
  vrpesada: fee.nullish(),
  observaciones: text(LENGTH.remarks),
  /** The price of this purchase of paddy is fixed later, within DIAS_DEPOSITO days (N-164). */
  en_deposito: flag.optional(),
  /** The readings of a scale that the weights are (`POST /scales/{id}/captures`). */
  id_lectura_lleno: optionalId,
  id_lectura_vacio: optionalId,
  /** Why a weight is typed, asked where the company has a scale that is read. */
  motivo_digitado: text(LENGTH.reason),
  peso_confirmado: confirmed,
  otro_viaje: anotherTrip,
}

/**
 * Body of `POST /weighing-records` (D2 §3). `peso_bruto`, `peso_neto`, `pesoflete` and `estado` may be sent and are
 * ignored: the server decides them. A truck's weight is whole kilos; one that is left out or 0 is missing: the truck stays in
 * the yard. Without `vrpesada` the fee is the rate of the scale.
 */
export const NewWeighing = z.object(values)
export type NewWeighing = z.infer<typeof NewWeighing>

const changedId = Id.or(z.literal('')).nullish()

/** Body of `PUT /weighing-records/update`: the id and whatever changes; null empties a value. */
export const WeighingChange = z.object({
  id_weighing_record: Id,
  version: readVersion,
  ...changesOf(values),
  id_transportador: changedId,
  id_origen: changedId,
  id_lote: changedId,
  id_lectura_lleno: changedId,
  id_lectura_vacio: changedId,
})
export type WeighingChange = z.infer<typeof WeighingChange>

/** Body of `PATCH /weighing-records/{id}/reweigh`: the new weights and why; what is left out stays. */
export const Reweighing = z.object({
  version: readVersion,
  motivo: requiredText(WHY_REWEIGHED, LENGTH.reason),
  peso_lleno: weight.optional(),
  peso_vacio: weight.optional(),
  cantbultos: sacks.optional(),
  peso_confirmado: confirmed,
})
export type Reweighing = z.infer<typeof Reweighing>

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

const reading = 'POST-weighing-records/search'
const created = changeAnswer(WeighingRecord).extend({ id_weighing_record: Id })

const SAVED = '✅ El registro se guardó correctamente.'

export const weighingRecords = {
  search: endpoint('POST /weighing-records/search', {
    access: reading,
    summary:
      'Busca pesadas; filtros: tercero (cliente, proveedor o conductor), estado (ANULADA: las anuladas, que sin él no salen), operacion, en_patio, desde, hasta, id_proveedor, aplica_liquidacion, analizada, sin_analisis (compras de arroz paddy que el laboratorio no ha analizado), demorada (pendiente hace más de 24 horas), por_liquidar_de (las que tienen kilos por liquidar de ese proveedor, suyas o repartidas), por_fijar_de (las mismas, en depósito), en_deposito, digitado (un peso se escribió aunque había báscula), tara_desviada (el peso vacío se apartó de la tara conocida de su placa)',
    body: SearchRequest,
    answer: searchAnswer(WeighingRecord),
  }),
  create: endpoint('POST /weighing-records', {
    access: 'POST-weighing-records',
    creates: true,
    summary: 'Crea una pesada, con su número y los documentos de su báscula',
    said: SAVED,
    body: NewWeighing,
    answer: created,
  }),
  get: endpoint('GET /weighing-records/{id}', {
    access: reading,
    summary: 'El resumen de una pesada',
    params: IdParams,
    answer: WeighingSummary,
  }),
  summary: endpoint('GET /weighing-records/summary/{id}', {
    access: reading,
    summary: 'El resumen de una pesada',
    params: IdParams,
    answer: WeighingSummary,
  }),
  last: endpoint('GET /weighing-records/last/{id_vehiculo}', {
    access: reading,
    summary: 'Lo último que trajo una placa; 404 si no ha venido',
    params: z.object({ id_vehiculo: Id }),
    answer: LastOfVehicle,
  }),
  defaults: endpoint('GET /weighing-records/defaults', {
    access: reading,
    summary: 'De qué parte una pesada nueva: el tercero propio y las tarifas de hoy',
    answer: WeighingDefaults,
  }),
  update: endpoint('PUT /weighing-records/update', {
    access: 'PUT-weighing-records',
    summary: 'Modifica una pesada; liquidada, ya no cambian pesos, precio ni terceros',
    said: SAVED,
    body: WeighingChange,
    answer: created,
  }),
  reweigh: endpoint('PATCH /weighing-records/{id}/reweigh', {
    access: 'PUT-weighing-records',
    summary: 'Repesa con motivo; los pesos anteriores se conservan',
    said: 'Pesada repesada correctamente',
    params: IdParams,
    body: Reweighing,
    answer: created,
  }),
  shares: endpoint('PUT /weighing-records/{id}/shares', {
    access: 'PUT-weighing-records',
    summary:
      'Reparte los kilos de una compra de arroz paddy entre varios agricultores; sin partes, quita el reparto',
    said: 'Reparto guardado correctamente',
    params: IdParams,
    body: WeighingShares,
    answer: changeAnswer(WeighingRecord),
  }),
  remove: endpoint('DELETE /weighing-records/delete/{id}', {
    // Who weighs voids her own of the day.
    access: ['DELETE-weighing-records/{id}', 'POST-weighing-records'],
    summary: 'Anula una pesada sin liquidar ni facturar, con los documentos de su báscula',
    said: 'Registro eliminado correctamente',
    params: IdParams,
    body: Voiding,
    answer: changeAnswer(WeighingRecord),
  }),
}
