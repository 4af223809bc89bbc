import { Decimal as Base } from 'decimal.js'

/** Enough digits for any product of weights, percents and prices before the one division and rounding. */
export const Decimal = Base.clone({ precision: 40, rounding: Base.ROUND_HALF_UP })
export type Decimal = InstanceType<typeof Decimal>

/** A number as the database or a calculation gives it. */
export type Cifra = Base.Value

/** Half-up, away from zero, to `decimales`; -0 is 0. */
export const redondear = (valor: Base.Value, decimales = 0): number =>
  new Decimal(valor).toDecimalPlaces(decimales, Base.ROUND_HALF_UP).toNumber() + 0

const sumarDecimales = (valores: readonly Base.Value[]): number =>
  valores.reduce<Decimal>((suma, valor) => suma.plus(valor), new Decimal(0)).toNumber()

/** The exact sum of some values. Whole numbers, as pesos are, need no decimals for it while all stays within what is exact. */
export function sumar(valores: readonly Base.Value[]): number {
  let suma = 0
  for (const valor of valores) {
    if (typeof valor !== 'number') return sumarDecimales(valores)
    suma += valor
    if (!Number.isSafeInteger(valor) || !Number.isSafeInteger(suma)) return sumarDecimales(valores)
  }
  return suma
}

/** A weighted average from its sum and its weight, half-up to `decimales`; null where nothing weighs. */
export const promedio = (suma: Base.Value, peso: Base.Value, decimales: number): number | null =>
  new Decimal(peso).isZero() ? null : redondear(new Decimal(suma).dividedBy(peso), decimales)
