import { call, orElse } from '#app/api/client.server.ts'
import type { Choice, Offers } from '#app/form/pickers/choice.ts'
import type { SearchInput } from '#server/kit/contract/common.ts'
import type { Session } from '#app/session/guard.server.ts'
import { weighingRecords } from '#server/weighings/contract.ts'
import type { LastOfVehicle, WeighingDefaults, WeighingRecord } from '#server/weighings/rows-contract.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { waitingTime } from './waiting-time.server.ts'
import { TRIP_FIELD } from './names.ts'
import { WHICH } from '#server/weighings/truck-weights-words.ts'
import { kilos } from '#server/kit/words/formats.ts'

/** Offers before anything is typed: the company itself on both sides, and the last values of the plate. */
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
  offer('id_transportador', last.id_transportador, last.nombre_transportador)
  offer('id_origen', last.id_origen, last.nombre_origen)
  offer('id_formapago', last.id_formapago, last.descripcion_formapago)
  return offers
}

/** Defaults of a new weighing; null if the API has none or fails. */
export function readDefaults(session: Session): Promise<WeighingDefaults | null> {
  return orElse(call(session, weighingRecords.defaults, {}), null)
}

/** Last weighing of a plate. */
export const readLast = (session: Session, id_vehiculo: string) =>
  call(session, weighingRecords.last, { params: { id_vehiculo } })

/** Offers for a chosen plate; `''` for none. */
export async function readPlateOffers(
  session: Session,
  id_vehiculo: string,
  lastOfPlate = id_vehiculo ? readLast(session, id_vehiculo) : null,
): Promise<Offers> {
  const [defaults, last, inYard] = await Promise.all([
    readDefaults(session),
    lastOfPlate && orElse(lastOfPlate, null),
    id_vehiculo ? readInYard(session, id_vehiculo) : [],
  ])
  return { ...offersOf(defaults, last), [TRIP_FIELD]: inYard }
}

/** Open weighing of a plate in the yard, with its start and missing weight; `detail` is its id. */
async function readInYard(session: Session, id_vehiculo: string): Promise<Choice[]> {
  const body: SearchInput = { limit: 1, filtros: { id_vehiculo, en_patio: 'true' } }
  const found = await orElse(call(session, weighingRecords.search, { body }), null)
  const open = found?.data.find((row) => row.en_patio && row.id_vehiculo === id_vehiculo)
  if (!open) return []
  const { desde, tiempo } = waitingTime(open.pesado_en || open.creado_en, new Date())
  const { pesado, falta } = weightTaken(open)
  const label = `${open.placa} está en patio desde ${desde} (${tiempo}). ${pesado}; falta su peso ${WHICH[falta]}.`
  return [{ id: id_vehiculo, label, detail: open.id_weighing_record }]
}

/** Text of the weight already taken, and field of the missing one. */
export function weightTaken({ peso_lleno, peso_vacio }: Pick<WeighingRecord, 'peso_lleno' | 'peso_vacio'>) {
  return {
    pesado: peso_lleno ? `Lleno ${kilos(peso_lleno)}` : peso_vacio ? `Vacío ${kilos(peso_vacio)}` : '',
    falta: peso_lleno ? ('peso_vacio' as const) : ('peso_lleno' as const),
  }
}
