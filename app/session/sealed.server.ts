import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { createCookie } from '@remix-run/node'
import { CompactEncrypt, compactDecrypt, errors } from 'jose'
import { z } from 'zod'
import { env } from '#app/api/env.server.ts'
import { byAny } from '#server/kit/tools/secret-list.ts'

/**
 * Cookie whose content only the server reads: packed, encrypted with the newest secret for one purpose, signed, and out
 * of the reach of scripts. Any secret decrypts.
 */
export function sealedCookie<Value>(
  name: string,
  schema: z.ZodType<Value>,
  { purpose, maxAge }: { purpose: string; maxAge?: number },
) {
  const [newest, ...older] = env.SESSION_SECRET
  const keyOf = (secret: string) => createHash('sha256').update(`${purpose}:${secret}`).digest()
  const sealKey = keyOf(newest)
  const keys = [sealKey, ...older.map(keyOf)]
  const cookie = createCookie(name, {
    secrets: [...env.SESSION_SECRET],
    httpOnly: true,
    // Lax keeps the cookie out of forms of other sites. It is the first half of the protection against forged posts.
    sameSite: 'lax',
    secure: env.secureCookies,
    path: '/',
    maxAge,
  })
  return {
    /** `Set-Cookie` that keeps the value. */
    async write(value: Value): Promise<string> {
      const sealed = new CompactEncrypt(deflateRawSync(JSON.stringify(value), { level: 9 }))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(sealKey)
      return cookie.serialize(await sealed)
    },
    /** null without the cookie, and for one that was changed or that another release wrote. */
    async read(request: Request): Promise<Value | null> {
      const sealed: unknown = await cookie.parse(request.headers.get('Cookie'))
      if (typeof sealed !== 'string' || sealed === '') return null
      const packed = await byAny(keys, (key) => decrypted(sealed, key))
      if (!packed) return null
      try {
        return schema.parse(JSON.parse(inflateRawSync(packed).toString()))
      } catch (error) {
        if (error instanceof z.ZodError || error instanceof SyntaxError) return null
        throw error
      }
    },
    /** `Set-Cookie` that deletes the cookie. */
    end: (): Promise<string> => cookie.serialize('', { maxAge: 0 }),
  }
}

async function decrypted(sealed: string, key: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    return (await compactDecrypt(sealed, key)).plaintext
  } catch (error) {
    // Another secret, or a tampered value. Other errors are bugs.
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
