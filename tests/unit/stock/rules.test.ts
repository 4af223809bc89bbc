import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { millingBalance, stockCostsByDay, costsOfOutputs, yieldOf, type Suceso } from '#server/stock/rules.ts'
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
        const costos = costsOfOutputs(salidas, costo)
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
    expect(costsOfOutputs(salidas, 702_000)).toEqual([600_000, 100_000, 2000])
    expect(() => costsOfOutputs([{ id_producto: 'x', kg: 1, costo_kg: 2 }], 1)).toThrow()
  })
})

describe('average cost of stock', () => {
  it('the average cost changes with incoming kilos, not with outgoing ones', () => {
    const { costoAl, moliendas } = stockCostsByDay([
      { dia: '2026-01-01', tipo: 'COMPRA', id_producto: 'paddy', kg: 1000, valor: 1_500_000 },
      { dia: '2026-01-02', tipo: 'SALE', id_producto: 'paddy', kg: 500 },
      { dia: '2026-01-03', tipo: 'COMPRA', id_producto: 'paddy', kg: 500, valor: 850_000 },
      {
        dia: '2026-01-04',
        tipo: 'MOLIENDA',
        id: 'm1',
        signo: 1,
        costo_prom_kg: 9,
        entradas: [{ id_producto: 'paddy', kg: 1000 }],
        salidas: [
          { id_producto: 'blanco', kg: 600 },
          { id_producto: 'cascarilla', kg: 400, costo_kg: 0 },
        ],
      },
    ])
    const cost = (id: string, dia: string) => costoAl(id, dia)?.toNumber() ?? null
    expect(cost('paddy', '2025-12-31')).toBeNull()
    expect(cost('paddy', '2026-01-02')).toBe(1500)
    expect(cost('paddy', '2026-01-03')).toBe(1600)
    expect(moliendas.get('m1')).toEqual({ entradas: [1_600_000], salidas: [1_600_000, 0] })
    expect(costoAl('blanco', '2026-02-01')?.toFixed(4)).toBe('2666.6667')
    expect(cost('cascarilla', '2026-02-01')).toBe(0)
  })
  it('the average cost stays between the lowest and the highest purchase price', () => {
    const buys = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 3000 }), fc.nat(9999)),
      {
        minLength: 1,
        maxLength: 20,
      },
    )
    fc.assert(
      fc.property(buys, (history) => {
        const sucesos = history.flatMap(([kg, price, sold]): Suceso[] => [
          { dia: '2026-01-01', tipo: 'COMPRA', id_producto: 'p', kg, valor: kg * price },
          { dia: '2026-01-01', tipo: 'SALE', id_producto: 'p', kg: sold },
        ])
        const costo = stockCostsByDay(sucesos).costoAl('p', '2026-01-01')!.toNumber()
        const prices = history.map(([, price]) => price)
        expect(costo).toBeGreaterThanOrEqual(Math.min(...prices) - 1e-9)
        expect(costo).toBeLessThanOrEqual(Math.max(...prices) + 1e-9)
      }),
    )
  })
})
