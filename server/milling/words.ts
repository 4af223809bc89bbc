/** Whose paddy an operation mills: what was bought, own, or somebody else's. Bought paddy paid its levy at its settlement (facts 3.5). */
export const PADDY_OWNERS = {
  COMPRADO: 'Comprado',
  PROPIO: 'Propio, cosechado por la empresa',
  MAQUILA: 'De otro, en maquila',
} as const

export type PaddyOwner = keyof typeof PADDY_OWNERS

/** It in words; one that this release does not know is its own name. */
export const paddyOwnerText = (owner: string): string =>
  Object.hasOwn(PADDY_OWNERS, owner) ? PADDY_OWNERS[owner as PaddyOwner] : owner
