import { sql, type SQL } from 'drizzle-orm'
import { slices } from '#server/db/tables.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'

/** One violation, in words that name the record. `empresa` is its company, null if it has none. */
export interface Fault {
  empresa: string | null
  que: string
}

/** Result of a check: rows looked at, violations, and the first violations sorted by text. */
export interface Found {
  vistos: number
  malos: number
  primeros: Fault[]
}

/** An invariant that holds in any database. A check only reads, spans all companies and keeps memory flat. */
export interface Check {
  /** The invariant in words, shown as the line of its result. */
  nombre: string
  /** `dia` is the day, `yyyy-mm-dd`, on which accounts and lists are compared. Default: today. */
  run: (q: Queries, dia?: string) => Promise<Found>
}

/** Number of violations that a result names. */
export const NAMED = 5

/** A check made of two queries. `vistos` selects the rows looked at, `malos` the violations as (empresa, que). */
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
 * A check decided in TypeScript. `query`, without parameters, selects the records. `faultsOf` gets them in slices of
 * 500.
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

/** Merges several checks into one line. */
export const together = (nombre: string, checks: (q: Queries) => Promise<readonly Check[]>): Check => ({
  nombre,
  run: async (q, dia) => {
    const sum: Found = { vistos: 0, malos: 0, primeros: [] }
    for (const check of await checks(q)) {
      const { vistos, malos, primeros } = await check.run(q, dia)
      sum.vistos += vistos
      sum.malos += malos
      sum.primeros.push(...primeros.slice(0, NAMED - sum.primeros.length))
    }
    return sum
  },
})
