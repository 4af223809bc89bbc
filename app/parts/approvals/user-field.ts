import type { PickerField } from '#app/form/pickers/picker.ts'
import { user } from '#app/parts/document-pickers.ts'

/** Picker of the user that gets the Telegram account. */
export const USER_FIELD: PickerField = {
  name: 'id_usuario',
  picker: user,
  required: true,
  placeholder: 'Buscar usaurio',
}
