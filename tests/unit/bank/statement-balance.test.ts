import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountsOf,
  checkBalances,
  type ColumnasDeUnaLinea,
  type LineaConSaldo,
} from '#server/bank/statement-balance-rules.ts'
import { addDays } from '#server/kit/words/days.ts'

const line = (columns: ColumnasDeUnaLinea, saldo?: number, days = 0): LineaConSaldo => ({
  fecha: addDays('2026-11-03', days),
  montos: amountsOf(columns),
  saldo,
})
const valuesOf = (lines: LineaConSaldo[]) => checkBalances(lines).valores
const wrongIn = (lines: LineaConSaldo[], opening?: number) =>
  checkBalances(lines, opening).descuadres.map(({ at }) => at)

describe('signs of a file without balances', () => {
  it.each<[string, ColumnasDeUnaLinea[], number[]]>([
    ['a debit', [{ debito: 4_000 }], [-4_000]],
    ['a credit', [{ credito: 1_234.56 }], [1_234.56]],
    ['a signed value', [{ valor: -7.5 }, { valor: 8 }], [-7.5, 8]],
    ['debits written with a minus', [{ debito: -4_000 }, { debito: -5 }], [-4_000, -5]],
    ['a lone debit with a minus', [{ debito: -4_000, credito: 0 }], [-4_000]],
    ['a reversal among debits', [{ debito: 9 }, { debito: 4 }, { debito: -4 }], [-9, -4, 4]],
    ['a reversal among debits with a minus', [{ debito: -9 }, { debito: -4 }, { debito: 4 }], [-9, -4, 4]],
    ['a reversal among credits', [{ credito: 9 }, { credito: 4 }, { credito: -4 }], [9, 4, -4]],
    ['as many reversals as debits', [{ debito: 4 }, { debito: -4 }], [-4, 4]],
    ['the word debit', [{ valor: 7.5, naturaleza: 'DEBITO' }], [-7.5]],
    ['the word credit on a minus', [{ valor: -7.5, naturaleza: 'CREDITO' }], [7.5]],
    [
      'a reversal under the word debit',
      [
        { valor: 9, naturaleza: 'DEBITO' },
        { valor: 4, naturaleza: 'DEBITO' },
        { valor: -4, naturaleza: 'DEBITO' },
        { valor: 1, naturaleza: 'CREDITO' },
      ],
      [-9, -4, 4, 1],
    ],
  ])('reads %s', (_, columns, values) => {
    expect(valuesOf(columns.map((one) => line(one)))).toEqual(values)
  })
})

describe('signs of a file with balances', () => {
  it.each<[string, LineaConSaldo[], number[]]>([
    [
      'a reversal as large as its debit',
      [line({ debito: 12_500 }, 987_500), line({ debito: -12_500 }, 1_000_000, 1)],
      [-12_500, 12_500],
    ],
    [
      'more reversals than debits',
      [line({ debito: 900 }, 100), line({ debito: -300 }, 400), line({ debito: -500 }, 900)],
      [-900, 300, 500],
    ],
    [
      'debits that are all reversals',
      [line({ credito: 100 }, 100), line({ debito: -30 }, 130), line({ debito: -50 }, 180)],
      [100, 30, 50],
    ],
    [
      'credits written with a minus',
      [line({ credito: -100 }, 100), line({ credito: -30 }, 130), line({ credito: 10 }, 120)],
      [100, 30, -10],
    ],
  ])('reads %s', (_, lines, values) => {
    expect(checkBalances(lines)).toMatchObject({ valores: values, descuadres: [] })
    expect(checkBalances(lines.toReversed())).toMatchObject({
      valores: values.toReversed(),
      descuadres: [],
    })
  })

  it('never turns debits without a minus into money in', () => {
    const debt = [line({ debito: 100 }, 100), line({ debito: 30 }, 130, 1), line({ credito: 50 }, 80, 2)]
    expect(valuesOf(debt)).toEqual([-100, -30, 50])
    expect(wrongIn(debt)).toEqual([1, 2])
  })
})

