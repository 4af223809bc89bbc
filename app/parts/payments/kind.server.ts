import { z } from 'zod'
import { BANK_OR_CREDIT, TAG_BANKS, TAG_CREDIT } from '#server/payments/contract.ts'
import { flag, text } from '#server/kit/contract/common.ts'
import { markTag } from '#server/kit/words/tags.ts'
import { PAYMENT_METHOD } from '#server/payments/words.ts'

/** Turns the two checkboxes of a payment method into tags. Other tags of the method are kept. */
export function withKind(descripcion: z.ZodType<string>) {
  return z
    .object({ descripcion, tags: text(PAYMENT_METHOD.tags.maxLength), esBanco: flag, esCredito: flag })
    .refine(({ esBanco, esCredito }) => !(esBanco && esCredito), {
      path: ['esCredito'],
      message: BANK_OR_CREDIT,
    })
    .transform(({ descripcion, tags, esBanco, esCredito }) => ({
      descripcion,
      tags: markTag(markTag(tags, TAG_BANKS, esBanco), TAG_CREDIT, esCredito),
    }))
}
