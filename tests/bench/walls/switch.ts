import { sql, type SQL } from 'drizzle-orm'

/** What the conditions of the code ask before they hold (`switched` in conditions.ts). */
const walls = {
  /** The condition that is out; '' for none. */
  out: process.env.WALLS_OUT ?? '',
  /** The conditions that were come to. */
  met: new Set<string>(),
  /** Asked anew whenever the query is built, also of a condition that is made once when the program starts. */
  sql: (name: string, own: () => SQL) => ({ getSQL: () => walls.truth(name, own, sql`true`) }),
  truth: <Result>(name: string, own: () => Result, without: Result): Result => {
    walls.met.add(name)
    return walls.out === name ? without : own()
  },
}
export type Walls = typeof walls

Object.assign(globalThis, { __walls: walls })
