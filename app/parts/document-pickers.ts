import { newPicker } from '#app/form/pickers/picker.ts'

/** Cash receipt with money left to apply. */
export const receipt = newPicker('recibos', 'Número de recibo', 'un recibo')

/** Receivable with a balance; within a receipt, of its client only. */
export const openReceivable = newPicker('cuentas-abiertas', 'Cuenta por cobrar relacionada', 'una cuenta')

/** User of the company; none can be created here. */
export const user = newPicker('usuarios', 'Usuario', 'un usuario')
