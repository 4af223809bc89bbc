import { inCents } from './statement-balance-rules.ts'

/** Amounts of a row by column, in pesos and cents. */
export interface Columnas {
  valor?: number | undefined
  debito?: number | undefined
  credito?: number | undefined
}

export const COLUMNAS = ['valor', 'debito', 'credito'] as const

/** Beginnings of cells that no movement has, without accents and punctuation. */
const TOTAL = /^(?:gran |sub ?)?total(?:es)?\b|^sumas?\b|^sumatorias?\b|^vienen\b|^van\b/
const SALDO =
  /^(?:nuevo )?saldos?(?: (?:anterior|inicial|final|actual|total|disponible|canje|promedio|contable|al?|del?|en|cierre)\b|$)/
const APERTURA = /^saldos? (?:anterior|inicial)\b/
const PIE =
  /^pag(?:ina)? \d|^(?:numero|cantidad|cant|nro|no|total)(?: de)? (?:registros|movimientos|transacciones|lineas|debitos|creditos|cheques)\b|^(?:registros|movimientos|transacciones)(?: \d+)?$/

export type Palabra = 'TOTAL' | 'SALDO' | 'PIE'

/** Word that marks a row as a sum, a balance or a page footer. `textos` are its folded cells. */
export function wordOf(textos: readonly string[]): Palabra | undefined {
  const dice = (patron: RegExp) => textos.some((texto) => patron.test(texto))
  if (dice(PIE)) return 'PIE'
  if (dice(SALDO)) return 'SALDO'
  return dice(TOTAL) ? 'TOTAL' : undefined
}

/** True for the row of the balance before the first line. */
export const isOpening = (textos: readonly string[]) => textos.some((texto) => APERTURA.test(texto))

/** Sums of the amount columns over the lines above a row, in cents. */
interface Sumas {
  lineas: number
  valor: number
  debito: number
  credito: number
}

const centsIn = (fila: Columnas | null, columna: (typeof COLUMNAS)[number]) => inCents(fila?.[columna] ?? 0)

/**
 * Returns a test for sum rows: each amount equals its column's sum over the lines above, the lines since row
 * `desde`, or all lines. A single line is no sum. `lineas` has null for each row that is no line.
 */
export function sumRows(
  lineas: readonly (Columnas | null)[],
): (fila: Columnas, at: number, desde: number) => boolean {
  const arriba: Sumas[] = [{ lineas: 0, valor: 0, debito: 0, credito: 0 }]
  for (const linea of lineas) {
    const antes = arriba.at(-1)!
    arriba.push({
      lineas: antes.lineas + (linea ? 1 : 0),
      valor: antes.valor + centsIn(linea, 'valor'),
      debito: antes.debito + centsIn(linea, 'debito'),
      credito: antes.credito + centsIn(linea, 'credito'),
    })
  }
  return (fila, at, desde) => {
    const dichas = COLUMNAS.filter((columna) => centsIn(fila, columna) !== 0)
    const suma = (primera: number, ultima: number) => {
      const [antes, despues] = [arriba[primera]!, arriba[ultima]!]
      const esSuma = (columna: (typeof COLUMNAS)[number]) =>
        Math.abs(centsIn(fila, columna)) === Math.abs(despues[columna] - antes[columna])
      return despues.lineas - antes.lineas >= 2 && dichas.every(esSuma)
    }
    return dichas.length > 0 && (suma(0, at) || suma(desde, at) || suma(0, lineas.length))
  }
}
