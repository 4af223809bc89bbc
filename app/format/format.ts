const INTEGER = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 })
const MEASURE = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 })
const DECIMAL = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 6 })
const PESOS = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 })

/** A count: `1.234`. */
export const whole = (value: number) => INTEGER.format(value)
/** Kilograms or percents, at most two decimals: `18.280,5`. */
export const measure = (value: number) => MEASURE.format(value)
/** A rate or unit price, at most six decimals: `1,8563`. */
export const decimal = (value: number) => DECIMAL.format(value)
/** Whole pesos: `$ 1.234.567` (facts 3.9). */
export const pesos = (value: number) => PESOS.format(value)
/** A stored day, `yyyy-mm-dd`, as it is read: `2/10/2026`. */
export const shortDay = (stored: string) => stored.split('-').reverse().map(Number).join('/')
/** A stored moment of Colombia, `yyyy-mm-dd hh:mm`, as it is read: `2/10/2026 14:05`. */
export const shortMoment = (stored: string) =>
  [shortDay(stored.slice(0, 10)), stored.slice(11, 16)].filter(Boolean).join(' ')
