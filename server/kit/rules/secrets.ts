import { createHash, randomBytes } from 'node:crypto'

/** Size of a secret in an address: 128 bits, 22 letters. */
const BYTES_DEL_SECRETO = 16

export const newSecret = (): string => randomBytes(BYTES_DEL_SECRETO).toString('base64url')

/**
 * Hash under which a generated secret is stored. A fast hash is safe, because such secrets have at least 120 random
 * bits.
 */
export const hashOf = (secreto: string): string => createHash('sha256').update(secreto).digest('hex')
