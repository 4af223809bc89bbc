import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished } from 'node:stream'

/**
 * Ends the response after the request body was read, and keeps nothing of the body. Node otherwise closes or pauses the
 * connection, and a client that still sends gets ECONNRESET instead of the answer. `requestTimeout` of the server
 * limits the wait.
 */
export function answerWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length = 0, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && !(Number(length) > 0)) return
  const end = response.end.bind(response) as (...written: unknown[]) => ServerResponse
  response.end = (...written: unknown[]) => {
    if (request.readableEnded || request.destroyed) return end(...written)
    finished(request, () => end(...written))
    // A reader that stopped would keep the rest in memory, or pause the request.
    request.removeAllListeners('data')
    request.resume()
    return response
  }
}
