import type { Picker } from '#app/form/pickers/picker.ts'
import { mustChoose } from '#server/shared/sentences.ts'

/** A cash receipt of which something is left to apply. */
export const receipt: Picker = {
  name: 'recibos',
  label: 'Número de recibo',
  message: mustChoose('un recibo'),
}
