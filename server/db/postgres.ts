import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Engine } from './engine.ts'
import { openPool, PrimaryPool } from './primary-pool.ts'
import { replicaOf } from './replica.ts'
import { isConnectionLost, isSilent } from './sql-errors.ts'
import type { Queries } from './transaction.ts'

/** Any number, the same in every process that migrates. */
const MIGRATION_LOCK = 7_236_411

/** Source of connections: a pool, or several. */
interface Connecting {
  connect: () => Promise<pg.PoolClient>
}

type QueryOf = (config: pg.QueryConfig, values: unknown[]) => Promise<pg.QueryResult>

interface PostgresOptions {
  databaseUrl: string
  readUrl?: string | undefined
  /** As in DatabaseOptions. */
  readTimeoutMs?: number | undefined
  onProblem: (error: unknown) => void
}

/** Opens PostgreSQL with a pool of connections per server. Throws UnfitAddress. */
export function openPostgres(options: PostgresOptions): Engine {
  const { databaseUrl, readUrl, onProblem, readTimeoutMs } = options
  const pool = new PrimaryPool(databaseUrl, onProblem)
  const replicas = readUrl ? openPool(readUrl, onProblem, { connectionTimeoutMillis: 1_000 }) : undefined
  const onPrimary = (first: () => string): QueryOf =>
    tryingAgain(() => queryAfter.bind(null, pool, { first: first(), readTimeoutMs }))
  return {
    engine: 'postgres',
    reading: (first) => queriesOf(onPrimary(first)),
    transaction: (work, prepares) =>
      onClient(pool, (client) =>
        drizzle(prepares ? preparing(client) : client).transaction((tx) => work(asQueries(tx))),
      ),
    snapshot: (work) =>
      onClient(pool, (client) =>
        drizzle(client).transaction((tx) => work(asQueries(tx)), {
          isolationLevel: 'repeatable read',
          accessMode: 'read only',
        }),
      ),
    pool: () => pool.counts,
    close: async () => void (await Promise.all([pool.end(), replicas?.end()])),
    maintain: async () => void (await pool.query('vacuum analyze')),
    locked: (work) =>
      onClient(pool, async (client) => {
        try {
          await client.query('begin')
          await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
          const result = await work((text, values) => client.query(text, values))
          await client.query('commit')
          return result
        } catch (error) {
          await client.query('rollback')
          throw error
        }
      }),
    ...(replicas && {
      replica: replicaOf({
        onPrimary: queriesOf(onPrimary(() => '')),
        onReplica: queriesOf((config, values) =>
          queryAfter(replicas, { first: '', readTimeoutMs }, config, values),
        ),
        reading: (first, otherwise) =>
          queriesOf((config, values) =>
            otherwise(
              () => queryAfter(replicas, { first: first(), readTimeoutMs }, config, values),
              () => onPrimary(first)(config, values),
            ),
          ),
      }),
    }),
  }
}

const asQueries = (tx: unknown) => tx as Queries

const queriesOf = (query: QueryOf) => drizzle({ query } as unknown as pg.Pool) as unknown as Queries

/** Names of prepared statements by text, the same on every connection. */
const NAMES = new Map<string, string>()

/** Wraps a connection so that each statement is prepared under its own name. */
function preparing(client: pg.PoolClient): pg.PoolClient {
  const query: QueryOf = (config, values) => {
    const name = NAMES.get(config.text) ?? `s${NAMES.size}`
    NAMES.set(config.text, name)
    return client.query({ ...config, name }, values)
  }
  return { query } as unknown as pg.PoolClient
}

/**
 * Takes a connection for a transaction. Drizzle's own pool handling leaks a connection whose `begin` fails. A lost
 * connection, or one to a former primary, is closed.
 */
async function onClient<Result>(
  pool: Connecting,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let lost = false
  try {
    return await work(client)
  } catch (error) {
    lost = isConnectionLost(error)
    throw error
  } finally {
    client.release(lost)
  }
}

/** Retries a statement once, on another connection, if its connection is lost and not merely silent. */
function tryingAgain(query: () => QueryOf): QueryOf {
  return async (config, values) => {
    try {
      return await query()(config, values)
    } catch (error) {
      if (!isConnectionLost(error) || isSilent(error)) throw error
      return query()(config, values)
    }
  }
}

/**
 * Runs one query, in a transaction that begins with `first` unless `first` is empty. A connection with a failed or
 * silent query is closed, as the pool of pg does.
 */
async function queryAfter(
  pool: Connecting,
  { first, readTimeoutMs }: { first: string; readTimeoutMs: number | undefined },
  config: pg.QueryConfig,
  values: unknown[],
): Promise<pg.QueryResult> {
  const client = await pool.connect()
  const limited = <Config extends pg.QueryConfig>(one: Config) =>
    readTimeoutMs === undefined ? one : { ...one, query_timeout: readTimeoutMs }
  try {
    if (first) await client.query(limited({ text: `begin; ${first}` }))
    const result = await client.query(limited(config), values)
    if (!first) client.release()
    // Transactions that only read may commit after the answer.
    else
      client.query(limited({ text: 'commit' })).then(
        () => client.release(),
        (error: Error) => client.release(error),
      )
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
