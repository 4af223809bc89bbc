import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  maximumOffset,
  calculateDebt,
  maximumLoan,
  type Abono,
  type Prestamo,
} from '#server/financing/rules.ts'
import { compareWithUsury, effectiveAnnualRate } from '#server/rates/usury-rules.ts'
import { addDays, daysBetween } from '#server/kit/words/days.ts'
import { loanInterest } from '../../support/agreements.ts'

const CORTE = '2026-06-15'
const prestamo = (fecha: string, valor: number, id = fecha): Prestamo => ({ id, fecha, valor })
const abono = (fecha: string, valor: number, id = `abono ${fecha}`): Abono => ({ id, fecha, valor })

const GOLDEN = [
  prestamo('2026-03-01', 5_000_000),
  prestamo('2026-03-31', 2_400_000),
  prestamo('2026-04-20', 3_600_000),
  prestamo('2026-05-31', 1_000_000),
]

describe('worked examples of crop loans', () => {
  it('interest counts the actual days of each loan: interest 929,000, debt 12,929,000', () => {
    const deuda = calculateDebt({ tasa: '3.000000', prestamos: GOLDEN, abonos: [] }, CORTE)
    expect(deuda.lineas.map(({ dias, interes }) => [dias, interes])).toEqual([
      [106, 530_000],
      [76, 182_400],
      [56, 201_600],
      [15, 15_000],
    ])
    expect(deuda).toMatchObject({
      total_neto: 12_000_000,
      interes: 929_000,
      total_mas_interes: 12_929_000,
      saldo: 12_929_000,
      sobrante: 0,
    })
  })

  it('an offset pays interest first, then the oldest capital: 9,000,000 leaves 3,929,000', () => {
    const financiacion = { tasa: 3, prestamos: GOLDEN, abonos: [abono(CORTE, 9_000_000)] }
    const deuda = calculateDebt(financiacion, CORTE)
    expect(deuda.abonos).toEqual([
      {
        ...abono(CORTE, 9_000_000),
        a_intereses: 929_000,
        a_capital: 8_071_000,
        sobrante: 0,
        saldo: 3_929_000,
      },
    ])
    expect(deuda.lineas.map(({ capital_pendiente }) => capital_pendiente)).toEqual([
      0, 0, 2_929_000, 1_000_000,
    ])
    expect(maximumOffset(financiacion, CORTE)).toBe(3_929_000)
  })

  it('loans bear interest only on the rest after a partial offset: 405,800, not 530,000', () => {
    const prestamos = [prestamo('2026-03-01', 5_000_000)]
    const deuda = calculateDebt({ tasa: 3, prestamos, abonos: [abono('2026-04-30', 3_000_000)] }, CORTE)
    expect(deuda.interes).toBe(405_800)
    expect(deuda.lineas[0]!.periodos).toEqual([
      { desde: '2026-03-01', hasta: '2026-04-30', dias: 60, capital: 5_000_000, interes: 300_000 },
      { desde: '2026-04-30', hasta: CORTE, dias: 46, capital: 2_300_000, interes: 105_800 },
    ])
    expect(deuda.abonos[0]).toMatchObject({ a_intereses: 300_000, a_capital: 2_700_000, saldo: 2_300_000 })
    expect(deuda.saldo).toBe(2_405_800)
  })

  it('the maximum is hectares × quota, and the rate is compared with the usury ceiling', () => {
    expect(maximumLoan('12.50', '4000000.000000')).toBe(50_000_000)
    expect([effectiveAnnualRate(3), effectiveAnnualRate(2.302)]).toEqual([42.58, 31.4])
    expect(compareWithUsury(3, '2.302')).toEqual({
      tasa_efectiva: 42.58,
      techo_usura: 2.302,
      techo_efectiva: 31.4,
      sobre_usura: true,
    })
    expect(compareWithUsury('2.302', 2.302).sobre_usura).toBe(false)
    expect(compareWithUsury(3, null)).toMatchObject({
      techo_usura: null,
      techo_efectiva: null,
      sobre_usura: false,
    })
  })
})

