import { Decimal as Base } from 'decimal.js'

/** Enough digits for any product of weights, percents and prices before the one division and rounding. */
export const Decimal = Base.clone({ precision: 40, rounding: Base.ROUND_HALF_UP })
export type Decimal = InstanceType<typeof Decimal>

/** Half-up, away from zero, to `decimales`; -0 is 0. */
export const redondear = (valor: Base.Value, decimales = 0): number =>
  new Decimal(valor).toDecimalPlaces(decimales, Base.ROUND_HALF_UP).toNumber() + 0

export const sumar = (valores: readonly Base.Value[]): number =>
  valores.reduce<Decimal>((suma, valor) => suma.plus(valor), new Decimal(0)).toNumber()

const numero = (maximo: number, minimo = 0) =>
  new Intl.NumberFormat('es-CO', { maximumFractionDigits: maximo, minimumFractionDigits: minimo })
const MONEDA = new Intl.NumberFormat('es-CO', {
  style: 'currency',
  currency: 'COP',
  maximumFractionDigits: 0,
})
const HASTA_6 = numero(6)
const HASTA_2 = numero(2)

/** `$ 1.234.567`, whole pesos (facts 3.9). */
export const enPesos = (valor: number) => MONEDA.format(valor)

/** A price that may have decimals: `$ 1.464,5`. */
export const enPrecio = (valor: number) => `$ ${HASTA_6.format(valor)}`

/** `17.460`, up to two decimals, without its unit. */
export const enCifras = (valor: number) => HASTA_2.format(valor)

export const enKilos = (valor: number) => `${HASTA_2.format(valor)} kg`

/** `0,208948 %`. */
export const enPorcentaje = (valor: number) => `${HASTA_6.format(valor)} %`

/** A day `aaaa-mm-dd` as it is read in Colombia: `02/10/2026`. */
export const enFecha = (dia: string) => dia.slice(0, 10).split('-').reverse().join('/')
