import { parseDay } from '../words/typed-days.ts'
import { folded, textOf } from './cells.ts'
import { type Cell, COLUMNS_MAX } from './limits.ts'

/** Columns of a file, and the row where its data begin. */
export interface Head {
  /** Names of the columns; a column without a name gets its position. */
  encabezados: string[]
  /** Index of the first data row. Without headings it is 0, so that no row is lost. */
  primera: number
  conEncabezados: boolean
  /** Key of remembered column maps: the headings, or without them the kind of each column. */
  clave: string
}

/** Kind of a cell. `corto` is a whole number of at most four digits, which may also be a heading. */
type Kind = 'vacio' | 'texto' | 'dia' | 'numero' | 'sino' | 'corto' | 'año'

/** Rows in which the headings are looked for, below titles and searches. */
export const HEAD_WITHIN = 30
/** Rows that show the contents of a column. */
const SAMPLE = 100

/** Columns and first data row of a file. `known` holds the folded headings that its kind of file may have. */
export function readHead(rows: readonly Cell[][], known: ReadonlySet<string>): Head {
  const at = headAt(rows, known)
  const heads = rows[at]
  if (heads) {
    const encabezados = headings(heads)
    return { encabezados, primera: at + 1, conEncabezados: true, clave: headKey(encabezados) }
  }
  return withoutHead(rows)
}

/** Columns of a file whose rows are all data. */
export function withoutHead(rows: readonly Cell[][]): Head {
  const form = formOf(rows)
  return {
    encabezados: form.map((_, column) => unnamed(column)),
    primera: 0,
    conEncabezados: false,
    clave: `#${form.join('|')}`,
  }
}

/** Identifies files with equal headings. */
export const headKey = (heads: readonly string[]) => heads.map(folded).join('|')

/** Headings of the columns. An empty one gets its position. */
export const headings = (row: readonly Cell[]) =>
  row.slice(0, COLUMNS_MAX).map((cell, column) => textOf(cell) || unnamed(column))

const unnamed = (column: number) => `Columna ${column + 1}`

/** Number of different known headings in a row. */
export const knownIn = (row: readonly Cell[], known: ReadonlySet<string>) =>
  new Set(row.map((cell) => folded(textOf(cell))).filter((name) => known.has(name))).size

/**
 * Index of the heading row, or -1. A row with a day, an amount or an identification is a heading only if it has more
 * known names than such values. Most known names win, then most texts. Unknown names alone name nothing.
 */
function headAt(rows: readonly Cell[][], known: ReadonlySet<string>): number {
  const sample = rows.slice(0, SAMPLE)
  const found = sample.map((row) => row.map(kindOf))
  const kinds = found.map((row, at) => namingMonths(sample[at]!, row, found.slice(at + 1)))
  const lines = sample.slice(0, HEAD_WITHIN).map((row, at) => ({
    at,
    hits: knownIn(row, known),
    values: valuesIn(kinds[at]!),
    names: kinds[at]!.filter((kind) => kind === 'texto').length,
  }))
  const named = lines.filter(
    ({ at, hits, values }) =>
      hits > Math.max(1, values) || (hits === 1 && values === 0 && standsAbove(sample, kinds, at, true)),
  )
  if (named.length > 0) return most(named, ({ hits, names }) => hits + names / (COLUMNS_MAX + 1)).at
  const others = lines.filter(
    ({ at, values, names }) =>
      values === 0 &&
      names > 0 &&
      at < rows.length - 1 &&
      filledIn(kinds[at]!) > 1 &&
      standsAbove(sample, kinds, at, false),
  )
  if (others.length === 0) return -1
  // Without values below, a longer text row may be data, and rows above it would be lost.
  return kinds.some((row) => valuesIn(row) > 0) ? most(others, ({ names }) => names).at : others[0]!.at
}

/** Kinds of a row. Days of several months above columns of numbers name these columns. */
function namingMonths(row: readonly Cell[], kinds: readonly Kind[], below: readonly Kind[][]): Kind[] {
  const own = [...kinds]
  const days = [...own.keys()].filter((column) => own[column] === 'dia')
  const texts = days.map((column) => textOf(row[column]))
  const months = new Set(texts.map((text) => parseDay(text)?.slice(0, 7) ?? text))
  if (days.length < 2 || months.size < days.length) return own
  const common = commonKinds(below)
  if (days.every((column) => FORM[common[column] ?? 'vacio'] === 'numero')) {
    for (const column of days) own[column] = 'año'
  }
  return own
}

/** First item with the highest figure. */
const most = <Item>(items: readonly Item[], figure: (item: Item) => number) =>
  items.reduce((best, item) => (figure(item) > figure(best) ? item : best))

