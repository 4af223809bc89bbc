import { ApiError, call } from '#app/api/client.server.ts'
import { type LookupName, lookUp } from '#app/parts/lookups.server.ts'
import { identification } from '#server/shared/identifications.ts'
import { type Choice, readChoice, TICKED_PREFIX } from '#app/form/choice.ts'
import type { ChoiceField } from '#app/form/type-ahead.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import {
  type LastOfVehicle,
  type WeighingDefaults,
  weighingRecords,
} from '#server/contract/weighing-records.ts'

const chosen = (what: string) => `Debe seleccionar ${what} de la lista.`

/** The nine type-aheads of a weighing, with the quoted message of each (D2 §5). */
const FIELDS: { name: string; lookup: LookupName; message: string }[] = [
  { name: 'id_vehiculo', lookup: 'placas', message: chosen('una placa válida') },
  { name: 'id_conductor', lookup: 'conductores', message: chosen('un conductor válido') },
  { name: 'id_cliente', lookup: 'clientes', message: chosen('un cliente válido') },
  { name: 'id_proveedor', lookup: 'proveedores', message: chosen('un proveedor válido') },
  { name: 'id_producto', lookup: 'productos', message: chosen('un producto válido') },
  { name: 'id_formapago', lookup: 'formas-de-pago', message: chosen('una forma de pago válida') },
  { name: 'id_origen', lookup: 'origenes', message: chosen('un origen válido') },
  { name: 'id_lote', lookup: 'lotes', message: chosen('un lote válido') },
]

export type Offers = Record<string, Choice[]>

/** The type-aheads with what is offered first, for reading a posted form. */
export function weighingChoices(session: Session, offers: Offers): ChoiceField[] {
  return FIELDS.map(({ name, lookup, message }) => ({
    name,
    message,
    offered: offers[name],
    search: (text) => lookUp(session, lookup, text),
  }))
}

/** Offered before typing: the own company on both sides (C-98) and what the plate brought last. */
export function offersOf(defaults: WeighingDefaults | null, last: LastOfVehicle | null): Offers {
  const own = defaults?.id_propio
    ? [
        {
          id: defaults.id_propio,
          label: defaults.nombre_propio,
          detail: identification(defaults.tipo_identificacion_propio, defaults.identificacion_propio),
        },
      ]
    : []
  const offers: Offers = { id_cliente: own, id_proveedor: own }
  if (!last) return offers
  const offer = (name: string, id: string, label: string, detail = '') => {
    if (!id) return
    const others = (offers[name] ?? []).filter((one) => one.id !== id)
    offers[name] = [{ id, label, detail }, ...others]
  }
  const { tipo_identificacion_cliente: clientType, tipo_identificacion_proveedor: supplierType } = last
  offer(
    'id_cliente',
    last.id_cliente,
    last.nombre_cliente,
    identification(clientType, last.identificacion_cliente),
  )
  offer(
    'id_proveedor',
    last.id_proveedor,
    last.nombre_proveedor,
    identification(supplierType, last.identificacion_proveedor),
  )
  offer('id_producto', last.id_producto, last.descripcion_producto)
  offer('id_conductor', last.id_conductor, last.nombre_conductor)
  offer('id_origen', last.id_origen, last.nombre_origen)
  offer('id_formapago', last.id_formapago, last.descripcion_formapago)
  return offers
}

/** What a new weighing starts from; null when this API does not say or did not answer. */
export function readDefaults(session: Session): Promise<WeighingDefaults | null> {
  return orNull(call(session, weighingRecords.defaults, {}))
}

/** What the plate chosen in a posted form brought last; null for none. */
export async function readLast(session: Session, form: FormData): Promise<LastOfVehicle | null> {
  const plate = readChoice(String(form.get(`${TICKED_PREFIX}id_vehiculo`) ?? form.get('id_vehiculo') ?? ''))
  return plate && readLastOf(session, plate.id)
}

/** What a plate brought last; null for one that never came. */
export function readLastOf(session: Session, id_vehiculo: string): Promise<LastOfVehicle | null> {
  return orNull(call(session, weighingRecords.last, { params: { id_vehiculo } }))
}

/** These only help to type: without them the form works as well. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
