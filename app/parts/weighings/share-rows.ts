import type { PickerField } from '#app/form/pickers/picker.ts'
import { supplier } from '#app/parts/parties/pickers.tsx'
import { SHARES_MAX } from '#server/weighings/shares-words.ts'

/** Fields of one farmer's row. */
interface ShareRow {
  owner: PickerField
  part: string
}

/** All rows of the form. Empty rows are ignored. */
export const SHARE_ROWS: readonly ShareRow[] = Array.from({ length: SHARES_MAX }, (_, index) => ({
  owner: { name: `id_proveedor_${index + 1}`, picker: supplier, label: `Agricultor ${index + 1}` },
  part: `parte_${index + 1}`,
}))

export const SHARE_PICKERS = SHARE_ROWS.map(({ owner }) => owner)

/** Intent of the button for another row. */
export const MORE_ROWS = 'otra-parte'
