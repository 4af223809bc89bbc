import { signed, withoutWeight, type Indication, type Protocol } from './protocol.ts'

const MOTION = 0b1000
const OUT_OF_RANGE = 0b100
const NEGATIVE = 0b10
const NOT_ZEROED = 0b1000000

/** Toledo's decimals: 000 ×100, 001 ×10, 010 ×1, 011 0.1 … */
const toledoExponent = (code: number) => 2 - code

/** STX, three status bytes, weight, tare, CR. Constant bits differ by maker and are ignored. */
const FRAME = '\\x02([\\x20-\\xff])([\\x20-\\xff])([\\x20-\\xff])([ \\d]{6})[ \\d]{6}\\r'

function indication(found: RegExpExecArray, exponentOf: (code: number) => number): Indication {
  const [, a = '', b = '', , digits = ''] = found
  const status = b.charCodeAt(0)
  if (status & OUT_OF_RANGE) return withoutWeight('FUERA_DE_RANGO')
  if (digits.trim() === '') return withoutWeight('FUERA_DE_RANGO')
  const peso = Number(`${Number(digits)}e${exponentOf(a.charCodeAt(0) & 0b111)}`)
  return {
    estado: status & NOT_ZEROED ? 'CERO_PERDIDO' : 'PESO',
    peso: signed(peso, (status & NEGATIVE) !== 0),
    estable: (status & MOTION) === 0,
  }
}

const bytesOf = (text: string) => [...Buffer.from(text, 'latin1')]

/** Toledo's protocol with checksum: the sum of all bytes, STX and checksum included, is 0 modulo 128. */
export const toledo: Protocol = {
  frame: new RegExp(`${FRAME}[\\x00-\\xff]`),
  read: (found) => {
    const sum = bytesOf(found[0]).reduce((all, byte) => all + byte, 0)
    return sum & 0x7f ? undefined : indication(found, toledoExponent)
  },
  checked: true,
}

/** Toledo's protocol without a checksum. */
export const toledoUnchecked: Protocol = {
  frame: new RegExp(FRAME),
  read: (found) => indication(found, toledoExponent),
}

/**
 * Toledo frame in the dialect of Keli. The checksum is the exclusive or of all bytes. Some makers leave STX
 * out of the checksum. The decimals code is the number of decimals.
 */
export const toledoKeli: Protocol = {
  frame: new RegExp(`${FRAME}[\\x00-\\xff]`),
  read: (found) => {
    const [start = 0, ...rest] = bytesOf(found[0])
    const after = rest.reduce((all, byte) => all ^ byte, 0) & 0x7f
    return after !== 0 && after !== start ? undefined : indication(found, (code) => -code)
  },
  checked: true,
}