/**
 * True if row `at` may be the heading row. A row without a known name must precede all rows of its width. An
 * `isNamed` row has a known name. Titles of any width may precede an `isNamed` row, and its short numbers may
 * be repeated below.
 */
function standsAbove(
  rows: readonly Cell[][],
  kinds: readonly Kind[][],
  at: number,
  isNamed: boolean,
): boolean {
  const own = kinds[at]!
  const wide = filledIn(own)
  if (kinds.slice(0, at).some((row) => filledIn(row) >= wide && !(isNamed && valuesIn(row) === 0)))
    return false
  if (hasRepeated(rows, at)) return false
  let [named, unnamed] = [0, 0]
  for (const [column, below] of commonKinds(kinds.slice(at + 1)).entries()) {
    const kind = own[column] ?? 'vacio'
    if (below === 'vacio' || below === 'texto') continue
    if (kind === below && !isNamed) return false
    if (kind === 'vacio') unnamed += 1
    else named += 1
  }
  return named >= unnamed
}

/** True if a text of row `at` is found again in its column. A repetition of the whole row does not count. */
function hasRepeated(rows: readonly Cell[][], at: number): boolean {
  const texts = rows[at]!.map((cell) => folded(textOf(cell)))
  return rows.slice(at + 1).some((row) => {
    const others = row.map((cell) => folded(textOf(cell)))
    const same = texts.filter((text, column) => /[a-z]/.test(text) && text === others[column])
    return same.length > 0 && others.join('|') !== texts.join('|')
  })
}

const isValue = (kind: Kind) => kind === 'dia' || kind === 'numero' || kind === 'sino'
const valuesIn = (row: readonly Kind[]) => row.filter(isValue).length
const filledIn = (row: readonly Kind[]) => row.filter((kind) => kind !== 'vacio').length

/** Form of a file without headings: day, number, text or empty for each column up to the last one with data. */
const formOf = (rows: readonly Cell[][]) =>
  commonKinds(rows.map((row) => row.slice(0, COLUMNS_MAX).map((cell) => FORM[kindOf(cell)])))

const FORM: Readonly<Record<Kind, Kind>> = {
  vacio: 'vacio',
  texto: 'texto',
  sino: 'texto',
  dia: 'dia',
  numero: 'numero',
  corto: 'numero',
  año: 'numero',
}

/** Most frequent kind of the filled cells of each column; the first one of equally frequent kinds. */
function commonKinds(rows: readonly Kind[][]): Kind[] {
  const counts: Map<Kind, number>[] = []
  for (const row of rows) {
    for (const [column, kind] of row.entries()) {
      if (kind === 'vacio') continue
      while (counts.length <= column) counts.push(new Map())
      counts[column]!.set(kind, (counts[column]!.get(kind) ?? 0) + 1)
    }
  }
  return counts.map((of) => (of.size === 0 ? 'vacio' : most([...of], ([, count]) => count)[0]))
}

function kindOf(cell: Cell): Kind {
  if (typeof cell === 'boolean') return 'sino'
  if (cell !== null && typeof cell === 'object') return kindOf(cell.numero)
  const text = textOf(cell)
  if (text === '') return 'vacio'
  const digits = text.replace(BEFORE_DIGITS, '').replace(AFTER_DIGITS, '')
  if (/^(19|20)\d\d$/.test(digits)) return 'año'
  if (SHORT.test(digits)) return 'corto'
  if (parseDay(text, /[a-z/]/i.test(text) ? LEAP_YEAR : undefined)) return 'dia'
  return PLATE.test(text) || (/\d/.test(digits) && !/\p{L}/u.test(digits)) ? 'numero' : 'texto'
}

/** Any year for a day without one: only the kind of the cell matters. */
const LEAP_YEAR = '2024-12-31'
/** Currency or document type before a number: `COP 5.000`, `C.C. 12.345.678`. */
const BEFORE_DIGITS = /^(?:cop|usd|nit|c\.?c|c\.?e|t\.?i)[\s.:$]*(?=[\d(-])/i
const AFTER_DIGITS = /(?<=[\d)])\s*(?:cop|usd|cr|db|kg)$/i
/** Numbers that are also headings: `30`, `>90`, `19 %` and `31-60`. */
const SHORT = /^(?:[<>+#]?\s*\d{1,4}\s*%?|\d{1,3}\s*[-–]\s*\d{1,3})$/
/** Identification of a vehicle. */
const PLATE = /^[a-z]{3}[-\s]?\d\d[\da-z]$/i
