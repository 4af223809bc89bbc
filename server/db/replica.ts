import { sql } from 'drizzle-orm'
import { isConnectionLost, isRetryable } from './sql-errors.ts'
import { rowsOf, type Queries } from './transaction.ts'

/** Replica for lists and reports. */
export interface Replica {
  /** Queries on the replica, after the statement `first`. Failed queries run on the primary. */
  reading: (first: () => string) => Queries
  /** True if the replica has the user's last write and lags at most 10 s behind other writes. */
  follows: (idUsuario: string) => Promise<boolean>
}

/** Runs the first function, or the second if the replica fails. */
type Otherwise = <Result>(
  onReplica: () => Promise<Result>,
  onPrimary: () => Promise<Result>,
) => Promise<Result>

interface Ways {
  onPrimary: Queries
  onReplica: Queries
  reading: (first: () => string, otherwise: Otherwise) => Queries
}

/** Maximum lag of the replica in seconds. */
const SECONDS_BEHIND = 10
/** Pause after a replica did not answer, in milliseconds. */
const REST_MS = 10_000

export function replicaOf({ onPrimary, onReplica, reading }: Ways): Replica {
  let rests = 0
  const otherwise: Otherwise = async (there, here) => {
    if (performance.now() < rests) return here()
    try {
      return await there()
    } catch (error) {
      // Replay can remove rows that a query still reads. PostgreSQL then cancels the query with a serialization
      // failure.
      if (!isConnectionLost(error) && !isRetryable(error)) throw error
      if (isConnectionLost(error)) rests = performance.now() + REST_MS
      return here()
    }
  }
  const follows = async (idUsuario: string): Promise<boolean> => {
    if (performance.now() < rests) return false
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
