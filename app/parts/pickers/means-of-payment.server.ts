import { call } from '#app/api/client.server.ts'
import type { Choice } from '#app/form/pickers/choice.ts'
import { creation, madeChoice, type PickerRules } from '#app/form/pickers/rules.server.ts'
import { paymentMethodsList } from '#app/parts/lists/payment-methods.tsx'
import {
  NewPaymentMethod,
  type PaymentMethod,
  paymentMethods,
  paysOut,
  TAG_BANKS,
} from '#server/contract/payment-methods.ts'
import { hasTag } from '#server/shared/tags.ts'
import { withKind } from '../payments/kind.server.ts'
import { BANK_DETAIL } from './means-of-payment.tsx'

/** Enough to find what gives money behind what does not. */
const SEARCHED = 100
/** Results of one search of a type-ahead (D2 §9). */
const SHOWN = 10

const choiceOf = ({ id_forma_pago, descripcion, tags }: PaymentMethod): Choice => ({
  id: id_forma_pago,
  label: descripcion,
  detail: hasTag(tags, TAG_BANKS) ? BANK_DETAIL : '',
})

export const meansOfPayment: PickerRules = {
  key: 'POST-payment-methods/search',
  searchFields: paymentMethodsList.searchFields,
  search: async (session, body) => {
    const { data } = await call(session, paymentMethods.search, { body: { ...body, limit: SEARCHED } })
    return data
      .filter(({ activo, tags }) => activo && paysOut(tags))
      .slice(0, SHOWN)
      .map(choiceOf)
  },
  creation: creation({
    key: 'POST-payment-methods',
    schema: withKind(NewPaymentMethod.shape.descripcion),
    failed: 'Error al crear la forma de pago',
    create: (session, body, idempotencyKey) =>
      madeChoice(call(session, paymentMethods.create, { body, idempotencyKey }), choiceOf),
  }),
}
