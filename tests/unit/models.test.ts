import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withAdvanceDeducted, chooseAdvance } from '#server/settlements/advances-rules.ts'
import { lateInterestAmount, type Aplicacion } from '#server/receivables/rules.ts'
import { roundTo } from '#server/kit/rules/figures.ts'
import { calculateDebt } from '#server/financing/rules.ts'
import { calculateSettlement } from '#server/settlements/calculation-rules.ts'
import { unlikelyWeights } from '#server/weighings/rules.ts'
import { refuseRegistration } from '#server/settlements/registration-rules.ts'
import { refuseRate } from '#server/rates/rules.ts'
import { addDays } from '#server/kit/words/days.ts'
import { mustWait } from '#server/financing/words.ts'
import { lateOf, type ModelPurchase, owedOf, type ReceivableEvent, settle } from '../support/models.ts'
import { refusedBy } from '../support/refused.ts'

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((value) => value / 100)

/** Generates values near the bases often. */
const measured = (base: number, min: number, max: number) =>
  fc.oneof(hundredths(min * 100, max * 100), fc.constantFrom(base, base - 0.01, base + 0.01))

const weighing = fc.constantFrom([24, 3] as const, [13, 3] as const).chain(([baseHumedad, baseImpureza]) =>
  fc.record({
    peso_neto: fc.oneof(hundredths(1, 6_000_000), fc.integer({ min: 100, max: 60_000 })),
    humedad: measured(baseHumedad, 8, 40),
    impureza: measured(baseImpureza, 0, 30),
    baseHumedad: fc.constant(baseHumedad),
    baseImpureza: fc.constant(baseImpureza),
    bonifica: fc.boolean(),
    pesoflete: fc.constantFrom(0, 0, 822_600, 45),
    bascula: fc.constantFrom(0, 15_000),
  }),
)

const purchase: fc.Arbitrary<ModelPurchase> = fc.record({
  pesadas: fc.array(weighing, { minLength: 1, maxLength: 4 }),
  precio_carga: fc.oneof(
    fc.integer({ min: 1_000, max: 400_000 }),
    fc.constantFrom(183_000.5, 120_000.123456),
  ),
  kgCarga: fc.constantFrom(125, 62.5, 100),
  cuota: fc.constantFrom(0.5, 0, 1.25),
  descargue: fc.constantFrom(12_000, 0, 11_500.5),
  uvt: fc.constantFrom(52_374, 49_799),
  baseUvt: fc.constantFrom(70, 92, 0),
  retencion: fc.constantFrom(1.5, 2.5, 0.3),
  bolsa: fc.constantFrom(0.3, 0.208948, 1.5),
  registraBolsa: fc.boolean(),
  exento: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  exentoIca: fc.boolean(),
  delDia: fc.array(fc.integer({ min: 1, max: 4_000_000 }), { maxLength: 2 }),
  enBolsa: fc.array(fc.integer({ min: 1, max: 4_000_000 }), { maxLength: 1 }),
  reteica: fc.constantFrom(undefined, undefined, { porMil: 7, baseUvt: 0 }, { porMil: 4.14, baseUvt: 70 }),
  otras: fc.array(fc.integer({ min: 1, max: 900_000 }), { maxLength: 2 }),
  registro: fc.constantFrom(undefined, undefined, 'BOLSA', 'RETENCION', 'NINGUNO'),
})

const others = (subtotals: readonly number[]) =>
  subtotals.map((subtotal, place) => ({ consecutivo: `LIQ-${place}`, subtotal }))

/** The settlement computed by the application's own functions. */
const settledByTheHouse = (asked: ModelPurchase) =>
  calculateSettlement({
    pesadas: asked.pesadas.map(({ baseHumedad, baseImpureza, bonifica, ...one }) => ({
      consecutivo: 'PES-1',
      ...one,
      bases: {
        BASE_HUMEDAD: String(baseHumedad),
        BASE_IMPUREZA: baseImpureza.toFixed(6),
        PERMITE_BONIFICACION: bonifica ? '1' : '0',
      },
    })),
    precio_carga: asked.precio_carga,
    registro: asked.registro,
    deducciones: {
      motivo_descargue: '',
      motivo_flete: '',
      motivo_bascula: '',
      otras: asked.otras.map((valor) => ({ descripcion: 'Semilla', valor })),
    },
    parametros: {
      KG_CARGA: String(asked.kgCarga),
      CUOTA_FOMENTO: String(asked.cuota),
      UVT: String(asked.uvt),
      RETENCION: String(asked.retencion),
      RETENCION_BASE_UVT: String(asked.baseUvt),
      REGISTRO_BOLSA: String(asked.bolsa),
      REGISTRA_BOLSA: asked.registraBolsa ? '1' : '0',
      DESCARGUE: String(asked.descargue),
    },
    exento: asked.exento ? 'El proveedor es autorretenedor.' : '',
    del_dia: others(asked.delDia),
    ...(asked.reteica && {
      reteica: {
        municipio: 'Espinal',
        tarifa: String(asked.reteica.porMil),
        base_uvt: String(asked.reteica.baseUvt),
        del_dia: others([...asked.delDia, ...(asked.enBolsa ?? [])]),
        exento: asked.exentoIca ? 'El proveedor es autorretenedor de ICA.' : '',
      },
    }),
  })

