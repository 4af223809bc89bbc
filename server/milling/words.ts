import { wordOf } from '#server/kit/words/word-of.ts'

/**
 * Owners of milled paddy: the company by purchase, the company by its own crop, or somebody else. The levy of
 * bought paddy was paid at its settlement (milling/README.md, levy).
 */
export const PADDY_OWNERS = {
  COMPRADO: 'Comprado',
  PROPIO: 'Propio, cosechado por la empresa',
  MAQUILA: 'De otro, en maquila',
} as const

export type PaddyOwner = keyof typeof PADDY_OWNERS

/** Label of an owner; an unknown value is shown as it is. */
export const paddyOwnerText = (owner: string): string => wordOf(PADDY_OWNERS, owner)
