import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { returnOffset } from '#server/financing/offsets-rules.ts'
import { chooseAdvance, type Anticipo } from '#server/settlements/advances-rules.ts'
import { debtOn } from '#server/financing/rules.ts'

const anticipo = (queda: number): Anticipo => ({
  id_liquidacion: '',
  consecutivo: 'LIQ-1',
  fecha: '2026-03-12',
  valor: queda,
  queda,
})

describe('advances of a supplier', () => {
  const uno = [anticipo(3_000_000), anticipo(2_000_000)]
  const nuevo = (pedido: number | undefined, aPagar: number) =>
    chooseAdvance(pedido, uno, { aPagar, deNuevo: false })

  it('an advance is deducted up to its open amount and up to the total to pay', () => {
    expect(nuevo(undefined, 9_000_000)).toEqual({ valor: 5_000_000, propuesto: true })
    expect(nuevo(undefined, 1_000_000)).toEqual({ valor: 1_000_000, propuesto: true })
    expect(nuevo(0, 9_000_000)).toEqual({ valor: 0, propuesto: false })
    expect(() => nuevo(5_000_001, 9_000_000)).toThrow()
    expect(() => nuevo(1_000_001, 1_000_000)).toThrow()
    expect(() => chooseAdvance(1, [], { aPagar: 9, deNuevo: false })).toThrow()
  })

  it('computing a draft again lowers its advance to the open amount', () => {
    const deNuevo = (pedido: number) => chooseAdvance(pedido, uno, { aPagar: 4_000_000, deNuevo: true }).valor
    expect([deNuevo(1_000_000), deNuevo(6_000_000)]).toEqual([1_000_000, 4_000_000])
  })
})

describe('offsets returned after their agreement was closed', () => {
  const lineas = [{ id: 'a', fecha: '2026-03-01', valor: 5_000_000 }]
  const CIERRE = '2026-06-15'

  it('a returned offset is owed with the interest that would have accrued: 3,000,000 and 124,200', () => {
    const sin = { tasa: 3, prestamos: lineas, abonos: [] }
    expect(returnOffset(sin, { fecha: '2026-04-30', valor: 3_000_000 }, CIERRE)).toEqual({
      valor: 3_124_200,
      corrido: 124_200,
      interes: 424_200,
    })
  })

  it('offsets returned one by one leave the debt that would exist without any offset', () => {
    const dia = fc
      .integer({ min: 1, max: 30 })
      .map((day) => `2026-0${1 + (day % 6)}-${String(day).padStart(2, '0')}`)
    const abonos = fc.array(fc.record({ fecha: dia, valor: fc.integer({ min: 1, max: 900_000 }) }), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(abonos, (some) => {
        const prestamos = [{ id: 'a', fecha: '2025-12-01', valor: 5_000_000 }]
        let vivos = some.map((one, index) => ({ id: String(index), ...one }))
        let debe = debtOn({ tasa: 3, prestamos, abonos: vivos }, CIERRE).saldo
        for (const one of [...vivos]) {
          vivos = vivos.filter(({ id }) => id !== one.id)
          debe += returnOffset({ tasa: 3, prestamos, abonos: vivos }, one, CIERRE).valor
        }
        expect(debe).toBe(debtOn({ tasa: 3, prestamos, abonos: [] }, CIERRE).saldo)
      }),
    )
  })
})
