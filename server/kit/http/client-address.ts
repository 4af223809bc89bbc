import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Secrets } from '../tools/secret-list.ts'

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** Whether the web, which shares the secrets, signed the text by one of them. */
function isSigned(request: FastifyRequest, text: string, signatureHeader: string, secrets: Secrets): boolean {
  const signature = Buffer.from(header(request, signatureHeader))
  return secrets.some((secret) => {
    const expected = Buffer.from(createHmac('sha256', secret).update(text).digest('hex'))
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  })
}

/** The address of the person's browser: as the web signed it, else that of whoever is connected. */
export function clientAddress(request: FastifyRequest, secrets: Secrets): string {
  const stamped = header(request, 'x-client-address')
  const trusted = stamped !== '' && isSigned(request, stamped, 'x-client-signature', secrets)
  return trusted ? stamped : request.ip
}

/** The id of a browser in which the person of this e-mail has signed in before, as the web signed it, else ''. */
export function knownBrowser(request: FastifyRequest, secrets: Secrets, correo: string): string {
  const id = header(request, 'x-known-browser')
  const trusted = id !== '' && isSigned(request, `${id} ${correo}`, 'x-known-browser-signature', secrets)
  return trusted ? id : ''
}
