/** What PostgreSQL and PGlite say of a refused statement. */
export interface SqlError {
  code: string
  constraint?: string
  table?: string
  detail?: string
}

export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** The database's own error inside what Drizzle wraps around it; undefined when it is another kind of error. */
export function sqlError(error: unknown): SqlError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code: unknown = 'code' in current ? current.code : undefined
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return current as Error & SqlError
  }
  return undefined
}

export function isRetryable(error: unknown): boolean {
  const code = sqlError(error)?.code
  return code === SERIALIZATION_FAILURE || code === DEADLOCK
}
