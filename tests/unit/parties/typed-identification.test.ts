import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkDigit,
  isGluedNit,
  normaliseIdentification,
  normaliseUntyped,
  otherNit,
  storedForms,
} from '#server/parties/identification-rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'

const CC = '13'
const NIT = '31'
const CE = '22'
const TI = '12'

function refusal(work: () => unknown): string | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error.errores?.identificacion?.[0]
    throw error
  }
  return undefined
}

describe('an identification that a program took for a number', () => {
  it.each([
    [NIT, '900123456.0', '900123456-8'],
    [NIT, '900.123.459,00', '900123459-1'],
    [NIT, '900,123,459.00', '900123459-1'],
    [NIT, '900123456.0-8', '900123456-8'],
    [CC, '1110456789.0', '1110456789'],
    [CC, '12345678,00', '12345678'],
    [CC, '12345678.000', '12345678'],
    [CE, '345678.0', '345678'],
    [TI, '1.105.678.901', '1105678901'],
  ])('of type %s, %s is %s without its decimals', (tipo, typed, stored) =>
    expect(normaliseIdentification(tipo, typed)).toBe(stored),
  )

  it.each([
    [CC, '90.0123'],
    [CC, '12345.678'],
    [CC, '1.110456'],
    [NIT, '900123456,5'],
    [NIT, '900.123.459.00'],
    [CE, '34.5678'],
  ])('of type %s, %s is refused, because its separator is no grouping', (tipo, typed) =>
    expect(refusal(() => normaliseIdentification(tipo, typed))).toContain(`«${typed}» no se entiende`),
  )

  it.each(['1.2345E+9', '1,2345E9', '1E+9', '9.00123456e+08'])(
    '%s is refused, because digits are missing',
    (typed) => {
      for (const tipo of [CC, NIT, CE, ''])
        expect(refusal(() => normaliseIdentification(tipo, typed))).toContain('Excel abrevió')
    },
  )

  it('an identification keeps its digits in every number format', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 79_999_999 }), (number) => {
        const typed = [
          `${number}.0`,
          `${number},00`,
          number.toLocaleString('es-CO'),
          `${number.toLocaleString('es-CO')},00`,
          `${number.toLocaleString('en-US')}.00`,
          `CC ${number}`,
        ]
        for (const one of typed) expect(normaliseIdentification(CC, one)).toBe(String(number))
      }),
    )
  })
})

describe('an identification of another program', () => {
  it.each([
    [NIT, '\u200e900123456-8', '900123456-8'],
    [NIT, '800197268–4', '800197268-4'],
    [NIT, '899999068‑\u200b1', '899999068-1'],
    [NIT, '900 123 456 8', '900123456-8'],
    [NIT, 'NIT. 900.123.456 - 8', '900123456-8'],
    [NIT, '0800197268-4', '800197268-4'],
    [NIT, '000800197268', '800197268-4'],
    [CC, '0012345678', '12345678'],
    [CC, 'C.C. 12.345.678', '12345678'],
    [CC, "1'110.456.789", '1110456789'],
    [CC, '1110.456.789', '1110456789'],
    [CC, `1110456789-${checkDigit('1110456789')}`, '1110456789'],
    [TI, '00112345678', '00112345678'],
  ])('of type %s, %j is %s', (tipo, typed, stored) =>
    expect(normaliseIdentification(tipo, typed)).toBe(stored),
  )

  it('drops the check digit of a cédula, and refuses a wrong one', () => {
    const wrong = (checkDigit('1110456789') + 1) % 10
    expect(refusal(() => normaliseIdentification(CC, `1110456789-${wrong}`))).toContain('debe ser')
    expect(normaliseUntyped('AB-123.456')).toBe('AB123456')
  })
})

describe('a NIT with its check digit glued on', () => {
  it.each([
    ['8001972684', '800197268-4'],
    ['8600105226', '860010522-6'],
    ['08001972684', '800197268-4'],
    ['900.123.4568'.replace(/\./g, ''), '900123456-8'],
    [`1110456789${checkDigit('1110456789')}`, `1110456789-${checkDigit('1110456789')}`],
  ])('%s is %s', (typed, stored) => expect(normaliseIdentification(NIT, typed)).toBe(stored))

  it('refuses a NIT whose glued digit is wrong, and names the right one', () => {
    expect(refusal(() => normaliseIdentification(NIT, '8001972685'))).toBe(
      '«8001972685» tiene un dígito de más. El NIT 800197268 se escribe 800197268-4.',
    )
  })

  it('asks about a number that is a NIT with and without a glued check digit', () => {
    expect(otherNit(NIT, '412615332')).toBe('41261533-2')
    expect(normaliseIdentification(NIT, '412615332')).toBe(`412615332-${checkDigit('412615332')}`)
    for (const certain of ['8001972684', '41261533-2', '412615333'])
      expect(otherNit(NIT, certain)).toBeUndefined()
    expect(otherNit(CC, '412615332')).toBeUndefined()
  })

  it('never splits a check digit from a cédula of ten digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000_000, max: 1_999_999_999 }), (number) => {
        expect(isGluedNit(String(number))).toBe(false)
        expect(normaliseIdentification(NIT, String(number))).toMatch(new RegExp(`^${number}-\\d$`))
      }),
    )
  })

  it('splits a glued check digit from every NIT of a company', () => {
    fc.assert(
      fc.property(fc.integer({ min: 800_000_000, max: 999_999_999 }), (nit) => {
        const digit = checkDigit(String(nit))
        expect(normaliseIdentification(NIT, `${nit}${digit}`)).toBe(`${nit}-${digit}`)
      }),
    )
  })
})

describe('stored forms of an identification without type', () => {
  it.each([
    ['900123456-8', ['900123456-8'], ['900123456']],
    ['NIT 900123456', ['900123456-8'], []],
    ['CC 12345678', [], ['12345678']],
    ['9001234568', ['900123456-8'], ['9001234568']],
    ['AB123456', [], ['AB123456']],
    ['900123456.0', ['900123456-8'], ['900123456']],
  ])('%s', (typed, nits, others) => expect(storedForms(typed)).toMatchObject({ nits, others }))

  it('the stored forms keep the hyphen of a check digit', () => {
    expect(storedForms('41261533-2').others).not.toContain('412615332')
    expect(storedForms('412615332').doubtful).toBe('41261533-2')
    expect(refusal(() => storedForms('900123456-9'))).toContain('debe ser 8')
    expect(refusal(() => storedForms('90.0123'))).toContain('no se entiende')
  })
})
