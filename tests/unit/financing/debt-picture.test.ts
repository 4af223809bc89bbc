import { expect, it } from 'vitest'
import { daysOfDebt, drawDebt } from '#app/routes/_shell.financing-details.$id/debt.ts'

type Agreement = Parameters<typeof drawDebt>[0]

const point = (fecha: string, capital: number, interes: number) => ({ fecha, capital, interes })

/**
 * Agreement with a loan of 5,000,000 from 2026-03-01, of which 3,000,000 are paid on day 60. Computed on
 * 2026-06-15.
 */
const AGREEMENT = {
  estado: 'EN_EJECUCION',
  fecha_de_inicio: '2026-03-01',
  fecha_fin_cultivo: '2026-06-29',
  calculado_al: '2026-06-15',
  fecha_liquidacion: '',
  movimientos: [{ fecha_movimiento: '2026-03-01', valor: 5_000_000, estado: 'APROBADO' }],
  abonos: [{ fecha: '2026-04-30', consecutivo: 'LIQ-7', valor: 3_000_000, saldo: 2_300_000 }],
  evolucion: [
    point('2026-03-01', 0, 0),
    point('2026-03-01', 5_000_000, 0),
    point('2026-04-30', 5_000_000, 300_000),
    point('2026-04-30', 2_300_000, 0),
    point('2026-06-15', 2_300_000, 105_800),
  ],
} as unknown as Agreement

it("the debt chart draws capital and interest from the agreement's first day to the crop's end", () => {
  const picture = drawDebt(AGREEMENT)
  expect(picture).toMatchObject({ top: 10_000_000, from: '2026-03-01', to: '2026-06-29' })
  // The line reaches day 60 of 120 at 5.3 of 10 million, and then falls by the offset.
  expect(picture?.debt).toBe('M0.0 100.00L0.0 50.00L500.0 47.00L500.0 77.00L883.3 75.94')
  expect(picture?.capital).toMatch(
    /^M0\.0 100\.00L0\.0 50\.00L500\.0 50\.00L500\.0 77\.00L883\.3 77\.00L883\.3 100\.00/,
  )
  expect(picture?.now).toBeCloseTo(106 / 120)
  expect(picture?.offsets).toEqual([
    { x: 0.5, y: 0.77, what: expect.stringMatching(/^LIQ-7: \$\s3\.000\.000$/) },
  ])
})

it('the debt chart of a closed agreement ends at its closing', () => {
  const closed = { ...AGREEMENT, estado: 'TERMINADO' as const, fecha_liquidacion: '2026-06-15' }
  expect(drawDebt(closed)).toMatchObject({ to: '2026-06-15', now: 1 })
  expect(daysOfDebt(closed).at(-1)?.what).toEqual(['Cierre'])
})

it('the debt chart is empty without debt or with one day only', () => {
  const today = '2026-03-01'
  const firstDay = AGREEMENT.evolucion.slice(0, 2)
  expect(drawDebt({ ...AGREEMENT, calculado_al: today, evolucion: firstDay })).toBeNull()
  expect(
    drawDebt({ ...AGREEMENT, evolucion: [point('2026-06-15', 0, 0)] as Agreement['evolucion'] }),
  ).toBeNull()
})

it('lists the movements of each day and leaves out loans that do not count', () => {
  const loan = AGREEMENT.movimientos[0]!
  const waiting = { ...loan, estado: 'POR_APROBAR' as const }
  const twice = { ...AGREEMENT, movimientos: [loan, waiting, loan] }
  expect(daysOfDebt(twice).map(({ fecha, what }) => [fecha, what.join().replace(/\s/g, ' ')])).toEqual([
    ['2026-03-01', '2 préstamos $ 10.000.000'],
    ['2026-04-30', 'Abono LIQ-7 $ 3.000.000'],
    ['2026-06-15', 'Hoy'],
  ])
  expect(daysOfDebt(AGREEMENT).map(({ capital, interes }) => capital + interes)).toEqual([
    5_000_000, 2_300_000, 2_405_800,
  ])
})
