import { type Pickers, readPickerFrame } from '#app/form/pickers/rules.server.ts'
import { postWithPickers } from '#app/form/pickers/post-with-pickers.server.ts'
import { textOf } from '#app/form/reply.ts'
import type { Session } from '#app/session/guard.server.ts'
import { flag } from '#server/kit/contract/common.ts'
import { NewWeighing, WEIGHT_MAX } from '#server/weighings/contract.ts'
import { PICKER_RULES } from '#app/parts/pickers.server.ts'
import { offersOf, readDefaults, readPlateOffers } from './offers.server.ts'
import { WEIGHING_PICKERS } from '#app/parts/form-pickers.ts'
import { SAVE_FAILED, TRIP_FIELD } from './names.ts'
import { asking, isConfirmed } from './asking.server.ts'
import { readInto, readScales } from '#app/parts/scales/scale.server.ts'
import { measureField, numberField, pesosField } from '#app/form/number-fields.server.ts'

const weighingPickers: Pickers = { fields: WEIGHING_PICKERS, rules: PICKER_RULES }

/** Handles one post of the weighing form, new or edited. */
export function postWeighing<T>(
  request: Request,
  session: Session,
  save: (value: NewWeighing, once: string | undefined, form: FormData) => Promise<T>,
) {
  return postWithPickers(request, session, weighingPickers, {
    schema: WeighingForm,
    save: (value, once, form) => {
      const otro_viaje = form.get(TRIP_FIELD) === value.id_vehiculo
      return asking(form, save({ ...value, peso_confirmado: isConfirmed(form), otro_viaje }, once, form))
    },
    failed: SAVE_FAILED,
    press: (form) => readInto(session, form),
    offers: (form) => readPlateOffers(session, textOf(form, 'id_vehiculo')),
  })
}

// Three decimals, as typed in tonnes; the API asks about such a weight.
const weight = numberField(3, { min: 0, max: WEIGHT_MAX })
const percent = measureField({ min: 0, max: 100 })

/** Weighing form: the contract's body with typed numbers. Confirmations are read separately. */
export const WeighingForm = NewWeighing.omit({ peso_confirmado: true, otro_viaje: true }).extend({
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
  // An unticked box sends nothing.
  en_deposito: flag,
})

/** Data of the weighing form other than its values. */
export async function readFrame(request: Request, session: Session) {
  const [defaults, frame, basculas] = await Promise.all([
    readDefaults(session),
    readPickerFrame(request, session, weighingPickers),
    readScales(session),
  ])
  return { defaults, frame, basculas, offers: offersOf(defaults, null), sackTare: defaults?.tara_bulto ?? 0 }
}
