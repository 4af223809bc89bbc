import { createHash } from 'node:crypto'

/**
 * Hash under which a generated secret is stored. A fast hash is safe, because such secrets have at least 120 random
 * bits.
 */
export const huellaDe = (secreto: string): string => createHash('sha256').update(secreto).digest('hex')
