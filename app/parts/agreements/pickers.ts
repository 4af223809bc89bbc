import type { PickerField } from '#app/form/pickers/picker.ts'
import { supplier } from '../pickers/third-party.tsx'

/** The picker of a financing agreement. */
export const AGREEMENT_PICKERS: readonly PickerField[] = [
  { name: 'id_tercetro', picker: supplier, required: true },
]
