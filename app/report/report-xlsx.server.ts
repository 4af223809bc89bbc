import { strToU8, zipSync } from 'fflate'
import { CONTENT_TYPES, letters, relations, workbook, xmlText } from '#app/export/xlsx-xml.server.ts'
import { cellOf } from '#app/format/columns.ts'
import type { Sheet, SheetColumn, SheetLine, SheetRow, SheetTable } from './define-report.ts'

interface Head {
  title: string
  company: string
  /** When the file was made. */
  lines: string[]
}

const DAY_MS = 86_400_000
/** The day 0 of Excel's calendar, in days before 1970. */
const EPOCH_DAYS = 25_569
const NARROWEST = 10
const WIDEST = 60

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Formats of cells, plain and bold: 49 is text and 0 is general. */
const FORMATS = { text: 49, pesos: 164, kilos: 165, number: 0, date: 166 } as const
const CODES = ['"$"\\ #,##0;[Red]\\-"$"\\ #,##0', '#,##0.00', 'dd/mm/yyyy']
const FONTS = { plain: 0, bold: 1, title: 2 } as const
const KINDS = Object.keys(FORMATS) as (keyof typeof FORMATS)[]
const styleOf = (kind: keyof typeof FORMATS, font: keyof typeof FONTS = 'plain') =>
  KINDS.indexOf(kind) * Object.keys(FONTS).length + FONTS[font]

const STYLES = `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="${CODES.length}">${CODES.map(
  (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${xmlText(code)}"/>`,
).join(
  '',
)}</numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${KINDS.length * 3}">${KINDS.flatMap(
  (kind) =>
    Object.values(FONTS).map(
      (font) =>
        `<xf numFmtId="${FORMATS[kind]}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    ),
).join('')}</cellXfs></styleSheet>`

/** A report as an Excel sheet: title and facts, its tables one under the other with typed cells, the box of totals. */
export function reportXlsx(head: Head, sheet: Sheet): Uint8Array<ArrayBuffer> {
  const rows = new Rows()
  rows.add([textCell(head.title, 'title')])
  for (const line of [head.company, ...head.lines]) rows.add([textCell(line)])
  for (const [label, text] of sheet.facts) rows.add([textCell(`${label}: ${text}`)])
  for (const table of sheet.tables) addTable(rows, table)
  if (sheet.box) {
    rows.add([])
    for (const { label, value, kind } of sheet.box) {
      rows.add([textCell(label, 'bold'), numberCell(value, styleOf(kind, 'bold'))])
    }
  }
  for (const note of sheet.notes ?? []) rows.add([textCell(note)])
  for (const { role, name } of sheet.signatures ?? []) {
    rows.add([])
    rows.add([textCell([role, name].filter(Boolean).join(': '))])
  }
  const xml = `${DECLARATION}<worksheet xmlns="${MAIN}"><cols>${widths(sheet)}</cols><sheetData>${rows.xml()}</sheetData><pageSetup paperSize="1" orientation="landscape"/></worksheet>`
  const parts = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbook(head.title, 1),
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': xml,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

/** A cell at its place. */
type Cell = (place: string) => string

const numberCell =
  (value: number, style: number): Cell =>
  (place) =>
    `<c r="${place}" s="${style}"><v>${value}</v></c>`

function textCell(text: string, font: keyof typeof FONTS = 'plain'): Cell {
  return (place) =>
    text === ''
      ? ''
      : `<c r="${place}" s="${styleOf('text', font)}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

class Rows {
  private readonly written: string[] = []

  add(cells: Cell[]): void {
    const at = this.written.length + 1
    const inside = cells.map((cell, index) => cell(`${letters(index)}${at}`)).join('')
    this.written.push(`<row r="${at}">${inside}</row>`)
  }

  xml(): string {
    return this.written.join('')
  }
}

function addTable(rows: Rows, { heading, columns, lines, empty }: SheetTable): void {
  rows.add([])
  if (heading) rows.add([textCell(heading, 'bold')])
  rows.add(columns.map(({ label }) => textCell(label, 'bold')))
  for (const line of lines) rows.add(cellsOf(line, columns))
  if (empty) rows.add([textCell(empty)])
}

/** The label of a line of sums stands in the first cell. */
function cellsOf({ kind, label, values }: SheetLine, columns: SheetColumn[]): Cell[] {
  const font = kind === 'row' ? 'plain' : 'bold'
  return columns.map((column, index) =>
    index === 0 && kind !== 'row' ? textCell(label, font) : valueCell(values, column, font),
  )
}

function valueCell(values: SheetRow, column: SheetColumn, font: keyof typeof FONTS): Cell {
  const cell = cellOf(values, column)
  if (typeof cell === 'string') return textCell(cell, font)
  const style = styleOf(column.kind ?? 'number', font)
  const value = typeof cell === 'number' ? cell : cell.at.getTime() / DAY_MS + EPOCH_DAYS
  return numberCell(value, style)
}

/** Each column as wide as the longest of its texts, within reason. */
function widths({ tables, box = [] }: Sheet): string {
  const most = Math.max(2, ...tables.map(({ columns }) => columns.length))
  return Array.from({ length: most }, (_, index) => {
    const inTables = tables.flatMap(({ columns, lines }) => {
      const column = columns[index]
      if (!column) return []
      return [column.label.length, ...lines.map(({ texts }) => (texts[column.name] ?? '').length)]
    })
    const longest = Math.max(
      NARROWEST,
      ...inTables,
      ...(index === 0 ? box.map(({ label }) => label.length) : []),
    )
    const width = Math.min(longest, WIDEST) + 2
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  }).join('')
}
