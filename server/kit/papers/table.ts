import { longWork } from '../tools/long-work.ts'
import type { Sheet, Style } from './sheet.ts'

/** Column of a table, `width` points wide. Figures align right; `left` aligns texts left. */
export interface TableColumn<Row> {
  label: string
  width: number
  text: (row: Row) => string
  left?: boolean
}

const HEAD = '#e8eeea'
/** Padding of a cell at both sides and below. */
const PAD = 1.5

/** Number of rows kept together with the end of the table. */
const LAST_ROWS = 2

/** Height of a row without padding: that of its longest text. */
const heightIn =
  <Row>(sheet: Sheet, columns: readonly TableColumn<Row>[]) =>
  (texts: readonly string[], style: Style = {}) =>
    Math.max(...texts.map((text, index) => sheet.heightOf(text, columns[index]!.width - 2 * PAD, style)))

/** Height of a table without totals on one sheet. */
export function tableHeight<Row>(
  sheet: Sheet,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): number {
  const heightOf = heightIn(sheet, columns)
  const labels = columns.map(({ label }) => label)
  // Height with the padding below the head and the reserve for the rows kept together.
  const head = heightOf(labels, { bold: true }) + 5 * PAD
  return rows.reduce((sum, row) => sum + heightOf(columns.map(({ text }) => text(row))) + 2 * PAD, head)
}

/**
 * Draws a table over the whole width from `y` on. The head repeats on every page; `totals` are bold under their
 * columns. The last rows share a sheet with the totals and the next `below` points. Returns the y below the table.
 */
export async function drawTable<Row>(
  sheet: Sheet,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  y: number,
  totals?: readonly string[],
  below = 0,
): Promise<number> {
  const heightOf = heightIn(sheet, columns)
  const drawRow = (texts: readonly string[], at: number, style: Style = {}) => {
    let x = sheet.margin
    columns.forEach(({ width, left }, index) => {
      const align = left ? 'left' : 'right'
      sheet.write(texts[index]!, x + PAD, at, width - 2 * PAD, { ...style, align })
      x += width
    })
  }
  const labels = columns.map(({ label }) => label)
  const headStyle = { bold: true }
  const headHeight = heightOf(labels, headStyle) + 2 * PAD
  const head = (at: number) => {
    sheet.doc.rect(sheet.margin, at, sheet.width, headHeight).fill(HEAD)
    drawRow(labels, at + PAD, headStyle)
    return at + headHeight + PAD
  }

  const lines = rows.map((row) => columns.map(({ text }) => text(row)))
  const first = lines[0] ? heightOf(lines[0]) : 0
  const last = lines.slice(-LAST_ROWS)
  const ends = [...last.map((texts) => heightOf(texts)), totals ? heightOf(totals, { bold: true }) : 0]
  const ending = ends.reduce((sum, height) => sum + height + 2 * PAD, below)
  // An ending longer than a sheet is not kept together.
  const kept = ending + 2 * headHeight < sheet.bottom - sheet.margin ? ending : 0
  const begins = lines.length > LAST_ROWS ? first : Math.max(first, kept)
  let at = head(sheet.room(y, headHeight + begins + 3 * PAD))
  const line = (texts: readonly string[], style?: Style, kept = 0) => {
    const height = heightOf(texts, style)
    const place = sheet.room(at, Math.max(height + PAD, kept))
    if (place !== at) at = head(place)
    drawRow(texts, at, style)
    at += height + PAD
    sheet.rule(at, undefined, undefined, 0.3)
    at += PAD
  }
  const pause = longWork()
  for (const texts of lines) {
    line(texts, undefined, texts === last[0] && lines.length > LAST_ROWS ? kept : 0)
    await pause()
  }
  if (totals) line(totals, { bold: true })
  return at
}
