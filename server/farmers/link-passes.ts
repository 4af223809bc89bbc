import { errors, jwtVerify, SignJWT } from 'jose'
import { byAny, type Secrets } from '#server/kit/tools/secret-list.ts'
import { PASS_S } from './words.ts'
import { keyOf } from '#server/kit/http/tokens.ts'

/** Keeps passes and session tokens apart: neither reader accepts the other's audience. */
const AUDIENCE = 'enlace'

/** Signs a pass (HS256, half an hour) for the right PIN of a link. A pass of an ended link is worthless. */
export function signPass(secret: string, idEnlace: string, now = new Date()): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setSubject(idEnlace)
    .setExpirationTime(new Date(now.getTime() + PASS_S * 1000))
    .sign(keyOf(secret))
}

/** Link id of a valid pass signed with any of the secrets; undefined otherwise. */
export const readPass = (secrets: Secrets, pase: string): Promise<string | undefined> =>
  byAny(secrets.map(keyOf), (key) => verified(key, pase))

async function verified(key: Uint8Array, pase: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(pase, key, { algorithms: ['HS256'], audience: AUDIENCE })
    return payload.sub
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
