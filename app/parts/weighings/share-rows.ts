import type { PickerField } from '#app/form/pickers/picker.ts'
import { supplier } from '#app/parts/parties/pickers.tsx'
import { SHARES_MAX } from '#server/weighings/shares-words.ts'

/** A farmer and his part: fields of one row of the form. */
export interface ShareRow {
  owner: PickerField
  part: string
}

/** The rows of a shared weighing's form, as many as one may have; those that stay empty are no parts. */
export const SHARE_ROWS: readonly ShareRow[] = Array.from({ length: SHARES_MAX }, (_, index) => ({
  owner: { name: `id_proveedor_${index + 1}`, picker: supplier, label: `Agricultor ${index + 1}` },
  part: `parte_${index + 1}`,
}))

export const SHARE_PICKERS = SHARE_ROWS.map(({ owner }) => owner)

/** What the button for another row asks. */
export const MORE_ROWS = 'otra-parte'
