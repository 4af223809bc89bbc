import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { doing } from '#app/form/acts.server.ts'
import { measureField, numberField } from '#app/form/number-fields.server.ts'
import { asQuoted } from '#app/parts/weighings/quoted.server.ts'
import { isConfirmed } from '#app/parts/weighings/weights.ts'
import type { Session } from '#app/session/guard.server.ts'
import { requiredText } from '#server/contract/common.ts'
import { WEIGHT_MAX, weighingRecords } from '#server/contract/weighing-records.ts'
import { LENGTH } from '#server/shared/lengths.ts'

const required = 'Campo obligatorio'
const weight = measureField({ min: 0, max: WEIGHT_MAX, required })
const sacks = numberField(0, { min: 0, max: 5000, whole: 'Escriba un número entero de bultos.' })
const percent = measureField({ min: 0, max: 100 })
const measured = measureField({ min: 0, max: 100, required })

const Analysis = z.object({
  humedad: measured,
  impureza: measured,
  grano_r: percent,
  grano_p: percent,
  yeso: percent,
})
/** The confirmation is of the weights that were asked about. */
const confirmation = (form: FormData) => ({ peso_confirmado: z.unknown().transform(() => isConfirmed(form)) })
const reweighed = (form: FormData) =>
  z.object({
    motivo: requiredText('Escriba el motivo del repesaje.', LENGTH.reason),
    peso_lleno: weight,
    peso_vacio: weight,
    cantbultos: sacks,
    ...confirmation(form),
  })
/** The weight that is missing is the one that the form asks for. */
const secondWeight = (form: FormData) =>
  z.object({
    ...(form.has('peso_lleno') && { peso_lleno: weight }),
    ...(form.has('peso_vacio') && { peso_vacio: weight }),
    cantbultos: sacks,
    ...confirmation(form),
  })

/** What the acts of a weighing ask of the API. */
export function doings(session: Session, id: string) {
  const update = (value: object, version: number | undefined) =>
    asQuoted(call(session, weighingRecords.update, { body: { ...value, id_weighing_record: id, version } }))
  return {
    segunda: doing(secondWeight, update),
    analisis: doing(Analysis, update),
    repesar: doing(reweighed, (value, version) =>
      asQuoted(call(session, weighingRecords.reweigh, { params: { id }, body: { ...value, version } })),
    ),
  }
}
