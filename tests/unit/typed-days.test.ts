import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Day } from '#server/kit/contract/common.ts'
import { addDays, writtenDay } from '#server/kit/words/days.ts'
import { writtenMonth } from '#server/kit/words/months.ts'
import { askedDay, askedMonth, parseDay } from '#server/kit/words/typed-days.ts'

describe('typed days', () => {
  it.each([
    '2026-11-20',
    '20/11/2026',
    '20-11-2026',
    '20.11.2026',
    '20/11/26',
    '20 nov 2026',
    '20-nov.-2026',
    '20 de noviembre de 2026',
    'Noviembre 20 de 2026',
    'nov 20, 2026',
    '20-Nov-2026',
    'viernes, 20 de noviembre de 2026',
    'vie 20/11/2026',
    'Vie., 20-nov-26',
    '20nov2026',
    '2026/11/20',
    '2026-11-20T08:30',
    '20/11/2026 08:30:00 a. m.',
    '20261120',
    '20–11–2026',
    '20‐11‐2026',
    '\u200e20/11/2026\u200b',
  ])('%s is the 20th of November', (typed) => expect(parseDay(typed)).toBe('2026-11-20'))

  it.each([
    ['3 set 2026', '2026-09-03'],
    ['3 sept. 2026', '2026-09-03'],
    ['01-Jan-2026', '2026-01-01'],
    ['15 apr 2026', '2026-04-15'],
    ['31-Dec-2026', '2026-12-31'],
    ['', ''],
    [' \u200b ', ''],
  ])('%s is %s', (typed, day) => expect(parseDay(typed)).toBe(day))

  it.each([
    '31/02/2026',
    '13/13/2026',
    '11/20/2026',
    'ayer',
    '3 martes 2026',
    '20/11',
    '1.500',
    '26,5',
    '20/11/202',
    '1/2/3/4',
    '20/11/2026 x',
    'x 20/11/2026',
  ])('%s is no day', (typed) => expect(parseDay(typed)).toBeNull())

  it.each([
    ['2/11', '2026-11-15', '2026-11-02'],
    ['2-nov', '2026-11-15', '2026-11-02'],
    ['nov. 2', '2026-11-15', '2026-11-02'],
    ['28/12', '2027-01-10', '2026-12-28'],
    ['5/1', '2027-01-10', '2027-01-05'],
    ['16/11', '2026-11-15', '2025-11-16'],
    ['29/2', '2027-03-01', '2024-02-29'],
    ['31/2', '2027-03-01', null],
    ['2.11', '2026-11-15', null],
  ])('%s up to %s is %s', (typed, until, day) => expect(parseDay(typed, until)).toBe(day))

  it('every written form of a day is read back as the same day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_000 }), (days) => {
        const day = addDays('2000-01-01', days)
        expect(parseDay(writtenDay(day))).toBe(day)
        expect(parseDay(day.replaceAll('-', ''))).toBe(day)
        expect(askedMonth(writtenMonth(day.slice(0, 7)))).toBe(day.slice(0, 7))
      }),
    )
  })

  it('every day schema accepts typed days and quotes a refused text', () => {
    const day = Day('Escriba la fecha.')
    expect(day.parse(' 20/11/2026 ')).toBe('2026-11-20')
    const said = (typed: unknown) => day.safeParse(typed).error?.issues.map(({ message }) => message)
    expect(said('')).toEqual(['Escriba la fecha.'])
    expect(said(undefined)).toEqual(['Escriba la fecha.'])
    expect(said('31/02/2026')).toEqual(['«31/02/2026» no es una fecha. Escríbala así: 31/12/2026.'])
  })

  it('a typed day or month of an address gets its stored form, or none', () => {
    expect(['20/11/2026', '2026-11-20', '20/11', 'x', null].map(askedDay)).toEqual([
      '2026-11-20',
      '2026-11-20',
      '',
      '',
      '',
    ])
    expect(
      ['11/2026', '2026-11', 'nov 2026', 'noviembre de 2026', '13/2026', '2026', ''].map(askedMonth),
    ).toEqual(['2026-11', '2026-11', '2026-11', '2026-11', '', '', ''])
  })
})
