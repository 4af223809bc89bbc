import {
  type Cell,
  CELL_MAX,
  COLUMNS_MAX,
  LINE_COLUMNS_MAX,
  LINE_MAX,
  tooLongCell,
  tooLongLine,
  tooManyColumns,
  unread,
} from './limits.ts'

const DELIMITERS = [';', ',', '\t'] as const
type Delimiter = (typeof DELIMITERS)[number]

/** Length of the sample for finding the delimiter. */
const SAMPLE_CHARS = 64 * 1024

/** Decodes a file: UTF-8, UTF-16 with a byte order mark, else Windows-1252. Refuses binary data. */
export function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  const wide =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : ''
  const text = wide
    ? new TextDecoder(wide).decode(bytes)
    : (utf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes))
  // eslint-disable-next-line no-control-regex -- no text holds them
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) {
    throw unread('El archivo no es un Excel (.xlsx) ni un texto separado por comas (.csv).')
  }
  return text
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Delimiter of a text: the one named by a first line `sep=;`, else the one most rows of the sample have equally often.
 * A delimiter with text after a closing quote is ruled out.
 */
export function delimiterOf(text: string): Delimiter {
  const named = /^sep=([;,\t])\r?\n/i.exec(text)?.[1]
  if (named) return named as Delimiter
  const scores = DELIMITERS.map((delimiter) => {
    const widths = new Map<number, number>()
    let odd = 0
    for (const row of rowsOf(text.slice(0, SAMPLE_CHARS), delimiter, () => (odd += 1))) {
      widths.set(row.length, (widths.get(row.length) ?? 0) + 1)
    }
    widths.delete(1)
    const [width, times] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0]
    return { delimiter, width, times, odd }
  })
  return scores.sort((a, b) => a.odd - b.odd || b.times - a.times || b.width - a.width)[0]!.delimiter
}

/**
 * Splits a delimited text into rows (RFC 4180). Quoted fields may hold delimiters, line ends and doubled quotes. `odd`
 * is called for text after a closing quote. Lines beyond the limits are refused before they are collected.
 */
export function* rowsOf(text: string, delimiter: string, odd?: () => void): Generator<string[]> {
  let [row, at, start]: [string[], number, number] = [[], 0, 0]
  while (at < text.length) {
    let field: string
    if (text[at] === '"') {
      const closed = closingQuote(text, at + 1)
      if (closed - start > LINE_MAX) throw tooLongLine()
      field = text.slice(at + 1, closed).replaceAll('""', '"')
      at = closed + 1
      const rest = fieldEnd(text, at, delimiter)
      if (rest > at) odd?.()
      field += text.slice(at, rest)
      at = rest
    } else {
      const end = fieldEnd(text, at, delimiter)
      field = text.slice(at, end)
      at = end
    }
    if (at - start > LINE_MAX) throw tooLongLine()
    if (row.length === LINE_COLUMNS_MAX) throw tooManyColumns()
    row.push(field)
    if (text[at] === delimiter) {
      at += 1
      if (at === text.length) row.push('')
      continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    yield row
    row = []
    start = at
  }
  if (row.length > 0) yield row
}

function closingQuote(text: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = text.indexOf('"', at)
    if (at === -1) return text.length
    if (text[at + 1] !== '"') return at
  }
}

function fieldEnd(text: string, from: number, delimiter: string): number {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}

/** Rows of a CSV file that are not empty, with trimmed texts. */
export function* csvRows(bytes: Uint8Array): Generator<Cell[]> {
  const text = decoded(bytes)
  const delimiter = delimiterOf(text)
  for (const fields of rowsOf(text.replace(/^sep=[;,\t]\r?\n/i, ''), delimiter)) {
    if (fields.length > COLUMNS_MAX && fields.slice(COLUMNS_MAX).some((field) => field.trim() !== '')) {
      throw tooManyColumns()
    }
    const row = fields.slice(0, COLUMNS_MAX).map((field): Cell => {
      if (field.length > CELL_MAX) throw tooLongCell()
      return field.trim() || null
    })
    if (row.every((cell) => cell === null)) continue
    yield row
  }
}
