import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Secrets } from '../tools/secret-list.ts'

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** True if the web signed the text with one of the shared secrets. */
function isSigned(request: FastifyRequest, text: string, signatureHeader: string, secrets: Secrets): boolean {
  const signature = Buffer.from(header(request, signatureHeader))
  return secrets.some((secret) => {
    const expected = Buffer.from(createHmac('sha256', secret).update(text).digest('hex'))
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  })
}

/** Returns the browser's address as the web signed it, else the address of the connection. */
export function clientAddress(request: FastifyRequest, secrets: Secrets): string {
  const stamped = header(request, 'x-client-address')
  const trusted = stamped !== '' && isSigned(request, stamped, 'x-client-signature', secrets)
  return trusted ? stamped : request.ip
}

/** Returns the browser id, if the web signed that this user has signed in from it before. Else ''. */
export function knownBrowser(request: FastifyRequest, secrets: Secrets, correo: string): string {
  const id = header(request, 'x-known-browser')
  const trusted = id !== '' && isSigned(request, `${id} ${correo}`, 'x-known-browser-signature', secrets)
  return trusted ? id : ''
}
