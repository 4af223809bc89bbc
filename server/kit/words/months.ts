import { addDays, isDay } from './days.ts'

/** Names of the months, January first. */
export const MONTH_NAMES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** True for a calendar month, `yyyy-mm`. */
export const isMonth = (text: string) => isDay(`${text}-01`)

/** Month of a day, `yyyy-mm`. */
export const monthOf = (day: string) => day.slice(0, 7)

/** Adds months to a month, `yyyy-mm`. Negative `months` go back. */
export function addMonths(month: string, months: number): string {
  const moment = new Date(`${month}-01T00:00:00Z`)
  moment.setUTCMonth(moment.getUTCMonth() + months)
  return moment.toISOString().slice(0, 7)
}

/** First and last day of a month, both included. */
export const daysOfMonth = (month: string) => ({
  desde: `${month}-01`,
  hasta: addDays(`${addMonths(month, 1)}-01`, -1),
})

/** Last month that has ended by a day. */
export const lastEndedMonth = (day: string) => addMonths(monthOf(day), -1)

/** Formats a month as `octubre de 2026`. */
export const writtenMonth = (month: string) =>
  `${MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? month.slice(5, 7)} de ${month.slice(0, 4)}`

/** Formats days, both included: `del 3 al 5 de marzo de 2026`, `del 28 de febrero al 3 de marzo de 2026`. */
export function writtenDays({ desde, hasta }: { desde: string; hasta: string }): string {
  const day = (one: string) => String(Number(one.slice(8)))
  const last = `${day(hasta)} de ${writtenMonth(monthOf(hasta))}`
  if (desde === hasta) return `del ${last}`
  const [month = '', year] = writtenMonth(monthOf(desde)).split(' de ')
  const first = [day(desde)]
  if (monthOf(desde) !== monthOf(hasta)) first.push(month)
  if (year && !last.endsWith(year)) first.push(year)
  return `del ${first.join(' de ')} al ${last}`
}
