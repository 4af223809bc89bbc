import { measureField } from '#app/form/number-fields.server.ts'
import { NewScale } from '#server/contract/scales.ts'
import { REQUIRED } from '#server/shared/sentences.ts'

/** A scale's form, new or changed, with its division as people type it. */
export const ScaleForm = NewScale.extend({
  division: measureField({ required: REQUIRED }).pipe(NewScale.shape.division.unwrap()),
})
