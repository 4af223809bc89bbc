import { measureField } from '#app/form/number-fields.server.ts'
import { NewScale } from '#server/scales/contract.ts'
import { REQUIRED } from '#server/kit/words/sentences.ts'

/** A scale's form, new or changed, with its division as people type it. */
export const ScaleForm = NewScale.extend({
  division: measureField({ required: REQUIRED }).pipe(NewScale.shape.division.unwrap()),
})
