const BOGOTA = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' })

/** The day in Bogotá of a moment, `yyyy-mm-dd`. */
export const dayInBogota = (moment: Date) => BOGOTA.format(moment)

/** The day that it is now in Bogotá. */
export const today = () => dayInBogota(new Date())

/** Whether a text is a day of the calendar, `yyyy-mm-dd`, of the years that a database holds. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** The first day that a document and an opening balance may bear. */
export const FIRST_DAY = '2000-01-01'

/** After the day of every document. */
export const LAST_DAY = '9999-12-31'

/** The day that lies `days` after a day (before it, when negative); both `yyyy-mm-dd`. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** Days from one day to another, both `yyyy-mm-dd`; negative backwards. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** First day of the half of the year in which a day lies: of its crop season; both `yyyy-mm-dd`. */
export const seasonStart = (day: string) =>
  `${day.slice(0, 4)}-${Number(day.slice(5, 7)) < 7 ? '01' : '07'}-01`

/** The day before a day; both `yyyy-mm-dd`. */
export const dayBefore = (day: string) => addDays(day, -1)

/** The day of a stored day or moment, `yyyy-mm-dd…`, as it is read: `02/10/2026`; of nothing, nothing. */
export const writtenDay = (stored: string) => stored.slice(0, 10).split('-').reverse().join('/')

/** A stored moment of Colombia, `yyyy-mm-dd hh:mm`, as it is read: `02/10/2026 08:41`; a day alone has no time. */
export const writtenMoment = (stored: string) => `${writtenDay(stored)} ${stored.slice(11, 16)}`.trim()

const BOGOTA_MS = -5 * 3_600_000

/** A moment with its zone as a clock in Bogotá shows it: `yyyy-mm-dd hh:mm`; what is no moment stays as it is. */
export function momentInBogota(stored: string): string {
  const moment = Date.parse(stored)
  if (Number.isNaN(moment)) return stored
  return new Date(moment + BOGOTA_MS).toISOString().slice(0, 16).replace('T', ' ')
}
