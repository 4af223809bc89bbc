import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * What every answer says to a browser that opens it: take it for what it says it is, keep no copy unless told, and send
 * its address, which may carry a token, to nobody. What is no PDF shows and runs nothing; what is JSON is saved, not shown.
 */
export function addHeaders(reply: FastifyReply): void {
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
