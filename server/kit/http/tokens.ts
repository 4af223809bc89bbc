import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { byAny, type Secrets } from '../tools/secret-list.ts'

const HOURS = 12

const Claims = z.object({
  sub: z.string(),
  v: z.number().int(),
  jti: z.uuid(),
  iat: z.number().optional(),
  exp: z.number(),
})

/** Claims of a token. `id` lets the token be revoked before it expires. */
export interface TokenClaims {
  idUsuario: string
  version: number
  id: string
  inicio: Date
  /** Time of expiry. */
  vence: Date
}

/** Secret in the form that jose expects. */
export const keyOf = (secret: string) => new TextEncoder().encode(secret)

/** Signs a token (HS256) for twelve hours. `version` belongs to the user; a change of password raises it. */
export async function signToken(
  secret: string,
  idUsuario: string,
  version: number,
  now = new Date(),
): Promise<{ token: string; expiraEn: string; claims: TokenClaims }> {
  const expires = new Date(now.getTime() + HOURS * 60 * 60 * 1000)
  const id = randomUUID()
  const token = await new SignJWT({ v: version })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(idUsuario)
    .setJti(id)
    .setIssuedAt(now)
    .setExpirationTime(expires)
    .sign(keyOf(secret))
  return {
    token,
    expiraEn: expires.toISOString(),
    claims: { idUsuario, version, id, inicio: now, vence: expires },
  }
}

/** Size of the token cache; the oldest entry is dropped first. */
const KNOWN = 1_000

/**
 * Returns a function that reads tokens signed with any of the secrets. Undefined for a foreign or expired token, and
 * for one without id or expiry. A verified token is cached; later calls check only its expiry.
 */
export function tokenReader(secrets: Secrets): (token: string) => Promise<TokenClaims | undefined> {
  const keys = secrets.map(keyOf)
  const known = new Map<string, TokenClaims>()
  return async (token) => {
    const read = known.get(token)
    if (read && read.vence > new Date()) return read
    known.delete(token)
    const claims = await byAny(keys, (key) => verified(key, token))
    if (!claims) return undefined
    if (known.size >= KNOWN) known.delete(known.keys().next().value ?? '')
    known.set(token, claims)
    return claims
  }
}

async function verified(key: Uint8Array, token: string): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
    const claims = Claims.safeParse(payload)
    if (!claims.success) return undefined
    const { sub, v, jti, iat, exp } = claims.data
    const inicio = iat === undefined ? new Date() : new Date(iat * 1000)
    return { idUsuario: sub, version: v, id: jti, inicio, vence: new Date(exp * 1000) }
  } catch {
    // Every failure means that the token is not valid here.
    return undefined
  }
}
