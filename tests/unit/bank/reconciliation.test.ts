import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  matchLines,
  daysToMatch,
  explainDifference,
  fingerprintsOf,
  type LineaPorCruzar,
  type MovimientoPorCruzar,
  closingBalance,
  amountOfLine,
} from '#server/bank/reconciliation-rules.ts'
import { readLines } from '#server/bank/statement-lines-queries.ts'
import { addDays } from '#server/kit/words/days.ts'

const FROM = '2026-11-02'
const on = (days: number) => addDays(FROM, days)
const line = (id_linea: string, days: number, pesos: number): LineaPorCruzar => ({
  id_linea,
  fecha: on(days),
  pesos,
})
const movement = (id: string, days: number, valor: number, anulado = false): MovimientoPorCruzar => ({
  id_movimiento: id,
  fecha: on(days),
  valor,
  anulado,
})
const pairs = (lines: LineaPorCruzar[], movements: MovimientoPorCruzar[]) =>
  matchLines(lines, movements).map(({ id_linea, id_movimiento }) => `${id_linea}=${id_movimiento}`)

describe('matching lines with movements', () => {
  it('requires the same value and at most three banking days', () => {
    expect(pairs([line('a', 3, -500)], [movement('1', 0, -500)])).toEqual(['a=1'])
    expect(pairs([line('a', 4, -500)], [movement('1', 0, -500)])).toEqual([])
    expect(pairs([line('a', 0, 500)], [movement('1', 0, -500)])).toEqual([])
  })

  it.each([
    ['a weekend', '2026-06-19', '2026-06-24', '2026-06-25'],
    ['a holiday on Monday', '2026-10-30', '2026-11-05', '2026-11-06'],
    ['Holy Week', '2026-04-01', '2026-04-08', '2026-04-09'],
    ['Holy Week after San José', '2027-03-19', '2027-03-29', '2027-03-30'],
    ['Christmas and New Year', '2026-12-24', '2026-12-30', '2026-12-31'],
    ['New Year and Reyes', '2026-12-31', '2027-01-06', '2027-01-07'],
    ['a movement on a Saturday', '2026-10-31', '2026-11-05', '2026-11-06'],
    ['a movement on a holiday', '2026-11-16', '2026-11-19', '2026-11-20'],
  ])('counts banking days over %s, from the movement and from the line', (_, first, last, after) => {
    const of = (fecha: string, other: string) => [
      matchLines(
        [{ id_linea: 'a', fecha: other, pesos: 9 }],
        [{ id_movimiento: '1', fecha, valor: 9, anulado: false }],
      ).length,
      matchLines(
        [{ id_linea: 'a', fecha, pesos: 9 }],
        [{ id_movimiento: '1', fecha: other, valor: 9, anulado: false }],
      ).length,
    ]
    expect(of(first, last)).toEqual([1, 1])
    expect(of(first, after)).toEqual([0, 0])
  })

  it('prefers the nearest day, then the earlier day, then a valid movement', () => {
    expect(pairs([line('a', 3, 9)], [movement('1', 1, 9), movement('2', 4, 9)])).toEqual(['a=2'])
    expect(pairs([line('a', 3, 9)], [movement('2', 5, 9), movement('1', 1, 9)])).toEqual(['a=1'])
    expect(pairs([line('a', 3, 9)], [movement('1', 3, 9, true), movement('2', 3, 9)])).toEqual(['a=2'])
  })

  it('matches the near movements of all lines before the distant ones', () => {
    expect(pairs([line('a', 0, 9), line('b', 2, 9)], [movement('1', 2, 9)])).toEqual(['b=1'])
  })

  const some = <Row>(row: (id: string, days: number, valor: number) => Row) =>
    fc
      .array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 3 })), { maxLength: 30 })
      .map((rows) => rows.map(([days, valor], at) => row(String(at), days, valor)))

  it('property: matches are one to one and close, leave no possible match, and are stable', () => {
    fc.assert(
      fc.property(some(line), some(movement), (lines, movements) => {
        const found = matchLines(lines, movements)
        expect(new Set(found.map(({ id_linea }) => id_linea)).size).toBe(found.length)
        expect(new Set(found.map(({ id_movimiento }) => id_movimiento)).size).toBe(found.length)
        const near = ({ fecha, pesos }: LineaPorCruzar, other: MovimientoPorCruzar) => {
          const { desde, hasta } = daysToMatch(fecha)
          return pesos === other.valor && desde <= other.fecha && other.fecha <= hasta
        }
        for (const { id_linea, id_movimiento } of found) {
          expect(near(lines[Number(id_linea)]!, movements[Number(id_movimiento)]!)).toBe(true)
        }
        const left = lines.filter((one) => found.every(({ id_linea }) => id_linea !== one.id_linea))
        const free = movements.filter((one) => found.every((it) => it.id_movimiento !== one.id_movimiento))
        expect(left.some((one) => free.some((other) => near(one, other)))).toBe(false)
        expect(matchLines(lines, movements)).toEqual(found)
      }),
    )
  })
})

