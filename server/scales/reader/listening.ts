import { PROTOCOL_NAMES, type Protocolo } from '../words.ts'
import { framesOf } from './frames.ts'
import { PROTOCOLS } from './protocols.ts'

/** Protocol that understands the received bytes. */
export interface Proposal {
  protocolo: Protocolo
  tramas: number
  /** Last weight by this protocol in kg; null before the first weight. */
  peso: number | null
  /** Last frame in hexadecimal. */
  trama: string
}

/**
 * Protocols that find frames in the bytes, most frames first. A checksum breaks a tie. Only a person at the
 * display can confirm the weight.
 */
export function proposals(bytes: Uint8Array): Proposal[] {
  const found = PROTOCOL_NAMES.map((protocolo) => {
    const frames = framesOf(PROTOCOLS[protocolo])(bytes)
    const { peso = null, trama = '' } = frames.at(-1) ?? {}
    return { protocolo, tramas: frames.length, peso, trama }
  })
  const weigh = ({ protocolo, tramas }: Proposal) => tramas + (PROTOCOLS[protocolo].checked ? 0.5 : 0)
  return found.filter(({ tramas }) => tramas > 0).sort((a, b) => weigh(b) - weigh(a))
}

/** STX, ETX, tab, LF and CR. */
const LINE_SIGNS = [0x02, 0x03, 0x09, 0x0a, 0x0d]

/** Minimum share of readable letters in a text. Wrong parity spoils half of the letters. */
const TEXT_SHARE = 0.9

/** Reason why bytes contain no frame: another protocol, unknown text, or noise from wrong port settings. */
export function faultOf(bytes: Uint8Array): 'NO_SE_ENTIENDE' | 'TEXTO_DESCONOCIDO' | 'SIN_TRAMAS' {
  if (proposals(bytes).length > 0) return 'NO_SE_ENTIENDE'
  const readable = bytes.filter((byte) => (byte >= 0x20 && byte < 0x7f) || LINE_SIGNS.includes(byte)).length
  return readable >= bytes.length * TEXT_SHARE ? 'TEXTO_DESCONOCIDO' : 'SIN_TRAMAS'
}

/** Maximum bytes of a shown line. */
const SHOWN_MAX = 64

/** Last whole line in hexadecimal, without its end. Without line ends, the last bytes. */
export function lastLine(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1')
  const lines = text.split(/[\r\n]+/).slice(1, -1)
  const line = lines.findLast((one) => one.trim() !== '') ?? text
  return Buffer.from(line.slice(-SHOWN_MAX), 'latin1').toString('hex')
}
