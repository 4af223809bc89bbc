import { z } from 'zod'
import { ApiError, call } from '#app/api/client.server.ts'
import { measureField, numberField } from '#app/form/number-fields.server.ts'
import { versionOf } from '#app/form/submit.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { NewWeighing, type WeighingChange, weighingRecords, WEIGHT_MAX } from '#server/weighings/contract.ts'
import { asking, isConfirmed } from './asking.server.ts'
import { requiredText } from '#server/kit/contract/common.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { REQUIRED, WHOLE_SACKS, WHY_REWEIGHED } from '#server/kit/words/sentences.ts'

const percent = measureField({ min: 0, max: 100 })
const measured = measureField({ min: 0, max: 100, required: REQUIRED })

/** A weight that a form asks for, with the three decimals that tonnes have: the API asks about them. */
export const weight = numberField(3, { min: 0, max: WEIGHT_MAX, required: REQUIRED })
export const sacks = numberField(0, { min: 0, max: 5000, whole: WHOLE_SACKS })

/** The confirmation is of the weights that were asked about. */
export const confirmation = (form: FormData) => ({
  peso_confirmado: z.unknown().transform(() => isConfirmed(form)),
})

/** The reading that a weight is, or why it is typed. */
const sources = NewWeighing.pick({
  id_lectura_lleno: true,
  id_lectura_vacio: true,
  motivo_digitado: true,
}).shape

const askedFor = (form: FormData, name: string) =>
  numberField(3, { min: 0, max: WEIGHT_MAX, ...(form.has(name) && { required: REQUIRED }) })

/** The weight that is missing is the one that the form asks for. */
export const secondWeight = (form: FormData) =>
  z.object({
    peso_lleno: askedFor(form, 'peso_lleno'),
    peso_vacio: askedFor(form, 'peso_vacio'),
    cantbultos: sacks,
    ...sources,
    ...confirmation(form),
  })

/** Both weights anew, with the reason. */
export const reweighed = (form: FormData) =>
  z.object({
    motivo: requiredText(WHY_REWEIGHED, LENGTH.reason),
    peso_lleno: weight,
    peso_vacio: weight,
    cantbultos: sacks,
    ...confirmation(form),
  })

/** What the laboratory measures; without the first two it is not analysed (N-123). */
export const Analysis = z.object({
  humedad: measured,
  impureza: measured,
  grano_r: percent,
  grano_p: percent,
  yeso: percent,
})

/** What a weighing reads as, of what its row on a desk shows or asks: told by a hidden field of the row's form. */
export const READ_FIELD = 'leido'

export const WEIGHTS_READ = ['peso_lleno', 'peso_vacio', 'cantbultos'] as const
export const ANALYSIS_READ = ['humedad', 'impureza', 'grano_r', 'grano_p', 'yeso'] as const

type Read = typeof WEIGHTS_READ | typeof ANALYSIS_READ
type Completion = Omit<WeighingChange, 'id_weighing_record' | 'version'>

/** The values as one text, to tell whether they are still those that were read; nothing and 0 are alike. */
export const asRead = (record: object, read: Read): string =>
  read.map((name) => Number((record as Partial<Record<Read[number], unknown>>)[name] ?? 0)).join('|')

/**
 * Completes a weighing from its row on a desk. A change of something else meanwhile (the analysis, while the truck is
 * weighed) is not in the way, and the same values saved already (the button pressed twice) are no conflict. What
 * somebody else completed in another way is not overwritten: `taken` says so.
 */
export async function complete(
  session: Session,
  id: string,
  form: FormData,
  value: Completion,
  { read, taken }: { read: Read; taken?: (now: Record<string, unknown>) => string },
): Promise<unknown> {
  const save = (version: number | undefined) =>
    asking(
      form,
      call(session, weighingRecords.update, { body: { ...value, id_weighing_record: id, version } }),
    )
  try {
    return await save(versionOf(form))
  } catch (error) {
    const now = meanwhile(error)
    if (!now) throw error
    if (asRead(now, read) === form.get(READ_FIELD)) return save(now.version)
    const asked = read.filter((name) => value[name] !== undefined)
    if (asked.every((name) => Number(now[name] ?? 0) === value[name])) return now
    const mensaje = taken?.(now)
    throw mensaje ? new ApiError(409, { codigo: 'CONFLICTO', mensaje }) : error
  }
}

/** Takes the second weight on the weighing's own screen; it may come again because its answer was lost. */
export const completing =
  (session: Session, id: string) => (value: Completion, _version: number | undefined, form: FormData) =>
    complete(session, id, form, value, { read: WEIGHTS_READ })

/** The weighing as somebody else saved it since it was read. */
function meanwhile(error: unknown): (Record<string, unknown> & { version: number }) | undefined {
  if (!(error instanceof ApiError) || error.answer.codigo !== 'CONFLICTO') return undefined
  const { registro } = error.answer
  return typeof registro?.version === 'number' ? { ...registro, version: registro.version } : undefined
}
