import { addDays } from '#server/kit/words/days.ts'
import { redondear, sumar } from '#server/kit/rules/figures.ts'

/** A line of the bank's file, in pesos and cents: over 0 what entered; `saldo` is the balance after it, where the file says it. */
export interface LineaDelBanco {
  fecha: string
  valor: number
  descripcion: string
  referencia: string
  saldo?: number | undefined
}

/** What a file's columns say of a line, before it is known what that comes to. */
export interface ColumnasDeUnaLinea {
  valor?: number | undefined
  debito?: number | undefined
  credito?: number | undefined
  naturaleza?: 'DEBITO' | 'CREDITO' | undefined
}

/**
 * What a line moved, in pesos and cents, over 0 what entered: a credit, a value with its sign, or with the word that says it; a
 * bank's debit takes from the account. Undefined where it says nothing, as lines of balances do.
 */
export function valorDeLaLinea(columnas: ColumnasDeUnaLinea): number | undefined {
  const { valor = 0, debito = 0, credito = 0, naturaleza } = columnas
  const signo =
    naturaleza === 'DEBITO' ? -Math.abs(valor) : naturaleza === 'CREDITO' ? Math.abs(valor) : valor
  const suma = redondear(sumar([signo, Math.abs(credito), -Math.abs(debito)]), 2)
  return suma === 0 ? undefined : suma
}

/**
 * What tells a line from all others of its account: what it says, and the how manieth it is of those that say the same. The same
 * file again has the same, also where its days overlap with another's.
 */
export function huellasDe(lineas: readonly LineaDelBanco[]): string[] {
  const veces = new Map<string, number>()
  return lineas.map(({ fecha, valor, descripcion, referencia }) => {
    const dicho = [fecha, valor.toFixed(2), descripcion, referencia].join('|')
    const vez = (veces.get(dicho) ?? 0) + 1
    veces.set(dicho, vez)
    return `${dicho}|${vez}`
  })
}

/** The balance at the end of a file's last day, which some banks write first; undefined where its lines say none. */
export function saldoFinal(lineas: readonly LineaDelBanco[]): number | undefined {
  const primera = lineas[0]
  const ultima = lineas.at(-1)
  if (!primera || !ultima) return undefined
  const segunda = lineas[1]
  const delMismoDia = primera.fecha === ultima.fecha
  const hacia = segunda?.saldo === undefined ? undefined : redondear(sumar([segunda.saldo, primera.valor]), 2)
  const alReves = primera.fecha > ultima.fecha || (delMismoDia && hacia === primera.saldo)
  return (alReves ? primera : ultima).saldo
}

/** How far a movement may stand from its line, in days: what is paid on Friday shows on Monday. */
export const DIAS = 3

/** A line that is looked for; `pesos` is its value rounded to whole pesos, as the book has it. */
export interface LineaPorCruzar {
  id_linea: string
  fecha: string
  pesos: number
}

/** A movement that no line is yet; `anulado`: it was taken back, or takes back. */
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
 * Which movement each line is, one to one: of the same value and within three days, the nearest day first, of two equally near
 * the earlier, and what stands before what was taken back. Lines and movements count in the order in which they are given.
 */
export function cruzar(
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
  const cruces: Cruce[] = []
  let faltan = [...lineas]
  for (let dias = 0; dias <= DIAS; dias++) {
    faltan = faltan.filter(({ id_linea, fecha, pesos }) => {
      for (const dia of new Set([addDays(fecha, -dias), addDays(fecha, dias)])) {
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

/** What the bank says and what the book says on one day, and what stands between them; pesos and cents. */
export interface Diferencia {
  saldo_banco: number | null
  saldo_libro: number | null
  /** Bank less book; null where one of them is not known. */
  diferencia: number | null
  /** What of it nothing explains: what stood between them before the first file. */
  sin_explicar: number | null
}

/**
 * The difference between bank and book, explained by what stands in one of them only and by the cents that the book does not
 * have: whole pesos there, cents at the bank.
 */
export function explicar(
  saldo_banco: number | null,
  saldo_libro: number | null,
  { en_banco, en_libro, centavos }: { en_banco: number; en_libro: number; centavos: number },
): Diferencia {
  if (saldo_banco === null || saldo_libro === null) {
    return { saldo_banco, saldo_libro, diferencia: null, sin_explicar: null }
  }
  const diferencia = redondear(sumar([saldo_banco, -saldo_libro]), 2)
  const sin_explicar = redondear(sumar([diferencia, -en_banco, en_libro, -centavos]), 2)
  return { saldo_banco, saldo_libro, diferencia, sin_explicar }
}
