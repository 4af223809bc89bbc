import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  tareQuestion,
  tareDeviates,
  knownTareOf,
  TARAS_QUE_CUENTAN,
  tareInForce,
} from '#server/weighings/tares-rules.ts'

describe('the tare of a plate', () => {
  it('a tare is the median of the last empty weights, from three on, in whole kilos', () => {
    expect(knownTareOf([])).toBeNull()
    expect(knownTareOf([8_100, 8_120])).toBeNull()
    expect(knownTareOf([8_100, 12_000, 8_120])).toBe(8_120)
    expect(knownTareOf([8_100, 8_120, 8_121, 12_000])).toBe(8_121)
    expect(knownTareOf([8_200, 8_100, 8_120, 1_000, 12_000])).toBe(8_120)
  })

  it('one wrong weight never moves a tare outside the range of the other weights', () => {
    const tare = fc.integer({ min: 3_000, max: 20_000 })
    const some = fc.array(tare, { minLength: 3, maxLength: TARAS_QUE_CUENTAN })
    fc.assert(
      fc.property(some, tare, fc.nat(), (taras, odd, at) => {
        const known = knownTareOf(taras)
        expect(known).toBe(knownTareOf(taras.toReversed()))
        expect(known).toBeGreaterThanOrEqual(Math.min(...taras))
        expect(known).toBeLessThanOrEqual(Math.max(...taras))
        const place = at % taras.length
        const others = taras.filter((_, index) => index !== place)
        const withOdd = knownTareOf(taras.with(place, odd))
        expect(withOdd).toBeGreaterThanOrEqual(Math.min(...others))
        expect(withOdd).toBeLessThanOrEqual(Math.max(...others))
      }),
      { numRuns: 2_000 },
    )
  })

  it('a tare is valid up to the shown day, and not on the next', () => {
    const taras = ['2026-03-01', '2026-03-10', '2026-02-01', '2026-01-01'].map((fecha, at) => ({
      peso: 8_000 + at,
      fecha,
    }))
    const told = { conocida: 8_001, pesadas: 3, ultima: '2026-03-10', hasta: '2026-03-03' }
    expect(tareInForce(taras, '2026-02-20', 30)).toEqual(told)
    expect(tareInForce(taras, told.hasta, 30)).toEqual(told)
    expect(tareInForce(taras, '2026-03-04', 30)).toBeNull()
    expect(tareInForce([], '2026-03-04', 30)).toBeNull()
  })

  it('allows a deviation from the tare up to the tolerance, in both directions', () => {
    const deviates = (kg: number) => tareDeviates(kg, 8_000, 5)
    expect([8_400, 7_600, 8_000].map(deviates)).toEqual([false, false, false])
    expect([8_401, 7_599].map(deviates)).toEqual([true, true])
    expect(tareDeviates(8_001, 8_000, 0)).toBe(true)
  })

  it('asks about a deviating tare in words', () => {
    expect(tareQuestion('ABC123', 8_760, 8_120)).toBe(
      'ABC123 pesó vacío 8.760 kg: 640 kg (7,9 %) más que su tara conocida, 8.120 kg. ¿Está vacío, sin personas ni agua?',
    )
    expect(tareQuestion('ABC123', 7_500, 8_120)).toContain('620 kg (7,6 %) menos que')
  })
})
