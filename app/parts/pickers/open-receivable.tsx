import type { Picker } from '#app/form/pickers/picker.ts'
import { mustChoose } from '#server/shared/sentences.ts'

/** A receivable of which something is owed: of the client of a receipt, where it stands within one. */
export const openReceivable: Picker = {
  name: 'cuentas-abiertas',
  label: 'Cuenta por cobrar relacionada',
  message: mustChoose('una cuenta'),
}
