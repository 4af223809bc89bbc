import { PROTOCOL_NAMES, type Protocolo } from '../words.ts'
import { framesOf } from './frames.ts'
import { PROTOCOLS } from './protocols.ts'

/** A protocol that understands what was heard. */
export interface Proposal {
  protocolo: Protocolo
  tramas: number
  /** The last weight that it reads in it, in kg; null where it is none. */
  peso: number | null
}

/**
 * The protocols that understand something in these bytes, the likeliest first: by frames with a right checksum, then by
 * frames. It is a proposal: only somebody who sees the display knows whether the weight is the one that is shown.
 */
export function proposals(bytes: Uint8Array): Proposal[] {
  const found = PROTOCOL_NAMES.map((protocolo) => {
    const frames = framesOf(PROTOCOLS[protocolo])(bytes)
    return { protocolo, tramas: frames.length, peso: frames.at(-1)?.peso ?? null }
  })
  const weigh = ({ protocolo, tramas }: Proposal) => tramas + (PROTOCOLS[protocolo].checked ? 0.5 : 0)
  return found.filter(({ tramas }) => tramas > 0).sort((a, b) => weigh(b) - weigh(a))
}

/** In hexadecimal what somebody who mends a line wants to see of it. */
export const lastBytes = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(-32))
    .toString('hex')
    .replace(/..(?=.)/g, '$& ')
