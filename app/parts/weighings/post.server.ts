import { type Pickers, readPickerFrame } from '#app/form/pickers/rules.server.ts'
import { postWithPickers } from '#app/form/pickers/post-with-pickers.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { NewWeighing, WEIGHT_MAX } from '#server/contract/weighing-records.ts'
import { PICKER_RULES } from '../pickers/all.server.ts'
import { offersOf, readDefaults, readOffers } from './offers.server.ts'
import { WEIGHING_PICKERS } from '#app/parts/pickers/of-forms.ts'
import { SAVE_FAILED } from './texts.ts'
import { isConfirmed } from './weights.ts'
import { measureField, numberField, pesosField } from '#app/form/number-fields.server.ts'
import { ApiError } from '#app/api/client.server.ts'

const weighingPickers: Pickers = { fields: WEIGHING_PICKERS, rules: PICKER_RULES }

/** One post of the weighing form, new or edited. */
export function postWeighing<T>(
  request: Request,
  session: Session,
  save: (value: NewWeighing, once: string | undefined, form: FormData) => Promise<T>,
) {
  return postWithPickers(request, session, weighingPickers, {
    schema: WeighingForm,
    save: (value, once, form) => asQuoted(save({ ...value, peso_confirmado: isConfirmed(form) }, once, form)),
    failed: SAVE_FAILED,
    offers: (form) => readOffers(session, form),
  })
}

const weight = measureField({ min: 0, max: WEIGHT_MAX })
const percent = measureField({ min: 0, max: 100 })

/** The weighing form: the contract's body, with its numbers as people type them; the confirmation is its own. */
export const WeighingForm = NewWeighing.omit({ peso_confirmado: true }).extend({
  humedad: percent,
  impureza: percent,
  grano_r: percent,
  grano_p: percent,
  yeso: percent,
  peso_lleno: weight,
  peso_vacio: weight,
  cantbultos: numberField(0, { min: 0 }),
  costofletexkg: numberField(6, { min: 0 }),
  vrpesada: pesosField({ min: 0 }),
})

/** What the weighing form needs beside its values, new or edited. */
export async function readFrame(request: Request, session: Session) {
  const [defaults, frame] = await Promise.all([
    readDefaults(session),
    readPickerFrame(request, session, weighingPickers),
  ])
  return { defaults, frame, offers: offersOf(defaults, null), sackTare: defaults?.tara_bulto ?? 0 }
}

/** The server's text after the document's own sign (D2 §8). */
export async function asQuoted<Saved>(saving: Promise<Saved>): Promise<Saved> {
  try {
    return await saving
  } catch (error) {
    if (!(error instanceof ApiError) || !error.answer.mensaje) throw error
    throw new ApiError(error.status, { ...error.answer, mensaje: `❌ Error: ${error.answer.mensaje}` })
  }
}
