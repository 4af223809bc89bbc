import type { Picker } from '#app/form/pickers/picker.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'

/** A cash receipt of which something is left to apply. */
export const receipt: Picker = {
  name: 'recibos',
  label: 'Número de recibo',
  message: mustChoose('un recibo'),
}

/** A receivable of which something is owed: of the client of a receipt, where it stands within one. */
export const openReceivable: Picker = {
  name: 'cuentas-abiertas',
  label: 'Cuenta por cobrar relacionada',
  message: mustChoose('una cuenta'),
}

/** A user of the company; nobody is created from here. */
export const user: Picker = {
  name: 'usuarios',
  label: 'Usuario',
  message: mustChoose('un usuario'),
}
