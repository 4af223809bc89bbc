import { errors, jwtVerify, SignJWT } from 'jose'
import { byAny, type Secrets } from '#server/kit/tools/secret-list.ts'
import { PASS_S } from './words.ts'
import { keyOf } from '#server/kit/http/tokens.ts'

/** No token of a session bears it, and a session's reader takes no pass. */
const AUDIENCE = 'enlace'

/** What the right PIN of a link gives: half an hour of reading by that link, HS256. It is worth nothing once the link ended. */
export function signPass(secret: string, idEnlace: string, now = new Date()): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setSubject(idEnlace)
    .setExpirationTime(new Date(now.getTime() + PASS_S * 1000))
    .sign(keyOf(secret))
}

/** The link of a pass that any of the secrets signed and that is not over; undefined of any other text. */
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
