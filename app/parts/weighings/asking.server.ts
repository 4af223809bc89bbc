import { ApiError } from '#app/api/client.server.ts'
import { parseNumber } from '#server/kit/words/typed-numbers.ts'
import { textOf } from '#app/form/reply.ts'
import { decimal } from '#server/kit/words/formats.ts'
import { askedOfTonnes, kilosOfTonnes, TRUCK_WEIGHTS } from '#server/weighings/truck-weights-words.ts'
import { WHY_TYPED_FIELD } from '#app/parts/scales/press.ts'
import { CONFIRMED_FIELD, TRIP_FIELD } from './weights.ts'

/** The typed weights as one text, to tell whether they are still those that were asked about. */
const weightsOf = (form: FormData): string =>
  [...TRUCK_WEIGHTS, 'cantbultos'].map((name) => textOf(form, name)).join('|')

/** Whether the posted weights are those that were asked about. */
export const isConfirmed = (form: FormData): boolean => textOf(form, CONFIRMED_FIELD) === weightsOf(form)

/**
 * Saves what a form says of a weighing. What the API asks comes back with the form: which weights it asks about, kilos in the
 * place of a weight that was typed in tonnes, and the box for another trip. The server's text stands after the document's own
 * sign (D2 §8).
 */
export async function asking<Saved>(form: FormData, saving: Promise<Saved>): Promise<Saved> {
  try {
    return await saving
  } catch (error) {
    if (!(error instanceof ApiError) || !error.answer.mensaje) throw error
    const { errores = {}, mensaje } = error.answer
    if (errores[TRIP_FIELD]) form.set(TRIP_FIELD, '')
    if (errores[WHY_TYPED_FIELD] && !form.has(WHY_TYPED_FIELD)) form.set(WHY_TYPED_FIELD, '')
    if (errores[CONFIRMED_FIELD]) form.set(CONFIRMED_FIELD, weightsOf(form))
    const said = Object.values(errores).flat()
    for (const name of TRUCK_WEIGHTS) {
      const typed = Number(parseNumber(textOf(form, name)) ?? '')
      const meant = kilosOfTonnes(typed)
      if (meant !== null && said.includes(askedOfTonnes(typed, meant))) form.set(name, decimal(meant))
    }
    throw new ApiError(error.status, { ...error.answer, mensaje: `❌ Error: ${mensaje}` })
  }
}
