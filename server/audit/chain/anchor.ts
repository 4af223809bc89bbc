/** The chain of what belongs to no company, as the database names it. */
export const OF_NO_COMPANY = '00000000-0000-0000-0000-000000000000'

/** A place of a chain: the number of a seal, and how its digest begins, in hexadecimal. */
export interface Anchor {
  numero: number
  huella: string
}

/** So many digits of a digest nobody finds a second time, and people can still compare. */
const DIGITS = 20

/** An anchor as a paper says it: 1234-0f3a-9b2c-77de-10aa-55c1. */
export const anchorOf = ({ numero, huella }: Anchor): string =>
  [numero, ...(huella.slice(0, DIGITS).match(/.{4}/g) ?? [])].join('-')

/** An anchor as somebody types it from a paper, with spaces and capitals of their own; undefined for what is none. */
export function readAnchor(typed: string): Anchor | undefined {
  const [, numero, ...groups] = /^\s*(\d{1,15})\s*-\s*(.*)$/.exec(typed) ?? []
  const huella = groups.join('').replace(/[-\s]/g, '').toLowerCase()
  if (!numero || huella.length !== DIGITS || !/^[0-9a-f]+$/.test(huella)) return undefined
  return { numero: Number(numero), huella }
}
