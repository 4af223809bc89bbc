import { sql, type SQL } from 'drizzle-orm'

/** Formats a timestamp as the time in Bogotá, `yyyy-mm-dd hh:mm`. Null stays null. */
export const inBogota = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI')`

/** First instant of a day in Bogotá, and of the next day. */
export const startOfDay = (day: string): SQL => sql`(${day}::date::timestamp at time zone 'America/Bogota')`
export const endOfDay = (day: string): SQL =>
  sql`((${day}::date + 1)::timestamp at time zone 'America/Bogota')`

/** Today in Bogotá. */
export const TODAY_IN_BOGOTA = sql`(now() at time zone 'America/Bogota')::date`
