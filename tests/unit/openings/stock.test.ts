import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valueOfStock } from '#server/openings/rules.ts'
import { refusedBy } from '../../support/refused.ts'

const only = (costo_kg: number, kg: number) => ({ kg, valor: null, costo_kg })

describe('value of imported opening stock', () => {
  it('multiplies kilos with their cost and rounds once to whole pesos', () => {
    expect(valueOfStock(only(2_333.33, 300))).toBe(699_999)
    expect(valueOfStock(only(0.5, 1))).toBe(1)
    expect(valueOfStock(only(1_500, 12_500.5))).toBe(18_750_750)
    expect(valueOfStock(only(0, 12))).toBe(0)
  })

  it('keeps a given value, beside a cost that is its own rounded to the peso', () => {
    const kilos = fc.integer({ min: 1, max: 100_000_000 }).map((hundredths) => hundredths / 100)
    fc.assert(
      fc.property(kilos, fc.integer({ min: 0, max: 1_000_000_000 }), (kg, valor) => {
        expect(valueOfStock({ kg, valor, costo_kg: null })).toBe(valor)
        expect(valueOfStock({ kg, valor, costo_kg: Math.round(valor / kg) })).toBe(valor)
      }),
    )
  })

  it('refuses a row without value and cost, a negative cost, and a cost that does not give the value', () => {
    expect(refusedBy(() => valueOfStock({ kg: 1, valor: null, costo_kg: null }))).toEqual(['valor'])
    expect(refusedBy(() => valueOfStock(only(-1, 1)))).toEqual(['costo_kg'])
    expect(refusedBy(() => valueOfStock({ kg: 10, valor: 15_000, costo_kg: 1_501 }))).toEqual(['costo_kg'])
  })
})
