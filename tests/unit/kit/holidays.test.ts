import { describe, expect, it } from 'vitest'
import { businessDay, holidaysOf } from '#server/kit/rules/holidays.ts'
import { tenthDay } from '#server/taxes/levy-rules.ts'

describe('holidays of Colombia', () => {
  it('lists the eighteen holidays of 2026: fixed, moved to Monday, and counted from Easter', () => {
    expect([...holidaysOf(2026)].sort()).toEqual(
      (
        '2026-01-01 2026-01-12 2026-03-23 2026-04-02 2026-04-03 2026-05-01 2026-05-18 2026-06-08 2026-06-15 ' +
        '2026-06-29 2026-07-20 2026-08-07 2026-08-17 2026-10-12 2026-11-02 2026-11-16 2026-12-08 2026-12-25'
      ).split(' '),
    )
  })
  it.each([
    [2024, '2024-03-28', '2024-03-29'],
    [2025, '2025-04-17', '2025-04-18'],
    [2038, '2038-04-22', '2038-04-23'],
    [2285, '2285-03-19', '2285-03-20'],
  ])('holidays include Maundy Thursday and Good Friday of %i', (anio, jueves, viernes) => {
    expect(holidaysOf(anio)).toContain(jueves)
    expect(holidaysOf(anio)).toContain(viernes)
  })
})

describe('deadline of the cuota de fomento', () => {
  // Deadlines for 2025 that Fedearroz gave the buyers, each for the previous month.
  it.each([
    ['2024-12', '2025-01-16'],
    ['2025-01', '2025-02-14'],
    ['2025-02', '2025-03-14'],
    ['2025-03', '2025-04-14'],
    ['2025-04', '2025-05-15'],
    ['2025-05', '2025-06-16'],
    ['2025-06', '2025-07-14'],
    ['2025-07', '2025-08-15'],
    ['2025-08', '2025-09-12'],
    ['2025-09', '2025-10-15'],
    ['2025-10', '2025-11-18'],
    ['2025-11', '2025-12-15'],
  ])('the deadline of the cuota de fomento for the month %s is %s', (mes, dia) => {
    expect(tenthDay(mes)).toBe(dia)
  })
  it('finds the first working day of a month that begins with a holiday and a weekend', () => {
    expect(businessDay('2027-01', 1)).toBe('2027-01-04')
    expect(businessDay('2026-05', 1)).toBe('2026-05-04')
  })
})
