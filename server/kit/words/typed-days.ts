import { isDay } from './days.ts'
import { unaccented, withHyphens, withoutMarks } from './marks.ts'
import { MONTH_NAMES } from './months.ts'

/** Abbreviations of months that do not begin the Spanish name: `set`, and English ones. */
const OTHER_NAMES: Readonly<Record<string, number>> = { set: 9, jan: 1, apr: 4, aug: 8, dec: 12 }

const WEEKDAY = /^(?:lun|mar|mie|jue|vie|sab|dom)[a-z]*$/

/**
 * Converts a day as people and programs write it to `yyyy-mm-dd`: `20/11/2026`, `20-11-26`, `20 de nov. de 2026`,
 * `nov 20 2026`, `viernes, 20 de noviembre de 2026`, `2026/11/20`, `20261120`. The time is dropped. A day without a
 * year is the last such day up to `until`. Null for text that is no day; `''` stays `''`.
 */
export function parseDay(typed: string, until?: string): string | null {
  const text = withHyphens(withoutMarks(typed)).trim().toLowerCase()
  if (text === '') return ''
  const parts = partsOf(text)
  if (parts.length === 4 && WEEKDAY.test(parts[0]!)) parts.shift()
  const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(parts[0] ?? '')
  if (compact && parts.length === 1) return dayFrom(compact[1], compact[2], compact[3])
  const [first = '', second = '', third = ''] = parts
  if (parts.length === 3) {
    if (/^\d{4}$/.test(first)) return dayFrom(first, second, third)
    const year = third.length === 2 ? `20${third}` : third
    return /^\d+$/.test(first) ? dayFrom(year, second, first) : dayFrom(year, first, second)
  }
  const yearless = parts.length === 2 && until && !/^\d+[.,]\d+$/.test(text)
  if (!yearless) return null
  return /^\d+$/.test(first) ? lastDay(until, second, first) : lastDay(until, first, second)
}

/** Day of an address or a search form, as people write it. '' for anything else. */
export const askedDay = (typed: string | null) => parseDay(typed ?? '') ?? ''

/** Month of a search form, `yyyy-mm`, as people write it: `11/2026`, `noviembre de 2026`. '' for anything else. */
export function askedMonth(typed: string | null): string {
  const parts = partsOf(withHyphens(withoutMarks(typed ?? '')).toLowerCase())
  const [year, month] = /^\d{4}$/.test(parts[0] ?? '') ? parts : parts.reverse()
  return parts.length === 2 ? (dayFrom(year, month, '1')?.slice(0, 7) ?? '') : ''
}

/** Numbers and names of a day, without its time. */
const partsOf = (text: string) =>
  unaccented(text)
    .replace(/[t ]\s*\d{1,2}:\d\d.*$/, '')
    .replace(/\bdel?\b/g, ' ')
    .match(/\d+|[a-z]+|[^\d\sa-z.,/-]/g) ?? []

function monthOf(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const known = OTHER_NAMES[text.slice(0, 3)] ?? 0
  return text.length < 3 ? 0 : known || MONTH_NAMES.findIndex((name) => name.startsWith(text)) + 1
}

function dayFrom(year = '', month = '', day = ''): string | null {
  if (!/^\d{1,2}$/.test(day)) return null
  const text = `${year}-${String(monthOf(month)).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

/** Last date up to `until` with this month and day. A leap day returns after at most eight years. */
function lastDay(until: string, month: string, day: string): string | null {
  const year = Number(until.slice(0, 4))
  for (let back = 0; back <= 8; back += 1) {
    const found = dayFrom(String(year - back), month, day)
    if (found && found <= until) return found
  }
  return null
}
