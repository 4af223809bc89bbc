import { dayOf, folded, textOf } from '#server/kit/reading/cells.ts'
import type { Cell } from '#server/kit/reading/limits.ts'
import { addDays } from '#server/kit/words/days.ts'
import { daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { parseDay } from '#server/kit/words/typed-days.ts'
import { unaccented } from '#server/kit/words/marks.ts'

/** First and last day that a file says it covers. */
export interface Period {
  desde?: string | undefined
  hasta: string
}

const DAYS =
  /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/. ](?:de )?(?:\d{1,2}|[a-z]{3,10}\.?)[-/. ](?:del? )?\d{4}/g
const MONTHS = /([a-z]{3,10})\.?[-/ ]+(?:del? )?((?:19|20)\d\d)/g
const COVERS = /\b(?:desde|hasta|periodo|corte|del? .* al?)\b/

/** Whole days in a cell. A number is a day only in the form 20261101. */
function daysIn(cell: Cell): string[] {
  const text = textOf(cell)
  const whole = typeof cell === 'number' && !/^\d{8}$/.test(text) ? undefined : dayOf(cell)
  if (whole !== undefined && whole !== 'invalid') return [whole]
  return found(text, DAYS, ([day]) => parseDay(day))
}

const found = (text: string, pattern: RegExp, read: (match: RegExpMatchArray) => string | null): string[] =>
  [...plain(text).matchAll(pattern)].flatMap((match) => read(match) || [])

const plain = (text: string) => unaccented(text).toLowerCase()

const spanOf = (days: readonly string[]): Period | undefined => {
  const sorted = [...days].sort()
  const [desde, hasta] = [sorted[0], sorted.at(-1)]
  return hasta === undefined ? undefined : { ...(desde !== hasta && { desde }), hasta }
}

/**
 * Period named by the rows around the lines: a row with two days, rows with words such as 'desde', a month with its
 * year, or the last day of all.
 */
export function periodOf(rows: readonly (readonly Cell[])[]): Period | undefined {
  const dated = rows.map((row) => ({ days: row.flatMap(daysIn), words: folded(row.map(textOf).join(' ')) }))
  const pair = dated.find(({ days, words }) => days.length >= 2 && COVERS.test(words))
  if (pair) return spanOf(pair.days)
  const named = spanOf(dated.flatMap(({ days, words }) => (COVERS.test(words) ? days : [])))
  if (named?.desde) return named
  const months = rows.flatMap((row) =>
    row.flatMap((cell) =>
      found(textOf(cell), MONTHS, ([, name, year]) => parseDay(`1 ${name} ${year}`)).flatMap((day) =>
        Object.values(daysOfMonth(monthOf(day))),
      ),
    ),
  )
  return spanOf(months) ?? named ?? lastDayOf(dated.flatMap(({ days }) => days))
}

const lastDayOf = (days: readonly string[]): Period | undefined => {
  const hasta = [...days].sort().at(-1)
  return hasta === undefined ? undefined : { hasta }
}

const HALF_A_YEAR = 182

/**
 * Period in which the days without a year lie: the typed last day, the period of the file, or about the days that
 * have a year. Otherwise the year up to `hoy` (bank/README.md, days without a year).
 */
export function periodOfYearless(
  { ultimo, alrededor }: { ultimo?: string | undefined; alrededor: readonly (readonly Cell[])[] },
  days: readonly string[],
  hoy: string,
): Period {
  if (ultimo) return { hasta: ultimo }
  const period = periodOf(alrededor)
  if (period) return period
  const last = lastDayOf(days)
  const near = last && addDays(last.hasta, HALF_A_YEAR)
  return { hasta: near && near < hoy ? near : hoy }
}
