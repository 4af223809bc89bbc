import type { Stamp } from './content-contract.ts'
import { timeInBogota } from '#server/kit/words/days.ts'

/** Moment as a stamp in Bogotá. */
export function stampOf(moment: Date): Stamp {
  const local = timeInBogota(moment)
  return { fecha: local.slice(0, 10), hora: `${local.slice(11, 19)}-05:00` }
}
