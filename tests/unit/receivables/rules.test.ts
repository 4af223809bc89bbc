import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  derivedFields,
  classificationOf,
  accruedLateInterest,
  partsOfBalance,
  byAge,
  TRAMOS,
  lateInterestAmount,
  type Aplicacion,
  type Cuenta,
} from '#server/receivables/rules.ts'

const LIMITES = { corriente: 0, mora: 90 }
const dia = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10)

/** Receivable that is due on day 0, and 47 days late on day 47. */
const cuenta = (cambios: Partial<Cuenta> = {}): Cuenta => ({
  valor_original_factura: 12_500_000,
  total_abonos_realizados: 0,
  abonos: 0,
  fecha_esperada_pago: dia(0),
  porcentaje_interes_mora: 2,
  interes_original: 0,
  mora_cobrada: 0,
  mora_condonada: 0,
  anulada: false,
  ...cambios,
})

describe('late interest', () => {
  it('late interest matches the worked example: 12,500,000 for 47 days at 2 % a month', () => {
    expect(lateInterestAmount(cuenta(), [], dia(47))).toBe(391_667)
    expect(lateInterestAmount(cuenta({ porcentaje_interes_mora: '2.000000' }), [], dia(47))).toBe(391_667)
  })

  it('late interest counts each period with the balance of that period, and is rounded once', () => {
    const aplicaciones = [
      { fecha: dia(30), valor: 2_500_000 },
      { fecha: dia(20), valor: 5_000_000 },
    ]
    // The balance is 12.5 million for 20 days, 7.5 for 10 and 5 for 17, which makes 410 million peso-days.
    expect(lateInterestAmount(cuenta({ abonos: 7_500_000 }), aplicaciones, dia(47))).toBe(273_333)
    const thirds = [
      { fecha: dia(1), valor: 1 },
      { fecha: dia(2), valor: 1 },
    ]
    // The balance makes 3 + 2 + 1 peso-days, which bear half a peso at 250 %. No period alone bears that
    // much.
    const tiny = cuenta({ valor_original_factura: 3, porcentaje_interes_mora: 250 })
    expect(lateInterestAmount(tiny, thirds, dia(3))).toBe(1)
  })

  it('a debit note bears late interest from its day, and all of the raised balance is capital', () => {
    const raised = cuenta({ notas: -2_500_000 })
    // The balance is 12.5 million for 30 days and 15 for 17, which makes 630 million peso-days.
    expect(lateInterestAmount(raised, [{ fecha: dia(30), valor: -2_500_000 }], dia(47))).toBe(420_000)
    expect(partsOfBalance(raised)).toEqual({ interes: 0, capital: 15_000_000 })
  })

  it('late interest stays owed after a late payment, and is 0 for payments in time', () => {
    const paid = cuenta({ abonos: 12_500_000 })
    expect(lateInterestAmount(paid, [{ fecha: dia(47), valor: 12_500_000 }], dia(400))).toBe(391_667)
    expect(lateInterestAmount(paid, [{ fecha: dia(0), valor: 12_500_000 }], dia(400))).toBe(0)
    expect(lateInterestAmount(paid, [{ fecha: dia(-9), valor: 12_500_000 }], dia(400))).toBe(0)
  })

  it('late interest is 0 up to the due day, for opening payments, and for voided receivables', () => {
    expect(lateInterestAmount(cuenta(), [], dia(-5))).toBe(0)
    expect(lateInterestAmount(cuenta(), [], dia(0))).toBe(0)
    expect(lateInterestAmount(cuenta({ total_abonos_realizados: 12_500_000 }), [], dia(47))).toBe(0)
    expect(lateInterestAmount(cuenta({ anulada: true }), [], dia(47))).toBe(0)
  })

  it('late interest never falls with time, and parts of the debt add up to the whole', () => {
    const history = fc.record({
      resto: fc.integer({ min: 0, max: 10_000_000 }),
      aplicaciones: fc.array(
        fc.record({
          dias: fc.integer({ min: -60, max: 400 }),
          valor: fc.integer({ min: 1, max: 5_000_000 }),
        }),
        { maxLength: 8 },
      ),
      porcentaje: fc.integer({ min: 0, max: 40 }),
      hoy: fc.integer({ min: -30, max: 500 }),
    })
    fc.assert(
      fc.property(history, ({ resto, aplicaciones, porcentaje, hoy }) => {
        const lines: Aplicacion[] = aplicaciones.map(({ dias, valor }) => ({ fecha: dia(dias), valor }))
        const abonos = aplicaciones.reduce((sum, { valor }) => sum + valor, 0)
        const one = cuenta({
          valor_original_factura: resto + abonos,
          abonos,
          porcentaje_interes_mora: porcentaje / 10,
        })
        const late = (until: number) => Math.max(0, Math.min(until, hoy))
        const pesosPorDia =
          BigInt(resto) * BigInt(late(hoy)) +
          aplicaciones.reduce((sum, { dias, valor }) => sum + BigInt(valor) * BigInt(late(dias)), 0n)
        const exact = (2n * pesosPorDia * BigInt(porcentaje) + 30_000n) / 60_000n
        expect(BigInt(lateInterestAmount(one, lines, dia(hoy)))).toBe(exact)
        expect(lateInterestAmount(one, [...lines].reverse(), dia(hoy))).toBe(Number(exact))
        expect(lateInterestAmount(one, lines, dia(hoy + 1))).toBeGreaterThanOrEqual(Number(exact))
      }),
    )
  })
})

