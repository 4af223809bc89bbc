import { measureField } from '#app/form/number-fields.server.ts'
import { NewScale } from '#server/scales/contract.ts'
import { REQUIRED } from '#server/kit/words/sentences.ts'

/** Form of a scale, with the division as people type it. */
export const ScaleForm = NewScale.extend({
  division: measureField({ required: REQUIRED }).pipe(NewScale.shape.division.unwrap()),
})
