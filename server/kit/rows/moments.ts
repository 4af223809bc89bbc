import { sql, type SQL } from 'drizzle-orm'

/** A moment as people read it, `yyyy-mm-dd hh:mm` in Bogotá; null of none. */
export const inBogota = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI')`

/** The moment at which a day begins in Bogotá, and the one at which the next one does. */
export const startOfDay = (day: string): SQL => sql`(${day}::date::timestamp at time zone 'America/Bogota')`
export const endOfDay = (day: string): SQL =>
  sql`((${day}::date + 1)::timestamp at time zone 'America/Bogota')`

/** The day that it is in Bogotá. */
export const TODAY_IN_BOGOTA = sql`(now() at time zone 'America/Bogota')::date`