describe('the running balance', () => {
  it('reports a line that does not fit and continues from the balance of the file', () => {
    const lines = [100, 150, 170, 200].map((saldo, at) => line({ valor: at === 1 ? 60 : 20 }, saldo, at))
    expect(checkBalances(lines).descuadres).toEqual([
      { at: 1, saldo: 150, esperado: 160 },
      { at: 3, saldo: 200, esperado: 190 },
    ])
  })

  it('checks the first line against an opening balance', () => {
    const lines = [line({ valor: -10 }, 90), line({ valor: 5 }, 95, 1)]
    expect(wrongIn(lines, 100)).toEqual([])
    expect(wrongIn(lines, 101)).toEqual([0])
    expect(wrongIn(lines.toReversed(), 101)).toEqual([1])
  })

  it('adds lines without a balance up to the next balance', () => {
    const lines = [
      line({ valor: 1 }, 1),
      line({ valor: 2 }),
      line({ valor: 3 }, 6, 1),
      line({ valor: 4 }, 11, 2),
    ]
    expect(wrongIn(lines)).toEqual([3])
  })

  it('checks nothing across a line that is not read', () => {
    const gap = { fecha: '2026-11-03', montos: null }
    expect(wrongIn([line({ valor: 1 }, 1), gap, line({ valor: 3 }, 9), line({ valor: 4 }, 13)])).toEqual([])
    expect(wrongIn([line({ valor: 1 }, 1), { ...gap, saldo: 6 }, line({ valor: 3 }, 9)])).toEqual([])
  })

  it('ignores a balance column of zeros', () => {
    expect(wrongIn([line({ valor: 1 }, 0), line({ valor: 2 }, 0), line({ valor: 3 }, 0)])).toEqual([])
  })

  it.each([
    ['the last line', [line({ valor: 5 }, 105), line({ valor: -10 }, 95, 1)]],
    ['the first line of a newest-first file', [line({ valor: -10 }, 95, 1), line({ valor: 5 }, 105)]],
    ['the first line of one day, newest first', [line({ valor: -10 }, 95), line({ valor: 5 }, 105)]],
    ['the last line of one day', [line({ valor: 5 }, 105), line({ valor: -10 }, 95)]],
  ])('closes with the balance of %s', (_, lines) => {
    expect(checkBalances(lines).cierre).toBe(95)
  })

  it('gives no closing balance if the last line has none', () => {
    expect(checkBalances([line({ valor: 5 }, 105), line({ valor: 5 }, undefined, 1)]).cierre).toBeUndefined()
    expect(checkBalances([]).cierre).toBeUndefined()
  })

  const cents = fc.integer({ min: 1, max: 10_000_000 }).map((value) => value / 100)
  interface Move {
    out: boolean
    amount: number
    sameDay: boolean
    reversal: boolean
  }
  const moves = fc.array(
    fc.record({ out: fc.boolean(), amount: cents, sameDay: fc.boolean(), reversal: fc.boolean() }),
    { minLength: 1, maxLength: 20 },
  )
  interface Form {
    opening: number
    newestFirst: boolean
    perDay: boolean
    minus: boolean
  }
  const forms = fc.record({
    opening: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 100),
    newestFirst: fc.boolean(),
    perDay: fc.boolean(),
    minus: fc.boolean(),
  })

  /** Statement of a bank, and the true amounts in its order. */
  function statementOf(given: readonly Move[], form: Form) {
    let [day, saldo] = [0, form.opening]
    const lines = given.map(({ out, amount, sameDay, reversal }) => {
      day += sameDay ? 0 : 1
      // Only a debit is reversed, and every file has an ordinary debit of its own convention.
      const written = out && reversal ? -amount : amount
      const valor = out ? -written : amount
      saldo = Math.round((saldo + valor) * 100) / 100
      const columns = out ? { debito: form.minus ? -written : written } : { credito: amount }
      return { ...line(columns, saldo, day), valor }
    })
    const closing = new Map(lines.map((one) => [one.fecha, one.saldo]))
    const shown = form.perDay ? lines.map((one) => ({ ...one, saldo: closing.get(one.fecha) })) : lines
    return form.newestFirst ? shown.toReversed() : shown
  }

  it('property: a correct file fits in either order, per line and per day', () => {
    fc.assert(
      fc.property(moves, forms, (given, form) => {
        const ordinary = { out: true, amount: 3.5, sameDay: false, reversal: false }
        const lines = statementOf([ordinary, ...given, ordinary, ordinary], form)
        const { descuadres, revisados } = checkBalances(lines, form.opening)
        expect(descuadres).toEqual([])
        expect(revisados).toBeGreaterThan(0)
      }),
    )
  })

  it('property: a file with a balance per line gives the true amounts', () => {
    fc.assert(
      fc.property(moves, forms, (given, form) => {
        const ordinary = { out: true, amount: 3.5, sameDay: false, reversal: false }
        const lines = statementOf([...given, ordinary, ordinary], { ...form, perDay: false })
        const { valores } = checkBalances(lines, form.opening)
        expect(valores).toEqual(lines.map(({ valor }) => valor))
      }),
    )
  })

  it('property: one wrong amount is reported at its line', () => {
    fc.assert(
      fc.property(moves, forms, fc.nat(), cents, (given, form, which, more) => {
        const ordinary = { out: true, amount: 3.5, sameDay: false, reversal: false }
        const all = [...given, ordinary, ordinary, ordinary, ordinary].map((one) => ({
          ...one,
          sameDay: false,
        }))
        const lines = statementOf(all, { ...form, perDay: false })
        const at = which % lines.length
        const wrong = lines.map((one, place) =>
          place === at && one.montos ? { ...one, montos: { ...one.montos, suelto: more } } : one,
        )
        expect(wrongIn(wrong, form.opening)).toEqual([at])
      }),
    )
  })
})
