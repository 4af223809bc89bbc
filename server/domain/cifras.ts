import { Decimal as Base } from 'decimal.js'

/** Enough digits for any product of weights, percents and prices before the one division and rounding. */
export const Decimal = Base.clone({ precision: 40, rounding: Base.ROUND_HALF_UP })
export type Decimal = InstanceType<typeof Decimal>

/** A number as the database or a calculation gives it. */
export type Cifra = Base.Value

/** Half-up, away from zero, to `decimales`; -0 is 0. */
export const redondear = (valor: Base.Value, decimales = 0): number =>
  new Decimal(valor).toDecimalPlaces(decimales, Base.ROUND_HALF_UP).toNumber() + 0

export const sumar = (valores: readonly Base.Value[]): number =>
  valores.reduce<Decimal>((suma, valor) => suma.plus(valor), new Decimal(0)).toNumber()

/** A weighted average from its sum and its weight, half-up to `decimales`; null where nothing weighs. */
export const promedio = (suma: Base.Value, peso: Base.Value, decimales: number): number | null =>
  new Decimal(peso).isZero() ? null : redondear(new Decimal(suma).dividedBy(peso), decimales)
