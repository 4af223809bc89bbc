import { createHash } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, errors } from 'jose'
import { env } from '#app/api/env.server.ts'
import { byAny } from '#server/kit/tools/secret-list.ts'

/**
 * Encryption of cookies for one purpose. Encrypts with the newest secret and decrypts with any; `open` returns
 * undefined for anything else.
 */
export function sealing(purpose: string) {
  const [newest, ...older] = env.SESSION_SECRET
  const keyOf = (secret: string) => createHash('sha256').update(`${purpose}:${secret}`).digest()
  const sealKey = keyOf(newest)
  const keys = [sealKey, ...older.map(keyOf)]
  return {
    seal: (data: Uint8Array): Promise<string> =>
      new CompactEncrypt(data).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(sealKey),
    open: (sealed: string): Promise<Uint8Array | undefined> => byAny(keys, (key) => decrypted(sealed, key)),
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
