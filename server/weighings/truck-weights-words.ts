import { decimal, kilos } from '#server/kit/words/formats.ts'

/** Usual weight of a truck in kg, empty or full, both limits included (weighings/README.md, unlikely weights). */
export const TRUCK_WEIGHS = { from: 3_000, to: 60_000 } as const

export const isUnlikely = (weight: number) => weight < TRUCK_WEIGHS.from || weight > TRUCK_WEIGHS.to

/** Kilos of a weight typed in tonnes: 18,24 is 18.240. Null for an unlikely result. */
export function kilosOfTonnes(weight: number): number | null {
  const meant = Math.round(weight * 1000)
  return !isUnlikely(meant) && meant / 1000 === weight ? meant : null
}

/** Question about a weight in tonnes. */
export const askedOfTonnes = (weight: number, meant: number) => `¿${decimal(weight)} t = ${kilos(meant)}?`

/** Fields of the two weights of a truck. */
export const TRUCK_WEIGHTS = ['peso_lleno', 'peso_vacio'] as const
export type TruckWeight = (typeof TRUCK_WEIGHTS)[number]

/** Adjective of each weight. */
export const WHICH: Record<TruckWeight, string> = { peso_lleno: 'lleno', peso_vacio: 'vacío' }
