import { dayInBogota, daysBetween } from '#server/kit/words/days.ts'

/** Calendar days in Bogotá since a time. The season is the same at any hour of the day. */
export const daysOld = (moment: Date, now: Date) => daysBetween(dayInBogota(moment), dayInBogota(now))
