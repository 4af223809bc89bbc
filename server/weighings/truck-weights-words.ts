import { decimal, kilos } from '#server/kit/words/formats.ts'

/** What a truck usually weighs, empty or full, in kg, both included; no scale of the mill weighs less or more by itself (N-147). */
export const TRUCK_WEIGHS = { from: 3_000, to: 60_000 } as const

/** Whether a weight (kg) is one that a truck can hardly have. */
export const isUnlikely = (weight: number) => weight < TRUCK_WEIGHS.from || weight > TRUCK_WEIGHS.to

/** The kilos of a weight that was written in tonnes (18,24 is 18.240); null for one that can hardly be meant so. */
export function kilosOfTonnes(weight: number): number | null {
  const meant = Math.round(weight * 1000)
  return !isUnlikely(meant) && meant / 1000 === weight ? meant : null
}

/** What is asked about a weight in tonnes (N-147). */
export const askedOfTonnes = (weight: number, meant: number) => `¿${decimal(weight)} t = ${kilos(meant)}?`

/** The two weights of a truck, by their fields. */
export const TRUCK_WEIGHTS = ['peso_lleno', 'peso_vacio'] as const
export type TruckWeight = (typeof TRUCK_WEIGHTS)[number]

/** Which of them, in a word. */
export const WHICH: Record<TruckWeight, string> = { peso_lleno: 'lleno', peso_vacio: 'vacío' }
