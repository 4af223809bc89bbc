import { measureField, numberField, pesosField } from '#app/form/number-fields.server.ts'
import { NewWeighing, WEIGHT_MAX } from '#server/contract/weighing-records.ts'

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
