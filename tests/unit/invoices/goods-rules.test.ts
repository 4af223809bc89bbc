import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addUp } from '#server/kit/rules/figures.ts'
import { kilosOf, returnedGoods, returnOf, shareTicket, type Salida } from '#server/invoices/goods-rules.ts'

const salida = (changes: Partial<Salida> = {}): Salida => ({
  id_linea: 'una',
  id_producto: 'arroz',
  id_weighing_record: null,
  kg: 1_000.01,
  cantidad: 3,
  devuelto: { cantidad: 0, kg: 0 },
  ...changes,
})

it('kilos and tonnes say their kilos, other units do not', () => {
  expect([kilosOf(1_200.5, 'kg'), kilosOf(1.25, ' T. '), kilosOf('3', 'Toneladas')]).toEqual([
    1_200.5, 1_250, 3_000,
  ])
  expect([kilosOf(20, 'bultos'), kilosOf(20, ''), kilosOf(1, 'constructor')]).toEqual([null, null, null])
})

it('the kilos of a ticket are shared by quantity and add up to it', () => {
  expect(shareTicket(10_000, [1, 1, 1])).toEqual([3_333.33, 3_333.34, 3_333.33])
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6_000_000 }),
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 6 }),
      (hundredths, quantities) => {
        expect(addUp(shareTicket(hundredths / 100, quantities))).toBe(hundredths / 100)
      },
    ),
  )
})

it('the returns of a line add up to its kilos, whatever the quantities', () => {
  const quantities = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_000_000 }), quantities, (hundredths, returned) => {
      const one = salida({ kg: hundredths / 100, cantidad: addUp(returned) })
      let devuelto = { cantidad: 0, kg: 0 }
      for (const cantidad of returned) {
        const kg = returnOf({ ...one, devuelto }, cantidad)?.kg ?? 0
        devuelto = { cantidad: devuelto.cantidad + cantidad, kg: addUp([devuelto.kg, kg]) }
      }
      expect(devuelto.kg).toBe(one.kg)
    }),
  )
})

it('a return brings everything back, an annulment leaves the goods of a ticket, a discount brings nothing', () => {
  const facturadas = [
    { id_linea: 'una', cantidad: 3, acreditada: { cantidad: 1 } },
    { id_linea: 'otra', cantidad: 5, acreditada: { cantidad: 0 } },
  ]
  const salidas = [
    salida({ kg: 300 }),
    salida({ id_linea: 'otra', id_weighing_record: 'tiquete', kg: 500, cantidad: 5 }),
  ]
  const back = (
    concepto: 'DEVOLUCION' | 'ANULACION' | 'REBAJA',
    lineas: { id_linea: string; cantidad: number }[],
  ) => returnedGoods(salidas, { concepto, lineas }, facturadas).map(({ id_linea, kg }) => [id_linea, kg])
  expect(back('DEVOLUCION', [])).toEqual([
    ['una', 200],
    ['otra', 500],
  ])
  expect(back('DEVOLUCION', [{ id_linea: 'otra', cantidad: 2 }])).toEqual([['otra', 200]])
  expect(back('ANULACION', [])).toEqual([['una', 200]])
  expect(back('REBAJA', [])).toEqual([])
})
