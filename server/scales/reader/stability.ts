import type { Frame } from './frames.ts'

/** Equal readings that make a weight stable, for protocols without a motion bit. */
export const EQUAL_READINGS = 5

/** Frame with its stability decided. */
export interface StableFrame extends Frame {
  estable: boolean
}

/**
 * Decides stability of consecutive frames: by the motion bit, else by equal readings (scales/README.md, stable
 * weight).
 */
export function stabilityFilter(equal = EQUAL_READINGS): (frame: Frame) => StableFrame {
  let last: number | null = null
  let count = 0
  return (frame) => {
    count = frame.peso !== null && frame.peso === last ? count + 1 : 1
    last = frame.peso
    const still = frame.estable ?? count >= equal
    return { ...frame, estable: frame.estado === 'PESO' && frame.peso !== null && still }
  }
}
