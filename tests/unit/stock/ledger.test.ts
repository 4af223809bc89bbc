import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addUp } from '#server/kit/rules/figures.ts'
import { keyOf, stockLedger, type Movimiento } from '#server/stock/ledger-rules.ts'

let made = 0
const moves = (kg: number, changes: Partial<Movimiento> = {}): Movimiento => ({
  ...{
    fecha: '2026-01-01',
    tipo: kg > 0 ? 'LIQUIDACION' : 'VENTA',
    id: String((made += 1)),
    id_producto: 'paddy',
  },
  ...{ kg, valor: null, costo_kg: null, devuelve: null },
  ...changes,
})
const bought = (kg: number, valor: number, changes: Partial<Movimiento> = {}) =>
  moves(kg, { valor, ...changes })
const back = (one: Movimiento, kg = -Number(one.kg), id = one.id): Movimiento => ({
  ...one,
  ...{ id, tipo: id === one.id ? one.tipo : 'DEVOLUCION', kg, valor: null },
  devuelve: { clave: keyOf(one), kg: one.kg },
})

const left = (movements: readonly Movimiento[], product = 'paddy') => {
  const { balanceOn, ajustes } = stockLedger(movements)
  const { kg, valor, costo } = balanceOn(product, '2026-12-31')
  return {
    kg: kg.toNumber(),
    valor,
    costo: costo && costo.toNumber(),
    ajustes: ajustes.map((one) => one.valor),
  }
}
const valuesOf = (movements: readonly Movimiento[]) => {
  const { valores } = stockLedger(movements)
  return movements.map((one) => valores.get(keyOf(one))?.valor)
}

