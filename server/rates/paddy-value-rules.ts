import { Decimal, roundTo } from '#server/kit/rules/figures.ts'
import { adjustmentOfAll, measuresByFactor, rulesOf } from './quality-rules.ts'
import type { PesadaAnalizada } from './quality-words.ts'

/** Whole kilos, `precio_kg` with up to 6 decimals, subtotal in whole pesos. */
export interface PesadaLiquidada {
  kg_liquidados: number
  descuento_lab_kg: number
  precio_kg: number
  subtotal: number
}

/**
 * Kilos and subtotal of one weighing (settlements/README.md, kilos settled). Multiplies first, divides last
 * and rounds half-up once. Without bonus the kilos never exceed round(net), and the laboratory discount is
 * round(net) − kilos.
 */
export function calculateWeighing(
  pesada: PesadaAnalizada & { peso_neto: number },
  precio_carga: number,
  kg_carga: string,
): PesadaLiquidada {
  const { peso_neto, bases } = pesada
  const bonifica = new Decimal(bases.PERMITE_BONIFICACION).greaterThan(0)
  const { porcentaje, pesos_kg } = adjustmentOfAll(rulesOf(pesada), kg_carga)
  let dividendo = new Decimal(peso_neto)
  let divisor = new Decimal(1)
  for (const { medida, base } of measuresByFactor(pesada)) {
    if (!bonifica && new Decimal(medida).lessThanOrEqualTo(base)) continue
    dividendo = dividendo.times(new Decimal(100).minus(medida))
    divisor = divisor.times(new Decimal(100).minus(base))
  }
  if (porcentaje !== 0) {
    dividendo = dividendo.times(new Decimal(100).plus(porcentaje))
    divisor = divisor.times(100)
  }
  const netos = roundTo(peso_neto)
  const redondeados = roundTo(dividendo.dividedBy(divisor))
  const kg_liquidados = bonifica || porcentaje > 0 ? redondeados : Math.min(redondeados, netos)
  // A discount per kilo never makes the price negative.
  const precio = Decimal.max(0, new Decimal(precio_carga).plus(new Decimal(pesos_kg).times(kg_carga)))
  return {
    kg_liquidados,
    descuento_lab_kg: netos - kg_liquidados,
    precio_kg: roundTo(precio.dividedBy(kg_carga), 6),
    subtotal: roundTo(new Decimal(kg_liquidados).times(precio).dividedBy(kg_carga)),
  }
}
