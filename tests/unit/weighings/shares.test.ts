import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addUp } from '#server/kit/rules/figures.ts'
import {
  kilosOfShares,
  portionOf,
  refuseShares,
  shareOut,
  shareInWords,
} from '#server/weighings/shares-rules.ts'
import { shareText } from '#server/weighings/shares-words.ts'

const parts = fc.array(
  fc.integer({ min: 1, max: 8_000_000 }).map((cents) => cents / 100),
  {
    minLength: 2,
    maxLength: 10,
  },
)
const net = fc.integer({ min: 100, max: 8_000_000 }).map((cents) => cents / 100)

describe('dividing a weighing into shares', () => {
  it('gives the remaining kilos to the largest remainders', () => {
    expect(kilosOfShares(18_280, [33.33, 33.33, 33.34])).toEqual([6093, 6093, 6094])
    expect(kilosOfShares(10, [50, 25, 25])).toEqual([5, 3, 2])
    expect(kilosOfShares(18_230.5, [50, 50])).toEqual([9115.25, 9115.25])
    expect(kilosOfShares(null, [50, 50])).toBeNull()
  })

  it('shares add up exactly to the whole, each within one step of its exact part', () => {
    fc.assert(
      fc.property(net, parts, (neto, partes) => {
        const kg = kilosOfShares(neto, partes) ?? []
        const suma = addUp(partes)
        expect(addUp(kg)).toBe(neto)
        for (const [index, parte] of partes.entries()) {
          expect(Math.abs((kg[index] ?? 0) - (neto * parte) / suma)).toBeLessThan(1)
        }
      }),
    )
  })

  it('a larger share never gets less than a smaller one', () => {
    fc.assert(
      fc.property(net, parts, (neto, partes) => {
        const kg = shareOut(neto, partes, 0.01)
        for (const [one, parte] of partes.entries())
          for (const [other, otra] of partes.entries())
            if (parte > otra) expect(kg[one]).toBeGreaterThanOrEqual(kg[other] ?? 0)
      }),
    )
  })

  it('rejects shares that are not the whole, and names the difference', () => {
    const said = (partes: number[], unidad: 'KG' | 'PORCENTAJE', neto: number | null, same = false) => {
      try {
        refuseShares(
          partes.map((parte, index) => ({ id_proveedor: same ? 'a' : String(index), parte })),
          unidad,
          neto,
        )
      } catch (error) {
        return (error as { errores?: { partes?: string[] } }).errores?.partes?.[0]
      }
      return ''
    }
    expect(said([], 'PORCENTAJE', 18_280)).toBe('')
    expect(said([60, 40], 'PORCENTAJE', null)).toBe('')
    expect(said([0.1, 0.2, 99.7], 'PORCENTAJE', 18_280)).toBe('')
    expect(said([10_000, 8_280], 'KG', 18_280)).toBe('')
    expect(said([60, 30], 'PORCENTAJE', 18_280)).toBe('Las partes deben sumar 100 %: faltan 10 %.')
    expect(said([10_000, 8_281], 'KG', 18_280)).toBe('Las partes deben sumar 18.280 kg: sobran 1 kg.')
    expect(said([10_000, 8_280], 'KG', null)).toBe('Sin peso neto se reparte por porcentajes.')
    expect(said([100], 'PORCENTAJE', 18_280)).toBe('Escriba al menos dos agricultores, o quite el reparto.')
    expect(said([50, 50], 'PORCENTAJE', 18_280, true)).toMatch(/^Un agricultor está dos veces/)
    expect(said([99.99, 0.01], 'PORCENTAJE', 100)).toMatch(/^A una de las partes no le queda ni un kilo/)
  })

  it('divides freight and fee by the kilos of each share, in any order, to the peso', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), parts, (valor, partes) => {
        const neto = addUp(partes)
        let [tomado, kgTomados] = [0, 0]
        for (const kg of partes) {
          tomado += portionOf(valor, tomado, { kg, neto, kgTomados })
          kgTomados = addUp([kgTomados, kg])
        }
        expect(tomado).toBe(valor)
      }),
    )
    expect(portionOf(15_000, 0, { kg: 6093, neto: 18_280, kgTomados: 0 })).toBe(5000)
  })

  it('writes the percentage of a share as papers do', () => {
    expect(shareInWords(6093, 18_280)).toBe('6.093 kg de 18.280 kg (33,33 %)')
    expect(shareText({ unidad: 'PORCENTAJE', parte: 60, kg: null })).toBe('60 %')
    expect(shareText({ unidad: 'PORCENTAJE', parte: 60, kg: 10_968 })).toBe('10.968 kg (60 %)')
    expect(shareText({ unidad: 'KG', parte: 10_968, kg: 10_968 })).toBe('10.968 kg')
  })
})
