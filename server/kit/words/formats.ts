const format = (decimals: number, options: Intl.NumberFormatOptions = {}) =>
  // What rounds to zero has no sign: never `-0`.
  new Intl.NumberFormat('es-CO', { maximumFractionDigits: decimals, signDisplay: 'negative', ...options })

const WHOLE = format(0)
const MEASURE = format(2)
const DECIMAL = format(6)
const PESOS = format(0, { style: 'currency', currency: 'COP' })

/** A count: `1.234`. */
export const whole = (value: number) => WHOLE.format(value)

/** Kilograms or percents without their unit, at most two decimals: `18.280,5`. */
export const measure = (value: number) => MEASURE.format(value)

/** A rate, at most six decimals: `1,8563`. */
export const decimal = (value: number) => DECIMAL.format(value)

/** Whole pesos, half-up: `$ 1.234.567`, `-$ 5.000` (facts 3.9). */
export const pesos = (value: number) => PESOS.format(value)

const CENTS = format(2, { style: 'currency', currency: 'COP', minimumFractionDigits: 2 })

/** Pesos as a bank has them, with cents where there are any: `$ 1.234`, `-$ 12,40`. */
export const bankPesos = (value: number) => (Number.isInteger(value) ? pesos(value) : CENTS.format(value))

/** A price of one unit, at most six decimals: `$ 1.464,5`. */
export const price = (value: number) => `$ ${decimal(value)}`

/** `17.460 kg`, at most two decimals. */
export const kilos = (value: number) => `${measure(value)} kg`

/** A percent as it is stored, 0.5 for `0,5 %`, at most six decimals. */
export const percent = (value: number) => `${decimal(value)} %`

/** A rate per thousand as it is stored, 7 for `7 por mil`. */
export const perThousand = (value: number) => `${decimal(value)} por mil`

export const yesNo = (value: boolean) => (value ? 'Sí' : 'No')

const TENTHS = format(1)

/** Bytes as people say them: kB and MB of a thousand, one decimal from MB on. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${whole(Math.ceil(bytes / 1000))} kB`
  if (bytes < 1_000_000_000) return `${TENTHS.format(bytes / 1_000_000)} MB`
  return `${TENTHS.format(bytes / 1_000_000_000)} GB`
}