describe('reading a bank statement', () => {
  it('takes the sign from debit, credit, the value or a word', () => {
    expect(amountOfLine({ debito: 4_000 })).toBe(-4_000)
    expect(amountOfLine({ debito: -4_000, credito: 0 })).toBe(-4_000)
    expect(amountOfLine({ credito: 1_234.56 })).toBe(1_234.56)
    expect(amountOfLine({ valor: -7.5 })).toBe(-7.5)
    expect(amountOfLine({ valor: 7.5, naturaleza: 'DEBITO' })).toBe(-7.5)
    expect(amountOfLine({ valor: -7.5, naturaleza: 'CREDITO' })).toBe(7.5)
    expect(amountOfLine({ debito: 0 })).toBeUndefined()
  })

  const of = (fecha: string, valor: number, saldo?: number) => ({
    fecha,
    valor,
    descripcion: 'ABONO',
    referencia: '',
    saldo,
  })

  it('assigns different keys to equal lines of one day', () => {
    const lines = [of(on(0), 5), of(on(0), 5), of(on(1), 5)]
    const marks = fingerprintsOf(lines)
    expect(new Set(marks).size).toBe(3)
    expect(fingerprintsOf(lines.slice(1))).toEqual([marks[0], marks[2]])
  })

  it('finds the balance of the last day, also in files with the newest line first', () => {
    expect(closingBalance([of(on(0), 5, 105), of(on(1), -10, 95)])).toBe(95)
    expect(closingBalance([of(on(1), -10, 95), of(on(0), 5, 105)])).toBe(95)
    expect(closingBalance([of(on(0), -10, 95), of(on(0), 5, 105)])).toBe(95)
    expect(closingBalance([of(on(0), 5, 105), of(on(0), -10, 95)])).toBe(95)
    expect(closingBalance([of(on(0), 5)])).toBeUndefined()
  })

  it('reads days with eight digits and amounts with commas, and skips rows without a movement', () => {
    const map = { fecha: 'c0', descripcion: 'c1', valor: 'c2', saldo: 'c3' }
    const rows = [
      ['', 'SALDO ANTERIOR', null, '1,000,000.00'],
      ['20261103', 'COBRO 4X1000', '-1,234.50', '998,765.50'],
      ['04/11/2026', 'CONSIGNACIÓN', '2.000.000', 2_998_765.5],
      ['TOTAL', '', '1,998,765.50', null],
    ]
    expect(readLines(rows, map, '2026-11-30')).toEqual([
      { fecha: '2026-11-03', valor: -1_234.5, descripcion: 'COBRO 4X1000', referencia: '', saldo: 998_765.5 },
      {
        fecha: '2026-11-04',
        valor: 2_000_000,
        descripcion: 'CONSIGNACIÓN',
        referencia: '',
        saldo: 2_998_765.5,
      },
    ])
  })

  it.each([
    [[['04/13/2026', 'X', '5']], /En la línea 1 bajo los encabezados, Fecha: Escriba una fecha/],
    [[['04/11/2026', 'X', 'cinco']], /Valor: Escriba un número/],
    [[['04/12/2026', 'X', '5']], /El 04\/12\/2026 todavía no llega/],
    [[['TOTAL', 'X', '5']], /no tiene ninguna línea con fecha y valor/],
  ])('rejects with a message: %j', (rows, said) => {
    expect(() => readLines(rows, { fecha: 'c0', descripcion: 'c1', valor: 'c2' }, '2026-11-30')).toThrow(said)
  })
})

it('explains the difference between bank and book, and shows the unexplained rest', () => {
  const parts = { en_banco: -12_000, en_libro: -900_000, centavos: -0.5 }
  expect(explainDifference(1_887_999.5, 1_000_000, parts)).toMatchObject({
    diferencia: 887_999.5,
    sin_explicar: 0,
  })
  expect(explainDifference(1_900_000, 1_000_000, parts)).toMatchObject({ sin_explicar: 12_000.5 })
  expect(explainDifference(null, 1_000_000, parts)).toMatchObject({ diferencia: null, sin_explicar: null })
})
