import { Decimal, promedio, redondear, sumar } from '#server/kit/rules/figures.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { kilos } from '#server/kit/words/formats.ts'

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

/** What the laboratory measures of paddy, in %, as fields of a weighing. */
export const MEDIDAS = ['humedad', 'impureza', 'grano_p', 'grano_r', 'yeso'] as const

/** What was delivered with what was measured of it; null was not. Net kilos. */
type Entregada = { netos: number } & Record<(typeof MEDIDAS)[number], number | null>

/** The quality of what was delivered together: of each measure the mean by net kilos of what was measured, two decimals. */
export function calidadMedia(
  entregadas: readonly Entregada[],
): Record<(typeof MEDIDAS)[number], number | null> {
  const media = (medida: (typeof MEDIDAS)[number]) => {
    const medidas = entregadas.filter((una) => una[medida] !== null)
    const suma = sumar(medidas.map((una) => new Decimal(una.netos).times(una[medida] ?? 0)))
    return promedio(suma, sumar(medidas.map(({ netos }) => netos)), 2)
  }
  return {
    humedad: media('humedad'),
    impureza: media('impureza'),
    grano_p: media('grano_p'),
    grano_r: media('grano_r'),
    yeso: media('yeso'),
  }
}

/** How a fixation is called: `Fijación 2`. */
export const nombreDeFijacion = (numero: number) => `Fijación ${numero}`
