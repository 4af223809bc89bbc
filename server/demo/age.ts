import { dayInBogota, daysBetween } from '#server/kit/words/days.ts'

/** Days of Bogotá's calendar since a moment: at whatever hour a season is made, it is the same one. */
export const daysOld = (moment: Date, now: Date) => daysBetween(dayInBogota(moment), dayInBogota(now))