describe('late interest of a receivable that is partly interest', () => {
  // Receivable of a closed agreement, with 12,000,000 lent and 929,000 of interest.
  const closed = (cambios: Partial<Cuenta> = {}) =>
    cuenta({ valor_original_factura: 12_929_000, interes_original: 929_000, ...cambios })

  it('late interest runs on the capital alone, and payments pay the interest first', () => {
    // Interest runs on 12,000,000 for 30 days at 2 % a month.
    expect(lateInterestAmount(closed(), [], dia(30))).toBe(240_000)
    const parts = (abonos: number) => partsOfBalance(closed({ abonos }))
    expect(parts(0)).toEqual({ interes: 929_000, capital: 12_000_000 })
    expect(parts(900_000)).toEqual({ interes: 29_000, capital: 12_000_000 })
    expect(parts(1_929_000)).toEqual({ interes: 0, capital: 11_000_000 })
    expect(partsOfBalance(closed({ anulada: true }))).toEqual({ interes: 0, capital: 0 })
    const paying = (valor: number) => lateInterestAmount(closed(), [{ fecha: dia(15), valor }], dia(30))
    expect([paying(929_000), paying(6_929_000)]).toEqual([240_000, 180_000])
    // Opening payments follow the same order.
    expect(lateInterestAmount(closed({ total_abonos_realizados: 1_929_000 }), [], dia(30))).toBe(220_000)
  })

  it('a receivable for late interest bears none itself', () => {
    const late = cuenta({ interes_original: 12_500_000, porcentaje_interes_mora: 40 })
    expect(lateInterestAmount(late, [{ fecha: dia(5), valor: 1 }], dia(900))).toBe(0)
  })

  it('late interest after a collection or waiver is only what accrued since, never below 0', () => {
    const settled = cuenta({ mora_cobrada: 300_000, mora_condonada: 91_667 })
    expect([lateInterestAmount(settled, [], dia(47)), lateInterestAmount(settled, [], dia(48))]).toEqual([
      0, 8_333,
    ])
    expect(lateInterestAmount(cuenta({ mora_cobrada: 500_000 }), [], dia(47))).toBe(0)
    expect(accruedLateInterest(settled, [], dia(47))).toBe(391_667)
  })

  it('late interest of random payments equals interest counted day by day on the capital', () => {
    const history = fc.record({
      capital: fc.integer({ min: 1, max: 5_000_000 }),
      interes: fc.integer({ min: 0, max: 2_000_000 }),
      pagos: fc.array(fc.record({ dias: fc.integer({ min: -20, max: 200 }), parte: fc.nat(100) }), {
        maxLength: 6,
      }),
      hoy: fc.integer({ min: 0, max: 250 }),
    })
    fc.assert(
      fc.property(history, ({ capital, interes, pagos, hoy }) => {
        let left = capital + interes
        const lines = pagos.map(({ dias, parte }) => {
          const valor = Math.floor((left * parte) / 100)
          left -= valor
          return { fecha: dia(dias), dias, valor }
        })
        const one = cuenta({ valor_original_factura: capital + interes, interes_original: interes })
        // The model counts day by day: payments pay interest first, the rest is capital.
        let pesosPorDia = 0n
        for (let day = 0; day < hoy; day++) {
          const paid = lines.reduce((sum, line) => sum + (line.dias <= day ? line.valor : 0), 0)
          pesosPorDia += BigInt(capital - Math.max(0, paid - interes))
        }
        expect(BigInt(lateInterestAmount(one, lines, dia(hoy)))).toBe(
          (2n * pesosPorDia * 2n + 3_000n) / 6_000n,
        )
      }),
    )
  })
})

