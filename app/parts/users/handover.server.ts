import { createHash } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import { CompactEncrypt, compactDecrypt, errors } from 'jose'
import { z } from 'zod'
import { env } from '#app/api/env.server.ts'

/** So long the paper can be asked for, in seconds; the cookie and what is sealed in it end both. */
export const HANDOVER_S = 300

/** What the paper for a person says whom somebody gave a password. `por` is who gave it: nobody else is shown it. */
const Handover = z.object({
  id: z.string(),
  nombre: z.string(),
  correo: z.string(),
  contrasena: z.string(),
  por: z.string(),
  hasta: z.number(),
})
export type Handover = z.infer<typeof Handover>

const cookie = createCookie('entrega', {
  secrets: [env.SESSION_SECRET],
  httpOnly: true,
  sameSite: 'lax',
  secure: env.secureCookies,
  path: '/',
  maxAge: HANDOVER_S,
})
const encryptionKey = createHash('sha256').update(`entrega:${env.SESSION_SECRET}`).digest()

/**
 * `Set-Cookie` that keeps the password for its paper alone: encrypted, for five minutes, and taken away by the first
 * showing. Nowhere else is a password kept.
 */
export async function writeHandover(handover: Omit<Handover, 'hasta'>): Promise<string> {
  const text = JSON.stringify({ ...handover, hasta: Date.now() + HANDOVER_S * 1000 })
  const sealed = await new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(encryptionKey)
  return cookie.serialize(sealed)
}

/** What waits to be handed over by this person; null once it was shown, or its time is over. */
export async function readHandover(request: Request, idUsuario: string): Promise<Handover | null> {
  const sealed: unknown = await cookie.parse(request.headers.get('Cookie'))
  if (typeof sealed !== 'string' || sealed === '') return null
  try {
    const { plaintext } = await compactDecrypt(sealed, encryptionKey)
    const found = Handover.parse(JSON.parse(new TextDecoder().decode(plaintext)))
    return found.por === idUsuario && found.hasta > Date.now() ? found : null
  } catch (error) {
    // Of another secret, or of another release.
    if (error instanceof errors.JOSEError || error instanceof z.ZodError || error instanceof SyntaxError)
      return null
    throw error
  }
}

/** `Set-Cookie` that takes it away. */
export const endHandover = (): Promise<string> => cookie.serialize('', { maxAge: 0 })
