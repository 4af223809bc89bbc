import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kilosPorFijar, kilosSecos } from '#server/domain/depositos.ts'

const open = fc.array(
  fc.record({
    kg: fc.integer({ min: 100, max: 4_000_000 }).map((cents) => cents / 100),
    factor: fc.integer({ min: 600_000_000, max: 1_000_000_000 }).map((parts) => parts / 1e9),
  }),
  { minLength: 1, maxLength: 8 },
)

describe('paddy in deposit (N-164)', () => {
  it('without an amount takes all that is open', () => {
    expect(kilosPorFijar(undefined, [{ kg: 18_280, factor: 0.955 }])).toEqual([18_280])
    expect(kilosPorFijar(null, [{ kg: 10.5, factor: 1 }])).toEqual([10.5])
  })

  it('takes the first weighings whole and the last in part, to the dry kilo', () => {
    const factor = 17_459.98 / 18_280
    const abiertas = [
      { kg: 18_280, factor },
      { kg: 18_280, factor },
    ]
    expect(kilosSecos(abiertas[0]!)).toBe(17_460)
    expect(kilosPorFijar(20_000, abiertas)).toEqual([18_280, 2659.29])
    expect(() => kilosPorFijar(34_921, abiertas)).toThrow()
  })

  it('fixes exactly what was asked, never more than is open, nothing of who has none left', () => {
    fc.assert(
      fc.property(open, fc.double({ min: 0, max: 1, noNaN: true }), (abiertas, share) => {
        const hay = abiertas.map(kilosSecos).reduce((sum, one) => sum + one, 0)
        const asked = Math.max(1, Math.floor(hay * share))
        if (asked > hay) return
        const netos = kilosPorFijar(asked, abiertas)
        const secos = netos.map((kg, index) => kilosSecos({ ...abiertas[index]!, kg }))
        expect(secos.reduce((sum, one) => sum + one, 0)).toBe(asked)
        for (const [index, kg] of netos.entries()) expect(kg).toBeLessThanOrEqual(abiertas[index]!.kg)
      }),
    )
  })
})