describe('state and classification', () => {
  const of = (cambios: Partial<Cuenta>, hoy: string) => {
    const { saldo_actual, dias_vencimiento, estado_documento, clasificacion_cobro } = derivedFields(
      cuenta(cambios),
      [],
      hoy,
      LIMITES,
    )
    return [saldo_actual, dias_vencimiento, estado_documento, clasificacion_cobro]
  }

  it('state and classification follow balance and days late, independently of each other', () => {
    expect(of({}, dia(0))).toEqual([12_500_000, 0, 'PENDIENTE', 'CORRIENTE'])
    expect(of({}, dia(1))).toEqual([12_500_000, 1, 'VENCIDA', 'EN MORA'])
    expect(of({ abonos: 500_000 }, dia(-3))).toEqual([12_000_000, 0, 'PARCIAL', 'CORRIENTE'])
    expect(of({ total_abonos_realizados: 1 }, dia(0))).toEqual([12_499_999, 0, 'PARCIAL', 'CORRIENTE'])
    expect(of({ abonos: 500_000 }, dia(90))).toEqual([12_000_000, 90, 'VENCIDA', 'EN MORA'])
    expect(of({ abonos: 500_000 }, dia(91))).toEqual([12_000_000, 91, 'VENCIDA', 'VENCIDA'])
    const paid = { abonos: 12_000_000, total_abonos_realizados: 500_000 }
    expect(of(paid, dia(200))).toEqual([0, 0, 'PAGADO', 'CORRIENTE'])
    expect(of({ anulada: true }, dia(200))).toEqual([0, 0, 'ANULADA', 'CORRIENTE'])
  })

  it('state and classification use the given limits', () => {
    const limites = { corriente: 5, mora: 30 }
    expect([5, 6, 30, 31].map((dias) => classificationOf(dias, limites))).toEqual([
      'CORRIENTE',
      'EN MORA',
      'EN MORA',
      'VENCIDA',
    ])
  })
})

describe('ageing', () => {
  it('an ageing bucket includes its last day', () => {
    const days = [-40, 0, 1, 30, 31, 60, 61, 90, 91, 180, 181, 360, 361, 4000]
    const deudas = days.map((late, index) => ({ vence: dia(-late), saldo: 2 ** index }))
    expect(byAge(deudas, dia(0)).map(({ valor }) => valor)).toEqual([3, 12, 48, 192, 768, 3072, 12288])
    expect(byAge([], dia(0)).map(({ nombre }) => nombre)).toEqual(TRAMOS.map(({ nombre }) => nombre))
  })

  it('the ageing buckets add up to the debt, to the peso', () => {
    const debt = fc.record({
      vence: fc.integer({ min: -900, max: 900 }).map(dia),
      saldo: fc.integer({ min: 1, max: 999_999_999_999 }),
    })
    fc.assert(
      fc.property(fc.array(debt), (deudas) => {
        const owed = deudas.reduce((sum, { saldo }) => sum + saldo, 0)
        expect(byAge(deudas, dia(0)).reduce((sum, { valor }) => sum + valor, 0)).toBe(owed)
      }),
    )
  })
})
