import type { TypedResponse } from '@remix-run/node'
import { z } from 'zod'
import { ApiError, call } from '#app/api/client.server.ts'
import { measureField, numberField } from '#app/form/number-fields.server.ts'
import type { Reply } from '#app/form/reply.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { reply, submitForm, versionOf } from '#app/form/submit.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { requiredText } from '#server/contract/common.ts'
import { WEIGHT_MAX, weighingRecords } from '#server/contract/weighing-records.ts'

const FAILED = '❌ Error: Ocurrió un error inesperado al guardar el registro.'
const SAVED = '✅ El registro se guardó correctamente.'

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
const Reweighed = z.object({
  motivo: requiredText('Escriba el motivo del repesaje.', 300),
  peso_lleno: weight,
  peso_vacio: weight,
  cantbultos: sacks,
})
/** The weight that is missing is the one that the form asks for. */
const secondWeight = (form: FormData) =>
  z.object({
    ...(form.has('peso_lleno') && { peso_lleno: weight }),
    ...(form.has('peso_vacio') && { peso_vacio: weight }),
    cantbultos: sacks,
  })

/** Saves the second weight, the analysis or a re-weighing, as the form says, and shows the summary again. */
export async function changeWeighing(
  session: Session,
  form: FormData,
  id: string,
): Promise<TypedResponse<Reply>> {
  const version = versionOf(form)
  const update = (value: object) =>
    call(session, weighingRecords.update, { body: { ...value, id_weighing_record: id, version } })
  switch (form.get(INTENT_FIELD)) {
    case 'segunda':
      return submit(form, id, secondWeight(form), update)
    case 'analisis':
      return submit(form, id, Analysis, update)
    case 'repesar':
      return submit(form, id, Reweighed, (value) =>
        call(session, weighingRecords.reweigh, { params: { id }, body: { ...value, version } }),
      )
  }
  return reply(form, { '': ['No se reconoció lo que pidió el formulario.'] }, 400)
}

async function submit<Schema extends z.ZodType>(
  form: FormData,
  id: string,
  schema: Schema,
  save: (value: z.output<Schema>) => Promise<unknown>,
): Promise<TypedResponse<Reply>> {
  const { refused } = await submitForm(form, {
    schema,
    save: (value) => asQuoted(save(value)),
    failed: FAILED,
  })
  if (refused) return refused
  const summary = `/weighing-records/final-weight/${encodeURIComponent(id)}`
  return redirectWithFlash(summary, flash('exito', SAVED, 5)) as Promise<TypedResponse<never>>
}

/** The server's text after the document's own sign (D2 §8). */
async function asQuoted<Saved>(saving: Promise<Saved>): Promise<Saved> {
  try {
    return await saving
  } catch (error) {
    if (!(error instanceof ApiError) || !error.answer.mensaje) throw error
    throw new ApiError(error.status, { ...error.answer, mensaje: `❌ Error: ${error.answer.mensaje}` })
  }
}
