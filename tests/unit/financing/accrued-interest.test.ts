import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { interestInBooks, type MovimientoDeInteres } from '#server/financing/accrual-rules.ts'
import { debtOn, maximumOffset, type Abono } from '#server/financing/rules.ts'
import { addDays, LAST_DAY } from '#server/kit/words/days.ts'
import { daysOfMonth, monthOf } from '#server/kit/words/months.ts'

const FIRST = '2026-03-01'
const movement = (
  tipo: MovimientoDeInteres['tipo'],
  fecha: string,
  valor: number,
  anulada = '',
): MovimientoDeInteres => ({ id: `${tipo} ${fecha}`, tipo, fecha, valor, anulada })

describe('accrued interest in the books', () => {
  it('a payment takes down what was accrued, and only its rest is income', () => {
    const { causado, saldoAl } = interestInBooks([
      movement('CAUSACION', '2026-03-31', 150_000),
      movement('ABONO', '2026-04-10', 100_000),
      movement('ABONO', '2026-04-20', 80_000),
    ])
    expect([...causado.values()]).toEqual([100_000, 50_000])
    expect(['2026-03-30', '2026-03-31', '2026-04-10', '2026-04-30'].map(saldoAl)).toEqual([
      0, 150_000, 50_000, 0,
    ])
  })

  it('opening interest is taken down like accrued interest', () => {
    const { causado } = interestInBooks([
      movement('SALDO_INICIAL', FIRST, 300_000),
      movement('CUENTA', '2026-03-20', 500_000),
    ])
    expect([...causado.values()]).toEqual([300_000])
  })

  it('a void brings back what its payment took, and the next accrual takes back too much', () => {
    const events = [
      movement('CAUSACION', '2026-03-31', 100_000),
      movement('ABONO', '2026-04-10', 100_000, '2026-04-25'),
      movement('ABONO', '2026-04-20', 100_000),
    ]
    const { causado, saldoAl } = interestInBooks(events)
    expect([...causado.values()]).toEqual([100_000, 0])
    expect(saldoAl('2026-04-30')).toBe(100_000)
    const next = interestInBooks([...events, movement('CAUSACION', '2026-04-30', -100_000)])
    expect(next.saldoAl('2026-04-30')).toBe(0)
  })
})

