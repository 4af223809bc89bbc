import type { PickerField } from '#app/form/pickers/picker.ts'
import { meansOfPayment } from '../pickers/means-of-payment.tsx'
import { debtor } from '../pickers/third-party.tsx'

export const CLIENT_FIELD = 'id_cliente_tercero'
export const MEANS_FIELD = 'id_medio_pago'

export const CLIENT: PickerField = {
  name: CLIENT_FIELD,
  picker: debtor,
  required: true,
  unanswered: 'Error al cargar los clientes',
}
export const MEANS: PickerField = {
  name: MEANS_FIELD,
  picker: meansOfPayment,
  required: true,
  unanswered: 'Error al cargar medios de pago',
}

/** The pickers of a receipt. */
export const RECEIPT_PICKERS: readonly PickerField[] = [CLIENT, MEANS]
