import { describe, expect, it } from 'vitest'
import { pesosInWords } from '#server/kit/rules/pesos-in-words.ts'

describe('pesos in words', () => {
  it.each([
    [0, 'cero pesos'],
    [1, 'un peso'],
    [2, 'dos pesos'],
    [15, 'quince pesos'],
    [16, 'dieciséis pesos'],
    [20, 'veinte pesos'],
    [21, 'veintiún pesos'],
    [22, 'veintidós pesos'],
    [29, 'veintinueve pesos'],
    [30, 'treinta pesos'],
    [31, 'treinta y un pesos'],
    [99, 'noventa y nueve pesos'],
    [100, 'cien pesos'],
    [101, 'ciento un pesos'],
    [121, 'ciento veintiún pesos'],
    [500, 'quinientos pesos'],
    [700, 'setecientos pesos'],
    [999, 'novecientos noventa y nueve pesos'],
    [1_000, 'mil pesos'],
    [1_001, 'mil un pesos'],
    [2_000, 'dos mil pesos'],
    [15_000, 'quince mil pesos'],
    [21_000, 'veintiún mil pesos'],
    [31_000, 'treinta y un mil pesos'],
    [100_000, 'cien mil pesos'],
    [101_000, 'ciento un mil pesos'],
    [400_000, 'cuatrocientos mil pesos'],
    [999_999, 'novecientos noventa y nueve mil novecientos noventa y nueve pesos'],
    [1_000_000, 'un millón de pesos'],
    [1_000_001, 'un millón un pesos'],
    [1_200_000, 'un millón doscientos mil pesos'],
    [2_000_000, 'dos millones de pesos'],
    [16_683_543, 'dieciséis millones seiscientos ochenta y tres mil quinientos cuarenta y tres pesos'],
    [21_000_000, 'veintiún millones de pesos'],
    [100_000_000, 'cien millones de pesos'],
    [101_500_000, 'ciento un millones quinientos mil pesos'],
    [1_000_000_000, 'mil millones de pesos'],
    [1_001_000_000, 'mil un millones de pesos'],
    [21_031_001_000, 'veintiún mil treinta y un millones mil pesos'],
    [1_000_000_000_000, 'un billón de pesos'],
    [10_000_000_000_000, 'diez billones de pesos'],
    [2_000_001_000_000, 'dos billones un millón de pesos'],
  ])('writes %d pesos in words', (valor, letras) => {
    expect(pesosInWords(valor)).toBe(`${letras} m/cte`)
  })

  it.each([-1, 0.5, Number.NaN, Infinity, 2 ** 53])('rejects %d, which is not whole pesos', (valor) => {
    expect(() => pesosInWords(valor)).toThrow(RangeError)
  })

  it('writes different amounts in different words', () => {
    const values = Array.from({ length: 20_000 }, (_, index) => index * 7 + (index % 13) * 1_000_003)
    expect(new Set(values.map(pesosInWords)).size).toBe(new Set(values).size)
  })
})
