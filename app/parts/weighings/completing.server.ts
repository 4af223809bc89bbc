import { z } from 'zod'
import { ApiError, call } from '#app/api/client.server.ts'
import { measureField, numberField } from '#app/form/number-fields.server.ts'
import { versionOf } from '#app/form/submit.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { NewWeighing, type WeighingChange, weighingRecords, WEIGHT_MAX } from '#server/weighings/contract.ts'
import { lacksAnalysis } from './analysis.ts'
import { asking, isConfirmed } from './asking.server.ts'
import { requiredText } from '#server/kit/contract/common.ts'
import { kilos } from '#server/kit/words/formats.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { REQUIRED, WHOLE_SACKS, WHY_REWEIGHED } from '#server/kit/words/sentences.ts'

/** An emptied percent is null, which empties the stored one. */
const percent = measureField({ min: 0, max: 100 }).transform((value) => value ?? null)
const measured = measureField({ min: 0, max: 100, required: REQUIRED })

/** Weight with three decimals, as typed in tonnes; the API asks about such a weight. */
export const weight = numberField(3, { min: 0, max: WEIGHT_MAX, required: REQUIRED })
const sacks = numberField(0, { min: 0, max: 5000, whole: WHOLE_SACKS })

/** An emptied number of sacks is 0. A form without the field keeps the stored number. */
const sacksIn = (form: FormData) =>
  sacks.transform((value) => value ?? (form.has('cantbultos') ? 0 : undefined))

/** Confirms only the weights that were questioned. */
export const confirmation = (form: FormData) => ({
  peso_confirmado: z.unknown().transform(() => isConfirmed(form)),
})

/** Reading id of a weight, or the reason for typing it. */
const sources = NewWeighing.pick({
  id_lectura_lleno: true,
  id_lectura_vacio: true,
  motivo_digitado: true,
}).shape

const askedFor = (form: FormData, name: string) =>
  numberField(3, { min: 0, max: WEIGHT_MAX, ...(form.has(name) && { required: REQUIRED }) })

/** Form of the missing weight. */
export const secondWeight = (form: FormData) =>
  z.object({
    peso_lleno: askedFor(form, 'peso_lleno'),
    peso_vacio: askedFor(form, 'peso_vacio'),
    cantbultos: sacksIn(form),
    ...sources,
    ...confirmation(form),
  })

/** Both new weights and the reason. */
export const reweighed = (form: FormData) =>
  z.object({
    motivo: requiredText(WHY_REWEIGHED, LENGTH.reason),
    peso_lleno: weight,
    peso_vacio: weight,
    cantbultos: sacksIn(form),
    ...confirmation(form),
  })

/** Measures of the laboratory. Humidity and impurity are required (weighings/README.md, analysis). */
export const Analysis = z.object({
  humedad: measured,
  impureza: measured,
  grano_r: percent,
  grano_p: percent,
  yeso: percent,
})

/** Hidden field with the values that the row of a desk was rendered from. */
const READ_FIELD = 'leido'

export const WEIGHTS_READ = ['peso_lleno', 'peso_vacio', 'cantbultos'] as const
export const ANALYSIS_READ = ['humedad', 'impureza', 'grano_r', 'grano_p', 'yeso'] as const

type Read = typeof WEIGHTS_READ | typeof ANALYSIS_READ

/** Step that completes a weighing. */
interface Step {
  /** Fields that the step completes. */
  read: Read
  /** Sentence about the values that another user saved; '' while the step is still open. */
  taken: (now: Record<string, unknown>) => string
}

export const WEIGHT_STEP: Step = {
  read: WEIGHTS_READ,
  taken: ({ peso_lleno, peso_vacio, peso_neto }) =>
    peso_neto === null || peso_neto === undefined
      ? ''
      : `Otra persona ya pesó este camión: lleno ${kilos(Number(peso_lleno))}, vacío ${kilos(Number(peso_vacio))}. Lo que usted escribió no se guardó; si un peso está mal, use Repesar en su resumen.`,
}

export const ANALYSIS_STEP: Step = {
  read: ANALYSIS_READ,
  taken: (now) =>
    lacksAnalysis(now)
      ? ''
      : 'Otra persona ya guardó el análisis de esta pesada. Lo que usted escribió no se guardó.',
}

type Completion = Omit<WeighingChange, 'id_weighing_record' | 'version'>

/** Values as one text, to detect a change since rendering; empty equals 0. */
export const asRead = (record: object, read: Read): string =>
  read.map((name) => Number((record as Partial<Record<Read[number], unknown>>)[name] ?? 0)).join('|')

/**
 * Completes a weighing from its desk row or its own screen. A desk row keeps a concurrent change of other fields. The
 * same values sent again, as after a double press, are no conflict. Other values saved by another user are not
 * overwritten; `taken` returns the sentence about them.
 */
export async function complete(
  session: Session,
  id: string,
  form: FormData,
  value: Completion,
  { read, taken }: Step,
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
    if (asked.every((name) => Number(now[name] ?? 0) === (value[name] ?? 0))) return now
    const mensaje = taken(now)
    throw mensaje ? new ApiError(409, { codigo: 'CONFLICTO', mensaje }) : error
  }
}

/** Weighing as another user saved it meanwhile; undefined for other errors. */
function meanwhile(error: unknown): (Record<string, unknown> & { version: number }) | undefined {
  if (!(error instanceof ApiError) || error.answer.codigo !== 'CONFLICTO') return undefined
  const { registro } = error.answer
  return typeof registro?.version === 'number' ? { ...registro, version: registro.version } : undefined
}
