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

/** A scale whose weight may be taken, with what it shows as the page is drawn. */
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

/** Who weighs sees what the scales show. */
export const mayRead = (session: Session) =>
  session.can('POST-weighing-records') || session.can('PUT-weighing-records')

/** The scales that are read; none where the API in use reads none, or the person does not weigh. */
export async function readScales(session: Session): Promise<ReadScale[]> {
  if (!mayRead(session)) return []
  const { data } = await orElse(call(session, scales.now, {}), { data: [] })
  return data.map(shown)
}

const FAILED = 'No se pudo leer la báscula. Intente de nuevo, o escriba el peso.'
const NOT_BACK = 'La báscula no volvió a cero después del camión anterior: revise que solo esté este.'

/**
 * Takes the weight that a scale shows into the field that the pressed button names, with its reading beside it; nothing where
 * another button was pressed. Nothing is saved of the form.
 */
export async function readInto(session: Session, form: FormData): Promise<Pressed | undefined> {
  const pressed = /^(peso_lleno|peso_vacio):(.+)$/.exec(textOf(form, READ_PRESS))
  // A reading is kept by the API: a form that comes back after a sign-in takes none.
  if (!pressed || form.has(RECOVER_FIELD)) return undefined
  const [field, id = ''] = [pressed[1] as TruckWeight, pressed[2]]
  try {
    const { data } = await call(session, scales.capture, { params: { id }, idempotencyKey: newOnceKey() })
    const values = { [field]: decimal(data.peso), [readingOf(field)]: data.id_lectura }
    return { values, errors: data.volvio_a_cero ? {} : { [field]: [NOT_BACK] } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { values: { [readingOf(field)]: '' }, errors: { [field]: [error.text(FAILED)] } }
  }
}

/** The same as the answer of a form without pickers. */
export async function readAnswer(session: Session, form: FormData): Promise<Refused | undefined> {
  const read = await readInto(session, form)
  return read && reply(form, read.errors, 200, { values: read.values })
}
