/** Whether a number was sent. One that another API leaves out is NaN (app/api/lenient.server.ts). */
export const isSent = (value: number): boolean => !Number.isNaN(value)

/** Text with a capital first letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Key without words of its own, as text: `SALDO_INICIAL` is `Saldo inicial`. */
export const keyAsText = (key: string): string => capitalized(key.replaceAll('_', ' ').trim().toLowerCase())

/** Formatter of numbers. */
function format(
  decimals: number,
  options: Intl.NumberFormatOptions = {},
): { format: (value: number) => string } {
  // `signDisplay` keeps a value that rounds to zero from showing `-0`.
  const written = new Intl.NumberFormat('es-CO', {
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
    ...options,
  })
  return { format: (value) => (isSent(value) ? written.format(value) : '–') }
}

const WHOLE = format(0)
const MEASURE = format(2)
const DECIMAL = format(6)
const PESOS = format(0, { style: 'currency', currency: 'COP' })

/** Formats a count: `1.234`. */
export const whole = (value: number) => WHOLE.format(value)

/** Formats kilograms or percentages without a unit, at most two decimals: `18.280,5`. */
export const measure = (value: number) => MEASURE.format(value)

/** Formats a rate, at most six decimals: `1,8563`. */
export const decimal = (value: number) => DECIMAL.format(value)

/** Formats whole pesos, rounded half away from zero: `$ 1.234.567`, `-$ 5.000`. */
export const pesos = (value: number) => PESOS.format(value)

const CENTS = format(2, { style: 'currency', currency: 'COP', minimumFractionDigits: 2 })

/** Formats pesos of a bank statement, with cents if there are any: `$ 1.234`, `-$ 12,40`. */
export const bankPesos = (value: number) => (Number.isInteger(value) ? pesos(value) : CENTS.format(value))

const PRICE = format(6, { style: 'currency', currency: 'COP', minimumFractionDigits: 0 })

/** Formats a unit price, at most six decimals: `$ 1.464,5`. */
export const price = (value: number) => PRICE.format(value)

/** Formats kilograms, at most two decimals: `17.460 kg`. */
export const kilos = (value: number) => `${measure(value)} kg`

/** Formats a stored percentage, 0.5 as `0,5 %`, at most six decimals. */
export const percent = (value: number) => `${decimal(value)} %`

/** Formats a stored rate per thousand, 7 as `7 por mil`. */
export const perThousand = (value: number) => `${decimal(value)} por mil`

/** Duration of whole minutes: `40 min`, `2 h 15 min`, `1 d 3 h`. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  if (hours < 24) return `${hours} h ${minutes % 60} min`
  return `${whole(Math.floor(hours / 24))} d ${hours % 24} h`
}

export const yesNo = (value: boolean) => (value ? 'Sí' : 'No')

const TENTHS = format(1)

/** Formats a file size in kB, MB or GB of a thousand. MB and GB have one decimal. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${whole(Math.ceil(bytes / 1000))} kB`
  if (bytes < 1_000_000_000) return `${TENTHS.format(bytes / 1_000_000)} MB`
  return `${TENTHS.format(bytes / 1_000_000_000)} GB`
}

/** Word of a key. A key without a word is shown as it is: another API or an older record may have others. */
export const wordOf = (words: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(words, key) ? (words[key] ?? key) : key

/** Options of a select, in the order of the words. */
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
