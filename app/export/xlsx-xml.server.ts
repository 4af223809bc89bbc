import { cellOf, cellText, type Kind } from '#app/format/columns.ts'
import type { Column, Sum } from '#app/format/columns.ts'

/** What stands above the rows: the title, then smaller lines. */
export interface SheetHead {
  title: string
  lines: string[]
}

/** Characters that a cell of Excel holds. */
const CELL_CHARS = 32_767
const DAY_MS = 86_400_000
/** The day 0 of Excel's calendar, in days before 1970. */
const EPOCH_DAYS = 25_569

/** A moment as Excel counts it. */
export const daysOf = (at: Date) => at.getTime() / DAY_MS + EPOCH_DAYS

export const STYLE = {
  text: 0,
  header: 1,
  title: 2,
  pesos: 3,
  kilos: 4,
  number: 5,
  date: 6,
  timed: 7,
} as const
/** The same numbers in bold letters. */
export const TOTAL = { pesos: 8, kilos: 9, number: 10 } as const
/** Pesos of which those under 0 are red. */
export const BALANCE = { plain: 11, bold: 12 } as const

/** Rows above the first record, the header row included. */
export function headRows(head: SheetHead): number {
  return 1 + head.lines.length + 1
}

/** Text as it may stand in XML: markup escaped, control characters left out, Excel's own `_x0041_` kept literal. */
export function xmlText(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex -- these are what XML 1.0 forbids
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .slice(0, CELL_CHARS)
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  )
}

/** A row with its number in column A; `at` is its place on the sheet. */
export function rowXml<Row>(row: Row, columns: Column<Row>[], at: number, number: number): string {
  const cells = columns.map((column, index) => {
    const cell = cellOf(row, column)
    const place = `${letters(index + 1)}${at}`
    if (typeof cell === 'string') return textCell(place, cell)
    if (typeof cell === 'number') return numberCell(place, cell, STYLE[column.kind as Kind])
    return numberCell(place, daysOf(cell.at), cell.timed ? STYLE.timed : STYLE.date)
  })
  return `<row r="${at}">${numberCell(`A${at}`, number, STYLE.number)}${cells.join('')}</row>`
}

/** A row under the last one: what its columns come to. */
export function sumXml<Row>({ of, totals }: Sum, columns: Column<Row>[], at: number): string {
  const cells = columns.map(({ name, kind, total }, index) => {
    const sum = total && totals[name]
    if (sum === undefined) return ''
    return numberCell(`${letters(index + 1)}${at}`, sum, TOTAL[(kind ?? 'number') as keyof typeof TOTAL])
  })
  return `<row r="${at}">${textCell(`A${at}`, of, STYLE.header)}${cells.join('')}</row>`
}

export function numberCell(place: string, value: number, style: number): string {
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`
}

export function textCell(place: string, text: string, style: number = STYLE.text): string {
  if (text === '') return ''
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

/** Name of a column: 0 is A, 26 is AA. */
export function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}

/** The columns are as wide as the longest of the first rows' values, within reason. */
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

/** Identifications and telephones are texts of digits on purpose: Excel is told not to mark them as errors. */
export function sheetEnd<Row>(head: SheetHead, columns: Column<Row>[], last: number): string {
  const table = `A${headRows(head)}:${letters(columns.length)}${last}`
  return `</sheetData><autoFilter ref="${table}"/><pageSetup orientation="landscape"/><ignoredErrors><ignoredError sqref="${table}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}

export function workbook(title: string, sheets: number): string {
  const name = xmlText(title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 25))
  const entries = Array.from({ length: sheets }, (_, index) => {
    const number = index === 0 ? '' : ` ${index + 1}`
    return `<sheet name="${name}${number}" sheetId="${index + 1}" r:id="r${index + 1}"/>`
  })
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${entries.join('')}</sheets></workbook>`
}

/** The parts that a part uses, each a type and an address; their ids are r1, r2… */
export function relations(targets: string[][]): string {
  const entries = targets.map(
    ([type, target], index) =>
      `<Relationship Id="r${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`
}

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Stands first in the file, before it is known how many sheets there will be: a part is a sheet unless named. */
export const CONTENT_TYPES = `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`

const FORMATS = [
  '"$"\\ #,##0',
  '#,##0.00',
  'dd/mm/yyyy',
  'dd/mm/yyyy\\ hh:mm',
  '"$"\\ #,##0;[Red]\\-"$"\\ #,##0',
]
const formats = FORMATS.map(
  (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${xmlText(code)}"/>`,
)
const style = (format: number, font: number) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
/** In the order of STYLE, TOTAL and BALANCE, each a format and a font; 49 is text and 0 is general. */
const OF_CELLS: [format: number, font: number][] = [
  ...[0, 1, 2].map((font): [number, number] => [49, font]),
  ...[164, 165, 0, 166, 167].map((format): [number, number] => [format, 0]),
  ...[164, 165, 0].map((format): [number, number] => [format, 1]),
  [168, 0],
  [168, 1],
]
const styles = OF_CELLS.map(([format, font]) => style(format, font))
export const STYLES = `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${formats.join('')}</numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`
