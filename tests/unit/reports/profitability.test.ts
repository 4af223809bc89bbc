import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tollMillingProfit } from '#server/milling/rules.ts'
import {
  marginOf,
  resultOfTollMilling,
  resultOfSale,
  sumOfResults,
  sumsBy,
} from '#server/reports/profitability-rules.ts'
import { isDoubtful } from '#server/reports/words.ts'

describe('profitability', () => {
  it('the margin is profit divided by sale with two decimals, and null for a sale of 0', () => {
    expect(marginOf(1, 3)).toBe(33.33)
    expect(marginOf(2, 3)).toBe(66.67)
    expect(marginOf(-1, 8)).toBe(-12.5)
    expect(marginOf(0, 0)).toBeNull()
  })
  it('a sale costs its kilos at the average cost', () => {
    const venta = { vr_venta: 21_500_000, costo: 18_200_000, utilidad: 3_300_000, margen: 15.35 }
    expect(resultOfSale(21_500_000, 18_200_000)).toEqual(venta)
    expect(resultOfSale(0, 18_200_000)).toMatchObject({ utilidad: -18_200_000, margen: null })
    expect(resultOfSale(5, null)).toEqual({ vr_venta: 5, costo: null, utilidad: null, margen: null })
  })
  it('milling uses its stored profit, computed or typed', () => {
    const maquila = { kgs_netos: 10_000, pr_venta_kg: 2_150, utilidad: 3_300_000 }
    expect(resultOfTollMilling(maquila)).toEqual({
      vr_venta: 21_500_000,
      costo: 18_200_000,
      utilidad: 3_300_000,
      margen: 15.35,
    })
    expect(resultOfTollMilling({ ...maquila, utilidad: -5 })).toMatchObject({
      costo: 21_500_005,
      utilidad: -5,
    })
  })
  it('sums by a key keep the order of the first of each, and add to the whole', () => {
    const lines = [
      { de: 'Salvado', ...resultOfSale(870, 700) },
      { de: 'Cristal', ...resultOfSale(1_790, 1_500) },
      { de: 'Salvado', ...resultOfSale(130, null) },
    ]
    const sums = sumsBy(lines, ({ de }) => de)
    expect(sums.map(({ clave, vr_venta, costo }) => [clave, vr_venta, costo])).toEqual([
      ['Salvado', 1_000, 700],
      ['Cristal', 1_790, 1_500],
    ])
    expect(sumsBy([], () => '')).toEqual([])
  })
  it('a margin is doubtful above 60 %, and not without a cost', () => {
    const doubtful = [60, 60.01, 100, -80, null].map((margen) => isDoubtful({ vr_venta: 5, margen }))
    expect(doubtful).toEqual([false, true, true, false, false])
    expect(isDoubtful(resultOfSale(-855_208, 0))).toBe(false)
  })
  it('a sum equals the sum of its parts, and its cost is kilos × cost to the peso', () => {
    const one = fc.record({
      kgs_netos: fc.integer({ min: 1, max: 3_000_000 }).map((kg) => kg / 100),
      costo_prom_kg: fc.integer({ min: 0, max: 3_000_000 }).map((pesos) => pesos / 1_000),
      pr_venta_kg: fc.integer({ min: 0, max: 3_000_000 }).map((pesos) => pesos / 1_000),
    })
    fc.assert(
      fc.property(fc.array(one, { minLength: 1 }), fc.nat(), (maquilas, cut) => {
        const all = maquilas.map((maquila) => {
          const result = resultOfTollMilling({ ...maquila, utilidad: tollMillingProfit(maquila) })
          expect(Math.abs((result.costo ?? 0) - maquila.kgs_netos * maquila.costo_prom_kg)).toBeLessThan(1.01)
          return result
        })
        const at = cut % all.length
        const parts = [sumOfResults(all.slice(0, at)), sumOfResults(all.slice(at))]
        expect(sumOfResults(parts)).toEqual(sumOfResults(all))
      }),
    )
  })
})
