import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unusualPrice } from '#server/settlements/usual-price-rules.ts'

const TEN = Array<number>(10).fill(192_000)

describe('usual price of paddy', () => {
  it('asks about 120,000 after ten settlements at 192,000', () => {
    expect(unusualPrice(120_000, TEN, null)).toEqual({
      usual: 192_000,
      liquidaciones: 10,
      difiere: 37.5,
      aviso: '$\u00a0120.000 por carga; las últimas diez: $\u00a0192.000 (37,5 % de diferencia).',
    })
  })

  it('allows exactly the deviation, 20 % by default', () => {
    expect(unusualPrice(80_000, [100_000, 100_000, 100_000], null)).toBeNull()
    expect(unusualPrice(79_999, [100_000, 100_000, 100_000], null)?.difiere).toBe(20)
    expect(unusualPrice(110_000, [100_000, 100_000, 100_000], 10)).toBeNull()
    expect(unusualPrice(110_001, [100_000, 100_000, 100_000], 10)).not.toBeNull()
  })

  it('compares with the median, so that one wrong price changes nothing', () => {
    expect(unusualPrice(192_000, [...TEN.slice(0, 9), 1_920], null)).toBeNull()
    expect(unusualPrice(100_000, [150_000, 180_000, 190_000, 200_000], null)?.usual).toBe(185_000)
  })

  it('says nothing with fewer than three settlements', () => {
    expect(unusualPrice(1, [192_000, 192_000], null)).toBeNull()
    expect(unusualPrice(1, [192_000, 192_000, 192_000], null)?.liquidaciones).toBe(3)
  })

  it('never asks about a price among the last ones when they are all equal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 3, max: 10 }), (one, count) => {
        expect(unusualPrice(one, Array<number>(count).fill(one), 0)).toBeNull()
      }),
    )
  })
})
