import { createHash } from 'node:crypto'

/** Faults of the simulator with their Spanish description. */
export const FAULTS = {
  refuse: 'rechaza con una regla',
  silence: 'no recibe el documento y nunca contesta',
  late: 'recibe el documento y contesta tarde',
  closeBefore: 'corta la conexión sin recibir el documento',
  closeAfter: 'recibe el documento y corta la conexión',
  error500: 'contesta HTTP 500 sin recibir el documento',
  garbage: 'recibe el documento y contesta algo que no se entiende',
  double: 'recibe el documento y contesta dos veces',
} as const
export type Fault = keyof typeof FAULTS

/** Fault of the next request, or null. */
export type FaultSource = () => Fault | null

const KINDS = Object.keys(FAULTS) as Fault[]

/** A number from 0 up to, but excluding, 1, which follows from seed and turn. */
const drawn = (seed: number, turn: number) =>
  createHash('sha256').update(`${seed}:${turn}`).digest().readUInt32BE() / 2 ** 32

/** Faults for a share of the requests, from 0 to 1. The same seed gives the same faults in the same order. */
export function faultsByChance(share: number, seed: number): FaultSource {
  let turn = 0
  return () => {
    const chance = drawn(seed, (turn += 1))
    return chance < share ? (KINDS[Math.floor((chance / share) * KINDS.length)] ?? null) : null
  }
}
