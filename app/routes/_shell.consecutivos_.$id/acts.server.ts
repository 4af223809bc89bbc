import { act, NOTHING, withCalls } from '#app/form/acts.server.ts'
import { numberField } from '#app/form/number-fields.server.ts'
import { textOf } from '#app/form/reply.ts'
import { consecutives, CorrectedRange, NewAuthorisedRange } from '#server/numbers/contract.ts'
import { INCOMPLETE } from '#server/kit/words/sentences.ts'
import { ACTS, RANGE_FIELD } from './acts.tsx'

const number = numberField(0, { required: INCOMPLETE })
const NUMBERS = {
  numero_desde: number.pipe(NewAuthorisedRange.shape.numero_desde),
  numero_hasta: number.pipe(NewAuthorisedRange.shape.numero_hasta),
}

const Corrected = CorrectedRange.omit({ version: true }).extend(NUMBERS)

export const CALLS = withCalls(ACTS, {
  autorizar: act(consecutives.authorise, NewAuthorisedRange.extend(NUMBERS), ({ value: body, id, send }) =>
    send({ params: { id }, body }),
  ),
  corregir: act(consecutives.correct, Corrected, ({ value, version, form, send }) =>
    send({ params: { id: textOf(form, RANGE_FIELD) }, body: { ...value, version } }),
  ),
  retirar: act(consecutives.withdraw, NOTHING, ({ form, send }) =>
    send({ params: { id: textOf(form, RANGE_FIELD) } }),
  ),
})
