import { percent, price } from '#server/kit/words/formats.ts'
import { paddyPrice } from './paddy-price-words.ts'
import { Decimal, roundTo } from '#server/kit/rules/figures.ts'

/** Price list values for one weighing, pesos a carga as decimal text. Null without a value. */
export interface PreciosDePesada {
  propuesto: string | null
  minimo: string | null
}

/** A settlement's price compared with the price list of its day. */
export interface SituacionDelPrecio {
  /** Proposed for all weighings, pesos a carga. Null without a price, or with different ones. */
  propuesto: number | null
  /** Highest minimum of the weighings, pesos a carga. */
  minimo: number | null
  /** Allowed deviation from the proposed price, %. Null without a limit. */
  admite: number | null
  /** Pesos a carga below the minimum, or 0. */
  por_debajo: number
  /** Largest deviation from a proposed price, % with two decimals. Null without a proposed price. */
  difiere: number | null
  /** Reasons why the price needs an approval. Empty if no approval is needed. */
  avisos: string[]
}

/** Pesos a tonne with six decimals: 201,200 a carga of 125 kg is 1,609,600. */
export const pricePerTonne = (precio_carga: number | string, kg_carga: string): number =>
  roundTo(new Decimal(precio_carga).times(1000).dividedBy(kg_carga), 6)

/**
 * Compares a price in pesos a carga with the list. Below the minimum, or more than `admite` % from a proposed
 * price, it needs an approval. Null when the list has no value for these weighings.
 */
export function priceSituation(
  precio_carga: number,
  pesadas: readonly PreciosDePesada[],
  desviacion: string | null,
  kg_carga: string,
): SituacionDelPrecio | null {
  const propuestos = pesadas.map((una) => una.propuesto).filter((valor) => valor !== null)
  const minimos = pesadas.map((una) => una.minimo).filter((valor) => valor !== null)
  if (propuestos.length === 0 && minimos.length === 0) return null
  const precio = new Decimal(precio_carga)
  const minimo = minimos.length > 0 ? Decimal.max(...minimos) : null
  const falta = minimo?.minus(precio) ?? new Decimal(0)
  const desvios = propuestos.map((uno) => precio.minus(uno).abs().times(100).dividedBy(uno))
  const mayor = desvios.length > 0 ? Decimal.max(...desvios) : null
  const suyo = propuestos.find((_, lugar) => mayor !== null && desvios[lugar]?.equals(mayor))
  const admite = propuestos.length > 0 && desviacion !== null ? Number(desviacion) : null
  const enPalabras = (valor: Decimal | string | number) =>
    paddyPrice(Number(valor), pricePerTonne(String(valor), kg_carga))
  const avisos = [
    minimo &&
      falta.greaterThan(0) &&
      `El precio está ${price(falta.toNumber())} la carga por debajo del mínimo, ${enPalabras(minimo)}.`,
    mayor &&
      admite !== null &&
      mayor.greaterThan(admite) &&
      `El precio se aparta ${percent(roundTo(mayor, 2))} del propuesto, ${enPalabras(suyo ?? 0)}; se admite hasta ${percent(admite)}.`,
  ].filter((aviso) => typeof aviso === 'string')
  const iguales = propuestos.length === pesadas.length && new Set(propuestos.map(Number)).size === 1
  return {
    propuesto: iguales ? Number(propuestos[0]) : null,
    minimo: minimo?.toNumber() ?? null,
    admite,
    por_debajo: Math.max(0, falta.toNumber()),
    difiere: mayor === null ? null : roundTo(mayor, 2),
    avisos,
  }
}
