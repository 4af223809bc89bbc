import { sql, type SQL } from 'drizzle-orm'

/** Formats a timestamp as the time in Bogotá, `yyyy-mm-dd hh:mm`. Null stays null. */
export const inBogota = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI')`

/** First instant of a day in Bogotá, and of the next day. */
export const startOfDay = (day: string): SQL => sql`(${day}::date::timestamp at time zone 'America/Bogota')`
export const endOfDay = (day: string): SQL =>
  sql`((${day}::date + 1)::timestamp at time zone 'America/Bogota')`

/** Transactions on one clock may see each other's moments this far ahead. */
const AHEAD = sql`interval '1 minute'`

/**
 * True for a moment of the last `seconds`. A later moment comes from before the clock was put back. Without this bound
 * it would count until the clock reaches it again. False for null.
 */
export const isRecent = (moment: SQL, seconds: number): SQL =>
  sql`coalesce(${moment} > now() - make_interval(secs => ${seconds}) and ${moment} <= now() + ${AHEAD}, false)`

/** True while something holds that ends at a moment at most `seconds` ahead. False for null, and as in `isRecent`. */
export const isHeld = (until: SQL, seconds: number): SQL =>
  sql`coalesce(${until} > now() and ${until} <= now() + make_interval(secs => ${seconds}) + ${AHEAD}, false)`

/** Today in Bogotá. */
export const TODAY_IN_BOGOTA = sql`(now() at time zone 'America/Bogota')::date`
