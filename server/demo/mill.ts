import { dayInBogota } from '#server/kit/words/days.ts'
import type { Actor, Transaction } from '#server/db/transaction.ts'
import type { Calendar } from './calendar.ts'
import type { Lookups } from './lookups.ts'
import type { Random } from './random.ts'

/** Who does what in the season. */
export type People = Record<'administrator' | 'weigher' | 'cashier' | 'credit' | 'analyst', Actor>

/** The first company while it is set up. */
export interface Company {
  company: string
  nombre: string
  /** The season's second company; a company for practice has none. */
  beside?: string
  calendar: Calendar
  people: People
  /** The moment of the first start. */
  now: Date
}

/** The first company with everything that its season names. */
export interface Mill extends Company {
  from: Lookups
}

const DAY = 24 * 60 * 60 * 1000

/** Plans that the administrator makes records one after the other, evenly between so many and so many days ago. */
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

/** The day in Bogotá so many days before. */
export const dayBefore = (now: Date, days: number) => dayInBogota(new Date(now.getTime() - days * DAY))

/** A moment of a day, of eight in the morning to five. */
export const inOffice = (fecha: string, chance: Random) =>
  new Date(Date.parse(`${fecha}T08:00:00-05:00`) + chance.between(0, 9 * 60) * 60_000)
