import { hasTag } from '#server/shared/tags.ts'
import { defineList } from '#app/list/define-list.ts'
import type { PaymentMethod } from '#server/contract/payment-methods.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { keysOf } from '#server/shared/managed-keys.ts'

/** What a payment method is for, by its tags. */
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
      label: 'Descripción',
      sort: 'first',
      edit: { maxLength: LENGTH.label },
      value: (row) => row.descripcion,
      format: (row) => (
        <>
          {row.descripcion}
          {isBank(row) && <small className="state">Banco</small>}
          {isCredit(row) && <small className="state">Crédito</small>}
        </>
      ),
    },
  ],
  keys: keysOf('payment-methods'),
  messages: {
    load: 'Error cargando formas de pago',
    updated: 'Forma de pago actualizada correctamente',
    updateFailed: 'Error al actualizar la forma de pago',
    removed: 'Forma de pago eliminada correctamente',
    removeFailed: 'Error al eliminar la forma de pago',
    deactivated: 'Forma de pago desactivada correctamente',
  },
})