const step = fc.record({
  act: fc.constantFrom('lend', 'pay', 'pay', 'void', 'close the month', 'end'),
  days: fc.integer({ min: 0, max: 40 }),
  value: fc.integer({ min: 1, max: 9_000_000 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const of = (act: string, days: number, value: number) => ({ act, days, value }) as Step

/** Histories that reach each event. */
const EXAMPLES: Step[][] = [
  [of('lend', 0, 5_000_000), of('close the month', 40, 1), of('pay', 5, 90_000), of('end', 20, 1)],
  [of('lend', 0, 9_000_000), of('close the month', 40, 1), of('pay', 2, 9_000_000), of('void', 5, 1)],
  [
    ...[of('lend', 0, 4_000_000), of('close the month', 35, 1), of('pay', 1, 200_000)],
    ...[of('pay', 1, 200_000), of('void', 3, 1), of('close the month', 40, 1), of('end', 1, 1)],
  ],
  [of('lend', 0, 4_000_000), of('pay', 20, 4_100_000), of('close the month', 20, 1), of('void', 3, 1)],
]

/** Plays a history of one agreement; months close as the books close them. */
function play(opening: number, steps: readonly Step[]) {
  const prestamos = [
    { id: 'opening', fecha: FIRST, valor: 2_000_000, interes_inicial: opening, prestado_el: '2026-01-05' },
  ]
  const pays: { id: string; fecha: string; valor: number; guardado: number; anulada: string }[] = []
  const accruals: MovimientoDeInteres[] = []
  let [hoy, closed, ended, charged] = [FIRST, '2026-02', '', 0]
  const counting = () => pays.filter(({ anulada }) => anulada === '')
  const owing = (abonos: readonly Abono[]) => ({ tasa: 3, prestamos, abonos })
  const dividedOf = () => new Map(debtOn(owing(counting()), LAST_DAY).abonos.map((one) => [one.id, one]))
  const movements = (): MovimientoDeInteres[] => {
    const divided = dividedOf()
    return [
      { id: 'opening', tipo: 'SALDO_INICIAL', fecha: FIRST, valor: opening, anulada: '' },
      ...pays.map(({ id, fecha, anulada, guardado }) => ({
        ...{ id, fecha, anulada, tipo: 'ABONO' as const },
        valor: divided.get(id)?.a_intereses ?? guardado,
      })),
      ...accruals,
      ...(ended ? [{ id: 'end', tipo: 'CUENTA' as const, fecha: ended, valor: charged, anulada: '' }] : []),
    ]
  }
  const books = () => interestInBooks(movements())
  const pendingOn = (dia: string) => {
    if (ended !== '' && ended <= dia) return 0
    const stood = pays.filter(({ anulada }) => anulada === '' || anulada > dia)
    return debtOn(owing(stood), dia).interes_pendiente
  }
  const closeMonth = () => {
    while (monthOf(hoy) > nextMonth(closed)) {
      closed = nextMonth(closed)
      const { hasta } = daysOfMonth(closed)
      const valor = pendingOn(hasta) - books().saldoAl(hasta)
      accruals.push(movement('CAUSACION', hasta, valor))
      expect(books().saldoAl(hasta)).toBe(pendingOn(hasta))
    }
  }
  for (const { act, days, value } of steps) {
    hoy = addDays(hoy, days)
    if (act === 'close the month') closeMonth()
    if (ended) continue
    if (act === 'lend')
      prestamos.push({ ...prestamos[0]!, id: hoy + value, fecha: hoy, valor: value, interes_inicial: 0 })
    if (act === 'pay') {
      const valor = Math.min(value, maximumOffset(owing(counting()), hoy))
      const before = debtOn(owing(counting()), hoy).interes_pendiente
      if (valor > 0)
        pays.push({ id: `${pays.length}`, fecha: hoy, valor, guardado: Math.min(valor, before), anulada: '' })
    }
    // A payment of a closed month stays: its void makes a receivable.
    const last = counting().find(({ fecha }) => monthOf(fecha) > closed)
    if (act === 'void' && last) last.anulada = hoy
    if (act === 'end') [ended, charged] = [hoy, debtOn(owing(counting()), hoy).interes_pendiente]
  }
  if (!ended) [ended, charged] = [hoy, debtOn(owing(counting()), hoy).interes_pendiente]
  hoy = addDays(hoy, 62)
  closeMonth()
  return { books: books(), movements: movements(), accruals, final: dividedOf(), opening, charged }
}

const nextMonth = (mes: string) => monthOf(addDays(daysOfMonth(mes).hasta, 1))

it('income of an agreement is the interest charged in the end, for any order of payments, voids and closings', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(0, 300_000),
      fc.array(step, { minLength: 3, maxLength: 14 }),
      (opening, steps) => {
        const { books, movements, accruals, final, charged } = play(opening, [
          of('lend', 0, 1_000_000),
          ...steps,
        ])
        const paid = movements.filter(({ tipo, anulada }) => tipo === 'ABONO' && anulada === '')
        const direct = [...paid, ...movements.filter(({ tipo }) => tipo === 'CUENTA')]
        const income =
          accruals.reduce((sum, { valor }) => sum + valor, 0) +
          direct.reduce((sum, { id, valor }) => sum + valor - books.causado.get(id)!, 0)
        const interest = [...final.values()].reduce((sum, { a_intereses }) => sum + a_intereses, 0)
        expect(income).toBe(interest + charged - opening)
        expect(books.saldoAl(LAST_DAY)).toBe(0)
        for (const { fecha } of movements) expect(books.saldoAl(fecha)).toBeGreaterThanOrEqual(0)
      },
    ),
    { examples: EXAMPLES.map((steps) => [300_000, steps] as [number, Step[]]) },
  )
})
