/** Fields of a database error that PostgreSQL and PGlite share. */
export interface SqlError {
  code: string
  constraint?: string
  table?: string
  detail?: string
  column?: string
}

export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'
/** Raised by `revisar_periodo`: `detail` is the month, `column` the field of the day. */
export const CLOSED_PERIOD = 'PC001'
/** Raised by `exigir_efectivo`: `detail` is JSON of the box, the day and the missing pesos. */
export const CASH_UNDER_ZERO = 'PC002'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
/** Raised by a write on a replica, or on a primary being handed over. */
export const READ_ONLY = '25006'

/**
 * Connection exceptions, too many connections, idle-in-transaction timeout, server start or stop, and a former primary.
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
/** Messages of pg and its pool that have no code. */
const LOST_IN_WORDS =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable)/

/** Messages of pg and its pool after a wait: no answer in `query_timeout`, or no connection in time. */
const SILENCE =
  /^(Query read timeout|Connection terminated due to connection timeout|timeout (expired|exceeded when trying to connect))$/

function* causes(error: unknown): Generator<Error & { code?: unknown }> {
  for (let current = error; current instanceof Error; current = current.cause) yield current
}

/** Finds the database error wrapped by Drizzle. Undefined for other errors. */
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

/** Raised by PostgreSQL when a statement exceeds `statement_timeout`, also while it waits for a lock. */
const CANCELED = '57014'

/** True if the database gave no answer or no connection in time. A retry would wait as long again. */
export function isSilent(error: unknown): boolean {
  return [...causes(error)].some(({ code, message }) => code === CANCELED || SILENCE.test(message))
}

/** Raised by PostgreSQL when its disk is full. */
const DISK_FULL = '53100'

/** True if a disk is full: of the server's files, the embedded database or PostgreSQL. */
export function isDiskFull(error: unknown): boolean {
  return [...causes(error)].some(
    ({ code, message }) =>
      code === DISK_FULL || code === 'ENOSPC' || message.includes('No space left on device'),
  )
}

/** True if the connection was lost or could not be made, so that the statement itself is not at fault. */
export function isConnectionLost(error: unknown): boolean {
  if (isSilent(error)) return true
  for (const { code, message } of causes(error)) {
    if (typeof code === 'string' && (LOST_BY_SERVER.test(code) || LOST_ON_THE_WAY.includes(code))) return true
    if (LOST_IN_WORDS.test(message)) return true
  }
  return false
}
