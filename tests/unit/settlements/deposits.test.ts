import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meanQuality, kilosToFix, dryKilos } from '#server/settlements/deposits-rules.ts'

const open = fc.array(
  fc.record({
    kg: fc.integer({ min: 100, max: 4_000_000 }).map((cents) => cents / 100),
    factor: fc.integer({ min: 600_000_000, max: 1_000_000_000 }).map((parts) => parts / 1e9),
  }),
  { minLength: 1, maxLength: 8 },
)

describe('paddy in deposit', () => {
  it('fixes the price of all open kilos when no amount is given', () => {
    expect(kilosToFix(undefined, [{ kg: 18_280, factor: 0.955 }])).toEqual([18_280])
    expect(kilosToFix(null, [{ kg: 10.5, factor: 1 }])).toEqual([10.5])
  })

  it('fixes the first weighings whole and a part of the last one, exact to the dry kilo', () => {
    const factor = 17_459.98 / 18_280
    const abiertas = [
      { kg: 18_280, factor },
      { kg: 18_280, factor },
    ]
    expect(dryKilos(abiertas[0]!)).toBe(17_460)
    expect(kilosToFix(20_000, abiertas)).toEqual([18_280, 2659.29])
    expect(() => kilosToFix(34_921, abiertas)).toThrow()
  })

  it('fixes exactly the requested kilos, never more than are open', () => {
    fc.assert(
      fc.property(open, fc.double({ min: 0, max: 1, noNaN: true }), (abiertas, share) => {
        const hay = abiertas.map(dryKilos).reduce((sum, one) => sum + one, 0)
        const asked = Math.max(1, Math.floor(hay * share))
        if (asked > hay) return
        const netos = kilosToFix(asked, abiertas)
        const secos = netos.map((kg, index) => dryKilos({ ...abiertas[index]!, kg }))
        expect(secos.reduce((sum, one) => sum + one, 0)).toBe(asked)
        for (const [index, kg] of netos.entries()) expect(kg).toBeLessThanOrEqual(abiertas[index]!.kg)
      }),
    )
  })

  it('averages each quality measure by net kilos, without weighings that lack it', () => {
    const of = (netos: number, humedad: number | null, grano_p: number | null = null) => ({
      ...{ netos, humedad, impureza: 3, grano_p, grano_r: null, yeso: null },
    })
    // The mean is (10.000 × 26 + 30.000 × 22) ÷ 40.000. Only one weighing has broken grain.
    expect(meanQuality([of(10_000, 26), of(30_000, 22, 8)])).toEqual({
      ...{ humedad: 23, impureza: 3, grano_p: 8, grano_r: null, yeso: null },
    })
    expect(meanQuality([of(1, 20), of(2, 21)]).humedad).toBe(20.67)
    expect(meanQuality([]).humedad).toBeNull()
  })
})