describe('settlements against an independent model', () => {
  it('five thousand settlements agree with an independent model, also exactly at the bases', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(purchase, fc.constantFrom(null, -1, 0, 1), fc.nat(30_000_000), (some, beside, kept) => {
        // Another purchase that raises the day's total to the base, or to one peso above or below the base.
        const alone = settle({ ...some, delDia: [], otras: [], registro: undefined })
        const toBase = Math.round(some.uvt * some.baseUvt) - ('subtotal' in alone ? alone.subtotal : 0)
        const asked = beside !== null && toBase > 1 ? { ...some, delDia: [toBase + beside] } : some
        const expected = settle(asked)
        if ('refused' in expected) {
          seen.add(expected.refused)
          expect(refusedBy(() => settledByTheHouse(asked))).toEqual([expected.refused])
          return
        }
        const calculo = settledByTheHouse(asked)
        expect({
          kilos: calculo.pesadas.map(({ kg_liquidados }) => kg_liquidados),
          subtotal: calculo.subtotal,
          registro: calculo.registro,
          registroValor: calculo.rutas.find(({ registro }) => registro === calculo.registro)?.valor,
          deducido: calculo.total_deducciones,
          total: calculo.total_a_pagar,
        }).toEqual(expected)
        seen.add(calculo.registro)
        // An advance left by voided payments is deducted at most up to the amount to pay.
        const queda = [
          { id_liquidacion: '', consecutivo: 'LIQ-1', fecha: '2026-03-12', valor: kept, queda: kept },
        ]
        const chosen = chooseAdvance(null, queda, { aPagar: calculo.total_a_pagar, deNuevo: false })
        expect(withAdvanceDeducted(calculo, queda, chosen).total_a_pagar).toBe(
          Math.max(0, expected.total - kept),
        )
      }),
      { numRuns: 5_000 },
    )
    expect([...seen].sort()).toEqual(['BOLSA', 'NINGUNO', 'RETENCION', 'deducciones', 'registro'])
  })
})

const FIRST = '2027-11-15'
const dated = ({ day, valor }: { day: number; valor: number }, id: string) => ({
  id,
  fecha: addDays(FIRST, day),
  valor,
})

describe('loans against a debt counted day by day', () => {
  it('the debt of five hundred loan histories agrees with a debt counted day by day', () => {
    const money = (most: number) =>
      fc.record({ day: fc.integer({ min: 0, max: 300 }), valor: fc.integer({ min: 1, max: most }) })
    const history = fc.record({
      tasa: fc.integer({ min: 0, max: 50 }),
      lent: fc.array(fc.tuple(money(9_000_000), fc.constantFrom('approve', 'reject', 'wait')), {
        maxLength: 8,
      }),
      paid: fc.array(money(4_000_000), { maxLength: 5 }),
      maximum: fc.integer({ min: 0, max: 20_000_000 }),
      until: fc.integer({ min: 300, max: 420 }),
    })
    fc.assert(
      fc.property(history, ({ tasa, lent, paid, maximum, until }) => {
        const counts: { day: number; valor: number }[] = []
        for (const [loan, decided] of lent) {
          const total_neto = counts.reduce((sum, { valor }) => sum + valor, 0)
          const waits = mustWait({ maximo_prestar: maximum, total_neto }, loan.valor)
          expect(waits).toBe(total_neto + loan.valor > maximum)
          if (!waits || decided === 'approve') counts.push(loan)
        }
        const expected = owedOf(counts, paid, tasa, until)
        const deuda = calculateDebt(
          {
            tasa: tasa / 10,
            prestamos: counts.map((one, place) => dated(one, `p${place}`)),
            abonos: paid.map((one, place) => dated(one, `a${place}`)),
          },
          addDays(FIRST, until),
        )
        expect(deuda).toMatchObject(expected)
        expect(deuda.saldo).toBe(expected.capital_pendiente + expected.interes_pendiente)
      }),
      { numRuns: 500 },
    )
  })
})

