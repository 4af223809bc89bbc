import { call } from '#app/api/client.server.ts'
import { activeChoices, creation, madeChoice, type PickerRules } from '#app/form/pickers/rules.server.ts'
import { paymentMethodsList } from '#app/parts/lists/payment-methods.tsx'
import { NewPaymentMethod, type PaymentMethod, paymentMethods } from '#server/contract/payment-methods.ts'
import { withKind } from '../payments/kind.server.ts'

const methodChoice = (row: PaymentMethod) => ({ id: row.id_forma_pago, label: row.descripcion })

export const paymentMethod: PickerRules = {
  key: 'POST-payment-methods/search',
  searchFields: paymentMethodsList.searchFields,
  search: (session, body) => activeChoices(call(session, paymentMethods.search, { body }), methodChoice),
  creation: creation({
    key: 'POST-payment-methods',
    schema: withKind(NewPaymentMethod.shape.descripcion),
    failed: 'Error al crear la forma de pago',
    create: (session, body, idempotencyKey) =>
      madeChoice(call(session, paymentMethods.create, { body, idempotencyKey }), methodChoice),
  }),
}
