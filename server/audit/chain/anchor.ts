/** Id of the chain of entries without a company. */
export const OF_NO_COMPANY = '00000000-0000-0000-0000-000000000000'

/** Position in a chain: seal number and the first hexadecimal digits of its hash. */
export interface Anchor {
  numero: number
  huella: string
}

/** Digits of an anchor: too many to forge, few enough to compare by eye. */
const DIGITS = 20

/** Anchor as printed: 1234-0f3a-9b2c-77de-10aa-55c1. */
export const anchorOf = ({ numero, huella }: Anchor): string =>
  [numero, ...(huella.slice(0, DIGITS).match(/.{4}/g) ?? [])].join('-')

/** Parses a typed anchor, with any spaces and capitals. Undefined if invalid. */
export function readAnchor(typed: string): Anchor | undefined {
  const [, numero, ...groups] = /^\s*(\d{1,15})\s*-\s*(.*)$/.exec(typed) ?? []
  const huella = groups.join('').replace(/[-\s]/g, '').toLowerCase()
  if (!numero || huella.length !== DIGITS || !/^[0-9a-f]+$/.test(huella)) return undefined
  return { numero: Number(numero), huella }
}
