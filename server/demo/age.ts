import { dayInBogota, daysBetween } from '#server/kit/words/days.ts'

/** Calendar days in Bogotá since a time, so that the season is the same at any hour of the day. */
export const daysOld = (moment: Date, now: Date) => daysBetween(dayInBogota(moment), dayInBogota(now))
