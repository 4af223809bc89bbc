import pg from 'pg'
import { good, note, wrong, type Finding } from './finding.ts'

/** Timeout for the answer of the replica. */
const ANSWER_MS = 5_000

/** Checks that READ_DATABASE_URL can be read, and its lag. Without the variable there are no findings. */
export async function replica(readUrl: string | undefined): Promise<Finding[]> {
  if (!readUrl) return []
  const client = new pg.Client({
    connectionString: readUrl,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  // A connection lost later raises an `error` event that only this listener hears.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ replica: boolean; atraso: number | null }>(
      `select pg_is_in_recovery() as replica,
        case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
          else round(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))::int end as atraso`,
    )
    const { replica: follows = false, atraso } = rows[0] ?? {}
    if (!follows)
      return [
        wrong(
          'READ_DATABASE_URL no nombra una réplica',
          'Corríjala, o quítela: sin ella se lee de la principal',
        ),
      ]
    return [good(`La réplica contesta${atraso ? `, con ${atraso} s de atraso` : ' y está al día'}`)]
  } catch (error) {
    return [
      note(
        `La réplica no contesta (${(error as Error).message}): se lee de la principal`,
        'Mire READ_DATABASE_URL',
      ),
    ]
  } finally {
    await client.end()
  }
}
