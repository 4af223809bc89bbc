import type { ShareUnit } from './shares-contract.ts'
import { Decimal, roundTo, addUp } from '#server/kit/rules/figures.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { kilos, measure } from '#server/kit/words/formats.ts'
import { sharesMissing } from './shares-words.ts'

/** A farmer's part as written, in kilos or percent. */
export interface ParteEscrita {
  id_proveedor: string
  parte: number
}

/**
 * Divides `total` by largest remainder into multiples of `paso` that add up exactly (weighings/README.md, shares).
 * Ties go to the first part.
 */
export function shareOut(total: number, partes: readonly number[], paso: number): number[] {
  const suma = new Decimal(addUp(partes))
  const pasos = new Decimal(total).dividedBy(paso)
  const exactas = partes.map((parte) => pasos.times(parte).dividedBy(suma))
  const enteras = exactas.map((exacta) => exacta.floor())
  const sobran = pasos.minus(addUp(enteras)).toNumber()
  const conResto = exactas
    .map((exacta, index) => ({ index, resto: exacta.minus(enteras[index]!) }))
    .sort((a, b) => b.resto.comparedTo(a.resto) || a.index - b.index)
    .slice(0, sobran)
    .map(({ index }) => index)
  return enteras.map((entera, index) =>
    entera
      .plus(conResto.includes(index) ? 1 : 0)
      .times(paso)
      .toNumber(),
  )
}

/**
 * Kilos of each farmer; null before the net weight is known. Whole kilos, or hundredths if the net weight has
 * decimals. Parts in kilos keep their proportion after a re-weighing.
 */
export function kilosOfShares(neto: number | null, partes: readonly number[]): number[] | null {
  if (neto === null) return null
  return shareOut(neto, partes, Number.isInteger(neto) ? 1 : 0.01)
}

/**
 * Throws 422 on the list for one farmer, a repeated farmer or a part of 0 kilos. Percents must add up to
 * 100. Kilos must add up to the net weight, which must be known.
 */
export function refuseShares(partes: readonly ParteEscrita[], unidad: ShareUnit, neto: number | null): void {
  const refuse = (mensaje: string) => {
    throw invalidField('partes', mensaje)
  }
  if (partes.length === 1) refuse('Escriba al menos dos agricultores, o quite el reparto.')
  if (new Set(partes.map(({ id_proveedor }) => id_proveedor.toLowerCase())).size < partes.length)
    refuse('Un agricultor está dos veces: escriba su parte una sola vez.')
  if (unidad === 'KG' && neto === null) refuse('Sin peso neto se reparte por porcentajes.')
  const faltan = sharesMissing(
    unidad,
    partes.map(({ parte }) => parte),
    neto ?? 0,
  )
  if (partes.length > 0 && faltan) refuse(faltan)
  const kg = kilosOfShares(
    neto,
    partes.map(({ parte }) => parte),
  )
  refuseEmptyShares(kg, neto)
}

/** Throws 422 on the list for a part of 0 kilos of the net weight. */
export function refuseEmptyShares(kg: readonly number[] | null, neto: number | null): void {
  if (kg?.includes(0))
    throw invalidField('partes', `A una de las partes no le queda ni un kilo de ${kilos(neto ?? 0)}.`)
}

/** Kilos settled now, and kilos and amount that other settlements took before. */
export interface Tomado {
  kg: number
  neto: number
  /** Kilos in other settlements. */
  kgTomados: number
}

/**
 * Part of an amount of the weighing (freight, fee; whole pesos) for some kilos: round(valor × kg ÷ neto).
 * Never exceeds the rest. The last kilos take the whole rest, so that the parts add up exactly.
 */
export function portionOf(valor: number, tomado: number, { kg, neto, kgTomados }: Tomado): number {
  const queda = Math.max(0, valor - tomado)
  if (new Decimal(kg).plus(kgTomados).greaterThanOrEqualTo(neto)) return queda
  return Math.min(queda, roundTo(new Decimal(valor).times(kg).dividedBy(neto)))
}

/** Share of the whole: `6.093 kg de 18.280 kg (33,33 %)`. */
export const shareInWords = (kg: number, neto: number) =>
  `${kilos(kg)} de ${kilos(neto)} (${measure(roundTo(new Decimal(kg).times(100).dividedBy(neto), 2))} %)`
