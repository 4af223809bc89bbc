import type { Picker } from '#app/form/pickers/picker.ts'
import { mustChoose } from '#server/shared/sentences.ts'

/** A user of the company; nobody is created from here. */
export const user: Picker = {
  name: 'usuarios',
  label: 'Usuario',
  message: mustChoose('un usuario'),
}
