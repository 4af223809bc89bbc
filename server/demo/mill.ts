import { dayInBogota, daysBetween } from '#server/kit/words/days.ts'
import type { Actor, Transaction } from '#server/db/transaction.ts'
import type { Calendar } from './calendar.ts'
import type { Lookups } from './lookups.ts'
import type { Random } from './random.ts'

/** Actors of the season by task. */
export type People = Record<'administrator' | 'weigher' | 'cashier' | 'credit' | 'analyst', Actor>

/** First company while it is being set up. */
export interface Company {
  company: string
  nombre: string
  /** Second company of the season. A practice company has none. */
  beside?: string
  calendar: Calendar
  people: People
  /** Time of the first start. */
  now: Date
}

/** First company with all records that its season refers to. */
export interface Mill extends Company {
  from: Lookups
}

const DAY = 24 * 60 * 60 * 1000

/** Plans records of the administrator, evenly spread between two ages in days. */
export function planEvenly<Row>(
  { calendar, people, now }: Pick<Company, 'calendar' | 'people' | 'now'>,
  rows: readonly Row[],
  { from, to }: { from: number; to: number },
  make: (tx: Transaction, row: Row) => Promise<unknown>,
): void {
  for (const [place, row] of rows.entries()) {
    const daysAgo = from - ((from - to) * place) / rows.length
    calendar.plan(new Date(Math.floor(now.getTime() - daysAgo * DAY)), people.administrator, async (tx) => {
      await make(tx, row)
    })
  }
}

/** Day in Bogotá, `days` before `now`. */
export const dayBefore = (now: Date, days: number) => dayInBogota(new Date(now.getTime() - days * DAY))

/** First day of the bank book: two months before the first start. */
export const bookBegins = (now: Date) => `${dayBefore(now, 60).slice(0, 8)}01`

/** Random time of a day between 8:00 and 17:00. */
export const inOffice = (fecha: string, chance: Random) =>
  new Date(Date.parse(`${fecha}T08:00:00-05:00`) + chance.between(0, 9 * 60) * 60_000)

/** Calendar days in Bogotá since a time, so that the season is the same at any hour of the day. */
export const daysOld = (moment: Date, now: Date) => daysBetween(dayInBogota(moment), dayInBogota(now))
