import { cellOf, cellText, isNumeric } from '#app/format/columns.ts'
import type { Column, Sum } from '#app/format/columns.ts'
import { DECLARATION, letters, MAIN, numberCell, STYLE, textCell, TOTAL } from '#server/kit/tools/xlsx-xml.ts'

export * from '#server/kit/tools/xlsx-xml.ts'

/** Title above the rows, then smaller lines. */
export interface SheetHead {
  title: string
  lines: string[]
}

const DAY_MS = 86_400_000
/** Day 0 of Excel's calendar, in days before 1970. */
const EPOCH_DAYS = 25_569

/** Date as Excel's serial number. */
export const daysOf = (at: Date) => at.getTime() / DAY_MS + EPOCH_DAYS

/** Rows above the first record, header row included. */
export function headRows(head: SheetHead): number {
  return 1 + head.lines.length + 1
}

/** XML of a row with its number in column A; `at` is its row on the sheet. */
export function rowXml<Row>(row: Row, columns: Column<Row>[], at: number, number: number): string {
  const cells = columns.map((column, index) => {
    const cell = cellOf(row, column)
    const place = `${letters(index + 1)}${at}`
    if (typeof cell === 'string') return textCell(place, cell)
    if (typeof cell === 'number')
      return numberCell(place, cell, STYLE[isNumeric(column.kind) ? column.kind : 'number'])
    return numberCell(place, daysOf(cell.at), cell.timed ? STYLE.timed : STYLE.date)
  })
  return `<row r="${at}">${numberCell(`A${at}`, number, STYLE.number)}${cells.join('')}</row>`
}

/** XML of the row with the sums. */
export function sumXml<Row>({ of, totals }: Sum, columns: Column<Row>[], at: number): string {
  const cells = columns.map(({ name, kind, total }, index) => {
    const sum = total && totals[name]
    if (sum === undefined) return ''
    return numberCell(`${letters(index + 1)}${at}`, sum, TOTAL[isNumeric(kind) ? kind : 'number'])
  })
  return `<row r="${at}">${textCell(`A${at}`, of, STYLE.header)}${cells.join('')}</row>`
}

/** Start of a sheet. Column widths follow the first rows, at most 62 characters. */
export function sheetStart<Row>(head: SheetHead, columns: Column<Row>[], rows: Row[]): string {
  const above = headRows(head)
  const widths = columns.map((column) => {
    const longest = Math.max(column.label.length + 3, ...rows.map((row) => cellText(row, column).length))
    return Math.min(longest, 60) + 2
  })
  const cols = [8, ...widths].map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const lines = [head.title, ...head.lines].map(
    (line, index) =>
      `<row r="${index + 1}">${textCell(`A${index + 1}`, line, index === 0 ? STYLE.title : STYLE.text)}</row>`,
  )
  const labels = ['#', ...columns.map(({ label }) => label)].map((label, index) =>
    textCell(`${letters(index)}${above}`, label, STYLE.header),
  )
  const below = `A${above + 1}`
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${above}" topLeftCell="${below}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="${below}" sqref="${below}"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>${lines.join('')}<row r="${above}">${labels.join('')}</row>`
}

/** End of a sheet. Excel must not mark identifications and telephones, which are texts of digits, as errors. */
export function sheetEnd<Row>(head: SheetHead, columns: Column<Row>[], last: number): string {
  const table = `A${headRows(head)}:${letters(columns.length)}${last}`
  return `</sheetData><autoFilter ref="${table}"/><pageSetup orientation="landscape"/><ignoredErrors><ignoredError sqref="${table}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}
