import type { Pickers } from '#app/form/pickers/rules.server.ts'
import { postWithPickers } from '#app/form/pickers/post-with-pickers.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { NewWeighing } from '#server/contract/weighing-records.ts'
import { PICKER_RULES } from '../pickers/all.server.ts'
import { readOffers } from './offers.server.ts'
import { WEIGHING_PICKERS } from './pickers.ts'
import { asQuoted } from './quoted.server.ts'
import { WeighingForm } from './schema.server.ts'
import { SAVE_FAILED } from './texts.ts'
import { isConfirmed } from './weights.ts'

export const weighingPickers: Pickers = { fields: WEIGHING_PICKERS, rules: PICKER_RULES }

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
