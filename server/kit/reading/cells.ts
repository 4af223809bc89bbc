import { addDays } from '../words/days.ts'
import { unaccented, withHyphens, withoutMarks } from '../words/marks.ts'
import { parseDay } from '../words/typed-days.ts'
import { type Convention, parseNumber } from '../words/typed-numbers.ts'
import type { Cell } from './limits.ts'

/** Value of a cell: 'invalid' if the cell holds something else, undefined if it is empty. */
export type Read<Value> = Value | 'invalid' | undefined

/** Folds case, accents, punctuation and blanks, for comparing heads and values. */
export const folded = (text: string) =>
  unaccented(withoutMarks(text))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const plainText = (text: string) => withoutMarks(text).replace(/\s+/g, ' ').trim()

/** Text of a cell, without invisible marks. Numbers become their digits, as Excel shows them. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No'
  if (typeof cell === 'string') return plainText(cell)
  if (typeof cell === 'object') return plainText(cell.texto)
  return Number.isInteger(cell) && Math.abs(cell) < 1e21 ? BigInt(cell).toString() : String(cell)
}

/** True for an error value of an Excel formula. */
export const isCellError = (text: string) =>
  /^#(N\/A|REF!|VALUE!|¡VALOR!|NAME\?|¿NOMBRE\?|DIV\/0!|¡DIV\/0!|NULL!|NUM!|¡NUM!)$/.test(text)

/** A dash alone stands for an empty cell in accounting formats. */
const DASH = /^\$? ?-$/

/**
 * Number of a cell, from Excel or as people and programs write it (kit/README.md, typed numbers). In a column of debits,
 * `side` DB, the letters DB are positive.
 */
export function numberOf(
  cell: Cell | undefined,
  convention?: Convention,
  side: 'CR' | 'DB' = 'CR',
): Read<number> {
  if (typeof cell === 'number') return cell
  if (typeof cell === 'boolean') return 'invalid'
  if (cell !== null && typeof cell === 'object') return cell.numero
  const text = textOf(cell)
  if (text === '' || DASH.test(withHyphens(text))) return undefined
  const typed = parseNumber(text, convention)
  if (!typed) return 'invalid'
  return side === 'DB' && /(CR|DB)\.?$/i.test(text) ? -Number(typed) : Number(typed)
}

const EXCEL_FIRST_DAY = '1899-12-30'

/** True if a plain number may count days of Excel, up to 01/03/2201. */
export const isDayNumber = (number: number) => number >= 1 && number <= 110_000

/**
 * Day of a cell, `yyyy-mm-dd`: an Excel day, its serial number, or a day as people write it. A day without a year is
 * the last such day up to `until` (kit/README.md, typed days).
 */
export function dayOf(cell: Cell | undefined, until?: string): Read<string> {
  if (typeof cell === 'number' && isDayNumber(cell)) return addDays(EXCEL_FIRST_DAY, Math.floor(cell))
  if (cell !== null && typeof cell === 'object' && cell.dia) return cell.dia
  const text = textOf(cell)
  if (text === '') return undefined
  if (typeof cell === 'string' && /^\d{5}$/.test(text)) return dayOf(Number(text))
  return parseDay(text, until) ?? 'invalid'
}

/** Yes or no of a cell, in the usual spellings. */
export function yesNoOf(cell: Cell | undefined): Read<boolean> {
  if (typeof cell === 'boolean') return cell
  const text = folded(textOf(cell))
  if (text === '') return undefined
  if (['si', 's', 'x', '1', 'true', 'verdadero', 'activo', 'activa'].includes(text)) return true
  return ['no', 'n', '0', 'false', 'falso', 'inactivo', 'inactiva'].includes(text) ? false : 'invalid'
}
