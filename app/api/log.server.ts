import { AsyncLocalStorage } from 'node:async_hooks'
import pino from 'pino'
import { env } from './env.server.ts'

/** Id of the current request, shown as reference on error pages. */
export const requestOfLog = new AsyncLocalStorage<string>()

/** Error without the API's answer, which may hold a record's values. */
function withoutAnswer(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { answer: _, ...told } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>
  return told
}

/** JSON log, one line per entry, with the request id in `req_id`. Tokens and form values are never logged. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: { servicio: 'web' },
  serializers: { err: withoutAnswer },
  mixin: () => {
    const id = requestOfLog.getStore()
    return id === undefined ? {} : { req_id: id }
  },
})
