import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#server/kit/words/days.ts'
import { type ModelPurchase, type ModelWeighing, settle } from '../../support/models.ts'
import { runs } from '../../plan/quick.ts'
import { type Answer, onEachEngine } from '../support/api.ts'
import { actsOf, type Mill, newMill, settlementOf, weigh } from '../support/mill.ts'
import { day, HOY } from '../support/money.ts'

/** First and last days of the withholding windows and of years (taxes/README.md, withholding windows). */
const WINDOWS = [
  '2025-05-31',
  '2025-06-01',
  '2025-12-31',
  '2026-01-01',
  '2026-05-07',
  '2026-05-08',
  '2026-06-30',
  '2026-07-01',
]
const within = (fecha: string, [from, to]: readonly [string, string]) => fecha >= from && fecha <= to
const baseOn = (fecha: string) =>
  [['2025-01-01', '2025-05-31'] as const, ['2026-05-08', '2026-06-30'] as const].some((one) =>
    within(fecha, one),
  )
    ? 92
    : 70

const OLDEST = '2025-05-20'

interface Ticket extends ModelWeighing {
  id: string
  fecha: string
}

interface Saved {
  id: string
  estado: 'BORRADOR' | 'APROBADA' | 'PAGADA' | 'ANULADA'
  fecha: string
  registro: string
  subtotal: number
}

const measures = fc.record({
  net: fc.integer({ min: 600, max: 9_000 }),
  humedad: fc.integer({ min: 2_200, max: 3_000 }).map((value) => value / 100),
  impureza: fc.integer({ min: 200, max: 700 }).map((value) => value / 100),
  freight: fc.constantFrom(0, 0, 45),
})
type Measures = typeof measures extends fc.Arbitrary<infer M> ? M : never

