import { addDays } from '#server/kit/words/days.ts'
import { kilos, measure } from '#server/kit/words/formats.ts'
import { Decimal, redondear } from '#server/kit/rules/figures.ts'

/** So many of a plate's last empty weights say what it weighs empty: one that is false is outvoted by the others. */
export const TARAS_QUE_CUENTAN = 5
const TARAS_NECESARIAS = 3

/**
 * What a plate is known to weigh empty, in whole kg: the median of its last empty weights (kg, up to TARAS_QUE_CUENTAN of
 * those that are still valid), half up once. Null where fewer than three are known.
 */
export function taraConocida(taras: readonly number[]): number | null {
  if (taras.length < TARAS_NECESARIAS) return null
  const ordenadas = [...taras].sort((una, otra) => una - otra)
  const mitad = ordenadas.length / 2
  const [una = 0, otra = una] = ordenadas.slice(Math.ceil(mitad) - 1, Math.floor(mitad) + 1)
  return redondear(new Decimal(una).plus(otra).dividedBy(2))
}

/** An empty weight of a plate, kg, on a day (`aaaa-mm-dd`). */
export interface Tara {
  peso: number
  fecha: string
}

/**
 * The same on a day, of weights that hold for so many `dias`: kg, of how many weighings, the day of the last of them, and the
 * day up to which at least three of them hold. Null where fewer do on that day.
 */
export function taraVigente(taras: readonly Tara[], dia: string, dias: number) {
  const vigentes = taras
    .filter(({ fecha }) => fecha >= addDays(dia, -dias))
    .sort((una, otra) => otra.fecha.localeCompare(una.fecha))
  const conocida = taraConocida(vigentes.map(({ peso }) => peso))
  const [ultima, , tercera] = vigentes
  if (conocida === null || !ultima || !tercera) return null
  return { conocida, pesadas: vigentes.length, ultima: ultima.fecha, hasta: addDays(tercera.fecha, dias) }
}

/** Whether an empty weight (kg) is further from the known one (kg) than a tolerance (% of the known one) allows. */
export const seDesvia = (peso_vacio: number, conocida: number, tolerancia: number): boolean =>
  new Decimal(peso_vacio)
    .minus(conocida)
    .abs()
    .times(100)
    .greaterThan(new Decimal(conocida).times(tolerancia))

/** What is asked about an empty weight (kg) that is not what its plate is known to weigh empty (kg). */
export function preguntaDeTara(placa: string, peso_vacio: number, conocida: number): string {
  const diferencia = new Decimal(peso_vacio).minus(conocida)
  const masOMenos = diferencia.isPositive() ? 'más' : 'menos'
  const porcentaje = diferencia.abs().times(100).dividedBy(conocida)
  return `${placa} pesó vacío ${kilos(peso_vacio)}: ${kilos(diferencia.abs().toNumber())} (${measure(redondear(porcentaje, 1))} %) ${masOMenos} que su tara conocida, ${kilos(conocida)}. ¿Está vacío, sin personas ni agua?`
}
