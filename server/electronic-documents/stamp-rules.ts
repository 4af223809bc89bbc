import type { Stamp } from './content-contract.ts'

/** Milliseconds that Bogotá is behind UTC. It has had no summer time since 1993. */
const BEHIND_UTC_MS = 5 * 60 * 60 * 1000

/** Moment as a stamp in Bogotá. */
export function stampOf(moment: Date): Stamp {
  const local = new Date(moment.getTime() - BEHIND_UTC_MS).toISOString()
  return { fecha: local.slice(0, 10), hora: `${local.slice(11, 19)}-05:00` }
}
