import { Decimal, roundTo, addUp, type Cifra } from '#server/kit/rules/figures.ts'
import { TAG_SUPPLY } from '#server/catalogues/products-contract.ts'
import type { Clase } from '#server/kit/words/accounting.ts'
import { hasTag } from '#server/kit/words/tags.ts'

/** Milling line: product, kilos with two decimals, and optional fixed cost per kilo. */
export interface LineaDeMolienda {
  id_producto: string
  kg: Cifra
  costo_kg?: Cifra | null
}

/**
 * Mass balance in kilos: input, output and difference (positive: missing), also in % of the input. `dentro`:
 * within the tolerance in % (milling/README.md, mass balance).
 */
export function millingBalance(
  entradas: readonly LineaDeMolienda[],
  salidas: readonly LineaDeMolienda[],
  tolerancia: Cifra,
) {
  const entra = addUp(entradas.map(({ kg }) => kg))
  const sale = addUp(salidas.map(({ kg }) => kg))
  const diferencia = addUp([entra, -sale])
  const porcentaje = entra === 0 ? null : roundTo(new Decimal(diferencia).times(100).dividedBy(entra), 2)
  const dentro = new Decimal(diferencia)
    .abs()
    .times(100)
    .lessThanOrEqualTo(new Decimal(entra).times(tolerancia))
  return { entra, sale, diferencia, porcentaje, dentro }
}

/** Percent of the input, two decimals; null without input (milling/README.md, yield). */
export const yieldOf = (kg: Cifra, entra: Cifra): number | null =>
  new Decimal(entra).isZero() ? null : roundTo(new Decimal(kg).times(100).dividedBy(entra), 2)

/**
 * Cost of each output in whole pesos, of an operation that cost `total`; adds up to it. Lines with a fixed cost take that
 * cost; the other lines share the rest by kilos. Fixed costs that exceed the total or leave a rest that no line shares
 * are ignored: then all lines share by kilos.
 */
export function costsOfMilling(salidas: readonly LineaDeMolienda[], total: number): number[] {
  const dichos = salidas.map(({ kg, costo_kg }) =>
    costo_kg == null ? null : roundTo(new Decimal(kg).times(costo_kg)),
  )
  const libre = total - addUp(dichos.map((dicho) => dicho ?? 0))
  const valen = libre >= 0 && (libre === 0 || dichos.includes(null))
  const comparten = salidas.filter((_, lugar) => !valen || dichos[lugar] === null)
  let resto = valen ? libre : total
  let quedan = new Decimal(addUp(comparten.map(({ kg }) => kg)))
  return salidas.map(({ kg }, lugar) => {
    const dicho = dichos[lugar]
    if (valen && dicho != null) return dicho
    const suyo = roundTo(new Decimal(resto).times(kg).dividedBy(quedan))
    resto -= suyo
    quedan = quedan.minus(kg)
    return suyo
  })
}

/** Kind of the voucher lines of a product's stock (stock/README.md, vouchers). */
export const inventoryClass = (tags: string): Clase =>
  hasTag(tags, 'ARROZ_PADDY')
    ? 'INVENTARIO_PADDY'
    : hasTag(tags, TAG_SUPPLY)
      ? 'INSUMOS'
      : 'PRODUCTO_TERMINADO'
