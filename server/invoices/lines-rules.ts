import type { VatRate } from './vat-words.ts'
import { Decimal, redondear, sumar } from '#server/kit/rules/figures.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'

/** What is sold: quantity, price of a unit in pesos (6 decimals), discount in whole pesos, IVA of its product. */
export interface Vendido {
  cantidad: number | string
  precio: number | string
  descuento: number
  iva: VatRate
}

/** What a line comes to, whole pesos. */
export interface Importe {
  base: number
  valor_iva: number
  total: number
}

/**
 * A line of an invoice (N-158): base is quantity × price − discount, its IVA is of the exact base; each is rounded half-up once,
 * and the line is their sum.
 */
export function importeDeLinea({ cantidad, precio, descuento, iva }: Vendido): Importe {
  const exacta = new Decimal(cantidad).times(precio).minus(descuento)
  const tarifa = iva === 'EXCLUIDO' ? 0 : Number(iva)
  const base = redondear(exacta)
  const valor_iva = redondear(exacta.times(tarifa).dividedBy(100))
  return { base, valor_iva, total: base + valor_iva }
}

/** Refuses with 422, beside its field, a discount that is more than what is sold; `lugar` is its place among the lines. */
export function rechazarDescuento({ cantidad, precio, descuento }: Vendido, lugar: number): void {
  if (new Decimal(cantidad).times(precio).minus(descuento).greaterThanOrEqualTo(0)) return
  throw invalidField(`lineas.${lugar}.descuento`, 'El descuento pasa de lo que se vende.')
}

/** What the lines of an invoice come to, whole pesos; `por_tarifa` is the base and the IVA of each rate. */
export function totalesDeLineas(lineas: readonly (Importe & { iva: string; descuento: number })[]) {
  const tarifas = [...new Set(lineas.map(({ iva }) => iva))].sort()
  return {
    base: sumar(lineas.map(({ base }) => base)),
    descuento: sumar(lineas.map(({ descuento }) => descuento)),
    iva: sumar(lineas.map(({ valor_iva }) => valor_iva)),
    total: sumar(lineas.map(({ total }) => total)),
    por_tarifa: tarifas.map((iva) => {
      const suyas = lineas.filter((una) => una.iva === iva)
      return {
        iva,
        base: sumar(suyas.map(({ base }) => base)),
        valor_iva: sumar(suyas.map(({ valor_iva }) => valor_iva)),
      }
    }),
  }
}
