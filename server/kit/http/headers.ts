import type { FastifyInstance, FastifyReply } from 'fastify'
import { BUNDLED_API } from '../contract/documented.ts'

/**
 * Sets the headers of every answer. They forbid type sniffing, caching unless a route allows it, and
 * referrers, because an address may carry a token. Only PDF may be displayed; JSON is downloaded.
 */
export function addHeaders(reply: FastifyReply): void {
  reply.header(BUNDLED_API, '1')
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'no-referrer')
  const type = String(reply.getHeader('content-type'))
  if (type.startsWith('application/json'))
    reply.header('content-disposition', 'attachment; filename="api.json"')
  if (type !== 'application/pdf') {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  }
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
}

export function registerHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => addHeaders(reply))
}
