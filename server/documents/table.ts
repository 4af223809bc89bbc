import { longWork } from '../shared/long-work.ts'
import type { Sheet, Style } from './sheet.ts'

/** A column of a table on paper, `width` points wide; figures are written at the right, texts `left`. */
export interface TableColumn<Row> {
  label: string
  width: number
  text: (row: Row) => string
  left?: boolean
}

const HEAD = '#e8eeea'
/** Free at both sides of a cell, and below it. */
const PAD = 2

/**
 * Draws a table over the whole width from `y` on, row by row, each as high as its longest text; the head stands again
 * on every page that the table reaches, the `totals` in bold under their columns. Answers where it ends.
 */
export async function drawTable<Row>(
  sheet: Sheet,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  y: number,
  totals?: readonly string[],
): Promise<number> {
  const heightOf = (texts: readonly string[], style: Style = {}) =>
    Math.max(...texts.map((text, index) => sheet.heightOf(text, columns[index]!.width - 2 * PAD, style)))
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
  let at = head(sheet.room(y, headHeight + first + 3 * PAD))
  const line = (texts: readonly string[], style?: Style) => {
    const height = heightOf(texts, style)
    const place = sheet.room(at, height + PAD)
    if (place !== at) at = head(place)
    drawRow(texts, at, style)
    at += height + PAD
    sheet.rule(at, undefined, undefined, 0.3)
    at += PAD
  }
  const pause = longWork()
  for (const texts of lines) {
    line(texts)
    await pause()
  }
  if (totals) line(totals, { bold: true })
  return at
}
