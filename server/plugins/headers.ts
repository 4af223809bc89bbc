import type { FastifyInstance } from 'fastify'

/**
 * What every answer says to a browser that opens it: take it for what it says it is, keep no copy unless told, and send
 * its address, which may carry a token, to nobody. What is no file shows and runs nothing.
 */
export function registerHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '')
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    if (type !== 'application/pdf') {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    }
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
