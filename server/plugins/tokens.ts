import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

const HOURS = 12

const Claims = z.object({ sub: z.string(), v: z.number().int(), exp: z.number() })

const keyOf = (secret: string) => new TextEncoder().encode(secret)

/** A token of a user, HS256, for twelve hours; `version` is the user's, which a change of password raises. */
export async function signToken(
  secret: string,
  idUsuario: string,
  version: number,
  now = new Date(),
): Promise<{ token: string; expiraEn: string }> {
  const expires = new Date(now.getTime() + HOURS * 60 * 60 * 1000)
  const token = await new SignJWT({ v: version })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(idUsuario)
    .setIssuedAt(now)
    .setExpirationTime(expires)
    .sign(keyOf(secret))
  return { token, expiraEn: expires.toISOString() }
}

/** Who a token is for; undefined when it is not ours, has no expiry, is past it, or is signed in another way. */
export async function readToken(
  secret: string,
  token: string,
): Promise<{ idUsuario: string; version: number } | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: ['HS256'] })
    const claims = Claims.safeParse(payload)
    return claims.success ? { idUsuario: claims.data.sub, version: claims.data.v } : undefined
  } catch {
    // Whatever is wrong with it, the answer is the same: it is no token of ours.
    return undefined
  }
}
