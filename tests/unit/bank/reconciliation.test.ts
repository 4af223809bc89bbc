import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  matchLines,
  daysToMatch,
  explainDifference,
  fingerprintsOf,
  type LineaPorCruzar,
  type MovimientoPorCruzar,
} from '#server/bank/reconciliation-rules.ts'
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

describe('matching bank lines with movements', () => {
  it('matching requires the same value and at most three banking days', () => {
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
  ])('matching counts banking days over %s, from the movement and from the line', (_, first, last, after) => {
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

  it('matching prefers the nearest day, then the earlier day, then a valid movement', () => {
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

it('assigns different keys to equal lines of one day', () => {
  const of = (fecha: string) => ({ fecha, valor: 5, descripcion: 'ABONO', referencia: '' })
  const lines = [of(on(0)), of(on(0)), of(on(1))]
  const marks = fingerprintsOf(lines)
  expect(new Set(marks).size).toBe(3)
  expect(fingerprintsOf(lines.slice(1))).toEqual([marks[0], marks[2]])
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
