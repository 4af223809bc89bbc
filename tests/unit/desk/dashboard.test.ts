import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { change, shortTonnes, tonnes, weekTitle } from '#app/routes/_shell.home/numbers.ts'
import { average } from '#server/kit/rules/figures.ts'
import { duration } from '#server/kit/words/formats.ts'
import { weeksFor } from '#server/desk/rules.ts'
import { nextSunday } from '#server/kit/words/days.ts'
import { addDays, daysBetween } from '#server/kit/words/days.ts'

describe('compared days of the dashboard', () => {
  it('compares yesterday and its week with the same days of the week before', () => {
    // 2026-03-11 is a Wednesday.
    expect(weeksFor('2026-03-11')).toEqual({
      ayer: { desde: '2026-03-10', hasta: '2026-03-10' },
      semana: { desde: '2026-03-09', hasta: '2026-03-10' },
      anterior: { desde: '2026-03-02', hasta: '2026-03-03' },
    })
    // On a Monday the compared week is the whole last week.
    expect(weeksFor('2026-03-09')).toMatchObject({
      semana: { desde: '2026-03-02', hasta: '2026-03-08' },
      anterior: { desde: '2026-02-23', hasta: '2026-03-01' },
    })
    expect(weeksFor('2026-03-10').semana).toEqual({ desde: '2026-03-09', hasta: '2026-03-09' })
  })

  it('compared weeks have equally many days, all within the chart of fourteen days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), (days) => {
        const hoy = addDays('2024-01-01', days)
        const { ayer, semana, anterior } = weeksFor(hoy)
        expect(daysBetween(anterior.desde, anterior.hasta)).toBe(daysBetween(semana.desde, semana.hasta))
        expect([ayer.hasta, semana.hasta]).toEqual([addDays(hoy, -1), addDays(hoy, -1)])
        expect(new Date(`${semana.desde}T00:00:00Z`).getUTCDay()).toBe(1)
        expect(daysBetween(anterior.desde, hoy)).toBeLessThanOrEqual(14)
      }),
    )
  })

  it('the desk of collections looks ahead to the next Sunday, on a Sunday a whole week', () => {
    // 2026-03-15 is a Sunday.
    expect(['2026-03-09', '2026-03-14', '2026-03-15', '2026-03-16'].map(nextSunday)).toEqual([
      '2026-03-15',
      '2026-03-15',
      '2026-03-22',
      '2026-03-22',
    ])
    expect(nextSunday('2026-12-28')).toBe('2027-01-03')
  })

  it('averages of days are weighted by kilos, rounded half-up once, and null without a weight', () => {
    expect([average('10', '4', 1), average('0.125', 1, 2), average(5, '0', 1)]).toEqual([2.5, 0.13, null])
  })
})

describe('texts of the dashboard', () => {
  const of = (kg: number, before: number, monday = false) => {
    const { semana, anterior } = weeksFor(monday ? '2026-03-09' : '2026-03-12')
    const day = { cantidad: 1, humedad: null }
    const ayer = { ...semana, ...day, kg }
    const title = weekTitle({
      ...{ ayer, hoy: ayer, semana: ayer, dias: [] },
      anterior: { ...anterior, ...day, kg: before },
    })
    return title.replaceAll('\u00a0', ' ')
  }

  it('describes the purchases of the week in one sentence', () => {
    expect(of(312_400, 289_000)).toBe('Esta semana entraron 312 t, 8 % más')
    expect(of(8_400, 16_800)).toBe('Esta semana entraron 8,4 t, 50 % menos')
    expect(of(100_000, 100_100)).toBe('Esta semana entraron 100 t, lo mismo')
    expect(of(50_000, 0)).toBe('Esta semana entraron 50 t')
    expect(of(312_400, 289_000, true)).toBe('La semana pasada entraron 312 t, 8 % más')
    expect(of(0, 0)).toBe('Esta semana no ha entrado nada')
    expect(of(0, 20_000, true)).toBe(
      'La semana pasada no entró nada; en los mismos días de la anterior, 20 t',
    )
  })

  it('texts of the dashboard are short', () => {
    expect([0, 50, 12_340, 99_960, 1_250_400].map(shortTonnes)).toEqual(['0', '0,1', '12,3', '100', '1.250'])
    expect(tonnes(1000)).toBe('1\u00a0t')
    expect([change(5, 0), change(1, 3).replace('\u00a0', ' ')]).toEqual(['', '67 % menos'])
    expect([0, 59, 60, 200, 1439, 1440, 14_520].map(duration)).toEqual([
      '0 min',
      '59 min',
      '1 h 0 min',
      '3 h 20 min',
      '23 h 59 min',
      '1 d 0 h',
      '10 d 2 h',
    ])
  })
})
