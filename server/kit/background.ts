import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/transaction.ts'

/** Background work of one process, done one piece at a time. */
export interface Background {
  /** Looks for work at once, without waiting for the timer. */
  wake: () => void
  /** Resolves when no work is left that this process may take. */
  settled: () => Promise<void>
  /** Resolves after the piece under way. A piece that polls `stopping` may end earlier. */
  stop: () => Promise<void>
}

/** Surroundings of background work for all companies. */
export interface Running {
  db: Database
  /** The same database across all companies, to find work. */
  all: Database
  onProblem: (error: unknown) => void
}

interface Loop<Piece> {
  /** Polling interval in milliseconds, for work that no `wake` announced. */
  lookMs: number
  /** Claims the next free piece for this process. Undefined if there is none. */
  take: () => Promise<Piece | undefined>
  /** Does one piece. `stopping` returns true once this process shuts down. */
  work: (piece: Piece, stopping: () => boolean) => Promise<void>
  onProblem: (error: unknown) => void
}

/** Polls for work and does all of it. Several processes may run the same loop on one database. */
export function startBackground<Piece>({ lookMs, take, work, onProblem }: Loop<Piece>): Background {
  let stopping = false
  let running: Promise<void> | undefined
  const all = async () => {
    try {
      while (!stopping) {
        const piece = await take()
        if (piece === undefined) return
        await work(piece, () => stopping)
      }
    } catch (error) {
      onProblem(error)
    }
  }
  const wake = () => {
    running ??= all().finally(() => (running = undefined))
  }
  const timer = setInterval(wake, lookMs)
  timer.unref()
  return {
    wake,
    settled: async () => running,
    stop: async () => {
      stopping = true
      clearInterval(timer)
      await running
    },
  }
}

/**
 * Returns a `take` of companies with work, in the order of their ids, so that a company that fails does not hold up the
 * others. `waiting` selects their `id_empresa` in `all`, which reaches all companies. Undefined after the last.
 */
export function companiesInTurn(all: Database, waiting: SQL): () => Promise<string | undefined> {
  let last: string | null = null
  return async () => {
    const [next] = await rowsOf<{ id_empresa: string }>(
      all.read,
      sql`select id_empresa from (${waiting}) waiting where ${last}::uuid is null or id_empresa > ${last}::uuid
        order by id_empresa limit 1`,
    )
    last = next?.id_empresa ?? null
    return next?.id_empresa
  }
}
