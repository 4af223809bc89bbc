import { Decimal, average, roundTo, addUp } from '#server/kit/rules/figures.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { kilos } from '#server/kit/words/formats.ts'

/** Open net kilos of a weighing in deposit, and its settled kilos per net kilo. */
export interface Abierta {
  kg: number
  factor: number
}

/** Dry and clean kilos as they will be settled: whole, rounded half-up once. */
export const dryKilos = ({ kg, factor }: Abierta): number => roundTo(new Decimal(kg).times(factor))

/**
 * Net kilos that a fixation takes of each weighing, in order. Without `secos` it takes everything. The last
 * weighing may be taken in part, with two decimals. Throws 422 above the open kilos.
 */
export function kilosToFix(secos: number | null | undefined, abiertas: readonly Abierta[]): number[] {
  if (secos === null || secos === undefined) return abiertas.map(({ kg }) => kg)
  const hay = addUp(abiertas.map(dryKilos))
  if (secos > hay) {
    throw invalidField('kilos', `De las pesadas elegidas quedan por fijar ${kilos(hay)} secos.`)
  }
  let faltan = secos
  return abiertas.map((abierta) => {
    const suyos = Math.min(faltan, dryKilos(abierta))
    faltan -= suyos
    if (suyos === dryKilos(abierta)) return abierta.kg
    return roundTo(new Decimal(suyos).dividedBy(abierta.factor), 2)
  })
}

/** Laboratory measures of paddy in %, by their column of a weighing. */
type Medida = 'humedad' | 'impureza' | 'grano_p' | 'grano_r' | 'yeso'

/** Net kilos with their analysis. Null means not measured. */
type Entregada = { netos: number } & Record<Medida, number | null>

/** Mean of each measure weighted by net kilos, two decimals. Weighings without the measure do not count. */
export function meanQuality(entregadas: readonly Entregada[]): Record<Medida, number | null> {
  const media = (medida: Medida) => {
    const medidas = entregadas.filter((una) => una[medida] !== null)
    const suma = addUp(medidas.map((una) => new Decimal(una.netos).times(una[medida] ?? 0)))
    return average(suma, addUp(medidas.map(({ netos }) => netos)), 2)
  }
  return {
    humedad: media('humedad'),
    impureza: media('impureza'),
    grano_p: media('grano_p'),
    grano_r: media('grano_r'),
    yeso: media('yeso'),
  }
}