onEachEngine('histories of settlements', (get) => {
  const { act, call, change } = actsOf(get)

  async function ticketOf(mill: Mill, { net, humedad, impureza, freight }: Measures, fecha: string) {
    const made = await weigh(get(), mill, {
      ...{ fecha, humedad, impureza, costofletexkg: freight },
      ...{ peso_vacio: 14_200, peso_lleno: 14_200 + net },
    })
    const ticket: Ticket = {
      ...{ id: made._id, fecha, peso_neto: net, humedad, impureza },
      ...{ baseHumedad: 24, baseImpureza: 3, bonifica: false, pesoflete: net * freight, bascula: 15_000 },
    }
    return ticket
  }

  /** Model of a purchase with the default rates of a new company. */
  const modelOf = (
    pesadas: readonly Ticket[],
    fecha: string,
    asked: Pick<ModelPurchase, 'precio_carga' | 'registro'>,
    delDia: readonly number[] = [],
  ): ModelPurchase => ({
    // The API answers in weighing order.
    pesadas: [...pesadas].sort((a, b) => (a.id < b.id ? -1 : 1)),
    ...{ kgCarga: 125, cuota: 0.5, descargue: 12_000, retencion: 1.5, bolsa: 0.3 },
    ...{ uvt: fecha < '2026' ? 49_799 : 52_374, baseUvt: baseOn(fecha), registraBolsa: true },
    ...{ exento: false, otras: [], delDia, ...asked },
  })

  /** Compares an answer, calculation or error, with the model. */
  function agrees({ status, json }: Answer, asked: ModelPurchase): void {
    const expected = settle(asked)
    if ('refused' in expected) {
      expect([status, Object.keys(json.errores ?? {})]).toEqual([422, [expected.refused]])
      return
    }
    const told = json.data ?? json
    expect([status < 300, json.errores]).toEqual([true, undefined])
    const way = told.rutas.find((one: { registro: string }) => one.registro === told.registro)
    expect({
      kilos: told.pesadas.map((one: { kg_liquidados: number }) => one.kg_liquidados),
      subtotal: told.subtotal,
      registro: told.registro,
      registroValor: way.valor,
      deducido: told.total_deducciones,
      total: told.total_antes_abono,
    }).toEqual(expected)
  }

  it('three hundred settlements around every withholding window equal an independent model', async () => {
    const mill = await newMill(get())
    const some = fc.sample(measures, { numRuns: 8, seed: 22 })
    const pool = await Promise.all(some.map((one) => ticketOf(mill, one, OLDEST)))
    const asked = fc.record({
      chosen: fc.subarray([...pool.keys()], { minLength: 1, maxLength: 4 }),
      fecha: fc.oneof(fc.constantFrom(...WINDOWS), fc.constant(HOY)),
      // Difference in pesos between the purchase and the withholding base; null takes any price.
      beside: fc.option(fc.integer({ min: -2, max: 2 })),
      precio: fc.integer({ min: 20_000_000_000, max: 300_000_000_000 }).map((value) => value / 1e6),
      registro: fc.constantFrom(
        undefined,
        undefined,
        'BOLSA' as const,
        'RETENCION' as const,
        'NINGUNO' as const,
      ),
    })
    const sides = new Set<string>()
    const atBases = ['2025-05-31', '2025-06-01'].flatMap((fecha) =>
      [-1, 0, 1].map((beside): [typeof asked extends fc.Arbitrary<infer A> ? A : never] => [
        { chosen: [0], fecha, beside, precio: 183_000, registro: undefined },
      ]),
    )
    const preview = fc.asyncProperty(asked, async ({ chosen, fecha, beside, precio, registro }) => {
      const pesadas = chosen.map((place) => pool[place]!)
      const price = (precio_carga: number) => modelOf(pesadas, fecha, { precio_carga, registro })
      const free = settle({ ...price(precio), registro: 'BOLSA' })
      const kilos = 'kilos' in free ? free.kilos.reduce((sum, one) => sum + one, 0) : 0
      const base = baseOn(fecha) * (fecha < '2026' ? 49_799 : 52_374)
      const precio_carga =
        beside === null || kilos === 0 ? precio : Math.round(((base + beside) * 125e6) / kilos) / 1e6
      const model = price(precio_carga)
      const body = { fecha, precio_carga, registro, pesadas: pesadas.map(({ id }) => id) }
      const answer = await call('POST', '/settlements/preview', settlementOf(mill, [], body))
      agrees(answer, model)
      if (answer.status === 200) sides.add(`${baseOn(fecha)} ${Math.sign(answer.json.subtotal - base)}`)
    })
    await fc.assert(preview, { numRuns: runs(300), endOnFailure: true, examples: atBases })
    expect([...sides].sort()).toEqual(['70 -1', '70 0', '70 1', '92 -1', '92 0', '92 1'])
  })

  const step = fc.record({
    act: fc.constantFrom(
      ...(['weigh', 'weigh', 'redate', 'draft', 'draft', 'again', 'approve', 'approve', 'approve'] as const),
      ...(['pay', 'pay', 'void', 'remove'] as const),
    ),
    one: fc.nat(20),
    two: fc.nat(20),
    measured: measures,
    /** Days before today; 180 and its neighbours are drawn often. */
    ago: fc.oneof(fc.integer({ min: -1, max: 220 }), fc.constantFrom(0, 0, 179, 180, 181)),
    number: fc.constantFrom('', 'B-1', 'b-1', 'B-1'),
    shared: fc.boolean(),
  })
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

  /** Steps with every act once, because random steps may skip one. */
  function wholeLife(): Step[] {
    const [measured] = fc.sample(measures, { numRuns: 1, seed: 22 })
    const today = { one: 0, two: 2, measured: measured!, ago: 0, number: 'B-1', shared: true } as const
    return (['weigh', 'redate', 'draft', 'approve', 'pay', 'void'] as const).map((act) => ({ ...today, act }))
  }

  /** Day of a step. Half of the steps happen today. */
  const momentOf = ({ one, two, ago }: Pick<Step, 'one' | 'two' | 'ago'>) =>
    (one + two) % 2 === 0 ? HOY : day(-ago)

  /**
   * Runs a step against the current state. With `alone` no other step runs meanwhile, so the expected answer is known.
   */
  function player(mill: Mill, { alone }: { alone: boolean }, done = new Set<string>()) {
    const note = (what: string, status: number) => status < 300 && done.add(what)
    const tickets: Ticket[] = []
    const saved: Saved[] = []
    const at = <T>(list: readonly T[], index: number) => list[index % Math.max(1, list.length)]
    const tried = async (answer: Promise<Answer>) => {
      const { status, json, raw } = await answer
      expect([status < 500, json?.mensaje]).toEqual([true, expect.any(String)])
      return { status, json, raw }
    }
    async function draft({ one, two, ago, measured: { net } }: Step): Promise<void> {
      const pesadas = [...new Set([at(tickets, one), at(tickets, two)])].filter((each) => each !== undefined)
      if (pesadas.length === 0) return
      const fecha = momentOf({ one, two, ago })
      const asked = {
        precio_carga: 40_000 + net * 20,
        registro: at([undefined, 'BOLSA', 'RETENCION'] as const, two),
      }
      const delDia = saved.filter(
        (each) => each.fecha === fecha && each.estado !== 'ANULADA' && each.registro !== 'BOLSA',
      )
      const ids = pesadas.map(({ id }) => id)
      const answer = await tried(
        call('POST', '/settlements', settlementOf(mill, ids, { fecha, ...asked, anticipo: 0 })),
      )
      const { status, json } = answer
      if (alone && status === 201) {
        expect(
          fecha >=
            pesadas
              .map((each) => each.fecha)
              .sort()
              .at(-1)! && fecha <= HOY,
        ).toBe(true)
        agrees(
          answer,
          modelOf(
            pesadas,
            fecha,
            asked,
            delDia.map(({ subtotal }) => subtotal),
          ),
        )
      }
      note('draft', status)
      if (status !== 201) return
      const { _id: id, registro, subtotal } = json.data
      saved.push({ id, estado: 'BORRADOR', fecha, registro, subtotal })
    }
    return async (asked: Step): Promise<void> => {
      const { act: what, one, two, ago, measured, number, shared } = asked
      const settlement = at(saved, one)
      const of = (estado: Saved['estado']) => saved.filter((each) => each.estado === estado)
      const moment = momentOf(asked)
      const ticket = at(tickets, two)
      if (what === 'weigh') tickets.push(await ticketOf(mill, measured, day(-Math.max(0, ago))))
      else if (what === 'draft') await draft(asked)
      else if (what === 'redate' && ticket) {
        const fecha = day(-ago)
        const { status } = await tried(change(ticket.id, { fecha }))
        if (status === 200) ticket.fecha = fecha
        note(what, status)
        if (ago < 0) expect(status).not.toBe(200)
      } else if (what === 'remove' && ticket) {
        const { status } = await tried(
          call('DELETE', `/weighing-records/delete/${ticket.id}`, { motivo: 'x' }),
        )
        if (status === 200 && tickets.includes(ticket)) tickets.splice(tickets.indexOf(ticket), 1)
        note(what, status)
      } else if (what === 'again' && settlement) {
        const { status, json } = await tried(act(settlement.id, 'recalculate'))
        if (status === 200)
          Object.assign(settlement, { subtotal: json.data.subtotal, registro: json.data.registro })
        note(what, status)
      } else if (what === 'approve' && settlement) {
        const draft = at(of('BORRADOR'), one) ?? settlement
        const registration = { numero_registro_bolsa: number, fecha_registro_bolsa: moment }
        const { status } = await tried(act(draft.id, 'approve', { ...registration, mismo_registro: shared }))
        if (status === 200) draft.estado = 'APROBADA'
        note(what, status)
      } else if (what === 'pay' && settlement) {
        // An approval of today allows payment only today.
        const approved = at(of('APROBADA'), one) ?? settlement
        const body = { fecha: moment, id_fpago: mill.bancos, id_banco: mill.banco }
        const { status } = await tried(act(approved.id, 'pay', body))
        if (status === 200) approved.estado = 'PAGADA'
        if (moment !== HOY) expect(status).not.toBe(200)
        note(what, status)
      } else if (what === 'void' && settlement) {
        const money = { fecha: moment, id_fpago: mill.bancos, id_banco: mill.banco }
        const destino_pago = at(['', 'DEVUELTO', 'ANTICIPO'], two)
        const { status } = await tried(
          act(settlement.id, 'void', { motivo: 'prueba', destino_pago, ...money }),
        )
        if (status === 200) settlement.estado = 'ANULADA'
        note(what, status)
      }
    }
  }

  /**
   * Invariants: unique numbers, a row for each payment, a payment for each row, and days within their limits.
   * Registration numbers are shared only when marked.
   */
  async function holds(mill: Mill): Promise<void> {
    const wrong = await get().rows(sql`
      with mine as (
        select s.*, min(w.fecha) as first, max(w.fecha) as last from settlements s
          join settlement_weighings l using (id_liquidacion) join weighing_records w using (id_weighing_record)
          where s.id_proveedor = ${mill.proveedor} and s.estado in ('APROBADA', 'PAGADA')
          group by s.id_liquidacion)
      select 'day' as what, consecutivo from mine where fecha < last or fecha > ${HOY}::date
      union all select 'registration', consecutivo from mine where registro = 'BOLSA' and (numero_registro_bolsa = ''
        or fecha_registro_bolsa is null or fecha_registro_bolsa < first or fecha_registro_bolsa > ${HOY}::date
        or fecha_registro_bolsa > first + 180)
      union all select 'shared', min(consecutivo) from settlements
        where id_empresa = ${get().admin.company} and estado <> 'ANULADA' and numero_registro_bolsa <> '' and not registro_compartido
        group by lower(numero_registro_bolsa) having count(*) > 1
      union all select 'number', consecutivo from settlements where id_empresa = ${get().admin.company}
        group by consecutivo having count(*) > 1
      union all select 'ticket', consecutivo from weighing_records where id_empresa = ${get().admin.company}
        group by consecutivo having count(*) > 1
      union all select 'twice settled', w.consecutivo from settlement_weighings l join weighing_records w using (id_weighing_record)
        where l.viva group by w.consecutivo having count(*) > 1
      union all select 'paid', s.consecutivo from settlements s left join payments p on p.id_liquidacion = s.id_liquidacion
          and p.direccion = 'SALE'
        where s.id_proveedor = ${mill.proveedor} and (s.fecha_pago is not null and s.total_a_pagar > 0) <> (p.id_liquidacion is not null)
      union all select 'payment', s.consecutivo from payments p join settlements s using (id_liquidacion)
        where s.id_proveedor = ${mill.proveedor} and (p.valor <> s.total_a_pagar or p.fecha > ${HOY}::date
          or p.fecha < s.fecha_pago or (p.direccion = 'ENTRA' and s.estado <> 'ANULADA'))`)
    expect(wrong).toEqual([])
  }

  it('sequential acts keep numbers, payments and days of settlements consistent', async () => {
    const done = new Set<string>()
    const histories = fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 35 }), async (history) => {
      const mill = await newMill(get())
      const play = player(mill, { alone: true }, done)
      for (const each of history) await play(each)
      await holds(mill)
    })
    await fc.assert(histories, { numRuns: runs(8), endOnFailure: true, examples: [[wholeLife()]] })
    expect([...done]).toEqual(expect.arrayContaining(['approve', 'draft', 'pay', 'redate', 'void']))
  })

  it('twenty concurrent acts keep numbers, payments and days of settlements consistent', async () => {
    const steps = fc.tuple(
      fc.array(step, { minLength: 12, maxLength: 12 }),
      fc.array(step, { minLength: 20, maxLength: 20 }),
    )
    const histories = fc.asyncProperty(steps, async ([before, together]) => {
      const mill = await newMill(get())
      const play = player(mill, { alone: false })
      for (const [place, each] of before.entries())
        await play({ ...each, act: place < 4 ? 'weigh' : place < 8 ? 'draft' : each.act })
      await Promise.all(together.map(play))
      await holds(mill)
    })
    await fc.assert(histories, { numRuns: runs(4), endOnFailure: true })
  })

  it('a weighing cannot be dated in the future, and no settlement before its weighing is approved', async () => {
    const mill = await newMill(get())
    const ticket = await ticketOf(mill, { net: 9_000, humedad: 26, impureza: 4, freight: 0 }, day(-20))
    const made = await call(
      'POST',
      '/settlements',
      settlementOf(mill, [ticket.id], { fecha: day(-10), registro: 'BOLSA' }),
    )
    expect(made.status).toBe(201)
    expect((await change(ticket.id, { fecha: day(-5) })).status).toBe(200)
    const registration = { numero_registro_bolsa: 'Z-9', fecha_registro_bolsa: addDays(HOY, -12) }
    expect((await act(made.json.data._id, 'approve', registration)).status).toBe(409)
  })
})
