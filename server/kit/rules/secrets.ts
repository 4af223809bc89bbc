import { createHash } from 'node:crypto'

/** What is kept of a secret that the program made itself: of its 120 bits and more a quick hash tells nobody anything. */
export const huellaDe = (secreto: string): string => createHash('sha256').update(secreto).digest('hex')
