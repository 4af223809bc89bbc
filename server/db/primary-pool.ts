import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionLost, READ_ONLY } from './sql-errors.ts'

/** DATABASE_URL is invalid. The message says what to correct. */
export class UnfitAddress extends Error {}

/**
 * Connect timeout in milliseconds for one of several servers. A machine that is gone does not answer at all.
 */
const CONNECT_MS = 3_000
/** Longest wait in milliseconds for a promoted primary. The web waits 10 s for an answer. */
const PROMOTION_MS = 4_000
const LOOK_AGAIN_MS = 200
/**
 * Message of pg's pool if all connections stay in use. The server is only busy, so no other server is tried.
 */
const QUEUE_TIMEOUT = 'timeout exceeded when trying to connect'

/**
 * Splits a libpq address with several hosts (`postgres://user@one:5432,two:5432/base`) into one address per server.
 * Throws UnfitAddress if `target_session_attrs` admits read-only servers.
 */
export function addressesOf(databaseUrl: string): string[] {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)(.*)$/.exec(databaseUrl)
  if (!parts) return [databaseUrl]
  const [, before = '', hosts = '', after = ''] = parts
  const [path = '', query = ''] = after.split('?')
  const options = new URLSearchParams(query)
  const wanted = options.get('target_session_attrs') ?? 'read-write'
  if (!['read-write', 'primary'].includes(wanted))
    throw new UnfitAddress(
      `DATABASE_URL pide target_session_attrs=${wanted}: la API escribe, ponga read-write o primary. ` +
        'Lo que se puede leer de una réplica lo dice READ_DATABASE_URL.',
    )
  options.delete('target_session_attrs')
  const rest = options.size > 0 ? `${path}?${options}` : path
  return hosts.split(',').map((host) => before + host + rest)
}

/** Replaces the database of an address. */
export function withDatabase(databaseUrl: string, database: string): string {
  return databaseUrl.replace(
    /^(\w+:\/\/[^/?]*)[^?]*/,
    (_, server: string) => `${server}/${encodeURIComponent(database)}`,
  )
}

/**
 * Connections to the primary among several servers. node-postgres knows one host, so each server has its own
 * pool, of which one is current. The next pool takes over if the current server is unreachable or has become
 * a replica.
 */
export class PrimaryPool {
  private readonly pools: readonly pg.Pool[]
  private current = 0

  /** `databaseUrl` as in addressesOf. `onProblem` is called for lost idle connections. */
  constructor(databaseUrl: string, onProblem: (error: unknown) => void) {
    const addresses = addressesOf(databaseUrl)
    const options = addresses.length > 1 ? { Client: QuickClient, onConnect: refuseReplica } : {}
    this.pools = addresses.map((address) => openPool(address, onProblem, options))
  }

  /** Returns a connection to the primary; the caller releases it. Waits up to 4 s for a promotion. */
  async connect(): Promise<pg.PoolClient> {
    for (const until = performance.now() + PROMOTION_MS; ;) {
      const found = await this.connectToOne()
      if ('client' in found) return found.client
      if (this.pools.length === 1 || performance.now() > until) throw found.error
      await pause(LOOK_AGAIN_MS)
    }
  }

  private async connectToOne(): Promise<{ client: pg.PoolClient } | { error: unknown }> {
    let failed: unknown
    for (let turn = 0; turn < this.pools.length; turn += 1) {
      const place = this.current
      try {
        return { client: await this.pools[place]!.connect() }
      } catch (error) {
        if (!isConnectionLost(error) || (error as Error).message === QUEUE_TIMEOUT) throw error
        failed = error
        // Another request may have moved on to the next server already.
        if (this.current === place) this.current = (place + 1) % this.pools.length
      }
    }
    return { error: failed }
  }

  async query(text: string): Promise<pg.QueryResult> {
    const client = await this.connect()
    let lost = false
    try {
      return await client.query(text)
    } catch (error) {
      lost = isConnectionLost(error)
      throw error
    } finally {
      client.release(lost)
    }
  }

  get counts(): { total: number; idle: number; waiting: number } {
    const sum = (of: (pool: pg.Pool) => number) => this.pools.reduce((all, pool) => all + of(pool), 0)
    return {
      total: sum((pool) => pool.totalCount),
      idle: sum((pool) => pool.idleCount),
      waiting: sum((pool) => pool.waitingCount),
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.end()))
  }
}

/** Opens a pool of at most 10 connections to one server. */
export function openPool(
  address: string,
  onProblem: (error: unknown) => void,
  options: pg.PoolConfig,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: address,
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...options,
  })
  pool.on('error', onProblem)
  // A connection in use reports its loss to its query. An `error` event without a listener would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Client with a connect timeout shorter than the wait for a free connection of the pool. */
class QuickClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS })
  }
}

/** Rejects a read-only server, like `target_session_attrs=read-write` of libpq. */
async function refuseReplica(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'off') return
  throw Object.assign(new Error('The server takes no writes: it is a replica'), { code: READ_ONLY })
}
