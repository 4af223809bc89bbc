import { PROTOCOL_NAMES, type Protocolo } from '../words.ts'
import { framesOf } from './frames.ts'
import { PROTOCOLS } from './protocols.ts'

/** Protocol that understands the received bytes. */
export interface Proposal {
  protocolo: Protocolo
  tramas: number
  /** Last weight by this protocol in kg; null before the first weight. */
  peso: number | null
}

/**
 * Protocols that find frames in the bytes, most frames first. A checksum breaks a tie. Only a person at the
 * display can confirm the weight.
 */
export function proposals(bytes: Uint8Array): Proposal[] {
  const found = PROTOCOL_NAMES.map((protocolo) => {
    const frames = framesOf(PROTOCOLS[protocolo])(bytes)
    return { protocolo, tramas: frames.length, peso: frames.at(-1)?.peso ?? null }
  })
  const weigh = ({ protocolo, tramas }: Proposal) => tramas + (PROTOCOLS[protocolo].checked ? 0.5 : 0)
  return found.filter(({ tramas }) => tramas > 0).sort((a, b) => weigh(b) - weigh(a))
}

/** Last bytes in hexadecimal, for repairing a line. */
export const lastBytes = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(-32))
    .toString('hex')
    .replace(/..(?=.)/g, '$& ')
