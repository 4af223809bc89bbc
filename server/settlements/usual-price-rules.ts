import { Decimal, roundTo } from '#server/kit/rules/figures.ts'
import { percent, price } from '#server/kit/words/formats.ts'

/** A price far from those of the last settlements of the same products (settlements/README.md, usual price). */
export interface PrecioInusual {
  /** Median of the last prices, pesos a carga. */
  usual: number
  /** Number of settlements that it comes from. */
  liquidaciones: number
  /** Deviation from the median, % with two decimals. */
  difiere: number
  /** Both prices in words, as a question. */
  aviso: string
}

/** Number of settlements compared with. */
export const LAST_SETTLEMENTS = 10

/** Fewer settlements say nothing about a price. */
const FEWEST = 3

/** Allowed deviation in %, where DESVIACION_PRECIO has no value. */
const USUAL_DEVIATION = 20

/**
 * Compares a price in pesos a carga with the last ones. Null within `admite` % of their median, and with fewer
 * than three of them.
 */
export function unusualPrice(
  precio_carga: number,
  ultimos: readonly number[],
  admite: number | null,
): PrecioInusual | null {
  if (ultimos.length < FEWEST) return null
  const sorted = [...ultimos].sort((one, other) => one - other)
  const at = (place: number) => sorted[Math.floor(place)] ?? 0
  const middle = (sorted.length - 1) / 2
  const usual = new Decimal(at(middle)).plus(at(middle + 0.5)).dividedBy(2)
  const difference = new Decimal(precio_carga).minus(usual).abs().times(100).dividedBy(usual)
  if (difference.lessThanOrEqualTo(admite ?? USUAL_DEVIATION)) return null
  const difiere = roundTo(difference, 2)
  const many = sorted.length === LAST_SETTLEMENTS ? 'diez' : sorted.length
  return {
    usual: roundTo(usual, 6),
    liquidaciones: sorted.length,
    difiere,
    aviso: `${price(precio_carga)} por carga; las últimas ${many}: ${price(usual.toNumber())} (${percent(difiere)} de diferencia).`,
  }
}
