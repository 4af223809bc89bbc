import { z } from 'zod'
import { measureField, numberField } from '#app/form/number-fields.server.ts'
import { postWithPickers } from '#app/form/pickers/post-with-pickers.server.ts'
import type { Pickers } from '#app/form/pickers/rules.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { AgreementFields } from '#server/financing/contract.ts'
import { INCOMPLETE_AGREEMENT } from '#server/kit/words/sentences.ts'
import { PICKER_RULES } from '#app/parts/pickers.server.ts'
import { AGREEMENT_PICKERS } from '#app/parts/form-pickers.ts'

export const agreementPickers: Pickers = { fields: AGREEMENT_PICKERS, rules: PICKER_RULES }

const { numero_de_dias_del_cultivo: dias, numero_hectareas: hectareas } = AgreementFields.shape

/** Typed fields of an agreement, with numbers as people write them. */
export const TypedAgreement = AgreementFields.extend({
  numero_de_dias_del_cultivo: numberField(0, { required: INCOMPLETE_AGREEMENT }).pipe(dias),
  numero_hectareas: measureField({ required: INCOMPLETE_AGREEMENT }).pipe(hectareas),
})

/** The form of a new agreement also posts the rate. The server ignores it. */
export const TypedNewAgreement = TypedAgreement.extend({
  tasa: numberField(6, { required: INCOMPLETE_AGREEMENT, min: 0, max: 100 }).pipe(z.number()),
})

/** Handles one post of an agreement's form, new or changed. */
export function postAgreement<Schema extends z.ZodType, T>(
  request: Request,
  session: Session,
  post: {
    schema: Schema
    failed: string
    save: (value: z.output<Schema>, once: string | undefined, form: FormData) => Promise<T>
  },
) {
  return postWithPickers(request, session, agreementPickers, post)
}
