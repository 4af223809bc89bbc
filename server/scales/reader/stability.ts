import type { Frame } from './frames.ts'

/** Equal readings after which a weight stands still, of protocols that do not say so. */
export const EQUAL_READINGS = 5

/** A frame of which it is decided whether the weight stands still. */
export interface Settled extends Frame {
  estable: boolean
}

/** Decides it of frames in their order: by the motion bit where there is one, else by equal readings. */
export function settling(equal = EQUAL_READINGS): (frame: Frame) => Settled {
  let last: number | null = null
  let count = 0
  return (frame) => {
    count = frame.peso !== null && frame.peso === last ? count + 1 : 1
    last = frame.peso
    const still = frame.estable ?? count >= equal
    return { ...frame, estable: frame.estado === 'PESO' && frame.peso !== null && still }
  }
}
