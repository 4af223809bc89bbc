import { folded, textOf } from './cells.ts'
import { type Cell, COLUMNS_MAX } from './limits.ts'

/** Identifies files with equal headings. */
export const headKey = (heads: readonly string[]) => heads.map(folded).join('|')

/** Headings of the columns. An empty one gets its position. */
export const headings = (row: readonly Cell[]) =>
  row.slice(0, COLUMNS_MAX).map((cell, at) => textOf(cell) || `Columna ${at + 1}`)
