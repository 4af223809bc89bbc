import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { measureField, numberField, pesosField } from '#app/form/number-fields.server.ts'
import { Kilos, Rate6, SomeKilos } from '#server/kit/contract/common.ts'
import { parseNumber } from '#server/kit/words/typed-numbers.ts'

describe('numbers as written in Colombia', () => {
  it.each([
    ['1.500', '1500'],
    ['1.500,5', '1500.5'],
    ['26,5', '26.5'],
    ['26.5', '26.5'],
    ['1500.5', '1500.5'],
    ['$ 1.234.567', '1234567'],
    ['-2.000', '-2000'],
    ['0', '0'],
    ['007', '7'],
    ['1.50', '1.50'],
    ['', ''],
    ['  ', ''],
  ])('reads the typed number %j as «%s»', (typed, value) => expect(parseNumber(typed)).toBe(value))

  it.each(['1.5.0', 'abc', '1e9', '1,5,0', '1.500.5', '--1', 'NaN', 'Infinity', '1,', ',5', '0x10'])(
    'rejects %j as a number',
    (typed) => expect(parseNumber(typed)).toBeNull(),
  )

  it('reads every integer that the format writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (value) => {
        const typed = new Intl.NumberFormat('es-CO', { useGrouping: true }).format(value)
        expect(Number(parseNumber(typed))).toBe(value)
      }),
    )
  })
})

describe('number fields', () => {
  it('a number field shows its limits in Colombian notation, in web and API', () => {
    const said = (schema: z.ZodType, value: unknown) =>
      schema.safeParse(value).error?.issues.map(({ message }) => message)
    expect(said(numberField(2, { min: 0.01 }), '-4')).toEqual(['El mínimo es 0,01.'])
    expect(said(numberField(3, { max: 80_000 }), '80001')).toEqual(['El máximo es 80.000.'])
    for (const number of [Kilos, Rate6.min(0)]) {
      expect(said(number, -4)).toEqual(['El mínimo es 0.'])
      expect(said(number, 'x')).toEqual(['Escriba un número.'])
    }
    expect(said(Kilos, 1e9 + 1)).toEqual(['El máximo es 1.000.000.000.'])
    expect(said(SomeKilos, -4)).toEqual(['Debe ser mayor a 0'])
    expect(said(z.number().min(0.5), 0)).toEqual(['El mínimo es 0,5.'])
    expect(said(z.string().min(2), 'x')).toEqual([expect.stringContaining('>=2')])
  })
  it('a field of pesos accepts integers only', () => {
    expect(pesosField().parse('1.500')).toBe(1500)
    expect(pesosField().safeParse('1.500,5').error?.issues[0]?.message).toBe(
      'Escriba pesos enteros, sin centavos.',
    )
  })
  it('an empty number field has no value, or is rejected with its message', () => {
    expect(measureField().parse('')).toBeUndefined()
    expect(measureField({ required: 'Falta.' }).safeParse('').error?.issues[0]?.message).toBe('Falta.')
  })
  it('a number field enforces its limits and two decimals', () => {
    expect(measureField({ min: 8, max: 40 }).parse('26,50')).toBe(26.5)
    expect(measureField({ max: 40 }).safeParse('41').success).toBe(false)
    expect(measureField().safeParse('1,234').success).toBe(false)
    expect(measureField().safeParse('9'.repeat(400)).success).toBe(false)
  })
})
