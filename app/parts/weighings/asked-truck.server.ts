import { orElse } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { type Offers, TYPED_PREFIX } from '#app/form/pickers/choice.ts'
import { choiceValues } from '#app/form/pickers/read-choices.server.ts'
import { lookUp } from '#app/form/pickers/rules.server.ts'
import { vehicle } from '#app/parts/catalogues/pickers.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { PLATE_PARAM } from './desk.ts'
import { readPlateOffers } from './offers.server.ts'

const FIELD = 'id_vehiculo'

interface Truck {
  values: Record<string, string>
  offers?: Offers
}

/**
 * Vehicle for `?placa=`, with its last weighing. If the plate is unknown or the search fails, returns the
 * plate as typed text.
 */
export async function askedTruck(request: Request, session: Session): Promise<Truck> {
  const placa = queryText(request.url, PLATE_PARAM).slice(0, LENGTH.plate)
  if (placa === '') return { values: {} }
  const typed: Truck = { values: { [TYPED_PREFIX + FIELD]: placa } }
  if (!session.can(vehicle.key)) return typed
  const found = await orElse(lookUp(session, vehicle, placa, ''), [])
  const own = found.find(({ label }) => label.toUpperCase() === placa.toUpperCase())
  if (!own) return typed
  return { values: choiceValues(FIELD, own), offers: await readPlateOffers(session, own.id) }
}