describe('late interest against capital counted day by day', () => {
  it('late interest of five hundred payment histories agrees with interest counted day by day', () => {
    const event = fc.record({
      act: fc.constantFrom('pay', 'pay', 'charge', 'forgive'),
      day: fc.integer({ min: -40, max: 200 }),
      part: fc.integer({ min: 1, max: 100 }),
    })
    const history = fc.record({
      capital: fc.integer({ min: 1, max: 9_000_000 }),
      interes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2_000_000 })),
      before: fc.integer({ min: 0, max: 100 }),
      tasa: fc.integer({ min: 0, max: 40 }),
      events: fc.array(event, { maxLength: 8 }),
      later: fc.integer({ min: 0, max: 60 }),
    })
    fc.assert(
      fc.property(history, ({ capital, interes, before: share, tasa, events, later }) => {
        const original = capital + interes
        const before = Math.floor((original * share) / 300)
        const one = { original, interes, before, due: 0, tasa }
        let left = original - before
        // Days pass between events. Payments may be dated back, at most to the later of receipt and invoice.
        let today = 0
        const told: ReceivableEvent[] = []
        const aplicaciones: Aplicacion[] = []
        let [cobrada, condonada] = [0, 0]
        const settled: number[] = []
        const late = (day: number) =>
          lateInterestAmount(
            {
              valor_original_factura: original,
              interes_original: interes,
              total_abonos_realizados: before,
              fecha_esperada_pago: FIRST,
              porcentaje_interes_mora: tasa / 10,
              mora_cobrada: cobrada,
              mora_condonada: condonada,
              anulada: false,
            },
            aplicaciones,
            addDays(FIRST, day),
          )
        for (const { act, day, part } of events) {
          if (act === 'pay') {
            const valor = Math.ceil((left * part) / 100)
            if (valor === 0) continue
            left -= valor
            aplicaciones.push({ fecha: addDays(FIRST, day), valor })
            told.push({ act, day, valor })
            continue
          }
          today = Math.max(today, day)
          const now = late(today)
          told.push({ act, day: today })
          if (now === 0) continue
          settled.push(now)
          if (act === 'charge') cobrada += now
          else condonada += now
        }
        const until = today + later
        const expected = lateOf(one, told, until)
        expect({ mora: late(until), settledBy: settled }).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })
})

describe('limits at every value', () => {
  it('an exchange registration may be dated from the first weighing to today, 180 days at most', () => {
    // Generates the limits of the range often.
    const after = fc.oneof(fc.integer({ min: -30, max: 400 }), fc.constantFrom(-1, 0, 179, 180, 181))
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 30 }), after, (first, days) => {
        const at = first + days
        const hoy = '2026-11-24'
        const registro = { numero_registro_bolsa: '1', fecha_registro_bolsa: addDays(hoy, at) }
        const taken = at >= first && at <= 0 && at - first <= 180
        const refused = refusedBy(() =>
          refuseRegistration(registro, { primera_pesada: addDays(hoy, first), hoy }),
        )
        expect(refused).toEqual(taken ? [] : ['fecha_registro_bolsa'])
      }),
      { numRuns: 2_000 },
    )
  })

  it('a percentage is limited as stored, after rounding', () => {
    const beside = fc.integer({ min: -30, max: 30 }).map((part) => part / 1e7)
    fc.assert(
      fc.property(fc.constantFrom(0, 50, 99, 100), beside, (near, by) => {
        const value = near + by
        const stored = roundTo(value, 6)
        expect(refusedBy(() => refuseRate('RETENCION', value, null))).toEqual(
          stored >= 0 && stored <= 100 ? [] : ['valor'],
        )
      }),
      { numRuns: 2_000 },
    )
  })

  it('a minimum is compared with the value as stored, after rounding', () => {
    const beside = fc.integer({ min: -30, max: 30 }).map((part) => part / 1e7)
    fc.assert(
      fc.property(fc.constantFrom(0, 1, 1000), beside, (near, by) => {
        const value = near + by
        const stored = roundTo(value, 6)
        expect(refusedBy(() => refuseRate('KG_CARGA', value, null))).toEqual(
          stored >= 1 && stored <= 1000 ? [] : ['valor'],
        )
      }),
      { numRuns: 2_000 },
    )
  })

  it('asks about each truck weight under 3,000 or over 60,000 kg, and rejects parts of a kilo', () => {
    const kg = fc.oneof(
      fc.integer({ min: 1, max: 80_000 }),
      fc.constantFrom(2_999, 3_000, 60_000, 60_001, 18.24, 14_200.5),
    )
    fc.assert(
      fc.property(fc.tuple(kg, fc.option(kg)), fc.boolean(), ([peso_lleno, peso_vacio], sure) => {
        const both = { peso_lleno, peso_vacio }
        const parted = (['peso_lleno', 'peso_vacio'] as const).filter(
          (one) => !Number.isInteger(both[one] ?? 0),
        )
        const odd = [peso_lleno, peso_vacio].some(
          (one) => one !== null && Number.isInteger(one) && (one < 3_000 || one > 60_000),
        )
        const expected = [...parted, ...(odd && !sure ? ['peso_confirmado'] : [])]
        let asked: string[] = []
        const refused = refusedBy(() => (asked = unlikelyWeights(both, sure)))
        expect([...refused, ...(asked.length > 0 ? ['peso_confirmado'] : [])].sort()).toEqual(expected.sort())
      }),
      { numRuns: 2_000 },
    )
  })
})