describe('opening balance of a loan', () => {
  const traido = (changes: Partial<Prestamo> = {}): Prestamo => ({
    ...prestamo('2026-10-31', 5_000_000),
    interes_inicial: 300_000,
    prestado_el: '2026-08-01',
    ...changes,
  })

  it('an opening loan owes its earlier interest and 2 % a month of its capital', () => {
    const deuda = calculateDebt({ tasa: 2, prestamos: [traido()], abonos: [] }, '2026-11-30')
    expect(deuda).toMatchObject({ total_neto: 5_000_000, interes: 400_000, saldo: 5_400_000 })
    expect(deuda.lineas[0]).toMatchObject({
      dias: 30,
      interes_inicial: 300_000,
      periodos: [
        { desde: '2026-10-31', hasta: '2026-11-30', dias: 30, capital: 5_000_000, interes: 100_000 },
      ],
    })
    expect(calculateDebt({ tasa: 2, prestamos: [traido()], abonos: [] }, '2026-10-30').saldo).toBe(0)
  })

  it('an opening loan is paid like any debt: interest first, then the oldest capital', () => {
    const prestamos = [
      traido({ id: 'nuevo', valor: 9_000_000, interes_inicial: 0, prestado_el: '2026-09-01' }),
      traido({ id: 'viejo' }),
    ]
    const deuda = calculateDebt({ tasa: 2, prestamos, abonos: [abono('2026-10-31', 800_000)] }, '2026-10-31')
    expect(deuda.abonos[0]).toMatchObject({ a_intereses: 300_000, a_capital: 500_000, saldo: 13_500_000 })
    expect(deuda.lineas.map(({ id, capital_pendiente }) => [id, capital_pendiente])).toEqual([
      ['viejo', 4_500_000],
      ['nuevo', 9_000_000],
    ])
  })

  it('an opening loan owes the same as the original loan, within one peso of rounding', () => {
    fc.assert(
      fc.property(
        fc.record({
          valor: fc.integer({ min: 1, max: 900_000_000 }),
          tasa: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
          antes: fc.integer({ min: 0, max: 900 }),
          despues: fc.integer({ min: 0, max: 900 }),
        }),
        ({ valor, tasa, antes, despues }) => {
          const [inicio, corte] = ['2025-01-01', addDays('2025-01-01', antes)]
          const hasta = addDays(corte, despues)
          const nunca = calculateDebt({ tasa, prestamos: [prestamo(inicio, valor)], abonos: [] }, hasta)
          const interes_inicial = loanInterest(valor, tasa, antes)
          const prestamos = [{ ...prestamo(corte, valor), interes_inicial, prestado_el: inicio }]
          const cortado = calculateDebt({ tasa, prestamos, abonos: [] }, hasta)
          expect(Math.abs(cortado.interes - nunca.interes)).toBeLessThanOrEqual(1)
          const corrido = cortado.lineas[0]!.periodos.reduce((sum, { interes }) => sum + interes, 0)
          expect(interes_inicial + corrido).toBe(cortado.interes)
        },
      ),
    )
  })
})

describe('days of interest', () => {
  const dias = (desde: string, hasta: string) =>
    calculateDebt({ tasa: 3, prestamos: [prestamo(desde, 1_000_000)], abonos: [] }, hasta).lineas[0]!.dias
  const zona = process.env.TZ
  afterEach(() => {
    process.env.TZ = zona
  })

  it.each(['America/Bogota', 'UTC', 'Pacific/Auckland'])(
    'interest counts calendar days with the clock in %s',
    (tz) => {
      process.env.TZ = tz
      expect(dias('2028-02-28', '2028-03-01')).toBe(2)
      expect(dias('2026-02-28', '2026-03-01')).toBe(1)
      expect(dias('2025-12-01', '2026-02-01')).toBe(62)
      expect(dias('2027-12-31', '2028-12-31')).toBe(366)
      expect(dias('2026-04-04', '2026-04-06')).toBe(2)
      expect(dias('2026-06-15', '2026-06-15')).toBe(0)
    },
  )

  it('interest is rounded half-up, once per loan', () => {
    const peso = { tasa: 3, prestamos: [prestamo('2026-01-01', 1)], abonos: [] }
    for (const [days, interest] of [
      [500, 1],
      [499, 0],
    ] as const)
      expect(calculateDebt(peso, addDays('2026-01-01', days)).interes).toBe(interest)
    const prestamos = [prestamo('2026-01-01', 50)]
    // The interest of 50 pesos for 10 days is half a peso. Ten such periods bear five pesos, not ten.
    const abonos = [10, 20, 30].map((days) => abono(addDays('2026-01-01', days), 1))
    const deuda = calculateDebt({ tasa: 3, prestamos, abonos }, addDays('2026-01-01', 40))
    expect(deuda.interes).toBe(2)
  })
})

/** Days and amounts of a random history. An offset is cut to the debt of its day. */
const history = fc.record({
  tasa: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
  prestamos: fc.array(
    fc.record({ dia: fc.integer({ min: 0, max: 400 }), valor: fc.integer({ min: 1, max: 90_000_000 }) }),
    { maxLength: 8 },
  ),
  abonos: fc.array(
    fc.record({ dia: fc.integer({ min: 0, max: 500 }), valor: fc.integer({ min: 1, max: 90_000_000 }) }),
    { maxLength: 6 },
  ),
  corte: fc.integer({ min: 500, max: 700 }),
})
const dia = (days: number) => addDays('2027-11-15', days)

