import { sql, type SQL } from 'drizzle-orm'

/** State that the switched conditions read (`switched` in conditions.ts). */
const walls = {
  /** Name of the removed condition; '' for none. */
  out: process.env.WALLS_OUT ?? '',
  /** Conditions reached so far. */
  met: new Set<string>(),
  /** Evaluated each time the query is built, also for conditions in constants. */
  sql: (name: string, own: () => SQL) => ({ getSQL: () => walls.truth(name, own, sql`true`) }),
  truth: <Result>(name: string, own: () => Result, without: Result): Result => {
    walls.met.add(name)
    return walls.out === name ? without : own()
  },
}
export type Walls = typeof walls

Object.assign(globalThis, { __walls: walls })
