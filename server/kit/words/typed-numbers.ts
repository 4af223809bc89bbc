import { plainSpelling } from './marks.ts'

type Mark = '.' | ','

/**
 * Meaning of a point or comma that stands alone before three digits: `1.250` and `1,250`. Undefined refuses the number.
 * Any other spelling has one meaning.
 */
export type Convention = Readonly<Record<Mark, 'groups' | 'decimals' | undefined>>

/** `1.250` is 1250 and `1,250` is 1.25. */
const COLOMBIA: Convention = { '.': 'groups', ',': 'decimals' }
/** Three decimals are impossible: `1,250` is 1250 as well. */
const GROUPED: Convention = { '.': 'groups', ',': 'groups' }
/** `1,250` is refused. */
const DOUBTFUL_COMMA: Convention = { '.': 'groups', ',': undefined }

/** `1.250` is 1.25 and `1,250` is 1250. */
const UNITED_STATES: Convention = { '.': 'decimals', ',': 'groups' }

/** Numbers that a text means in Colombia and in the United States. */
export function readingsOf(typed: string): number[] {
  const read = [COLOMBIA, UNITED_STATES].map((convention) => parseNumber(typed, convention))
  return [...new Set(read.filter(Boolean))].map(Number)
}

/** Convention of a form's field with at most `places` decimals. */
export function typedConvention(places: number): Convention {
  if (places === 0) return GROUPED
  return places <= 2 ? DOUBTFUL_COMMA : COLOMBIA
}

/**
 * Converts a number as people and programs write it to plain decimal text: `1.500,5`, `1,500.5` and `1'500.000` lose
 * their grouping, `(4.000)`, `4.000-` and `4.000 DB` become negative. No grouping begins with 0: `0.750` is three
 * quarters. Null for text that is no number, or that two conventions read differently; `''` stays `''`.
 */
export function parseNumber(typed: string, convention: Convention = COLOMBIA): string | null {
  const text = plainSpelling(typed)
  if (text === '') return ''
  const { sign, figure } = withoutEdges(text)
  const digits = sign === undefined ? null : decimal(figure, convention)
  return digits && (Number(digits) === 0 ? digits : `${sign}${digits}`)
}

/** Converts whole pesos or another whole number. `1,250` is 1250. */
export const parseWhole = (typed: string) => parseNumber(typed, GROUPED)

/** Typed whole number as a number. 0 for any other text, also for a decimal, which the server refuses. */
export function typedWhole(typed = ''): number {
  const read = Number(parseWhole(typed) || 0)
  return Number.isInteger(read) ? read : 0
}

const EDGE = /^(?:[-+($]|COP)|(?:[-+)%$]|COP|CR\.?|DB\.?)$/i

/** Signs around a number. Banks write CR for money in and DB for money out. */
const SIGNS: Readonly<Record<string, string>> = { '': '', '+': '', CR: '', '-': '-', '()': '-', DB: '-' }

/** Splits off currency, percent and sign. An undefined sign is contradictory. */
function withoutEdges(text: string): { sign: string | undefined; figure: string } {
  let [figure, signs] = [text, '']
  for (let edge = EDGE.exec(figure)?.[0]; edge; edge = EDGE.exec(figure)?.[0]) {
    figure = figure.replace(EDGE, '').trim()
    if (!/[$%]|COP/i.test(edge)) signs += edge.replace('.', '').toUpperCase()
  }
  return { sign: SIGNS[signs], figure }
}

const SEPARATOR = /[., ']/
const FIGURE = /^\d+(?:[., ']\d+)*$/

function decimal(figure: string, convention: Convention): string | null {
  if (!FIGURE.test(figure)) return null
  const groups = figure.split(SEPARATOR)
  const marks = figure.replace(/\d/g, '')
  const fractional = endsInDecimals(marks, groups, convention)
  if (fractional === undefined) return null
  const fraction = fractional ? `.${groups.pop()}` : ''
  const grouping = fractional ? marks.slice(0, -1) : marks
  if (!isGrouping(grouping, groups)) return null
  return groups.join('').replace(/^0+(?=\d)/, '') + fraction
}

/** True if the last separator begins the decimals. Undefined if the convention does not say. */
function endsInDecimals(marks: string, groups: string[], convention: Convention): boolean | undefined {
  const last = marks.at(-1)
  const before = marks.slice(0, -1)
  if ((last !== '.' && last !== ',') || before.includes(last)) return false
  if (/[., ]/.test(before) || !canGroup(groups.slice(-2)) || before.length > 1) return true
  // `1'500.000`: the apostrophe marks the millions, the point the thousands.
  if (before === "'" && last === '.') return false
  const meaning = before === '' || convention[last] !== 'decimals' ? convention[last] : undefined
  return meaning && meaning === 'decimals'
}

/** True for a first group without leading zero, and groups of three digits. */
const canGroup = ([first = '', ...more]: string[]) =>
  /^[1-9]\d{0,2}$/.test(first) && more.every((group) => group.length === 3)

/** An apostrophe may stand for any separator of a grouping: `1.500'000.000`. */
const isGrouping = (marks: string, groups: string[]) =>
  marks === '' || (canGroup(groups) && new Set(marks.replaceAll("'", '')).size <= 1)

/**
 * Convention of a column, from all of its texts. Numbers of at most two `decimals` never have three: a lone separator
 * groups, unless the column uses it for decimals.
 */
export function conventionOf(texts: Iterable<string>, decimals = Infinity): Convention {
  const seen = new Set<Evidence>()
  for (const text of texts) {
    const shown = evidenceOf(text)
    if (shown) seen.add(shown)
  }
  const [comma, groupedUs, point] = [seen.has('comma'), seen.has('us'), seen.has('point')]
  if (decimals <= 2) {
    return { '.': groupedUs ? undefined : 'groups', ',': comma ? undefined : 'groups' }
  }
  if (groupedUs && !comma) return UNITED_STATES
  if (groupedUs) return { '.': undefined, ',': undefined }
  return { '.': point ? undefined : 'groups', ',': point && !comma ? undefined : 'decimals' }
}

/** `comma`: 1.250,5 or 26,5. `us`: 1,250.5 or 1,250,000. `point`: 26.5. */
type Evidence = 'comma' | 'us' | 'point'

function evidenceOf(typed: string): Evidence | undefined {
  const { figure } = withoutEdges(plainSpelling(typed))
  const marks = figure.replace(/\d/g, '')
  const asWritten = decimal(figure, { '.': undefined, ',': undefined })
  if (asWritten === null || !/[.,]/.test(marks)) return undefined
  const fractional = asWritten.includes('.')
  const last = marks.at(-1)
  if (fractional) {
    if (last === ',') return 'comma'
    return marks.includes(',') ? 'us' : 'point'
  }
  return marks.includes(',') ? 'us' : 'comma'
}
