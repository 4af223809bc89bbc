import { sql } from 'drizzle-orm'
import { isConnectionLost, isRetryable } from './sql-errors.ts'
import { rowsOf, type Queries } from './transaction.ts'

/** A replica that lists and reports are read from. */
export interface Replica {
  /** Queries on the replica, after the statement that `first` says; what it cannot answer the primary is asked. */
  reading: (first: () => string) => Queries
  /** Whether a user finds there what they wrote last, and what others wrote until a few seconds ago. */
  follows: (idUsuario: string) => Promise<boolean>
}

/** Does the first, or the second where the replica fails. */
type Otherwise = <Result>(
  onReplica: () => Promise<Result>,
  onPrimary: () => Promise<Result>,
) => Promise<Result>

interface Ways {
  onPrimary: Queries
  onReplica: Queries
  reading: (first: () => string, otherwise: Otherwise) => Queries
}

/** What others wrote is seen after so many seconds at the latest. */
const SECONDS_BEHIND = 10
/** A replica that did not answer is left alone for so long. */
const REST_MS = 10_000

export function replicaOf({ onPrimary, onReplica, reading }: Ways): Replica {
  let rests = 0
  const otherwise: Otherwise = async (there, here) => {
    if (Date.now() < rests) return here()
    try {
      return await there()
    } catch (error) {
      // What it replays may take rows away that a query still reads: it gives such a query up as not serialisable.
      if (!isConnectionLost(error) && !isRetryable(error)) throw error
      if (isConnectionLost(error)) rests = Date.now() + REST_MS
      return here()
    }
  }
  const follows = async (idUsuario: string): Promise<boolean> => {
    if (Date.now() < rests) return false
    const [written] = await rowsOf<{ lugar: string; ahora: string; escritura: string | null }>(
      onPrimary,
      sql`select pg_current_wal_flush_lsn()::text as lugar, clock_timestamp()::text as ahora,
        (select escritura from ultimas_escrituras where id_usuario = ${idUsuario}) as escritura`,
    )
    if (!written) return false
    const { lugar, ahora, escritura } = written
    return otherwise(
      async () => {
        const [replayed] = await rowsOf<{ sigue: boolean }>(
          onReplica,
          sql`select coalesce(pg_last_wal_replay_lsn() >= ${lugar}::pg_lsn
              or pg_last_xact_replay_timestamp() > ${ahora}::timestamptz - make_interval(secs => ${SECONDS_BEHIND}), false)
            and (select escritura from ultimas_escrituras where id_usuario = ${idUsuario})
              is not distinct from ${escritura}::uuid as sigue`,
        )
        return replayed?.sigue ?? false
      },
      async () => false,
    )
  }
  return { reading: (first) => reading(first, otherwise), follows }
}
