import { FRAME_MAX, type Indication, type Protocol } from './protocol.ts'

/** A frame with its bytes in hexadecimal, kept as evidence of the weight. */
export interface Frame extends Indication {
  trama: string
}

/**
 * Finds frames in byte chunks of any size, with noise between them. Calls share one stream: an incomplete
 * frame waits for the next chunk.
 */
export function framesOf({ frame, read }: Protocol): (bytes: Uint8Array) => Frame[] {
  let heard = ''
  return (bytes) => {
    heard += Buffer.from(bytes).toString('latin1')
    const frames: Frame[] = []
    for (let found = frame.exec(heard); found; found = frame.exec(heard)) {
      const said = read(found)
      // Skips one byte after a wrong checksum, because a frame may begin inside.
      const used = said ? found.index + found[0].length : found.index + 1
      if (said)
        frames.push({ ...said, trama: Buffer.from(found[0].slice(-FRAME_MAX), 'latin1').toString('hex') })
      heard = heard.slice(used)
    }
    heard = heard.slice(-FRAME_MAX)
    return frames
  }
}
