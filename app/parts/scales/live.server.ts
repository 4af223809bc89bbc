import { setTimeout } from 'node:timers/promises'
import { eventStream } from 'remix-utils/sse/server'
import { ApiError, call } from '#app/api/client.server.ts'
import { log } from '#app/api/log.server.ts'
import { endWhenUntaken, waitAnew, whenAnswered } from '#app/api/stamp.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { scales } from '#server/scales/contract.ts'
import type { LiveScales } from './live-scales.ts'
import { scaleInWords } from './words.ts'

const EVERY_MS = 1_000

/** Aborts of the open streams, so that a shutdown does not wait for open pages. */
const open = new Set<AbortController>()
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    for (const stream of open) stream.abort()
  })

/** Streams the scales once a second until the page closes. Sends nothing while the API does not answer. */
export function tellScales(request: Request, session: Session): Response {
  const gone = new AbortController()
  open.add(gone)
  whenAnswered(request, () => gone.abort())
  endWhenUntaken(request)
  const stream = eventStream(gone.signal, (send, close) => {
    void tell(session, gone.signal, (data) => send({ data })).finally(close)
    return () => open.delete(gone)
  })
  // `no-transform`: a compressing proxy would buffer the small messages.
  stream.headers.set('Cache-Control', 'private, no-store, no-transform')
  return stream
}

/** Sends scale readings until the page closes, the session ends, or the user loses the right. */
async function tell(session: Session, signal: AbortSignal, send: (data: string) => void): Promise<void> {
  while (!signal.aborted) {
    waitAnew(session.stamp)
    try {
      const { data } = await call(session, scales.now, {})
      const muestra = Object.fromEntries(data.map((one) => [one.id_bascula, scaleInWords(one)]))
      if (!signal.aborted) send(JSON.stringify({ en: Date.now(), muestra } satisfies LiveScales))
    } catch (error) {
      if (error instanceof Response) return
      if (!(error instanceof ApiError))
        return log.error({ err: error }, 'what the scales show could not be told')
      if (error.isForbidden) return
    }
    await setTimeout(EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}
