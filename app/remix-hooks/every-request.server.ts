import diagnostics from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { answerWhenRead } from '#server/kit/tools/answer-when-read.ts'

type Seen = (request: IncomingMessage, response: ServerResponse) => void

/** Vite's development server evaluates modules again after a change: the former watching must end, wherever it was begun. */
const WATCHED = Symbol.for('molino.watched-requests')
const ofProcess = globalThis as { [WATCHED]?: [channel: string, listener: (message: unknown) => void][] }

/**
 * Sees every request before remix-serve does, and once more when it is answered. remix-serve gives no hook before its
 * handler, and a loader sees neither the peer's address nor the response: Node's own diagnostics channels show both, and
 * Remix builds its request from the headers and the address that `begun` leaves.
 */
export function watchRequests(begun: Seen, answered: Seen): void {
  const tell = (seen: Seen) => (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    seen(request, response)
  }
  for (const [channel, listener] of ofProcess[WATCHED] ?? []) diagnostics.unsubscribe(channel, listener)
  ofProcess[WATCHED] = [
    ['http.server.request.start', closeWhenEnding],
    ['http.server.request.start', tell(answerWhenRead)],
    ['http.server.request.start', tell(begun)],
    ['http.server.response.finish', tell(answered)],
  ]
  for (const [channel, listener] of ofProcess[WATCHED]) diagnostics.subscribe(channel, listener)
}

/** A proxy would go on asking by the connection that it has, and keep a web that is to end from ending. */
function closeWhenEnding(message: unknown): void {
  const { response, server } = message as { response: ServerResponse; server: Server }
  if (!server.listening) response.setHeader('Connection', 'close')
}
