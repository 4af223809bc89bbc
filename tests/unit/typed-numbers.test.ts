import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankPesos, decimal, measure, percent, pesos, whole } from '#server/kit/words/formats.ts'
import { notANumber } from '#server/kit/words/sentences.ts'
import { conventionOf, parseNumber, parseWhole, typedWhole } from '#server/kit/words/typed-numbers.ts'

const read = (typed: string) => {
  const text = parseNumber(typed)
  return text === null ? null : Number(text)
}

describe('typed numbers', () => {
  it.each([
    ['0.750', 0.75],
    ['-0.500', -0.5],
    ['0.000', 0],
    ['0,750', 0.75],
    ['00.750', 0.75],
    ['1250.000', 1250],
    ['1.250', 1250],
    ['12.375.500', 12_375_500],
  ])('%s is %d, because no grouping begins with 0 or has more than three digits', (typed, value) =>
    expect(read(typed)).toBe(value),
  )

  it.each([
    ['1,250,000', 1_250_000],
    ['1,250,000.00', 1_250_000],
    ['$1,250,000', 1_250_000],
    ['-12,500.00', -12_500],
    ['12,500.5', 12_500.5],
    ["1'500.000", 1_500_000],
    ['1’500.000', 1_500_000],
    ["1.500'000.000", 1_500_000_000],
    ["1'234'567.89", 1_234_567.89],
    ["1'250.000,50", 1_250_000.5],
    ['1 500 000', 1_500_000],
    ['1\u202f500\u00a0000,5', 1_500_000.5],
  ])('%s is grouped as in the United States, with apostrophes or blanks', (typed, value) =>
    expect(read(typed)).toBe(value),
  )

  it.each([
    ['(4.000)', -4000],
    ['$ (4.000,50)', -4000.5],
    ['4.000-', -4000],
    ['−12.500,00', -12_500],
    ['–12.500', -12_500],
    ['1.500.000 CR', 1_500_000],
    ['12.500,00 DB', -12_500],
    ['12.500 Db.', -12_500],
    ['+5', 5],
    ['COP 1.500', 1500],
    ['- $ 1.500', -1500],
    ['2 %', 2],
    ['\u200e1.5\u00ad00\u202c', 1500],
    ['-0', 0],
  ])('%s keeps its sign, and loses currency and invisible marks', (typed, value) =>
    expect(read(typed)).toBe(value),
  )

  it.each([
    '1.5.0',
    '1.500.5',
    '1,25,000',
    '1.250,500.00',
    '0.750.000',
    "1'500,000",
    '1 5',
    '1$500',
    '--1',
    '(4.000)-',
    '(4.000) CR',
    '-4.000 DB',
    '(4.000',
    '-',
    '1e9',
    '0.75x',
    '12 ha',
  ])('%s is no number', (typed) => expect(parseNumber(typed)).toBeNull())

  it('every number that the app formats is read back unchanged', () => {
    const value = fc.integer({ min: -1e12, max: 1e12 })
    fc.assert(
      fc.property(value, fc.constantFrom(1, 100, 1e6), (units, scale) => {
        const number = units / scale
        expect(read(decimal(number))).toBe(Number(number.toFixed(6)))
        expect(read(percent(number))).toBe(Number(number.toFixed(6)))
        // Commas with exactly three decimals are grouping in a whole number.
        if (scale === 1)
          for (const format of [whole, measure, pesos]) expect(read(format(number))).toBe(number)
        if (scale === 100) expect(read(bankPesos(number))).toBe(number)
      }),
    )
  })

  it('a number of the United States is refused or keeps its value', () => {
    const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e11 }), (cents) => {
        expect(read(format.format(cents / 100))).toBe(cents / 100)
      }),
    )
  })

  it('one comma may group whole pesos', () => {
    expect([parseWhole('1,250'), parseWhole('1.250'), parseWhole('0,750')]).toEqual(['1250', '1250', '0.750'])
  })

  it('an amount shown while typing counts a decimal and any other text as 0', () => {
    expect(['1.500', '1.500,5', '1,5', 'abc', ''].map(typedWhole)).toEqual([1500, 0, 0, 0, 0])
  })

  it('a refusal quotes the typed number', () => {
    expect(notANumber('0.75x')).toBe('«0.75x» no es un número. Escriba uno, por ejemplo 1.500 o 26,5.')
    expect(notANumber('12,500')).toBe('«12,500» puede ser 12,5 o 12.500. Escríbalo sin separador de miles.')
    expect(notANumber('x'.repeat(200))).toContain(`«${'x'.repeat(60)}…»`)
  })
})

describe('the convention of a column', () => {
  const inColumn = (texts: readonly string[], decimals?: number) => {
    const convention = conventionOf(texts, decimals)
    return texts.map((text) => {
      const number = parseNumber(text, convention)
      return number === null ? null : Number(number)
    })
  }
  it.each([
    ['the United States', ['1,250', '1,250,000.00', '12.375'], [1250, 1_250_000, 12.375]],
    ['Colombia', ['1.250', '1.250.000,50', '12,375'], [1250, 1_250_000.5, 12.375]],
    ['Colombia by default', ['1.250', '12,375'], [1250, 12.375]],
    ['points for decimals', ['2.5', '12.375', '8'], [2.5, null, 8]],
    ['both', ['1.250,5', '1,250.5', '1.250', '1,250'], [1250.5, 1250.5, null, null]],
    ['commas for decimals', ['26,5', '1.250'], [26.5, 1250]],
  ])('reads a column with the convention of %s', (_name, texts, numbers) =>
    expect(inColumn(texts)).toEqual(numbers),
  )

  it.each([
    ['alone', ['1,250', '1.250'], [1250, 1250]],
    ['beside decimals with a point', ['1,250', '950.5'], [1250, 950.5]],
    ['beside decimals with a comma', ['1,250', '950,5'], [null, 950.5]],
    ['beside grouping commas', ['1.250', '1,250.50'], [null, 1250.5]],
  ])('reads a lone separator in a column of money: %s', (_name, texts, numbers) =>
    expect(inColumn(texts, 2)).toEqual(numbers),
  )
})
