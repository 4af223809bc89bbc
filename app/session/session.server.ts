import { decodeJwt, errors } from 'jose'
import { z } from 'zod'
import { SessionCompany } from '#server/people/auth-contract.ts'
import { grantedKeys, KEYS } from '#server/kit/contract/keys.ts'
import { env } from '#app/api/env.server.ts'
import { sealedCookie } from './sealed.server.ts'

/** Session cookie. Its content never reaches the browser's scripts. */
const StoredSession = z.object({
  token: z.string(),
  idUsuario: z.string().default(''),
  nombre: z.string().default(''),
  empresa: z.string().default(''),
  empresas: z.array(SessionCompany).default([]),
  claves: z.array(z.string()).default([]),
  debeCambiar: z.boolean().default(false),
})
export type StoredSession = z.infer<typeof StoredSession>

/** Browsers drop cookies over 4,096 bytes, name and attributes included. */
export const SESSION_MAX_BYTES = 3800

export class SessionTooLarge extends Error {}

/**
 * With the prefix `__Host-` browsers accept the cookie from this host over https only, so no neighbouring
 * host can replace it.
 */
const NAME = env.secureCookies ? '__Host-sesion' : 'sesion'

const cookie = sealedCookie(NAME, StoredSession, { purpose: 'sesion' })
const assignable = grantedKeys(KEYS)

/** Existing permission keys, in canonical form. Keys that no longer exist would only fill the cookie. */
export function keysForWeb(keys: Iterable<string>): string[] {
  return [...grantedKeys(keys)].filter((key) => assignable.has(key))
}

/** `Set-Cookie` for the session. Throws SessionTooLarge over 3,800 bytes. */
export async function writeSession(session: StoredSession): Promise<string> {
  const header = await cookie.write(session)
  if (header.length > SESSION_MAX_BYTES) throw new SessionTooLarge(`La sesión ocupa ${header.length} bytes`)
  return header
}

/** `Set-Cookie` that ends the session. */
export const clearSession = cookie.end

/** Session of a request. null without a session cookie, with a changed cookie, or with an expired token. */
export async function readSession(request: Request): Promise<StoredSession | null> {
  const session = await cookie.read(request)
  return session && !isExpired(session.token) ? session : null
}

/**
 * Whether a token expired, in seconds. An unreadable token counts as expired; a token without `exp` never
 * expires.
 */
export function isExpired(token: string): boolean {
  try {
    const { exp } = decodeJwt(token)
    return exp !== undefined && exp <= Date.now() / 1000
  } catch (error) {
    if (error instanceof errors.JOSEError) return true
    throw error
  }
}
