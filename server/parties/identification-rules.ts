import { IDENTIFICATION_TYPES } from './identifications-words.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'

const NIT = '31'
const CC = '13'
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

const refused = (message: string) => invalidField('identificacion', message)

/**
 * Normal form in which an identification is stored and compared. `tipo` is a DIAN code.
 * Throws 422 on `identificacion` (parties/README.md, identification form).
 */
export function normaliseIdentification(tipo: string, texto: string): string {
  if (tipo === NIT) return normalizarNit(texto)
  if (tipo === CC || tipo === TI) {
    const digits = texto.replace(/[\s.,-]/g, '')
    if (!/^\d{3,11}$/.test(digits)) throw refused('La identificación debe tener entre 3 y 11 dígitos.')
    return digits
  }
  return normaliseUntyped(texto)
}

/** Normal form without a known type: upper-case letters and digits. Throws 422 on `identificacion`. */
export function normaliseUntyped(texto: string): string {
  const plain = texto.toUpperCase().replace(/[\s.,-]/g, '')
  if (!/^[A-Z0-9]{3,20}$/.test(plain)) {
    throw refused('La identificación debe tener entre 3 y 20 letras o dígitos.')
  }
  return plain
}

function normalizarNit(texto: string): string {
  const match = /^(\d{3,15})(?:-(\d))?$/.exec(texto.replace(/[\s.,]/g, ''))
  if (!match?.[1])
    throw refused('El NIT se escribe con dígitos, con o sin dígito de verificación: 900123456-8.')
  const digito = checkDigit(match[1])
  if (match[2] !== undefined && Number(match[2]) !== digito) {
    throw refused(`El dígito de verificación no corresponde: debe ser ${digito}.`)
  }
  return `${match[1]}-${digito}`
}
