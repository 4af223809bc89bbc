import type { PickerField } from '#app/form/pickers/picker.ts'
import { debtor } from '../pickers/third-party.tsx'

/** The pickers of a receivable. */
export const RECEIVABLE_PICKERS: readonly PickerField[] = [
  { name: 'cliente_id', picker: debtor, required: true },
]
