import { addDays, isDay } from './days.ts'

const NAMES = [
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

/** Whether a text is a month of the calendar, `yyyy-mm`. */
export const isMonth = (text: string) => isDay(`${text}-01`)

/** The month in which a day lies, `yyyy-mm`. */
export const monthOf = (day: string) => day.slice(0, 7)

/** The month that lies `months` after a month (before it, when negative); both `yyyy-mm`. */
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

/** The last month that has ended on a day: the one that is declared then. */
export const lastEndedMonth = (day: string) => addMonths(monthOf(day), -1)

/** As it is read: `octubre de 2026`. */
export const writtenMonth = (month: string) =>
  `${NAMES[Number(month.slice(5, 7)) - 1] ?? month.slice(5, 7)} de ${month.slice(0, 4)}`
