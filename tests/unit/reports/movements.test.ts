import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineDetail, interestUntil, interestLines } from '#server/reports/movements-rules.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { addDays } from '#server/kit/words/days.ts'
import { GOLDEN, GOLDEN_CLOSING as CLOSING } from '../../support/agreements.ts'

const acuerdo = {
  id: 'a',
  consecutivo: 'ACU-1',
  tasa: 3,
  cierre: null,
  prestamos: GOLDEN.map(([fecha, valor], index) => ({ id: String(index), fecha, valor })),
  abonos: [{ id: 'x', fecha: '2026-05-10', valor: 3_000_000 }],
}
const golden = { ...acuerdo, abonos: [] }
const START = '2026-02-20'

describe("interest in a third party's account", () => {
  it('interest equals the reference agreement, also after its closing', () => {
    expect(interestUntil(golden, CLOSING)).toBe(929_000)
    expect(interestUntil({ ...golden, cierre: CLOSING }, '2030-01-01')).toBe(929_000)
    expect(interestUntil(golden, '2026-01-01')).toBe(0)
  })
  it('interest is one line per agreement on its last day, and no line for 0', () => {
    expect(interestLines([{ ...golden, cierre: CLOSING }], START, '2030-01-01')).toEqual([
      {
        id: 'a',
        documento: 'ACU-1',
        fecha: CLOSING,
        valor: 929_000,
        detalle: 'Al 3 % mensual, hasta el 15/06/2026',
      },
    ])
    expect(interestLines([{ ...golden, cierre: CLOSING }], CLOSING, '2030-01-01')).toEqual([])
  })
  it('interest adds up to the whole period, wherever the period is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 160 }), { minLength: 1, maxLength: 6 }), (cuts) => {
        const days = [...new Set([...cuts, 160])].sort((a, b) => a - b).map((cut) => addDays(START, cut))
        const parts = days.flatMap((day, index) =>
          interestLines([acuerdo], index === 0 ? START : days[index - 1]!, day),
        )
        const sum = parts.reduce((all, { valor }) => all + valor, 0)
        expect(sum).toBe(interestUntil(acuerdo, addDays(START, 160)))
      }),
    )
  })
  it('describes each document of the account in words', () => {
    const compra = { operacion: 'COMPRA', producto: 'Paddy verde', kg: 18_280, placa: 'WXY101' }
    expect(lineDetail(compra)).toBe('Compra · Paddy verde · 18.280 kg · WXY101')
    expect(lineDetail({ ...compra, kg: null })).toContain('sin segundo peso')
    expect(lineDetail({ pesadas: 1, kg: 10, abono: 5_000, acuerdo: 'ACU-1' })).toBe(
      `1 pesada · 10 kg · Abona ${pesos(5_000)} al acuerdo ACU-1`,
    )
    expect(lineDetail({ vence: '2026-03-01', acuerdo: 'ACU-1' })).toBe(
      'Vence 01/03/2026 · Deuda que ya cuenta en el acuerdo ACU-1',
    )
    expect(lineDetail({})).toBe('')
  })
})
