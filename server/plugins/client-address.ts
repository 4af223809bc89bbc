import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** The address of the person's browser: as the web signed it, else that of whoever is connected. */
export function clientAddress(request: FastifyRequest, secret: string): string {
  const stamped = header(request, 'x-client-address')
  const signature = Buffer.from(header(request, 'x-client-signature'))
  const expected = Buffer.from(createHmac('sha256', secret).update(stamped).digest('hex'))
  const trusted =
    stamped !== '' && signature.length === expected.length && timingSafeEqual(signature, expected)
  return trusted ? stamped : request.ip
}
