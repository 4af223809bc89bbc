/** Width in points. A longer text is shortened or wrapped when other columns need room. */
const READABLE = 96
/** Minimum width of a column. */
const NARROWEST = 24

/** Widest content of a column, and the part of its width that it keeps. */
export interface Wanted {
  most: number
  least: number
  /** True for numbers and dates, which keep `least`. */
  fixed: boolean
}

/** Width that a column wants: `whole` is its widest part that stays on one line, `widest` its widest text. */
export function wanted(whole: number, widest: number, fixed: boolean): Wanted {
  const kept = Math.max(NARROWEST, whole) + 1
  const most = Math.max(kept, widest + 1)
  return { most, least: fixed ? kept : Math.max(kept, Math.min(most, READABLE)), fixed }
}

const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)

/** Width that columns want, or need at least, with `pad` at both sides of each. */
export const wantedWidth = (columns: readonly Wanted[], of: 'most' | 'least', pad: number): number =>
  sum(columns.map((one) => one[of] + 2 * pad))

/** Columns with their widths in a room. The longest texts shrink first; all columns stretch by at most `stretch`. */
export function withWidths<Column extends Wanted>(
  columns: readonly Column[],
  room: number,
  { pad, stretch = Infinity }: { pad: number; stretch?: number },
): (Column & { width: number })[] {
  const free = room - columns.length * 2 * pad
  let cap = Math.max(...columns.map(({ most }) => most))
  const given = ({ most, least, fixed }: Wanted) =>
    Math.min(most, cap < READABLE && !fixed ? cap : Math.max(cap, least))
  const needed = () => sum(columns.map(given))
  while (needed() > free && cap > NARROWEST) cap--
  // More columns than fit become narrower than they want, and their texts wrap.
  const by = Math.min(stretch, free / needed())
  return columns.map((column) => ({ ...column, width: given(column) * by + 2 * pad }))
}
