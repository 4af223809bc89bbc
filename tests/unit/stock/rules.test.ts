import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { millingBalance, costsOfMilling, yieldOf } from '#server/stock/rules.ts'
import { addUp } from '#server/kit/rules/figures.ts'

/** Worked example: 8,736 kg of dry paddy at index 56 (milling/README.md, mass balance). */
const ENTRADAS = [{ id_producto: 'paddy', kg: 8736 }]
const SALIDAS = [
  { id_producto: 'primera', kg: 5320 },
  { id_producto: 'quebrado', kg: 708 },
  { id_producto: 'cascarilla', kg: 1747 },
  { id_producto: 'salvado', kg: 786 },
  { id_producto: 'merma', kg: 175 },
]

const line = fc.record({
  id_producto: fc.constantFrom('a', 'b', 'c'),
  kg: fc.integer({ min: 1, max: 5_000_000 }).map((hundredths) => hundredths / 100),
})

describe('milling of paddy', () => {
  it('the worked example balances to the kilo, with its yields', () => {
    expect(millingBalance(ENTRADAS, SALIDAS, 1)).toEqual({
      entra: 8736,
      sale: 8736,
      diferencia: 0,
      porcentaje: 0,
      dentro: true,
    })
    expect(SALIDAS.map(({ kg }) => yieldOf(kg, 8736))).toEqual([60.9, 8.1, 20, 9, 2])
  })
  it('refuses a difference above the tolerance on either side, and accepts the exact limit', () => {
    const out = (kg: number) =>
      millingBalance([{ id_producto: 'p', kg: 1000 }], [{ id_producto: 'b', kg }], 1)
    expect([989.99, 990, 1000, 1010, 1010.01].map((kg) => out(kg).dentro)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
    expect(out(980)).toMatchObject({ diferencia: 20, porcentaje: 2 })
    expect(millingBalance([], [], 1)).toMatchObject({ porcentaje: null, dentro: true })
  })
  it('costs of the outputs always add up to the cost of the inputs', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.nat(1_000_000_000), (salidas, costo) => {
        const costos = costsOfMilling(salidas, costo)
        expect(addUp(costos)).toBe(costo)
        expect(costos.every((uno) => uno >= 0)).toBe(true)
      }),
    )
  })
  it('an output with a fixed cost leaves the rest to the others', () => {
    const salidas = [
      { id_producto: 'blanco', kg: 600 },
      { id_producto: 'partido', kg: 100 },
      { id_producto: 'cascarilla', kg: 200, costo_kg: 10 },
    ]
    expect(costsOfMilling(salidas, 702_000)).toEqual([600_000, 100_000, 2000])
    // Fixed costs that do not fit the total are ignored.
    expect(costsOfMilling(salidas, 1999)).toEqual([1333, 222, 444])
    expect(costsOfMilling([{ id_producto: 'x', kg: 1, costo_kg: 2 }], 3)).toEqual([3])
  })
})
