import { hasTag } from '#server/kit/words/tags.ts'
import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { PaymentMethod } from '#server/payments/contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { PAYMENT_METHOD } from '#server/payments/words.ts'

/** Kind of a payment method, from its tags. */
export const isBank = (row: PaymentMethod) => hasTag(row.tags, 'SON_BANCOS')
export const isCredit = (row: PaymentMethod) => hasTag(row.tags, 'CREDITO')

export const paymentMethodsList = defineList<PaymentMethod>({
  title: 'Gestión de Formas de Pago',
  path: '/payment-methods',
  id: 'id_forma_pago',
  placeholder: 'Buscar por descripción',
  searchFields: 'descripcion',
  columns: [
    {
      name: 'descripcion',
      ...PAYMENT_METHOD.descripcion,
      sort: 'first',
      edit: true,
      beside: (row) => (
        <>
          {isBank(row) && <small className="state">Banco</small>}
          {isCredit(row) && <small className="state">Crédito</small>}
        </>
      ),
    },
  ],
  keys: keysOf('payment-methods'),
  messages: {
    ...messagesOf('la forma de pago', 'formas de pago'),
    deactivated: 'Forma de pago desactivada correctamente',
  },
})
