import { sql, type SQL } from 'drizzle-orm'
import { slices } from '#server/db/tables.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'

/** Something that is not as it has to be, in words that name the record; `empresa` is whose it is, null where nobody's. */
export interface Fault {
  empresa: string | null
  que: string
}

/** What a check looked at and found: the first of its faults in the order of their words. */
export interface Found {
  vistos: number
  malos: number
  primeros: Fault[]
}

/** One thing that has to hold in any database. It only reads, over every company; memory stays flat. */
export interface Check {
  /** What has to hold, as the line of its result says it. */
  nombre: string
  run: (q: Queries) => Promise<Found>
}

/** So many of what is wrong are named. */
export const NAMED = 5

/** A check that is a query: `vistos` finds what it looks at, `malos` what is wrong of it, as (empresa, que). */
export const queryCheck = (nombre: string, vistos: SQL, malos: SQL): Check => ({
  nombre,
  run: async (q) => {
    const [seen] = await rowsOf<{ vistos: number }>(
      q,
      sql`select count(*)::int as vistos from (${vistos}) vistos`,
    )
    const rows = await rowsOf<Fault & { malos: number }>(
      q,
      sql`select empresa, que, (count(*) over ())::int as malos from (${malos}) malos order by que limit ${NAMED}`,
    )
    return {
      vistos: seen?.vistos ?? 0,
      malos: rows[0]?.malos ?? 0,
      primeros: rows.map(({ empresa, que }) => ({ empresa, que })),
    }
  },
})

const ROWS = 500

/**
 * A check that the domain decides: `query`, without parameters, finds the records, of which `faultsOf` is given some
 * hundreds at once.
 */
export const sliceCheck = <Row>(
  nombre: string,
  query: string,
  faultsOf: (rows: Row[], q: Queries) => Promise<Fault[]> | Fault[],
): Check => ({
  nombre,
  run: async (q) => {
    const found: Found = { vistos: 0, malos: 0, primeros: [] }
    for await (const rows of slices<Row>(q, query, ROWS)) {
      const faults = await faultsOf(rows, q)
      found.vistos += rows.length
      found.malos += faults.length
      found.primeros.push(...faults.slice(0, NAMED - found.primeros.length))
    }
    return found
  },
})

/** Several checks as one line. */
export const together = (nombre: string, checks: (q: Queries) => Promise<readonly Check[]>): Check => ({
  nombre,
  run: async (q) => {
    const sum: Found = { vistos: 0, malos: 0, primeros: [] }
    for (const check of await checks(q)) {
      const { vistos, malos, primeros } = await check.run(q)
      sum.vistos += vistos
      sum.malos += malos
      sum.primeros.push(...primeros.slice(0, NAMED - sum.primeros.length))
    }
    return sum
  },
})
