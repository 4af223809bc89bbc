import { Decimal as Base } from 'decimal.js'

/**
 * Decimal arithmetic with 40 digits: enough for any product of weights, percentages and prices before the single
 * rounding.
 */
export const Decimal = Base.clone({ precision: 40, rounding: Base.ROUND_HALF_UP })
export type Decimal = InstanceType<typeof Decimal>

/** A number from the database or from a calculation. */
export type Cifra = Base.Value

/** Rounds half away from zero to `decimales` decimals (kit/README.md, one rounding). -0 becomes 0. */
export const roundTo = (valor: Base.Value, decimales = 0): number =>
  new Decimal(valor).toDecimalPlaces(decimales, Base.ROUND_HALF_UP).toNumber() + 0

const sumarDecimales = (valores: readonly Base.Value[]): number =>
  valores.reduce<Decimal>((suma, valor) => suma.plus(valor), new Decimal(0)).toNumber()

/** Returns the exact sum. Whole numbers are added natively while the result is a safe integer. */
export function addUp(valores: readonly Base.Value[]): number {
  let suma = 0
  for (const valor of valores) {
    if (typeof valor !== 'number') return sumarDecimales(valores)
    suma += valor
    if (!Number.isSafeInteger(valor) || !Number.isSafeInteger(suma)) return sumarDecimales(valores)
  }
  return suma
}

/** Returns sum divided by weight, rounded half away from zero to `decimales`. Null for a weight of zero. */
export const average = (suma: Base.Value, peso: Base.Value, decimales: number): number | null =>
  new Decimal(peso).isZero() ? null : roundTo(new Decimal(suma).dividedBy(peso), decimales)
