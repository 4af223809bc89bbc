import type { VatRate } from '#server/catalogues/vat-words.ts'
import { Decimal, roundTo, addUp } from '#server/kit/rules/figures.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'

/** Sold quantity, unit price in pesos (6 decimals), discount in whole pesos and IVA rate. */
export interface Vendido {
  cantidad: number | string
  precio: number | string
  descuento: number
  iva: VatRate
}

/** Amounts of a line, in whole pesos. */
export interface Importe {
  base: number
  valor_iva: number
  total: number
}

/**
 * Computes a line: base = quantity × price − discount, IVA = exact base × rate. Each is rounded half-up once,
 * and the total is their sum (invoices/README.md, line amounts).
 */
export function lineAmount({ cantidad, precio, descuento, iva }: Vendido): Importe {
  const exacta = new Decimal(cantidad).times(precio).minus(descuento)
  const tarifa = iva === 'EXCLUIDO' ? 0 : Number(iva)
  const base = roundTo(exacta)
  const valor_iva = roundTo(exacta.times(tarifa).dividedBy(100))
  return { base, valor_iva, total: base + valor_iva }
}

/** Throws 422 on the field of a discount above the gross amount. `lugar` is the index of the line. */
export function refuseDiscount({ cantidad, precio, descuento }: Vendido, lugar: number): void {
  if (new Decimal(cantidad).times(precio).minus(descuento).greaterThanOrEqualTo(0)) return
  throw invalidField(`lineas.${lugar}.descuento`, 'El descuento pasa de lo que se vende.')
}

/** Sums of all lines in whole pesos. `por_tarifa` has base and IVA of each rate. */
export function lineTotals(lineas: readonly (Importe & { iva: string; descuento: number })[]) {
  const tarifas = [...new Set(lineas.map(({ iva }) => iva))].sort()
  return {
    base: addUp(lineas.map(({ base }) => base)),
    descuento: addUp(lineas.map(({ descuento }) => descuento)),
    iva: addUp(lineas.map(({ valor_iva }) => valor_iva)),
    total: addUp(lineas.map(({ total }) => total)),
    por_tarifa: tarifas.map((iva) => {
      const suyas = lineas.filter((una) => una.iva === iva)
      return {
        iva,
        base: addUp(suyas.map(({ base }) => base)),
        valor_iva: addUp(suyas.map(({ valor_iva }) => valor_iva)),
      }
    }),
  }
}
