import { invalidField } from '#server/kit/rules/refusal.ts'
import { plainSpelling } from '#server/kit/words/marks.ts'

/** Upper-case letters, digits and separators of an identification. Dashes are hyphens, blanks single. */
export const plainIdentification = (typed: string) => plainSpelling(typed).toUpperCase()

export const refusedIdentification = (message: string) => invalidField('identificacion', message)

/** Label that some people write before the number. */
const LABEL = /^(?:NIT|N\.I\.T|CC|C\.C)[\s.:]*(?=\d)/

export const withoutLabel = (plain: string) => plain.replace(LABEL, '')

/** `1.2345E+9`: Excel shortened the number, and digits are missing. */
const SHORTENED = /^\d+(?:[.,]\d+E\+?|E\+)\d+$/

export function refuseShortened(plain: string): void {
  if (!SHORTENED.test(plain)) return
  throw refusedIdentification(
    `«${plain}» es un número que Excel abrevió y le faltan dígitos: escríbalo completo.`,
  )
}

/**
 * Groups of three digits with one separator. With several separators, the first group may have four digits.
 */
const GROUPED = /^[1-9](?:\d{0,2}|\d{3}(?=.{8}))([.,-])\d{3}(?:\1\d{3})*$/

/** Text without the decimals of a program that took the identification for a number. */
function withoutDecimals(text: string): string {
  const [, whole = '', mark = '', zeros = ''] = /^(.*\d)([.,])(0+)$/.exec(text) ?? []
  const clear = mark !== '' && !whole.includes(mark) && (zeros.length < 3 || /^\d{5,}$/.test(whole))
  return clear ? whole : text
}

/**
 * Digits of an identification: `1.110.456.789`, `900123456.0` and `900.123.459,00` without separators and decimals.
 * Undefined if a separator neither groups three digits nor begins decimals of zero.
 */
export function digitsOf(plain: string): string | undefined {
  const text = withoutDecimals(plain.replaceAll(' ', ''))
  const separator = /[.,-]/.exec(text)?.[0] ?? '.'
  const grouped = text.replaceAll("'", separator)
  return /^\d+$/.test(text) || GROUPED.test(grouped) ? text.replace(/\D/g, '') : undefined
}

/** Like `digitsOf`. Throws 422 for a point or comma that would be dropped silently. */
export function readDigits(plain: string): string | undefined {
  const digits = digitsOf(plain)
  if (digits === undefined && /^[\d.,' -]*[.,][\d.,' -]*$/.test(plain)) {
    throw refusedIdentification(
      `«${plain}» no se entiende, porque su punto o su coma no separa miles: escriba solo los dígitos.`,
    )
  }
  return digits
}
