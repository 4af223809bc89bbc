/** What PostgreSQL and PGlite say of a refused statement. */
export interface SqlError {
  code: string
  constraint?: string
  table?: string
  detail?: string
  column?: string
}

export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'
/** Of `revisar_periodo`: the month is in `detail`, the field of the day in `column`. */
export const CLOSED_PERIOD = 'PC001'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
/** Of a write on a replica, or on a primary that is being handed over. */
export const READ_ONLY = '25006'

/**
 * Connection exceptions, too many connections, idle in a transaction for too long, a server that stops or starts, and one
 * that is not the primary any more.
 */
const LOST_BY_SERVER = /^(08...|53300|25P03|25006|57P0[1235])$/
const LOST_ON_THE_WAY = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
/** What pg and its pool say in words only, without a code. */
const LOST_IN_WORDS =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|time(out expired|out exceeded when trying to connect)$)/

function* causes(error: unknown): Generator<Error & { code?: unknown }> {
  for (let current = error; current instanceof Error; current = current.cause) yield current
}

/** The database's own error inside what Drizzle wraps around it; undefined when it is another kind of error. */
export function sqlError(error: unknown): SqlError | undefined {
  for (const current of causes(error)) {
    const { code } = current
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return current as Error & SqlError
  }
  return undefined
}

export function isRetryable(error: unknown): boolean {
  const code = sqlError(error)?.code
  return code === SERIALIZATION_FAILURE || code === DEADLOCK
}

/** Whether the connection to the database was lost or could not be made: nothing is wrong with what was asked. */
export function isConnectionLost(error: unknown): boolean {
  for (const { code, message } of causes(error)) {
    if (typeof code === 'string' && (LOST_BY_SERVER.test(code) || LOST_ON_THE_WAY.includes(code))) return true
    if (LOST_IN_WORDS.test(message)) return true
  }
  return false
}
