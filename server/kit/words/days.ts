const BOGOTA = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' })

/** Day in Bogotá of a timestamp, `yyyy-mm-dd`. */
export const dayInBogota = (moment: Date) => BOGOTA.format(moment)

/** Today in Bogotá. */
export const today = () => dayInBogota(new Date())

/** True for a calendar day, `yyyy-mm-dd`, of the years 0001 to 9999. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** Earliest day of a document or an opening balance. */
export const FIRST_DAY = '2000-01-01'

/** A day after every document. */
export const LAST_DAY = '9999-12-31'

/** Adds days to a day, `yyyy-mm-dd`. Negative `days` go back. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** Days from one day to another, both `yyyy-mm-dd`. Negative if `to` comes first. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Monday of the week of a day. Both are `yyyy-mm-dd`. */
export const weekStart = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Sunday after a day, both `yyyy-mm-dd`. On a Sunday the next one, so that a desk shows the coming week. */
export const nextSunday = (day: string) => addDays(weekStart(addDays(day, 1)), 6)

/** First day of the crop season that contains a day. A season is half a year. Both days are `yyyy-mm-dd`. */
export const seasonStart = (day: string) =>
  `${day.slice(0, 4)}-${Number(day.slice(5, 7)) < 7 ? '01' : '07'}-01`

export const dayBefore = (day: string) => addDays(day, -1)

/** Formats a stored day or timestamp as `02/10/2026`. Empty stays empty. */
export const writtenDay = (stored: string) => stored.slice(0, 10).split('-').reverse().join('/')

/**
 * Formats a stored timestamp of Colombia, `yyyy-mm-dd hh:mm`, as `02/10/2026 08:41`. A day alone gets no time.
 */
export const writtenMoment = (stored: string) => `${writtenDay(stored)} ${stored.slice(11, 16)}`.trim()

const BOGOTA_MS = -5 * 3_600_000

/** Moment in Bogotá as `yyyy-mm-ddThh:mm:ss.sss`, without its zone, which has been -05:00 all year since 1993. */
export const timeInBogota = (moment: Date): string =>
  new Date(moment.getTime() + BOGOTA_MS).toISOString().slice(0, -1)

/** Converts a timestamp with a time zone to Bogotá, `yyyy-mm-dd hh:mm`. Anything else stays as it is. */
export function momentInBogota(stored: string): string {
  const moment = Date.parse(stored)
  if (Number.isNaN(moment)) return stored
  return timeInBogota(new Date(moment)).slice(0, 16).replace('T', ' ')
}
