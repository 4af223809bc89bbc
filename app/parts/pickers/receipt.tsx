import type { Picker } from '#app/form/pickers/picker.ts'

/** A cash receipt of which something is left to apply. */
export const receipt: Picker = {
  name: 'recibos',
  label: 'Número de recibo',
  message: 'Debe seleccionar un recibo válido de la lista.',
}
