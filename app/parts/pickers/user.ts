import type { Picker } from '#app/form/pickers/picker.ts'

/** A user of the company; nobody is created from here. */
export const user: Picker = {
  name: 'usuarios',
  label: 'Usuario',
  message: 'Debe seleccionar un usuario válido de la lista.',
}
