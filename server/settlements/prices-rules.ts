import { percent, price } from '#server/kit/words/formats.ts'
import { paddyPrice } from '#server/rates/paddy-price-words.ts'
import { Decimal, redondear } from '#server/kit/rules/figures.ts'

/** What the price list says for one weighing, pesos a carga as decimal text; null where it says nothing. */
export interface PreciosDePesada {
  propuesto: string | null
  minimo: string | null
}

/** How the price of a settlement stands to the price list of its day (N-140). */
export interface SituacionDelPrecio {
  /** Proposed for all its weighings, pesos a carga; null where none is, or not the same for all. */
  propuesto: number | null
  /** The highest minimum of its weighings. */
  minimo: number | null
  /** By how much it may differ from the proposed price, %; null where that is not bounded. */
  admite: number | null
  /** Pesos a carga under the minimum; 0 where it is not. */
  por_debajo: number
  /** % by which it differs most from what is proposed for a weighing, two decimals; null where nothing is. */
  difiere: number | null
  /** Why it has to be approved, in words; none where it has not. */
  avisos: string[]
}

/** Price of a tonne from that of a carga, six decimals (facts 3.2): 201,200 a carga of 125 kg are 1,609,600. */
export const precioPorTonelada = (precio_carga: number | string, kg_carga: string): number =>
  redondear(new Decimal(precio_carga).times(1000).dividedBy(kg_carga), 6)

/**
 * How a price (pesos a carga) stands to the list: under the minimum, or further from a proposed price than `admite` %, it has
 * to be approved (N-140). null where the list says nothing of these weighings.
 */
export function situacionDelPrecio(
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
    paddyPrice(Number(valor), precioPorTonelada(String(valor), kg_carga))
  const avisos = [
    minimo &&
      falta.greaterThan(0) &&
      `El precio está ${price(falta.toNumber())} la carga por debajo del mínimo, ${enPalabras(minimo)}.`,
    mayor &&
      admite !== null &&
      mayor.greaterThan(admite) &&
      `El precio se aparta ${percent(redondear(mayor, 2))} del propuesto, ${enPalabras(suyo ?? 0)}; se admite hasta ${percent(admite)}.`,
  ].filter((aviso) => typeof aviso === 'string')
  const iguales = propuestos.length === pesadas.length && new Set(propuestos.map(Number)).size === 1
  return {
    propuesto: iguales ? Number(propuestos[0]) : null,
    minimo: minimo?.toNumber() ?? null,
    admite,
    por_debajo: Math.max(0, falta.toNumber()),
    difiere: mayor === null ? null : redondear(mayor, 2),
    avisos,
  }
}
