import { choiceValues } from '#app/form/pickers/read-choices.server.ts'
import { decimal } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import type { WeighingSummary } from '#server/weighings/rows-contract.ts'

const NUMBERS = [
  'humedad',
  'impureza',
  'grano_r',
  'grano_p',
  'yeso',
  'peso_lleno',
  'peso_vacio',
  'cantbultos',
  'costofletexkg',
  'vrpesada',
] as const

/** Form values of the rates; empty without a rate. */
export function proposedValues(proposed: Partial<Record<'vrpesada' | 'costofletexkg', number | null>>) {
  const written = (value: number | null | undefined) => (typeof value === 'number' ? decimal(value) : '')
  return { vrpesada: written(proposed.vrpesada), costofletexkg: written(proposed.costofletexkg) }
}

/** Form values of a stored weighing. Numbers are as people write them, pickers have names. */
export function weighingValues(one: WeighingSummary) {
  const numbers = NUMBERS.map((name) => [name, one[name] === null ? '' : decimal(one[name])])
  const choice = (name: string, id: string, label: string, detail = '') =>
    choiceValues(name, id ? { id, label, detail } : null)
  return {
    id_weighing_record: one.id_weighing_record,
    fecha: one.fecha,
    ticket: one.ticket,
    observaciones: one.observaciones,
    en_deposito: one.en_deposito ? 'on' : '',
    ...(Object.fromEntries(numbers) as Record<(typeof NUMBERS)[number], string>),
    ...choice(
      'id_cliente',
      one.id_cliente,
      one.nombre_cliente,
      identification(one.tipo_identificacion_cliente, one.identificacion_cliente),
    ),
    ...choice(
      'id_proveedor',
      one.id_proveedor,
      one.nombre_proveedor,
      identification(one.tipo_identificacion_proveedor, one.identificacion_proveedor),
    ),
    ...choice('id_conductor', one.id_conductor, one.nombre_conductor),
    ...choice('id_transportador', one.id_transportador, one.nombre_transportador),
    ...choice('id_producto', one.id_producto, one.descripcion_producto),
    ...choice('id_vehiculo', one.id_vehiculo, one.placa),
    ...choice('id_formapago', one.id_formapago, one.descripcion_formapago),
    ...choice('id_origen', one.id_origen, one.nombre_origen),
    ...choice('id_lote', one.id_lote, one.descripcion_lote),
  }
}