describe('ledger of the stock', () => {
  it('values a sale at the average cost, and the next purchase changes the average', () => {
    const movements = [bought(1000, 1_500_000), moves(-500), bought(500, 850_000)]
    expect(valuesOf(movements)).toEqual([1_500_000, -750_000, 850_000])
    expect(left(movements)).toEqual({ kg: 1000, valor: 1_600_000, costo: 1600, ajustes: [] })
  })

  it('takes the whole rest with the last kilo', () => {
    const movements = [bought(3, 100), moves(-1), moves(-1), moves(-1)]
    expect(valuesOf(movements)).toEqual([100, -33, -34, -33])
    expect(left(movements)).toMatchObject({ kg: 0, valor: 0 })
  })

  it('sells below zero at the last cost, and adjusts it when the kilos are settled', () => {
    const movements = [bought(100, 150_000), moves(-300), bought(500, 800_000)]
    expect(valuesOf(movements)).toEqual([150_000, -450_000, 800_000])
    // 200 kg left at 1,500 and cost 1,600: 20,000 more for the cost of sale.
    expect(left(movements)).toEqual({ kg: 300, valor: 480_000, costo: 1600, ajustes: [20_000] })
  })

  it('adjusts only the covered part when a settlement covers kilos in part', () => {
    expect(left([bought(1, 1000), moves(-101), bought(40, 48_000)])).toMatchObject({
      kg: -60,
      valor: -60_000,
      ajustes: [8000],
    })
  })

  it('gives kilos without a cost the first cost that becomes known', () => {
    const counted = moves(1000, { tipo: 'CONTEO' })
    const { ajustes, balanceOn, valores } = stockLedger([counted, bought(500, 750_000)])
    expect(valores.get(keyOf(counted))).toMatchObject({ valor: 0, conocido: false })
    expect(ajustes).toMatchObject([{ causa: 'SIN_COSTO', valor: -1_500_000 }])
    expect(balanceOn('paddy', '2026-01-01')).toMatchObject({ valor: 2_250_000 })
    const sold = stockLedger([moves(-1000), bought(500, 750_000)])
    expect(sold.ajustes).toMatchObject([{ causa: 'COSTO', valor: 1_500_000 }])
    expect(sold.balanceOn('paddy', '2026-01-01').valor).toBe(-750_000)
  })

  it('mills inputs at their average, and at the cost of the operation if they never had one', () => {
    const line = (kg: number, id_producto: string, costo_kg: number | null = null) =>
      moves(kg, { tipo: kg < 0 ? 'MOLIENDA_ENTRADA' : 'MOLIENDA_SALIDA', id: 'm', id_producto, costo_kg })
    const lines = [line(-1000, 'paddy', 9), line(600, 'blanco'), line(400, 'cascarilla', 0)]
    expect(valuesOf([bought(1000, 1_600_000), ...lines])).toEqual([1_600_000, -1_600_000, 1_600_000, 0])
    expect(valuesOf(lines)).toEqual([-9000, 9000, 0])
    const voided = lines.map((one) => back(one))
    for (const product of ['paddy', 'blanco', 'cascarilla'])
      expect(left([bought(1000, 1_600_000), ...lines, bought(500, 9), ...voided], product)).toMatchObject(
        product === 'paddy' ? { kg: 1500, valor: 1_600_009 } : { kg: 0, valor: 0 },
      )
  })

  it('brings a return back at the cost with which its kilos left, the last one with the remaining pesos', () => {
    const sale = moves(-3)
    const movements = [
      bought(6, 200),
      sale,
      bought(97, 9000),
      back(sale, 1, 'a'),
      back(sale, 1, 'b'),
      back(sale, 1, 'c'),
    ]
    expect(valuesOf(movements)).toEqual([200, -100, 9000, 33, 34, 33])
    expect(left(movements)).toMatchObject({ kg: 103, valor: 9200 })
  })

  it('takes a voided settlement out with its value, and leaves no rest without kilos', () => {
    const [cheap, dear] = [bought(1000, 1_000_000), bought(1000, 1_500_000)]
    const void_ = moves(-1000, { valor: -1_500_000 })
    expect(left([cheap, dear, moves(-1000), void_])).toEqual({
      kg: 0,
      valor: 0,
      costo: 1250,
      ajustes: [-250_000],
    })
    expect(left([cheap, dear, moves(-1500), void_])).toMatchObject({ kg: -500, valor: -750_000 })
  })

  const history = fc.array(
    fc.record({
      act: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'count', 'mill', 'void', 'return'),
      product: fc.constantFrom('paddy', 'blanco'),
      kg: fc.integer({ min: 1, max: 500_000 }).map((hundredths) => hundredths / 100),
      price: fc.integer({ min: 0, max: 3000 }),
      which: fc.nat(),
    }),
    { minLength: 1, maxLength: 30 },
  )
  /** Makes movements whose voids and returns name an earlier one that still stands. */
  const movementsOf = (steps: readonly (typeof history extends fc.Arbitrary<(infer S)[]> ? S : never)[]) => {
    const all: Movimiento[] = []
    const standing: Movimiento[] = []
    const add = (...some: Movimiento[]) => {
      all.push(...some)
      standing.push(...some)
    }
    for (const { act, product: id_producto, kg, price, which } of steps) {
      if (act === 'buy') add(bought(kg, Math.round(kg * price), { id_producto }))
      if (act === 'sell') add(moves(-kg, { id_producto }))
      if (act === 'count') add(moves(which % 2 ? kg : -kg, { tipo: 'CONTEO', id_producto }))
      if (act === 'mill') {
        const id = String((made += 1))
        add(
          moves(-kg, { tipo: 'MOLIENDA_ENTRADA', id, costo_kg: price }),
          moves(kg, { tipo: 'MOLIENDA_SALIDA', id, id_producto: 'blanco' }),
        )
      }
      const [one] =
        act === 'void' || act === 'return' ? standing.splice(which % (standing.length || 1), 1) : []
      if (one && act === 'void') all.push(back(one))
      if (one && act === 'return') all.push(back(one, -Number(one.kg) / 2, `${one.id}r`))
    }
    return all
  }

  it('values of all movements less the adjustments add up to the value of the stock, for any history', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const movements = movementsOf(steps)
        const { valores, ajustes, balanceOn } = stockLedger(movements)
        for (const product of ['paddy', 'blanco']) {
          const its = movements.filter(({ id_producto }) => id_producto === product)
          const value = (one: Movimiento) => {
            const { valor = 0 } = valores.get(keyOf(one)) ?? {}
            return one.devuelve?.clave === keyOf(one) ? -valor : valor
          }
          const adjusted = ajustes.filter(({ id_producto }) => id_producto === product)
          const { kg, valor } = balanceOn(product, '2026-12-31')
          expect(addUp([...its.map(value), ...adjusted.map((one) => -one.valor)])).toBe(valor)
          expect(Number.isInteger(valor)).toBe(true)
          expect(ajustes.every((one) => Number.isInteger(one.valor))).toBe(true)
          expect(kg.toNumber()).toBe(addUp(its.map((one) => one.kg)))
          if (kg.isZero()) expect(valor).toBe(0)
          expect(valor * kg.toNumber()).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('starts from the stock that a closed month left', () => {
    fc.assert(
      fc.property(history, fc.nat(30), (steps, cut) => {
        const movements = movementsOf(steps)
        let place = Math.min(cut, movements.length)
        while (movements[place]?.tipo === 'MOLIENDA_SALIDA' && !movements[place]?.devuelve) place += 1
        const [before, after] = [movements.slice(0, place), movements.slice(place)]
        const first = stockLedger(before)
        const iniciales = [...first.existencias].map(([id_producto, one]) => ({ ...one, id_producto }))
        const second = stockLedger(after, { iniciales, originales: first.valores })
        const whole = stockLedger(movements)
        for (const product of ['paddy', 'blanco'])
          expect(second.balanceOn(product, '2026-12-31')).toEqual(whole.balanceOn(product, '2026-12-31'))
      }),
    )
  })
})