function played({
  tasa,
  prestamos,
  abonos,
  corte,
}: typeof history extends fc.Arbitrary<infer H> ? H : never) {
  const financiacion = {
    tasa,
    prestamos: prestamos.map((one, index) => prestamo(dia(one.dia), one.valor, `p${index}`)),
    abonos: [] as Abono[],
  }
  for (const [index, one] of abonos.entries()) {
    const valor = Math.min(one.valor, maximumOffset(financiacion, dia(one.dia)))
    if (valor > 0) financiacion.abonos.push(abono(dia(one.dia), valor, `a${index}`))
  }
  return { financiacion, corte: dia(corte) }
}

const suma = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

describe('any sequence of loans and offsets', () => {
  it('loans plus interest equal payments plus debt', () => {
    fc.assert(
      fc.property(history, (one) => {
        const { financiacion, corte } = played(one)
        const deuda = calculateDebt(financiacion, corte)
        expect(deuda.sobrante).toBe(0)
        expect(deuda.total_neto).toBe(suma(financiacion.prestamos.map(({ valor }) => valor)))
        expect(deuda.total_mas_interes).toBe(deuda.total_neto + deuda.interes)
        expect(deuda.saldo).toBe(deuda.total_mas_interes - deuda.abonado)
        expect(deuda.saldo).toBe(deuda.capital_pendiente + deuda.interes_pendiente)
        for (const { valor, a_intereses, a_capital } of deuda.abonos)
          expect(a_intereses + a_capital).toBe(valor)
        for (const linea of deuda.lineas) {
          expect(linea.interes).toBe(suma(linea.periodos.map(({ interes }) => interes)))
          expect(linea.dias).toBe(suma(linea.periodos.map(({ dias }) => dias)))
          expect(linea.interes_pendiente).toBeGreaterThanOrEqual(0)
          const exacto = suma(linea.periodos.map(({ capital, dias }) => (capital * dias * one.tasa) / 3000))
          expect(Math.abs(linea.interes - exacto)).toBeLessThanOrEqual(0.5 + 1e-3)
          for (const { desde, hasta, dias } of linea.periodos) expect(daysBetween(desde, hasta)).toBe(dias)
        }
        const ultimo = deuda.evolucion.at(-1)!
        expect([ultimo.fecha, ultimo.capital + ultimo.interes]).toEqual([corte, deuda.saldo])
      }),
    )
  })

  it('loans and offsets give the same debt in any order of entry', () => {
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat()), (one, chance) => {
        const { financiacion, corte } = played(one)
        const shuffled = <T>(items: readonly T[]) =>
          items
            .map((item) => [chance.next().value as number, item] as const)
            .sort(([a], [b]) => a - b)
            .map(([, item]) => item)
        const other = {
          ...financiacion,
          prestamos: shuffled(financiacion.prestamos),
          abonos: shuffled(financiacion.abonos),
        }
        expect(calculateDebt(other, corte)).toEqual(calculateDebt(financiacion, corte))
        const renamed = {
          ...financiacion,
          prestamos: [...financiacion.prestamos]
            .reverse()
            .map((line, index) => ({ ...line, id: `z${index}` })),
        }
        const { interes, saldo, capital_pendiente } = calculateDebt(financiacion, corte)
        expect(calculateDebt(renamed, corte)).toMatchObject({ interes, saldo, capital_pendiente })
      }),
    )
  })

  it('accepts the largest possible offset and not one peso more', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 500 }), (one, days) => {
        const { financiacion } = played(one)
        const fecha = dia(days)
        const most = maximumOffset(financiacion, fecha)
        expect(most).toBeLessThanOrEqual(calculateDebt(financiacion, fecha).saldo)
        const left = (valor: number) => {
          const abonos = [...financiacion.abonos, abono(fecha, valor, 'más')]
          return calculateDebt({ ...financiacion, abonos }, dia(9999)).sobrante
        }
        if (most > 0) expect(left(most)).toBe(0)
        expect(left(most + 1)).toBeGreaterThan(0)
      }),
    )
  })

  it('an offset lowers the interest, and reversing the offset restores the old amount', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 500 }), (one, days) => {
        const { financiacion, corte } = played(one)
        const before = calculateDebt(financiacion, corte)
        const valor = maximumOffset(financiacion, dia(days))
        if (valor === 0) return
        const withIt = { ...financiacion, abonos: [...financiacion.abonos, abono(dia(days), valor, 'más')] }
        expect(calculateDebt(withIt, corte).interes).toBeLessThanOrEqual(before.interes)
        const without = { ...withIt, abonos: withIt.abonos.filter(({ id }) => id !== 'más') }
        expect(calculateDebt(without, corte)).toEqual(before)
      }),
    )
  })
})
