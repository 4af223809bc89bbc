import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pricePerTonne, priceSituation, type PreciosDePesada } from '#server/rates/price-list-rules.ts'

const de = (propuesto: string | null, minimo: string | null = null): PreciosDePesada => ({
  propuesto,
  minimo,
})

describe('price list of paddy', () => {
  it('converts the price of a carga to the price of a tonne', () => {
    expect(pricePerTonne(201_200, '125')).toBe(1_609_600)
    expect(pricePerTonne(182_173.375, '125')).toBe(1_457_387)
  })

  it('says nothing about weighings without listed prices, even with an allowed deviation', () => {
    expect(priceSituation(1, [de(null), de(null)], '10', '125')).toBeNull()
  })

  it('catches 1,830 typed for 183,000 by the deviation, and prices below the minimum', () => {
    const lista = [de('183000', '175000')]
    const bajo = priceSituation(1_830, lista, '10', '125')
    expect(bajo).toMatchObject({ propuesto: 183_000, minimo: 175_000, por_debajo: 173_170, difiere: 99 })
    expect(bajo?.avisos).toEqual([
      'El precio está $\u00a0173.170 la carga por debajo del mínimo, $\u00a0175.000 la carga · $\u00a01.400.000 la tonelada.',
      'El precio se aparta 99 % del propuesto, $\u00a0183.000 la carga · $\u00a01.464.000 la tonelada; se admite hasta 10 %.',
    ])
    expect(priceSituation(1_830_000, lista, '10', '125')?.avisos).toHaveLength(1)
    expect(priceSituation(175_000, lista, '10', '125')?.avisos).toEqual([])
    expect(priceSituation(174_999, lista, '10', '125')?.avisos).toHaveLength(1)
  })

  it('sets no limit without a deviation, and allows exactly the deviation', () => {
    expect(priceSituation(1, [de('183000')], null, '125')?.avisos).toEqual([])
    expect(priceSituation(110_000, [de('100000')], '10', '125')?.avisos).toEqual([])
    expect(priceSituation(110_000.01, [de('100000')], '10', '125')?.avisos).toHaveLength(1)
    expect(priceSituation(90_000, [de('100000')], '10', '125')?.avisos).toEqual([])
  })

  it('proposes a price only when all weighings share it; the strictest limits decide', () => {
    const varias = [de('100000', '80000'), de('120000', '95000'), de(null)]
    expect(priceSituation(100_000, varias, '10', '125')).toMatchObject({
      propuesto: null,
      minimo: 95_000,
      por_debajo: 0,
      difiere: 16.67,
    })
    expect(priceSituation(1, [de('183000'), de('183000.000000')], null, '125')?.propuesto).toBe(183_000)
  })

  it('asks for approval exactly when an integer model does, in any order of the weighings', () => {
    const pesos = fc.integer({ min: 1, max: 400_000 })
    const lista = fc.array(fc.record({ propuesto: fc.option(pesos), minimo: fc.option(pesos) }), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(pesos, lista, fc.option(fc.integer({ min: 0, max: 100 })), (precio, each, admite) => {
        const asked = each.map(({ propuesto, minimo }) =>
          de(propuesto === null ? null : String(propuesto), minimo === null ? null : String(minimo)),
        )
        const found = priceSituation(precio, asked, admite === null ? null : String(admite), '125')
        const under = each.some(({ minimo }) => minimo !== null && precio < minimo)
        const off =
          admite !== null &&
          each.some(
            ({ propuesto }) => propuesto !== null && Math.abs(precio - propuesto) * 100 > admite * propuesto,
          )
        expect(found?.avisos.length ?? 0).toBe(Number(under) + Number(off))
        const turned = priceSituation(
          precio,
          [...asked].reverse(),
          admite === null ? null : String(admite),
          '125',
        )
        expect([turned?.por_debajo, turned?.difiere, turned?.minimo]).toEqual([
          found?.por_debajo,
          found?.difiere,
          found?.minimo,
        ])
      }),
      { numRuns: 1000 },
    )
  })
})
