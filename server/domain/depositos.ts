import { Decimal, redondear, sumar } from './cifras.ts'
import { invalidField } from './refusal.ts'
import { addDays } from '../shared/days.ts'
import { kilos } from '../shared/formats.ts'

/** What of a deposited weighing is open: net kilos, and how many settled kilos a net kilo comes to (facts 3.1). */
export interface Abierta {
  kg: number
  factor: number
}

/** Kilos dry and clean, as they will be settled: whole, half-up once (facts 3.1). */
export const kilosSecos = ({ kg, factor }: Abierta): number => redondear(new Decimal(kg).times(factor))

/**
 * The net kilos that a fixation takes of each weighing, in their order: without `secos` all that is open; else so many that
 * they settle to `secos` kilos, the last weighing in part (two decimals). Refuses with 422 more than is open.
 */
export function kilosPorFijar(secos: number | null | undefined, abiertas: readonly Abierta[]): number[] {
  if (secos === null || secos === undefined) return abiertas.map(({ kg }) => kg)
  const hay = sumar(abiertas.map(kilosSecos))
  if (secos > hay) {
    throw invalidField('kilos', `De las pesadas elegidas quedan por fijar ${kilos(hay)} secos.`)
  }
  let faltan = secos
  return abiertas.map((abierta) => {
    const suyos = Math.min(faltan, kilosSecos(abierta))
    faltan -= suyos
    if (suyos === kilosSecos(abierta)) return abierta.kg
    return redondear(new Decimal(suyos).dividedBy(abierta.factor), 2)
  })
}

/** How a fixation is called: `Fijación 2`. */
export const nombreDeFijacion = (numero: number) => `Fijación ${numero}`

/** The last day (`aaaa-mm-dd`) on which the price of paddy weighed on `fecha` is fixed, so many days later (N-164). */
export const fijarHasta = (fecha: string, dias: number): string => addDays(fecha, dias)
