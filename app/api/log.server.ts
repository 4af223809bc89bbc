import { AsyncLocalStorage } from 'node:async_hooks'
import pino from 'pino'
import { env } from './env.server.ts'

/** The id of the request that is answered; its error page shows it as reference. */
export const requestOfLog = new AsyncLocalStorage<string>()

/** An error without what the API answered, which may hold a record's values. */
function withoutAnswer(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { answer: _, ...told } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>
  return told
}

/**
 * Structured log of the web, one JSON line each, with the id of the request in `req_id`; tokens and form values never
 * stand in it.
 */
export const log = pino({
  level: env.LOG_LEVEL,
  base: { servicio: 'web' },
  serializers: { err: withoutAnswer },
  mixin: () => {
    const id = requestOfLog.getStore()
    return id === undefined ? {} : { req_id: id }
  },
})
