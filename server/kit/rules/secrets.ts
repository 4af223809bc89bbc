import { createHash, randomBytes } from 'node:crypto'

/** Size of a secret in an address: 128 bits, 22 letters. */
const BYTES_DEL_SECRETO = 16

export const nuevoSecreto = (): string => randomBytes(BYTES_DEL_SECRETO).toString('base64url')

/** What is kept of a secret that the program made itself: of its 120 bits and more a quick hash tells nobody anything. */
export const huellaDe = (secreto: string): string => createHash('sha256').update(secreto).digest('hex')
