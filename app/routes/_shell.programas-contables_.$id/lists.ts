import type { GrowingLists } from '#app/form/growing-rows.ts'
import { COLUMNAS_MAX } from '#server/books/words.ts'

/**
 * Columns of a program. `lugar` is the new position of a column: 3,5 moves it between the third and the fourth.
 */
export const LISTS: GrowingLists = {
  columnas: { max: COLUMNAS_MAX, fields: ['nombre', 'campo', 'fijo', 'lugar'] },
}
