import type { Picker } from '#app/form/pickers/picker.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'

/** Cash receipt with money left to apply. */
export const receipt: Picker = {
  name: 'recibos',
  label: 'Número de recibo',
  message: mustChoose('un recibo'),
}

/** Receivable with a balance; within a receipt, of its client only. */
export const openReceivable: Picker = {
  name: 'cuentas-abiertas',
  label: 'Cuenta por cobrar relacionada',
  message: mustChoose('una cuenta'),
}

/** User of the company; none can be created here. */
export const user: Picker = {
  name: 'usuarios',
  label: 'Usuario',
  message: mustChoose('un usuario'),
}
