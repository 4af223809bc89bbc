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

/** What ends each stream that is open: a web that is to end does not wait for pages that stay open. */
const open = new Set<AbortController>()
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    for (const stream of open) stream.abort()
  })

/** Tells what the scales show once a second, until the page is left. While the API does not answer, nothing is told. */
export function tellScales(request: Request, session: Session): Response {
  const gone = new AbortController()
  open.add(gone)
  whenAnswered(request, () => gone.abort())
  endWhenUntaken(request)
  const stream = eventStream(gone.signal, (send, close) => {
    void tell(session, gone.signal, (data) => send({ data })).finally(close)
    return () => open.delete(gone)
  })
  // What stands between would else keep it back until there is enough of it to compress.
  stream.headers.set('Cache-Control', 'private, no-store, no-transform')
  return stream
}

/** Until the page is gone, the session has ended, or the person may not see it any more. */
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
