import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  identificationCode,
  checkDigit,
  normaliseIdentification,
} from '#server/parties/identification-rules.ts'
import { IDENTIFICATION_TYPES, identificationLabel } from '#server/parties/identifications-words.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'

const CC = '13'
const NIT = '31'
const PASSPORT = '41'

/** Messages by field of a refusal. */
function refusal(work: () => unknown): Refusal['errores'] {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error.errores
    throw error
  }
  return undefined
}

describe('check digit of a NIT', () => {
  it.each([
    ['800197268', 4],
    ['890903938', 8],
    ['899999068', 1],
    ['860010522', 6],
    ['41261533', 2],
    ['900123456', 8],
    ['700085371', 1],
    ['800199436', 4],
    ['1106789667', 4],
  ])('the check digit of the NIT %s is %i', (nit, digit) => expect(checkDigit(nit)).toBe(digit))

  it('every NIT has a check digit of one digit, also with leading zeros', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), (number) => {
        const digit = checkDigit(String(number))
        expect(digit).toBeGreaterThanOrEqual(0)
        expect(digit).toBeLessThanOrEqual(9)
        expect(checkDigit(String(number).padStart(15, '0'))).toBe(digit)
      }),
    )
  })

  it('detects a wrong check digit, except that the remainders 1 and 10 share the digit 1', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000_000, max: 999_999_999 }),
        fc.integer({ min: 0, max: 8 }),
        (number, place) => {
          const digits = [...String(number)]
          digits[place] = String((Number(digits[place]) + 1) % 10)
          const right = checkDigit(String(number))
          if (right !== 1) expect(checkDigit(digits.join(''))).not.toBe(right)
        },
      ),
    )
  })

  it('the check digit throws for anything but digits', () => {
    for (const text of ['', 'x', '1'.repeat(16), '900123456-8'])
      expect(() => checkDigit(text)).toThrow(RangeError)
  })
})

describe('identification of a third party', () => {
  it.each([
    [NIT, '900.123.456-8', '900123456-8'],
    [NIT, ' 900 123 456 ', '900123456-8'],
    [NIT, '900,123,456-8', '900123456-8'],
    [CC, '12.345.678', '12345678'],
    [CC, '12 345 678', '12345678'],
    [PASSPORT, 'ab-123 456', 'AB123456'],
    ['48', '1234567', '1234567'],
  ])('an identification of type %s written as «%s» is stored as «%s»', (tipo, typed, stored) =>
    expect(normaliseIdentification(tipo, typed)).toBe(stored),
  )

  it.each([
    [NIT, '900123456-7', 'El dígito de verificación no corresponde: debe ser 8.'],
    [NIT, 'ABC', 'El NIT se escribe con dígitos, con o sin dígito de verificación: 900123456-8.'],
    [NIT, '900123456-88', 'El NIT se escribe con dígitos, con o sin dígito de verificación: 900123456-8.'],
    [CC, '12', 'La identificación debe tener entre 3 y 11 dígitos.'],
    [CC, '12345678A', 'La identificación debe tener entre 3 y 11 dígitos.'],
    [CC, '123456789012', 'La identificación debe tener entre 3 y 11 dígitos.'],
    [PASSPORT, 'A$1', 'La identificación debe tener entre 3 y 20 letras o dígitos.'],
  ])('an identification of type %s cannot be %s', (tipo, typed, message) => {
    expect(refusal(() => normaliseIdentification(tipo, typed))).toEqual({ identificacion: [message] })
  })

  it('an identification has one normal form, which stays unchanged when normalised again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...IDENTIFICATION_TYPES.map(({ value }) => value)),
        fc.integer({ min: 100, max: 99_999_999_999 }),
        (tipo, number) => {
          // Ten digits that begin with 8 or 9 are a NIT with its check digit, or refused.
          fc.pre(!/^[89]\d{9}$/.test(String(number)))
          const normal = normaliseIdentification(tipo, String(number))
          expect(normaliseIdentification(tipo, normal)).toBe(normal)
          expect(normaliseIdentification(tipo, number.toLocaleString('es-CO'))).toBe(normal)
        },
      ),
    )
  })

  it('finds types of identification by code and label, the cédula first', () => {
    expect(IDENTIFICATION_TYPES.slice(0, 2)).toEqual([
      { value: CC, label: 'CC' },
      { value: NIT, label: 'NIT' },
    ])
    for (const { value, label } of IDENTIFICATION_TYPES) {
      expect(identificationCode(value)).toBe(value)
      expect(identificationCode(label.toLowerCase())).toBe(value)
      expect(identificationLabel(value)).toBe(label)
    }
    expect(refusal(() => identificationCode('99'))).toEqual({
      tipo_identificacion: ['Seleccione el tipo de identificación.'],
    })
    expect(identificationLabel('99')).toBe('99')
  })
})
