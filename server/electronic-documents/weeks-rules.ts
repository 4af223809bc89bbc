import { addDays, timeInBogota, weekStart } from '#server/kit/words/days.ts'

/**
 * Saturday at 18:00, when the mill has closed: then the documents of the week are made. The law asks for them by the last
 * working day of the week.
 */
const CLOSING = { day: 5, time: '18:00' }

/** Monday of the first week whose support documents still wait for purchases, `yyyy-mm-dd` in Bogotá. */
export function firstOpenWeek(moment: Date): string {
  const now = timeInBogota(moment)
  const monday = weekStart(now.slice(0, 10))
  return now >= `${addDays(monday, CLOSING.day)}T${CLOSING.time}` ? addDays(monday, 7) : monday
}
