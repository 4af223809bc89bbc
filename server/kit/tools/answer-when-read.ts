import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished } from 'node:stream'

/**
 * Ends the response only after the request's body was read. Node otherwise closes or pauses the connection, and clients
 * that still send get ECONNRESET instead of the answer. Keeps nothing of the body. The server's `requestTimeout` limits
 * the wait.
 */
export function answerWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length = 0, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && !(Number(length) > 0)) return
  const end = response.end.bind(response) as (...written: unknown[]) => ServerResponse
  response.end = (...written: unknown[]) => {
    if (request.readableEnded || request.destroyed) return end(...written)
    finished(request, () => end(...written))
    // A reader that gave up would keep the rest in memory, or pause the request.
    request.removeAllListeners('data')
    request.resume()
    return response
  }
}
