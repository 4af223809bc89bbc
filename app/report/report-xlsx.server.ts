import { Parts } from '#app/export/xlsx.server.ts'
import {
  BALANCE,
  CONTENT_TYPES,
  DECLARATION,
  daysOf,
  letters,
  MAIN,
  numberCell,
  relations,
  STYLE,
  STYLES,
  textCell,
  TOTAL,
  workbook,
} from '#app/export/xlsx-xml.server.ts'
import { cellOf, isText } from '#app/format/columns.ts'
import { longWork } from '#server/kit/tools/long-work.ts'
import {
  type Sheet,
  type SheetColumn,
  type SheetFigure,
  type SheetLine,
  type SheetTable,
  shownIn,
} from './define-report.ts'

interface Head {
  title: string
  company: string
  /** Time of creation. */
  lines: string[]
}

const NARROWEST = 10
const WIDEST = 60

/** Text or number with its style. */
type Cell = [value: string | number, style: number]

const text = (written: string): Cell => [written, STYLE.text]
const bold = (written: string): Cell => [written, STYLE.header]
/** Number formats of rows, and bold ones of sums. */
const NUMBERS = { ...STYLE, pesos: BALANCE.plain }
const SUMS = { ...NUMBERS, ...TOTAL, pesos: BALANCE.bold }

const figureCells = ({ label, text: written, value, kind }: SheetFigure): Cell[] => [
  bold(label),
  value === null ? text(written) : [value, SUMS[kind]],
]

/** Report as an Excel sheet: title, facts, tables with typed cells, box of totals. */
export async function reportXlsx(head: Head, sheet: Sheet): Promise<Buffer<ArrayBuffer>> {
  const { facts, tables, box, notes = [], signatures = [] } = sheet
  const rows: Cell[][] = [
    [[head.title, STYLE.title]],
    ...[head.company, ...head.lines].map((line) => [text(line)]),
    ...facts.map(([label, said]) => [text(`${label}: ${said}`)]),
    ...tables.flatMap(rowsOf),
    ...(box ? [[], ...box.map(figureCells)] : []),
    ...notes.map((note) => [text(note)]),
    ...signatures.flatMap(({ role, name }) => [[], [text([role, name].filter(Boolean).join(': '))]]),
  ]
  const zip = new Parts()
  zip.whole('[Content_Types].xml', CONTENT_TYPES)
  zip.whole('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]))
  zip.whole('xl/workbook.xml', workbook(head.title, 1))
  zip.whole(
    'xl/_rels/workbook.xml.rels',
    relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
  )
  zip.whole('xl/styles.xml', STYLES)
  zip.open('xl/worksheets/sheet1.xml')
  zip.write(`${DECLARATION}<worksheet xmlns="${MAIN}"><cols>${widths(sheet)}</cols><sheetData>`)
  const pause = longWork()
  for (const [index, cells] of rows.entries()) {
    zip.write(rowXml(cells, index + 1))
    await pause()
  }
  zip.close(`</sheetData><pageSetup paperSize="1" orientation="landscape"/></worksheet>`)
  return Buffer.concat([...zip.end()])
}

function rowXml(cells: Cell[], at: number): string {
  const inside = cells.map(([value, style], index) => {
    const place = `${letters(index)}${at}`
    return typeof value === 'number' ? numberCell(place, value, style) : textCell(place, value, style)
  })
  return `<row r="${at}">${inside.join('')}</row>`
}

const rowsOf = ({ heading, columns, lines, empty }: SheetTable): Cell[][] => [
  [],
  ...(heading ? [[bold(heading)]] : []),
  columns.map(({ label }) => bold(label)),
  ...lines.map((line) => columns.map((column, index) => cellIn(line, column, index))),
  ...(empty ? [[text(empty)]] : []),
]

/** The label of a line of sums goes into the first cell. */
function cellIn({ kind, label, values }: SheetLine, column: SheetColumn, index: number): Cell {
  const [written, styles] = kind === 'row' ? [text, NUMBERS] : [bold, SUMS]
  if (index === 0 && kind !== 'row') return written(label)
  const cell = cellOf(values, column)
  if (typeof cell === 'string') return written(cell)
  return [
    typeof cell === 'number' ? cell : daysOf(cell.at),
    styles[isText(column.kind) ? 'number' : column.kind],
  ]
}

/** Column widths by the longest text, at most 62 characters. */
function widths({ tables, box = [] }: Sheet): string {
  const most = Math.max(2, ...tables.map(({ columns }) => columns.length))
  return Array.from({ length: most }, (_, index) => {
    const inTables = tables.flatMap(({ columns, lines }) => {
      const column = columns[index]
      if (!column) return []
      return [column.label.length, ...lines.map((line) => shownIn(line, column).length)]
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
