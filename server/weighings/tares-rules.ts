import { addDays } from '#server/kit/words/days.ts'
import { kilos, measure } from '#server/kit/words/formats.ts'
import { Decimal, roundTo } from '#server/kit/rules/figures.ts'

/** Number of a plate's last empty weights that count. The median outvotes a single wrong weight. */
export const TARAS_QUE_CUENTAN = 5
const TARAS_NECESARIAS = 3

/**
 * Median of a plate's last empty weights in whole kg, rounded half-up once. Null for fewer than three
 * (weighings/README.md, tare of a plate).
 */
export function knownTareOf(taras: readonly number[]): number | null {
  if (taras.length < TARAS_NECESARIAS) return null
  const ordenadas = [...taras].sort((una, otra) => una - otra)
  const mitad = ordenadas.length / 2
  const [una = 0, otra = una] = ordenadas.slice(Math.ceil(mitad) - 1, Math.floor(mitad) + 1)
  return roundTo(new Decimal(una).plus(otra).dividedBy(2))
}

/** Empty weight of a plate in kg on a day (`aaaa-mm-dd`). */
export interface Tara {
  peso: number
  fecha: string
}

/**
 * Known tare on `dia` from weights that are valid for `dias` days. Returns kg, count, day of the last weight,
 * and last day with three valid weights. Null for fewer than three.
 */
export function tareInForce(taras: readonly Tara[], dia: string, dias: number) {
  const vigentes = taras
    .filter(({ fecha }) => fecha >= addDays(dia, -dias))
    .sort((una, otra) => otra.fecha.localeCompare(una.fecha))
  const conocida = knownTareOf(vigentes.map(({ peso }) => peso))
  const [ultima, , tercera] = vigentes
  if (conocida === null || !ultima || !tercera) return null
  return { conocida, pesadas: vigentes.length, ultima: ultima.fecha, hasta: addDays(tercera.fecha, dias) }
}

/** Whether an empty weight (kg) differs from the known one by more than a tolerance in percent. */
export const tareDeviates = (peso_vacio: number, conocida: number, tolerancia: number): boolean =>
  new Decimal(peso_vacio)
    .minus(conocida)
    .abs()
    .times(100)
    .greaterThan(new Decimal(conocida).times(tolerancia))

/** Question about an empty weight (kg) far from the known tare (kg). */
export function tareQuestion(placa: string, peso_vacio: number, conocida: number): string {
  const diferencia = new Decimal(peso_vacio).minus(conocida)
  const masOMenos = diferencia.isPositive() ? 'más' : 'menos'
  const porcentaje = diferencia.abs().times(100).dividedBy(conocida)
  return `${placa} pesó vacío ${kilos(peso_vacio)}: ${kilos(diferencia.abs().toNumber())} (${measure(roundTo(porcentaje, 1))} %) ${masOMenos} que su tara conocida, ${kilos(conocida)}. ¿Está vacío, sin personas ni agua?`
}
