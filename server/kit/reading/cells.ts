import { addDays, isDay } from '../words/days.ts'
import { parseNumber } from '../words/typed-numbers.ts'
import type { Cell } from './limits.ts'

/** Value of a cell: 'invalid' if the cell holds something else, undefined if it is empty. */
export type Read<Value> = Value | 'invalid' | undefined

/** Folds case, accents, punctuation and blanks, for comparing heads and values. */
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Text of a cell. Numbers become their digits, as Excel shows them. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No'
  if (typeof cell === 'string') return cell.replace(/[\u00a0\s]+/g, ' ').trim()
  if (typeof cell === 'object') return cell.texto
  return Number.isInteger(cell) && Math.abs(cell) < 1e21 ? BigInt(cell).toString() : String(cell)
}

/** True for an error value of an Excel formula. */
export const isCellError = (text: string) =>
  /^#(N\/A|REF!|VALUE!|¡VALOR!|NAME\?|¿NOMBRE\?|DIV\/0!|¡DIV\/0!|NULL!|NUM!|¡NUM!)$/.test(text)

/**
 * Number of a cell, from Excel or typed in Colombia: `1.500` is 1500, `26,5` is 26.5. Pesos may have their sign.
 * Parentheses and a trailing hyphen mean negative.
 */
export function numberOf(cell: Cell | undefined): Read<number> {
  if (typeof cell === 'number') return cell
  if (cell !== null && typeof cell === 'object') return cell.numero
  const text = textOf(cell).replace(/^(COP|\$)\s*/i, '')
  if (text === '') return undefined
  if (typeof cell === 'boolean') return 'invalid'
  const negative = /^\((.+)\)$/.exec(text)?.[1] ?? /^([^-].*)-$/.exec(text)?.[1]
  const typed = parseNumber((negative ?? text).replace(/%$/, ''))
  if (typed === null || typed === '') return 'invalid'
  return negative === undefined ? Number(typed) : -Number(typed)
}

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const EXCEL_FIRST_DAY = '1899-12-30'

/** Day of a cell, `yyyy-mm-dd`: an Excel day, its serial number, `31/12/2026`, `31-dic-2026` or `2026-12-31`. */
export function dayOf(cell: Cell | undefined): Read<string> {
  if (typeof cell === 'number') {
    return cell >= 1 && cell < 110_000 ? addDays(EXCEL_FIRST_DAY, Math.floor(cell)) : 'invalid'
  }
  const text = textOf(cell)
  if (text === '') return undefined
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return dayFrom(iso[1], iso[2], iso[3])
  const typed = /^(\d{1,2})[-/. ](\d{1,2}|[a-zé]+)\.?[-/. ](\d{2}|\d{4})(?: .*)?$/i.exec(
    text.replaceAll(' de ', ' '),
  )
  if (typed) return dayFrom(typed[3], typed[2], typed[1])
  return /^\d{5}$/.test(text) ? dayOf(Number(text)) : 'invalid'
}

function dayFrom(year = '', month = '', day = ''): Read<string> {
  const named = MONTHS.indexOf(folded(month).slice(0, 3)) + 1
  const number = /^\d+$/.test(month) ? Number(month) : named
  const whole = year.length === 2 ? `20${year}` : year
  const text = `${whole}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : 'invalid'
}

/** Yes or no of a cell, in the usual spellings. */
export function yesNoOf(cell: Cell | undefined): Read<boolean> {
  if (typeof cell === 'boolean') return cell
  const text = folded(textOf(cell))
  if (text === '') return undefined
  if (['si', 's', 'x', '1', 'true', 'verdadero', 'activo', 'activa'].includes(text)) return true
  return ['no', 'n', '0', 'false', 'falso', 'inactivo', 'inactiva'].includes(text) ? false : 'invalid'
}

/** Number of rows in which the headings are looked for, below titles and searches. */
const HEAD_WITHIN = 30

/**
 * Index of the heading row: the row with most known names, else the first row with two texts. -1 if there is
 * none.
 */
export function findHead(rows: readonly Cell[][], names: ReadonlySet<string>): number {
  const known = rows.slice(0, HEAD_WITHIN).map((row) => new Set(row.map((cell) => folded(textOf(cell)))))
  const hits = known.map((heads) => [...heads].filter((head) => names.has(head)).length)
  const best = Math.max(0, ...hits)
  if (best > 0) return hits.indexOf(best)
  return rows
    .slice(0, HEAD_WITHIN)
    .findIndex((row) => row.filter((cell) => typeof cell === 'string').length >= 2)
}
