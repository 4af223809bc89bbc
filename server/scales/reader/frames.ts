import { FRAME_MAX, type Indication, type Protocol } from './protocol.ts'

/** A frame with its bytes in hexadecimal, as evidence of what was weighed. */
export interface Frame extends Indication {
  trama: string
}

/**
 * Finds the frames of a protocol in bytes that come in any pieces, with noise between them. Calls are one stream: what is not
 * a whole frame yet is kept for the next.
 */
export function framesOf({ frame, read }: Protocol): (bytes: Uint8Array) => Frame[] {
  let heard = ''
  return (bytes) => {
    heard += Buffer.from(bytes).toString('latin1')
    const frames: Frame[] = []
    for (let found = frame.exec(heard); found; found = frame.exec(heard)) {
      const said = read(found)
      // Of a wrong checksum only the first byte is given up: a frame may begin inside.
      const used = said ? found.index + found[0].length : found.index + 1
      if (said) frames.push({ ...said, trama: Buffer.from(found[0], 'latin1').toString('hex') })
      heard = heard.slice(used)
    }
    heard = heard.slice(-FRAME_MAX)
    return frames
  }
}
