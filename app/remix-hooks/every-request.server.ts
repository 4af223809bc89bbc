import diagnostics from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { answerWhenRead } from '#server/kit/tools/answer-when-read.ts'

type Seen = (request: IncomingMessage, response: ServerResponse) => void

/** Vite's development server re-evaluates modules after a change, so the former listeners must be removed. */
const WATCHED = Symbol.for('molino.watched-requests')
const ofProcess = globalThis as { [WATCHED]?: [channel: string, listener: (message: unknown) => void][] }

/**
 * Calls `begun` before remix-serve handles a request, and `answered` after the response. remix-serve has no
 * hook, and a loader sees neither client address nor response. Node's diagnostics channels show both, and
 * Remix builds its request from the headers that `begun` leaves.
 */
export function watchRequests(begun: Seen, answered: Seen): void {
  const tell = (seen: Seen) => (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    seen(request, response)
  }
  for (const [channel, listener] of ofProcess[WATCHED] ?? []) diagnostics.unsubscribe(channel, listener)
  ofProcess[WATCHED] = [
    ['http.server.request.start', setConnection],
    ['http.server.request.start', tell(answerWhenRead)],
    ['http.server.request.start', tell(begun)],
    ['http.server.response.finish', tell(answered)],
  ]
  for (const [channel, listener] of ofProcess[WATCHED]) diagnostics.subscribe(channel, listener)
}

/**
 * Milliseconds that an idle connection stays open, as in the API. Usual proxies keep theirs for 60 s. With Node's 5 s
 * the web closed a connection while a proxy sent the next request, which was lost.
 */
const IDLE_MS = 72_000

function setConnection(message: unknown): void {
  const { response, server } = message as { response: ServerResponse; server: Server }
  server.keepAliveTimeout = IDLE_MS
  // Without this header a proxy would keep its connection and prevent a stopping web from ending.
  if (!server.listening) response.setHeader('Connection', 'close')
}
