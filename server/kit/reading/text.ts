import { CsvError, parse, type Options } from 'csv-parse/sync'
import { tidy, toUtf8 } from './decoding.ts'
import {
  type Cell,
  LINE_COLUMNS_MAX,
  LINE_MAX,
  ROWS_MAX,
  tooLongLine,
  tooManyColumns,
  tooManyRows,
  unread,
} from './limits.ts'

const DELIMITERS = [';', ',', '\t', '|']
/** First line by which a text names its delimiter. */
const NAMED = /^\ufeff?sep=([;,\t|])(?:\r\n|\n|\r)/i
const [LINE_FEED, RETURN] = [10, 13]
/** Sample for finding the delimiter. */
const SAMPLE_BYTES = 64 * 1024

const OPTIONS: Options = {
  bom: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_records_with_empty_values: true,
  trim: true,
}

/** Delimiter that most rows have equally often. A delimiter with text after a closing quote is ruled out. */
function delimiterOf(lines: string): string {
  const scores = DELIMITERS.map((delimiter) => {
    const widths = new Map<number, number>()
    let odd = 0
    const rows: string[][] = parse(lines, {
      ...OPTIONS,
      delimiter,
      skip_records_with_error: true,
      on_skip: () => void (odd += 1),
    })
    for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1)
    widths.delete(1)
    const [width, times] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0]
    return { delimiter, width, times, odd }
  })
  return scores.sort((a, b) => a.odd - b.odd || b.times - a.times || b.width - a.width)[0]!.delimiter
}

/** Programs write `="00123"` or `'00123` so that Excel keeps the digits. */
const withoutFormula = (cell: string) => cell.replace(/^="([^"]*)"$|^'(?=\d)/, '$1')

/** Opens a text file, which has no sheets. */
export function openText(bytes: Buffer) {
  const rows = function* (): Generator<Cell[]> {
    for (const row of textRows(toUtf8(bytes))) yield row.map((cell) => tidy(withoutFormula(cell)))
  }
  return { hojas: [], hoja: '', rows }
}

/** Rows of a delimited text that are not empty. Quotes inside a field are part of its text. */
function textRows(text: Buffer): string[][] {
  const sample = text.toString('utf8', 0, SAMPLE_BYTES)
  const [line = '', named] = NAMED.exec(sample) ?? []
  const delimiter = named ?? delimiterOf(sample)
  const table = text.subarray(Buffer.byteLength(line))
  // The parser has no limit of fields per row, so the delimiters of each line are counted first.
  const separator = delimiter.charCodeAt(0)
  let fields = 0
  for (const byte of table) {
    fields = byte === LINE_FEED || byte === RETURN ? 0 : fields + Number(byte === separator)
    if (fields > LINE_COLUMNS_MAX) throw tooManyColumns()
  }
  const limits = { relax_quotes: true, max_record_size: LINE_MAX, to: ROWS_MAX + 1 }
  const rows = parsed(table, { ...OPTIONS, ...limits, delimiter })
  if (rows.length > ROWS_MAX) throw tooManyRows()
  return rows
}

function parsed(table: Buffer, options: Options): string[][] {
  try {
    return parse(table, options)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The parser refuses quotes inside quotes while it trims blanks around quotes.
    if (error.code === 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE') {
      return parsed(table, { ...options, trim: false })
    }
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw tooLongLine()
    throw unread('Una comilla (") del archivo no se cierra: bórrela y envíe el archivo otra vez.')
  }
}
