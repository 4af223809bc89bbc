import { addDays, daysBetween } from '#server/kit/words/days.ts'
import { roundTo, addUp } from '#server/kit/rules/figures.ts'
import { businessDaysAround } from '#server/kit/rules/holidays.ts'

/** Line of a bank statement, in pesos and cents: positive for money in. */
export interface LineaDelBanco {
  fecha: string
  valor: number
  descripcion: string
  referencia: string
}

/**
 * Key of each line within its account: its text and a counter for equal lines. The same file always gives the
 * same keys, so overlapping files add no line twice.
 */
export function fingerprintsOf(lineas: readonly LineaDelBanco[]): string[] {
  const veces = new Map<string, number>()
  return lineas.map(({ fecha, valor, descripcion, referencia }) => {
    const dicho = [fecha, valor.toFixed(2), descripcion, referencia].join('|')
    const vez = (veces.get(dicho) ?? 0) + 1
    veces.set(dicho, vez)
    return `${dicho}|${vez}`
  })
}

/** Maximum banking days between a line and its movement. */
const DIAS = 3

/** First and last day of the movements that a line of `fecha` may be (bank/README.md, matching). */
export const daysToMatch = (fecha: string): { desde: string; hasta: string } =>
  businessDaysAround(fecha, DIAS)

/** Open line. `pesos` is its value rounded to whole pesos, as in the book. */
export interface LineaPorCruzar {
  id_linea: string
  fecha: string
  pesos: number
}

/** Open movement. `anulado` is true for a reversed movement and for its reversal. */
export interface MovimientoPorCruzar {
  id_movimiento: string
  fecha: string
  valor: number
  anulado: boolean
}

export interface Cruce {
  id_linea: string
  id_movimiento: string
}

/**
 * Matches lines and movements one to one: same value, at most three banking days apart. Prefers the nearest day,
 * then the earlier day, then valid movements. Ties keep the order of the arguments (bank/README.md, matching).
 */
export function matchLines(
  lineas: readonly LineaPorCruzar[],
  movimientos: readonly MovimientoPorCruzar[],
): Cruce[] {
  const libres = new Map<string, string[]>()
  const vigentesPrimero = [...movimientos].sort((uno, otro) => Number(uno.anulado) - Number(otro.anulado))
  for (const { id_movimiento, fecha, valor } of vigentesPrimero) {
    const clave = `${valor}|${fecha}`
    const iguales = libres.get(clave)
    if (iguales) iguales.push(id_movimiento)
    else libres.set(clave, [id_movimiento])
  }
  const ventanas = new Map(
    [...new Set(lineas.map(({ fecha }) => fecha))].map((dia) => [dia, daysToMatch(dia)]),
  )
  const lejos = Math.max(0, ...[...ventanas].map(([dia, { desde, hasta }]) => widestOf(dia, desde, hasta)))
  const cruces: Cruce[] = []
  let faltan = [...lineas]
  for (let dias = 0; dias <= lejos; dias++) {
    faltan = faltan.filter(({ id_linea, fecha, pesos }) => {
      const { desde, hasta } = ventanas.get(fecha)!
      for (const dia of new Set([addDays(fecha, -dias), addDays(fecha, dias)])) {
        if (dia < desde || dia > hasta) continue
        const id_movimiento = libres.get(`${pesos}|${dia}`)?.shift()
        if (id_movimiento === undefined) continue
        cruces.push({ id_linea, id_movimiento })
        return false
      }
      return true
    })
  }
  return cruces
}

const widestOf = (dia: string, desde: string, hasta: string) =>
  Math.max(daysBetween(desde, dia), daysBetween(dia, hasta))

/** Balances of bank and book on one day, and their difference. Pesos and cents. */
export interface Diferencia {
  saldo_banco: number | null
  saldo_libro: number | null
  /** Bank minus book. Null if one is unknown. */
  diferencia: number | null
  /**
   * Rest that neither lines nor movements explain: the difference before the first file, days without a file, rows
   * left out, or lines that do not fit the balance.
   */
  sin_explicar: number | null
}

/**
 * Explains the difference: bank minus book = lines not in the book − movements not at the bank + cents + rest
 * (bank/README.md, difference).
 */
export function explainDifference(
  saldo_banco: number | null,
  saldo_libro: number | null,
  { en_banco, en_libro, centavos }: { en_banco: number; en_libro: number; centavos: number },
): Diferencia {
  if (saldo_banco === null || saldo_libro === null) {
    return { saldo_banco, saldo_libro, diferencia: null, sin_explicar: null }
  }
  const diferencia = roundTo(addUp([saldo_banco, -saldo_libro]), 2)
  const sin_explicar = roundTo(addUp([diferencia, -en_banco, en_libro, -centavos]), 2)
  return { saldo_banco, saldo_libro, diferencia, sin_explicar }
}
