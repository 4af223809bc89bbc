import { z } from 'zod'
import { flag, Id, recordChange, requiredText, row } from '#server/kit/contract/common.ts'
import { managed, saidOf } from '#server/kit/contract/managed.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { PAYMENT_METHOD } from './words.ts'
import { DESCRIPTION_REQUIRED } from '#server/kit/words/sentences.ts'

/** Tags of payment methods. SON_BANCOS needs a bank; CREDITO leaves the weighing fee as a receivable. */
export const TAG_BANKS = 'SON_BANCOS'
export const TAG_CREDIT = 'CREDITO'

/** The settlement deducts the weighing fee. */
export const TAG_DEDUCTED = 'DESCUENTO_LIQUIDACION'

/** True unless the method is credit or a deduction, which hand over no money. */
export const paysOut = (tags: string) => !hasTag(tags, TAG_CREDIT) && !hasTag(tags, TAG_DEDUCTED)

export const PaymentMethod = row('id_forma_pago', {
  tags: z.string(),
  activo: flag.default(true),
  id_forma_pago: Id,
  descripcion: z.string(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const BANK_OR_CREDIT = 'Una forma de pago es de banco o a crédito, no las dos.'

const paymentTags = z
  .string()
  .trim()
  .max(200, 'Máximo 200 caracteres.')
  .refine((tags) => !(hasTag(tags, TAG_BANKS) && hasTag(tags, TAG_CREDIT)), BANK_OR_CREDIT)

export const NewPaymentMethod = z.object({
  descripcion: requiredText(DESCRIPTION_REQUIRED, PAYMENT_METHOD.descripcion.maxLength),
  tags: paymentTags.default(''),
})

const PaymentMethodChange = recordChange('id_forma_pago', NewPaymentMethod.shape)
export type PaymentMethodChange = z.infer<typeof PaymentMethodChange>

export const paymentMethods = managed({
  resource: 'payment-methods',
  paths: {
    create: '/payment-methods',
    update: '/payment-methods/update',
    remove: '/payment-methods/delete/{id}',
  },
  noun: 'formas de pago',
  said: saidOf('Forma de pago', 'a'),
  row: PaymentMethod,
  create: NewPaymentMethod,
  change: PaymentMethodChange,
})
