import { z } from 'zod'
import {
  changeAnswer,
  changesOf,
  chosen,
  Day,
  flag,
  Id,
  IdParams,
  optionalId,
  Percent,
  Rate6,
  readVersion,
  requiredText,
  searchAnswer,
  SearchRequest,
  text,
  unsignedPesos,
  Voiding,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { LastOfVehicle, WeighingDefaults, WeighingRecord, WeighingSummary } from './rows-contract.ts'
import { WeighingShares } from './shares-contract.ts'
import { WEIGHING } from './words.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { WHOLE_SACKS, WHY_REWEIGHED, WRITE_NUMBER } from '#server/kit/words/sentences.ts'

/** Highest weight in kg that any scale of the mill can show. */
export const WEIGHT_MAX = 80_000

const weight = z
  .number({ error: WRITE_NUMBER })
  .min(0, 'El peso no puede ser negativo.')
  .max(WEIGHT_MAX, 'El peso no puede pasar de 80.000 kg.')
const sacks = z
  .number({ error: WRITE_NUMBER })
  .int(WHOLE_SACKS)
  .min(0, 'Los bultos no pueden ser negativos.')
  .max(5_000, 'Máximo 5.000 bultos.')
const pricePerKilo = Rate6.min(0, 'El costo no puede ser negativo.').max(1e6, 'Máximo 1.000.000 por kg.')
const fee = unsignedPesos.max(1e9, 'Máximo 1.000.000.000.')

/**
 * false: an unlikely weight is refused with 422 on this field, as a question. true or absent: the weight is
 * saved (weighings/README.md, unlikely weights).
 */
const confirmed = z.boolean().optional()
/**
 * true: the plate in the yard is here on another trip. Without the flag a second open weighing of the plate
 * is refused on this field.
 */
const anotherTrip = z.boolean().optional()

const values = {
  fecha: Day('Escriba la fecha de la pesada.'),
  ticket: text(WEIGHING.ticket.maxLength),
  id_cliente: chosen('un cliente'),
  id_proveedor: chosen('un proveedor'),
  id_producto: chosen('un producto'),
  id_vehiculo: chosen('una placa'),
  id_conductor: chosen('un conductor'),
  id_formapago: chosen('una forma de pago'),
  id_transportador: optionalId,
  id_origen: optionalId,
  id_lote: optionalId,
  humedad: Percent.nullish(),
  impureza: Percent.nullish(),
  grano_r: Percent.nullish(),
  grano_p: Percent.nullish(),
  yeso: Percent.nullish(),
  peso_lleno: weight.nullish(),
  peso_vacio: weight.nullish(),
  cantbultos: sacks.nullish(),
  costofletexkg: pricePerKilo.nullish(),
  vrpesada: fee.nullish(),
  observaciones: text(WEIGHING.observaciones.maxLength),
  /** The price is fixed later, within DIAS_DEPOSITO days (weighings/README.md, deposit). */
  en_deposito: flag.optional(),
  /** Ids of scale readings for both weights (`POST /scales/{id}/captures`). */
  id_lectura_lleno: optionalId,
  id_lectura_vacio: optionalId,
  /** Reason for a typed weight. Required while the company has a scale with a reader. */
  motivo_digitado: text(LENGTH.reason),
  peso_confirmado: confirmed,
  otro_viaje: anotherTrip,
}

/**
 * Body of `POST /weighing-records`. The server decides `peso_bruto`, `peso_neto`, `pesoflete` and `estado`
 * and ignores them in the body. Truck weights are whole kilos. A weight of 0 is missing: the truck stays in
 * the yard. The default of `vrpesada` is the rate of the scale.
 */
export const NewWeighing = z.object(values)
export type NewWeighing = z.infer<typeof NewWeighing>

const changedId = Id.or(z.literal('')).nullish()

/** Body of `PUT /weighing-records/update`: the id and the changed fields; null empties a value. */
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

/** Body of `PATCH /weighing-records/{id}/reweigh`: new weights and the reason. Absent weights stay. */
export const Reweighing = z.object({
  version: readVersion,
  motivo: requiredText(WHY_REWEIGHED, LENGTH.reason),
  peso_lleno: weight.optional(),
  peso_vacio: weight.optional(),
  cantbultos: sacks.optional(),
  peso_confirmado: confirmed,
})
export type Reweighing = z.infer<typeof Reweighing>

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
    summary: 'Lo último que trajo una placa; vacío si no ha venido',
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
    // The key to weigh is also enough to void one's own weighing of the same day.
    access: ['DELETE-weighing-records/{id}', 'POST-weighing-records'],
    summary: 'Anula una pesada sin liquidar ni facturar, con los documentos de su báscula',
    said: 'Registro eliminado correctamente',
    params: IdParams,
    body: Voiding,
    answer: changeAnswer(WeighingRecord),
  }),
}
