import { ApiError } from '#app/api/client.server.ts'
import { parseNumber } from '#server/kit/words/typed-numbers.ts'
import { readChoices } from '#app/form/pickers/read-choices.server.ts'
import { textOf } from '#app/form/reply.ts'
import { WEIGHING_PICKERS } from '#app/parts/form-pickers.ts'
import { decimal } from '#server/kit/words/formats.ts'
import { askedOfTonnes, kilosOfTonnes, TRUCK_WEIGHTS } from '#server/weighings/truck-weights-words.ts'
import { WHY_TYPED_FIELD } from '#app/parts/scales/press.ts'
import { CONFIRMED_FIELD, TRIP_FIELD } from './names.ts'

const QUESTIONED = ['cantbultos', 'id_producto', 'id_vehiculo', 'id_cliente', 'id_proveedor', 'fecha']

/** Typed weights with all that their questions depend on, as one text to compare with the weights in question. */
function weightsOf(form: FormData): string {
  const { plain } = readChoices(form, WEIGHING_PICKERS)
  return [...TRUCK_WEIGHTS, ...QUESTIONED].map((name) => textOf(plain, name)).join('|')
}

/** Whether the posted weights are exactly the ones that were questioned. */
export const isConfirmed = (form: FormData): boolean => textOf(form, CONFIRMED_FIELD) === weightsOf(form)

/**
 * Saves a weighing and adds the API's questions to the refused form. Questions cover unlikely weights,
 * weights in tonnes and a second trip. The error text begins with ❌.
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
      const typed = Number(parseNumber(textOf(form, name)))
      const meant = kilosOfTonnes(typed)
      if (meant !== null && said.includes(askedOfTonnes(typed, meant))) form.set(name, decimal(meant))
    }
    throw new ApiError(error.status, { ...error.answer, mensaje: `❌ Error: ${mensaje}` })
  }
}
