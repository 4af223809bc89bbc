import { DrizzleQueryError } from 'drizzle-orm'

/** An error without values, safe to log. */
export type LoggedError = {
  type: string
  message: string
  stack: string
  code?: unknown
  constraint?: unknown
  table?: unknown
  cause?: LoggedError
}

/** Class of PostgreSQL errors that quote the rejected value. */
const DATA_EXCEPTION = /^22/

/**
 * Reduces an error to its kind and place, without any typed value. Drizzle puts parameters into its message; PostgreSQL
 * puts values into `detail`, `where` and some messages.
 */
export function loggable(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error', stack: '' }
  const { code, constraint, table } = error as Error & Omit<LoggedError, 'cause'>
  const stack = error.stack ?? ''
  const frames = stack.indexOf(error.message) + error.message.length
  return {
    type: error.constructor.name,
    message: messageOf(error, code),
    stack: stack.includes(error.message) ? stack.slice(frames).trimStart() : '',
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(error.cause !== undefined && { cause: loggable(error.cause) }),
  }
}

function messageOf(error: Error, code: unknown): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  if (typeof code === 'string' && DATA_EXCEPTION.test(code)) return error.message.replace(/".*"/s, '"…"')
  return error.message
}
