import type * as SheetJs from '@e965/xlsx'
import type { CellObject, WorkBook } from '@e965/xlsx'
import { isDayNumber } from './cells.ts'
import { tidy } from './decoding.ts'
import { type Cell, COLUMNS_MAX, tooManyColumns } from './limits.ts'

const DAY_MS = 86_400_000
/** Day 0 of the two Excel calendars, in days before 1970. */
const EPOCH_DAYS = { of1900: 25_569, of1904: 24_107 }
/** Number of the day 31/12/9999. */
const LAST_DAY = 2_958_465

type NumberKind = 'day' | 'percent' | 'shown' | 'plain'

/** Rows of a sheet that are not empty. */
export function* rowsOf(xlsx: typeof SheetJs, book: WorkBook, name: string): Generator<Cell[]> {
  const read = cellReader(xlsx, book.Workbook?.WBProps?.date1904 === true)
  // Loops over the stored rows, not over row numbers: a cell may be in row 4,000,000,000.
  for (const source of Object.values(book.Sheets[name]?.['!data'] ?? [])) {
    const row: Cell[] = []
    for (const column of Object.keys(source).map(Number)) {
      const value = read(source[column]!)
      if (value === null) continue
      if (column >= COLUMNS_MAX) throw tooManyColumns()
      while (row.length < column) row.push(null)
      row[column] = value
    }
    if (row.length > 0) yield row
  }
}

/** Reads the cells of one workbook. */
function cellReader({ SSF, utils }: typeof SheetJs, is1904: boolean): (cell: CellObject) => Cell {
  const epoch = is1904 ? EPOCH_DAYS.of1904 : EPOCH_DAYS.of1900
  const kinds = new Map<string, NumberKind>()
  return (cell) => {
    if (cell.t === 's') return tidy(String(cell.v ?? ''))
    if (cell.t === 'b') return cell.v === true
    if (cell.t === 'e') return utils.format_cell(cell) || '#VALUE!'
    if (cell.t !== 'n') return null
    const number = Number(cell.v)
    if (!Number.isFinite(number)) return '#NUM!'
    const format = String(cell.z ?? 'General')
    let kind = kinds.get(format)
    if (!kind) kinds.set(format, (kind = kindOf(format, SSF.is_date as (format: string) => boolean)))
    if (kind === 'day') return momentOf(number, epoch)
    const numero = withoutNoise(kind === 'percent' ? number * 100 : number)
    const texto = kind === 'shown' ? utils.format_cell(cell).trim() : ''
    // Letters, leading zeros or a hyphen between digits.
    if (/\p{L}|^-?0\d|\d[-/]\d/u.test(texto)) return { numero, texto }
    if (!is1904 || kind === 'percent' || !isDayNumber(number)) return numero
    return { numero, texto: String(numero), dia: String(momentOf(number, epoch)).slice(0, 10) }
  }
}

/** Kind of a number format. Colours, conditions and quoted letters are no days. */
function kindOf(format: string, isDate: (format: string) => boolean): NumberKind {
  if (/^(general|est[aá]ndar|standard|@)$/i.test(format)) return 'plain'
  if (isDate(format)) return 'day'
  const bare = format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')
  if (bare.includes('%')) return 'percent'
  return /E[+-]|[#?0]\s*\/\s*[#?0-9]/i.test(bare) ? 'plain' : 'shown'
}

/** Excel shows 15 digits: 1190000.0000000002 is 1190000. */
const withoutNoise = (number: number) =>
  Number.isSafeInteger(number) ? number : Number(number.toPrecision(15))

/** Converts an Excel day with its time, if any. A time without a day stays a number. */
function momentOf(number: number, epoch: number): string | number {
  if (number < 1 || number > LAST_DAY) return number
  const minutes = Math.round((number - epoch) * 1440)
  const moment = new Date(minutes * (DAY_MS / 1440)).toISOString().slice(0, 16)
  return moment.replace(/T00:00$/, '')
}
