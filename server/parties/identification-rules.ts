import { CC, IDENTIFICATION_TYPES, NIT } from './identifications-words.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import {
  plainIdentification,
  readDigits,
  refuseShortened,
  refusedIdentification as refused,
  withoutLabel,
} from './typed-identification-rules.ts'

const TI = '12'

/** DIAN code of a type written as code or label (`31`, `NIT`). Throws 422 for an unknown type. */
export function identificationCode(tipo: string): string {
  const asked = tipo.trim().toUpperCase()
  const type = IDENTIFICATION_TYPES.find(
    ({ value, label }) => value === asked || label.toUpperCase() === asked,
  )
  if (!type) throw invalidField('tipo_identificacion', 'Seleccione el tipo de identificación.')
  return type.value
}

/** Weights of the NIT's digits, from the right (Orden Administrativa 4 de 1989). */
const PESOS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]

/**
 * Check digit of a NIT of 1 to 15 digits, given without it: `900123456` → 8 (parties/README.md, nit check
 * digit).
 */
export function checkDigit(nit: string): number {
  if (!/^\d{1,15}$/.test(nit)) throw new RangeError(`Not a NIT of 1 to 15 digits: ${nit}`)
  const suma = [...nit].reverse().reduce((total, digit, index) => total + Number(digit) * PESOS[index]!, 0)
  const resto = suma % 11
  return resto < 2 ? resto : 11 - resto
}

/**
 * Normal form in which an identification is stored and compared. `tipo` is a DIAN code.
 * Throws 422 on `identificacion` (parties/README.md, identification form).
 */
export function normaliseIdentification(tipo: string, texto: string): string {
  const plain = plainIdentification(texto)
  refuseShortened(plain)
  if (tipo === NIT) return normalizarNit(withoutLabel(plain))
  if (tipo === CC || tipo === TI) return normaliseCedula(tipo, withoutLabel(plain))
  return normaliseUntyped(texto)
}

/** Normal form without a known type: upper-case letters and digits. Throws 422 on `identificacion`. */
export function normaliseUntyped(texto: string): string {
  const plain = plainIdentification(texto)
  refuseShortened(plain)
  const normal = readDigits(plain) ?? plain.replace(/[\s.,'-]/g, '')
  if (!/^[A-Z0-9]{3,20}$/.test(normal)) {
    throw refused('La identificación debe tener entre 3 y 20 letras o dígitos.')
  }
  return normal
}

const refusedDigit = (digit: number) =>
  refused(`El dígito de verificación no corresponde: debe ser ${digit}.`)

/** A cédula has no check digit, but some programs append one. The card of a minor may begin with zeros. */
function normaliseCedula(tipo: string, plain: string): string {
  const [, body = plain, typed] = /^(.*\d)\s?-\s?(\d)$/.exec(plain) ?? []
  const read = readDigits(body) ?? ''
  const digits = tipo === CC ? read.replace(/^0+/, '') : read
  if (!/^\d{3,11}$/.test(digits)) throw refused('La identificación debe tener entre 3 y 11 dígitos.')
  const digito = checkDigit(digits)
  if (typed !== undefined && Number(typed) !== digito) throw refusedDigit(digito)
  return digits
}

/** Digits of a NIT without leading zeros, and the check digit behind a hyphen or a blank. */
function partsOfNit(plain: string): { digits: string; typed: string | undefined } {
  const [, body = plain, typed] = /^(.*\d)(?:\s?-\s?|\s)(\d)$/.exec(plain) ?? []
  return { digits: (readDigits(body) ?? '').replace(/^0+/, ''), typed }
}

/** NIT whose check digit was typed without a hyphen: `8001972684` is 800197268-4. Undefined if it does not fit. */
export function gluedNit(digits: string): string | undefined {
  const nit = digits.slice(0, -1)
  return /^\d{3,15}$/.test(nit) && checkDigit(nit) === Number(digits.at(-1))
    ? `${nit}-${digits.at(-1)}`
    : undefined
}

/** NITs of companies begin with 8 or 9 and have nine digits. No cédula has more than ten. */
const isTooLong = (digits: string) => /^[89]\d{9}$|^\d{11}/.test(digits)

/** True for ten digits that only a NIT with a glued check digit can have. */
export const isGluedNit = (digits: string) => isTooLong(digits) && gluedNit(digits) !== undefined

function normalizarNit(plain: string): string {
  const { digits, typed } = partsOfNit(plain)
  if (!/^\d{3,15}$/.test(digits))
    throw refused('El NIT se escribe con dígitos, con o sin dígito de verificación: 900123456-8.')
  const digito = checkDigit(digits)
  if (typed !== undefined && Number(typed) !== digito) throw refusedDigit(digito)
  if (typed === undefined && isTooLong(digits)) {
    const glued = gluedNit(digits)
    if (glued) return glued
    if (digits.length === 10) {
      const nit = digits.slice(0, -1)
      throw refused(`«${digits}» tiene un dígito de más. El NIT ${nit} se escribe ${nit}-${checkDigit(nit)}.`)
    }
  }
  return `${digits}-${digito}`
}

/**
 * The other NIT that a number without hyphen may mean: `412615332` is 412615332-5, or 41261533-2 with its check
 * digit glued on. Undefined if one reading is certain (parties/README.md, glued check digit).
 */
export function otherNit(tipo: string, texto: string): string | undefined {
  if (tipo !== NIT) return undefined
  const { digits, typed } = partsOfNit(withoutLabel(plainIdentification(texto)))
  return typed === undefined && !isTooLong(digits) ? gluedNit(digits) : undefined
}

/** Asks whether `typed` is the NIT of a known party. `otherwise` tells what to do if it is not. */
export const askedNit = (
  typed: string,
  { nombre, identificacion }: { nombre: string; identificacion: string },
  otherwise: string,
) =>
  `«${typed}»: ¿es ${nombre}, NIT ${identificacion}? Si lo es, escriba ${identificacion}; si no, ${otherwise}.`

/** Stored forms that an identification of unknown type may have. */
export interface StoredForms {
  nits: string[]
  others: string[]
  /** True if a label says that it is a cédula. */
  cedula: boolean
  /** NIT that results if the last digit is a glued check digit. */
  doubtful: string | undefined
}

/** Forms of an identification without its type, which a label may tell: `CC 12345678`. Throws 422 if there are none. */
export function storedForms(texto: string): StoredForms {
  const plain = plainIdentification(texto)
  const label = plain === withoutLabel(plain) ? '' : plain[0]
  const nits = label === 'C' ? [] : formsOf(NIT, texto)
  const cedulas = label === 'N' ? [] : formsOf(CC, texto)
  // A hyphen before a single digit belongs to a check digit. No other identification keeps it.
  const others = label || /^[\d., ']+-\s?\d$/.test(plain) ? [] : formsOf('', texto)
  if (nits.length + cedulas.length + others.length === 0)
    normaliseIdentification(label === 'C' ? CC : NIT, texto)
  const doubtful = nits.length > 0 ? otherNit(NIT, texto) : undefined
  return { nits, others: [...new Set([...cedulas, ...others])], cedula: label === 'C', doubtful }
}

function formsOf(tipo: string, texto: string): string[] {
  try {
    return [normaliseIdentification(tipo, texto)]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return []
  }
}
