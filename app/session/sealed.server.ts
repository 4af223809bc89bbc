import { createHash } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, errors } from 'jose'
import { env } from '#app/api/env.server.ts'
import { byAny } from '#server/kit/tools/secret-list.ts'

/**
 * Encrypts what a cookie of one purpose carries, by a key of the newest secret, and decrypts what any of them
 * encrypted. `open` answers undefined for what none did.
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
    // Of another secret, or tampered with; anything else is a fault of ours.
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
