import type { GrowingLists } from '#app/form/growing-rows.ts'
import { COLUMNAS_MAX } from '#server/books/words.ts'

/** The columns of a program; `lugar` says where one goes: 3,5 is between the third and the fourth. */
export const LISTS: GrowingLists = {
  columnas: { max: COLUMNAS_MAX, fields: ['nombre', 'campo', 'fijo', 'lugar'] },
}
