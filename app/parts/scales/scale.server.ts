import { ApiError, call, orElse } from '#app/api/client.server.ts'
import { textOf } from '#app/form/reply.ts'
import type { Pressed } from '#app/form/pickers/post-with-pickers.server.ts'
import { RECOVER_FIELD } from '#app/form/reserved.ts'
import { newOnceKey, type Refused, reply } from '#app/form/submit.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { type ScaleNow, scales } from '#server/scales/contract.ts'
import { decimal } from '#server/kit/words/formats.ts'
import type { TruckWeight } from '#server/weighings/truck-weights-words.ts'
import { READ_PRESS, readingOf } from './press.ts'
import { scaleInWords } from './words.ts'

/** Scale that can be read, with its text at render time. */
export interface ReadScale {
  id: string
  nombre: string
  muestra: string
}

const shown = (one: ScaleNow): ReadScale => ({
  id: one.id_bascula,
  nombre: one.nombre,
  muestra: scaleInWords(one),
})

/** Everyone who weighs sees the scales. */
export const mayRead = (session: Session) =>
  session.can('POST-weighing-records') || session.can('PUT-weighing-records')

/** Scales that can be read; none if the API offers none or the user does not weigh. */
export async function readScales(session: Session): Promise<ReadScale[]> {
  if (!mayRead(session)) return []
  const { data } = await orElse(call(session, scales.now, {}), { data: [] })
  return data.map(shown)
}

const FAILED = 'No se pudo leer la báscula. Intente de nuevo, o escriba el peso.'
const NOT_BACK = 'La báscula no volvió a cero después del camión anterior: revise que solo esté este.'

/**
 * Puts the current weight of a scale, and its reading id, into the field of the pressed button. Returns
 * undefined for another button. Saves nothing. The reading serves only for the vehicle of the form, or for that of
 * the weighing `pesada`.
 */
export async function readInto(session: Session, form: FormData, pesada = ''): Promise<Pressed | undefined> {
  const pressed = /^(peso_lleno|peso_vacio):(.+)$/.exec(textOf(form, READ_PRESS))
  // A reading is stored by the API, so a form restored after sign-in takes none.
  if (!pressed || form.has(RECOVER_FIELD)) return undefined
  const [field, id = ''] = [pressed[1] as TruckWeight, pressed[2]]
  try {
    const { data } = await call(session, scales.capture, {
      params: { id },
      query: { id_vehiculo: textOf(form, 'id_vehiculo'), id_weighing_record: pesada },
      idempotencyKey: newOnceKey(),
    })
    const values = { [field]: decimal(data.peso), [readingOf(field)]: data.id_lectura }
    return { values, errors: data.volvio_a_cero ? {} : { [field]: [NOT_BACK] } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { values: { [readingOf(field)]: '' }, errors: { [field]: [error.text(FAILED)] } }
  }
}

/** Like `readInto`, for a form without pickers. */
export async function readAnswer(
  session: Session,
  form: FormData,
  pesada: string,
): Promise<Refused | undefined> {
  const read = await readInto(session, form, pesada)
  return read && reply(form, read.errors, 200, { values: read.values })
}
