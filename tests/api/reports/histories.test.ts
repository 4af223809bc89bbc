import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roundTo, addUp, Decimal } from '#server/kit/rules/figures.ts'
import { calculateDebt } from '#server/financing/rules.ts'
import { addMonths, daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { QUICK } from '../../plan/quick.ts'
import { aThirdParty, onEachEngine } from '../support/api.ts'
import { loansOf } from '../support/loans.ts'
import { type Mill, millOf, REGISTERED, settlementOf, weigh } from '../support/mill.ts'
import { day, HOY, moneyOf } from '../support/money.ts'

const ACTS = [
  'weigh',
  'settle',
  'approve',
  'pay',
  'void',
  'lend',
  'change loan',
  'take loan back',
  'approve loan',
  'reject loan',
  'recalculate',
  'close',
  'owe',
  'receive',
  'apply',
  'repay',
  'take back',
  'sell',
  'invoice',
  'uninvoice',
  'mill',
] as const

interface Step {
  act: (typeof ACTS)[number]
  /** Index among the existing records. */
  one: number
  value: number
  /** Days before today. */
  days: number
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...ACTS),
  one: fc.nat(9),
  value: fc.integer({ min: 1_000, max: 3_000_000 }),
  days: fc.integer({ min: 0, max: 40 }),
})

/**
 * Example of a history without a refused act. A settlement is voided after the closing, and its receivable is
 * partly paid.
 */
const WHOLE: Step[] = (
  [
    ['weigh', 0, 20_000, 0],
    ['lend', 0, 2_000_000, 40],
    ['lend', 0, 500_000, 30],
    ['change loan', 0, 3_000_000, 40],
    ['take loan back', 1, 0, 0],
    ['lend', 0, 2_500_000, 20],
    ['reject loan', 0, 0, 0],
    ['lend', 0, 2_000_000, 20],
    ['approve loan', 0, 0, 0],
    ['recalculate', 0, 0, 0],
    ['settle', 0, 2_000_000, 30],
    ['approve', 0, 0, 0],
    ['pay', 0, 0, 0],
    ['weigh', 1, 10_000, 0],
    ['settle', 1, 0, 20],
    ['approve', 1, 0, 0],
    ['mill', 1, 400_000, 35],
    ['sell', 0, 2_500_000, 10],
    ['sell', 1, 1_500_000, 5],
    ['invoice', 0, 700_000, 8],
    ['uninvoice', 2, 0, 0],
    ['close', 0, 0, 0],
    ['void', 0, 0, 0],
    ['repay', 0, 300_000, 0],
    ['repay', 1, 200_000, 0],
    ['take back', 1, 0, 0],
    ['owe', 3, 900_000, 0],
    ['apply', 0, 500_000, 0],
    ['receive', 0, 250_000, 3],
    ['receive', 1, 150_000, 2],
  ] as const
).map(([act, one, value, days]) => ({ act, one, value, days }))

const LOANS = '/financing-agreement-movements'
/** Maximum loan of an agreement of one hectare, in pesos. */
const MAXIMUM = 4_000_000

interface Lent {
  valor: number
  estado: string
}

type Line = Record<string, number> & { fecha: string; estado: string }

onEachEngine('reports after any history', (get) => {
  const mill = millOf(get)
  const { call, aReceipt, anInvoice, aReceivable } = moneyOf(get, () => mill)
  const found = async (url: string, filtros: object = {}) =>
    (await call('POST', url, { limit: 1000, filtros })).json.data as Line[]
  const total = (lines: readonly Line[], of: string) => addUp(lines.map((line) => line[of] ?? 0))
  const read = async (url: string) => {
    const { status, json } = await call('GET', url)
    expect([url, status, json.errores]).toEqual([url, 200, undefined])
    return json
  }
  const account = async (filtros: object) =>
    (await call('POST', '/movements/search', { limit: 1000, filtros })).json
  const isDue = ({ estado }: Line) => ['APROBADA', 'PAGADA'].includes(estado)

  /** Weighed sale, by the number of its invoice. */
  interface Sale {
    kg: number
    paddy: boolean
  }

  /** Runs a step on the existing records. The API may refuse it only with a message. */
  async function player(done: Set<string>) {
    const own: Mill = { ...mill }
    const { json } = await call('POST', '/third-parties', aThirdParty())
    const tercero: string = (own.proveedor = json.data._id)
    const of = loansOf(get, () => own)
    const terms = { fecha_de_inicio: day(-50), numero_hectareas: 1 }
    const acuerdo: string = (await of.agreement(terms))._id
    const sales = new Map<string, Sale>()
    /** State of the agreement at its closing. */
    const frozen: object[] = []
    /** Expected loans. Unapproved ones never exceed the maximum. */
    const lent = new Map<string, Lent>()
    const stands = (valor: number, id = ''): Lent => {
      const before = lent.get(id)
      const kept = before?.estado === 'APROBADO' && valor <= before.valor
      const others = [...lent].filter(([other, { estado }]) => other !== id && estado === 'APROBADO')
      const passes = addUp(others.map(([, one]) => one.valor)) + valor > MAXIMUM
      return { valor, estado: passes && !kept ? 'POR_APROBAR' : 'APROBADO' }
    }
    const decides =
      (what: 'approve' | 'reject', estado: string) =>
      async ({ one }: Step) => {
        const asking = await of.waiting(acuerdo)
        const request = asking[one % Math.max(1, asking.length)]
        if (!request || (await of.decide(request._id, what)).status !== 200) return undefined
        return lent.set(request.id_detalle, { ...lent.get(request.id_detalle)!, estado })
      }
    const loans = async (): Promise<string[]> =>
      (await of.detail(acuerdo)).movimientos.map(({ _id }: { _id: string }) => _id)
    const made: Record<'weighed' | 'settlements' | 'owed' | 'receipts' | 'invoices', string[]> = {
      weighed: [],
      settlements: [],
      owed: [],
      receipts: [],
      invoices: [],
    }
    const asked = async (...request: Parameters<typeof call>) => {
      const { status, json: answer } = await call(...request)
      expect([request, status >= 500]).toEqual([request, false])
      return status < 300 ? answer.data : undefined
    }
    const create = async (kind: keyof typeof made, url: string, body: object) => {
      const row = await asked('POST', url, body)
      if (row) made[kind].push(row._id ?? row.id)
      return row
    }
    const pays = (cuenta: string | undefined, value: number) =>
      cuenta &&
      create('receipts', '/payment-receipts', {
        ...aReceipt({ id_cliente_tercero: tercero, valor_pagado: value, estado: 'APLICADO' }),
        aplicaciones: [{ id_cuenta_por_cobrar: cuenta, valor_aplicado: Math.ceil(value / 2) }],
      })
    const invoices = (value: number, days: number, pesada?: string) =>
      create(
        'invoices',
        '/invoices',
        anInvoice({
          valor_total: value,
          fecha_de_emision: day(-days),
          fecha_de_vencimiento: day(10),
          id_cliente_tercero: tercero,
          ...(pesada && { id_weighing_record: pesada }),
        }),
      )
    const acts: Record<Step['act'], (step: Step) => Promise<unknown>> = {
      weigh: async ({ one, value }) => {
        const id_formapago = [own.contado, own.credito, own.descuento][one % 3]
        const fee = { id_formapago, vrpesada: value % 50_000 }
        const { _id } = await weigh(get(), own, { fecha: day(-45), ...fee })
        return made.weighed.push(_id)
      },
      settle: ({ one, value, days }) => {
        const pesada = made.weighed.pop()
        const offset = one % 2 === 0 && { id_acuerdo: acuerdo, abono: value }
        const registro = one % 3 === 0 ? 'RETENCION' : 'BOLSA'
        const body = pesada && settlementOf(own, [pesada], { fecha: day(-days), registro, ...offset })
        return body ? create('settlements', '/settlements', body) : Promise.resolve(undefined)
      },
      approve: (step) => change(step, 'approve', REGISTERED),
      pay: (step) => change(step, 'pay', { fecha: HOY, id_fpago: own.contado }),
      void: (step) => change(step, 'void', { motivo: 'prueba', ...fateOf(step) }),
      lend: async ({ value, days }) => {
        const row = await asked(
          'POST',
          LOANS,
          of.aLoan(acuerdo, { valor: value, fecha_movimiento: day(-days) }),
        )
        return row && lent.set(row._id, stands(value))
      },
      'change loan': async ({ one, value, days }) => {
        const id = at(await loans(), one)
        const row = id && (await asked('PUT', LOANS, { id, valor: value, fecha_movimiento: day(-days) }))
        return row && lent.set(row._id, stands(value, row._id))
      },
      'take loan back': async ({ one }) => {
        const id = at(await loans(), one)
        const row = id && (await asked('DELETE', `${LOANS}/${id}`))
        return row && lent.delete(row._id)
      },
      'approve loan': decides('approve', 'APROBADO'),
      'reject loan': decides('reject', 'RECHAZADO'),
      recalculate: () => asked('PUT', `${LOANS}/recalculate`, { id: acuerdo }),
      close: async ({ one, days }) => {
        const annulled = one % 2 === 1 && { estado: 'CANCELADO', descripcion: 'No sembró' }
        const { status } = await of.close(acuerdo, { fecha_liquidacion: day(-(days % 5)), ...annulled })
        if (status === 200) frozen.push(await saidOf(acuerdo))
        return status === 200
      },
      owe: ({ one, value }) =>
        create(
          'owed',
          '/accounts-receivable',
          aReceivable({ cliente_id: tercero, valor_original_factura: value, total_abonos_realizados: one }),
        ),
      receive: ({ one, value, days }) =>
        create(
          'receipts',
          '/payment-receipts',
          aReceipt({
            id_cliente_tercero: tercero,
            valor_pagado: value,
            fecha_recepcion_pago: day(-days),
            estado: one % 2 === 0 ? 'APLICADO' : 'PENDIENTE',
          }),
        ),
      apply: async ({ one, value }) => pays(at(made.owed, one), value),
      repay: async ({ one, value }) => {
        const { cuentas } = await of.detail(acuerdo)
        const left = cuentas.map((cuenta: { id_cuenta_por_cobrar: string }) => cuenta.id_cuenta_por_cobrar)
        return pays(at(left, one), value)
      },
      'take back': async ({ one }) => {
        const receipt = at(made.receipts, one)
        return receipt && asked('PATCH', `/payment-receipts/${receipt}/void`, { motivo: 'prueba' })
      },
      sell: async ({ one, value, days }) => {
        const paddy = one % 2 === 0
        const { _id, peso_neto } = await weigh(get(), own, {
          fecha: day(-44),
          id_proveedor: own.propio,
          id_cliente: own.cliente,
          id_producto: paddy ? own.paddy : own.harina,
          peso_lleno: 12_000 + Math.round(value / 1_000),
          peso_vacio: 2_000,
          id_formapago: own.contado,
          vrpesada: 0,
          costofletexkg: 0,
        })
        const row = await invoices(value, days, _id)
        return row && sales.set(row.numero_de_factura, { kg: Number(peso_neto), paddy })
      },
      invoice: ({ value, days }) => invoices(value, days),
      uninvoice: async ({ one }) => {
        const invoice = at(made.invoices, one)
        return invoice && asked('DELETE', `/invoices/delete/${invoice}`)
      },
      mill: ({ one, value, days }) =>
        asked('POST', '/milling-operations/create', {
          consecutivo: '',
          fecha: day(-days),
          kgs_netos: value / 100,
          costo_prom_kg: 1_800 + one,
          pr_venta_kg: 1_795 + 10 * one,
        }),
    }
    const change = async ({ one }: Step, what: string, body: object) => {
      const settlement = at(made.settlements, one)
      return settlement && asked('PATCH', `/settlements/${settlement}/${what}`, body)
    }
    const play = async (steps: Step[]) => {
      for (const step of steps) if (await acts[step.act](step)) done.add(step.act)
    }
    return { tercero, acuerdo, sales, frozen, lent, play }
  }
  /** Choices for the money of a paid settlement. */
  const fateOf = ({ value }: Step) =>
    value % 2 === 0
      ? { destino_pago: 'ANTICIPO' }
      : { destino_pago: 'DEVUELTO', fecha: HOY, id_fpago: mill.contado }
  const at = (ids: string[], index: number) => ids[index % Math.max(1, ids.length)]

  /** Checks that account, receivables and lists of a third party have the same total on any day. */
  async function accountsAgree(tercero: string, cut: number) {
    const [whole, extract] = [
      await account({ tercero }),
      await read(`/reports/farmer-receivables/${tercero}`),
    ]
    const owed = total(await found('/accounts-receivable/search', { cliente_id: tercero }), 'saldo_actual')
    const running = { tercero, estado: 'EN_EJECUCION' }
    const debts = total(await found('/financing-agreements/search', running), 'saldo')
    const approved = { id_proveedor: tercero, estado: 'APROBADA' }
    const payable = total(await found('/settlements/search', approved), 'total_a_pagar')
    const { anticipos } = await read(`/accounts-receivable/statement/${tercero}`)
    const { liquidaciones } = await read(`/third-parties/${tercero}/summary`)
    const charged = owed + debts + liquidaciones.anticipos.valor
    expect([extract.por_cobrar, extract.por_pagar]).toEqual([charged, payable + anticipos])
    const expected = charged - payable - anticipos
    expect([whole.saldo_final, extract.neto]).toEqual([expected, expected])
    expect(whole.saldo_final).toBe(whole.cargos - whole.abonos)
    expect(total(extract.tramos, 'valor')).toBe(extract.por_cobrar)
    const before = await account({ tercero, hasta: day(-cut) })
    const after = await account({ tercero, desde: day(1 - cut) })
    expect([after.saldo_inicial, after.saldo_final]).toEqual([before.saldo_final, expected])
    for (const { data, saldo_inicial, saldo_final } of [whole, before, after])
      runs(data, saldo_inicial, saldo_final)
    runs(
      extract.filas.map((line: Line) => ({
        ...line,
        valor: line.por_cobrar! - line.por_pagar!,
        saldo: line.neto,
      })),
      0,
      extract.neto,
    )
  }

  /** Checks that each balance is the previous balance plus the value of the line. */
  function runs(lines: Line[], opening: number, closing: number) {
    let saldo = opening
    expect(lines.map((line) => line.saldo)).toEqual(lines.map((line) => (saldo += line.valor ?? 0)))
    expect(saldo).toBe(closing)
  }

  /** A closed agreement never changes, except for receivables of returned money. */
  const saidOf = async (acuerdo: string) => {
    const { cuentas: _, abonos, ...rest } = await read(`/financing-agreements/${acuerdo}`)
    return { ...rest, abonos: abonos.map((one: object) => ({ ...one, estado: '' })) }
  }

  /**
   * Checks that an agreement equals a pure function of its approved loans and offsets. Closing fixes the
   * agreement, and recalculating changes nothing.
   */
  async function debtAgrees(acuerdo: string, frozen: object[], lent: ReadonlyMap<string, Lent>) {
    const whole = await saidOf(acuerdo)
    for (const before of frozen) expect(whole).toEqual(before)
    const ofDay = ({ _id, fecha_movimiento: fecha, valor }: Record<string, string>) => ({
      id: _id!,
      fecha: fecha!,
      valor: Number(valor),
    })
    const told = whole.movimientos.map(({ _id, valor, estado }: Lent & { _id: string }) => [
      _id,
      { valor, estado },
    ])
    expect(new Map(told)).toEqual(lent)
    const prestamos = whole.movimientos
      .map(ofDay)
      .filter(({ id }: { id: string }) => lent.get(id)?.estado === 'APROBADO')
    const abonos = whole.abonos.map((one: { id_liquidacion: string }) => ({ ...one, id: one.id_liquidacion }))
    const deuda = calculateDebt({ tasa: whole.tasa, prestamos, abonos }, whole.calculado_al)
    const { total_neto, interes, abonado, saldo, sobrante } = deuda
    expect({ ...whole, sobrante }).toMatchObject({ total_neto, interes, abonado, saldo, sobrante: 0 })
    const { json } = await call('PUT', `${LOANS}/recalculate`, { id: acuerdo })
    expect(json.data).toMatchObject({ antes: interes, despues: interes, diferencias: [] })
    expect(await saidOf(acuerdo)).toEqual(whole)
  }

  /** Compares a farmer's statement with the agreement, its settlements and its receivables. */
  async function statementAgrees(tercero: string, acuerdo: string) {
    const told = await read(`/reports/farmer-statement/${acuerdo}`)
    const agreement = await read(`/financing-agreements/${acuerdo}`)
    const settled = await found('/settlements/search', { id_proveedor: tercero })
    const living = settled.filter((one) => isDue(one) && String(one.id_acuerdo) === acuerdo && one.abono! > 0)
    const paid = living.filter(({ estado }) => estado === 'PAGADA')
    const lines = told.filas.filter(({ anulada }: { anulada: boolean }) => !anulada)
    const abonos = agreement.abonos
      .filter(({ estado }: Line) => estado !== 'ANULADA')
      .map((one: { id_liquidacion: string }) => ({ ...one, id: one.id_liquidacion }))
    const prestamos = agreement.movimientos
      .filter(({ estado }: Line) => estado === 'APROBADO')
      .map((one: Record<string, unknown>) => ({ ...one, id: one._id, fecha: one.fecha_movimiento }))
    const deuda = calculateDebt({ tasa: agreement.tasa, prestamos, abonos }, agreement.calculado_al)
    const left = [deuda.capital_pendiente, deuda.interes_pendiente, deuda.saldo]
    expect([told.vr_neto, told.financiacion, told.total]).toEqual(left)
    expect(['vr_neto', 'financiacion', 'total'].map((of) => total(lines, of))).toEqual(left)
    const closed = agreement.estado !== 'EN_EJECUCION'
    const owed = (await found('/accounts-receivable/search', { cliente_id: tercero })).filter(
      ({ origen }) => String(origen) === 'ACUERDO',
    )
    if (closed) expect(told.total).toBe(total(owed, 'valor_original_factura'))
    const debe_hoy = closed ? total(owed, 'saldo_actual') : agreement.saldo
    const unpaid = living.filter(({ estado }) => estado === 'APROBADA')
    expect(told).toMatchObject({
      debe_hoy,
      valor_entregado: deuda.total_mas_interes,
      valor_liquidacion: total(living, 'total_antes_abono'),
      valor_pagado: total(paid, 'total_a_pagar') + total(living, 'anticipo') + told.valor_anticipos,
      valor_recibido: total(owed, 'valor_original_factura') - total(owed, 'saldo_actual'),
      valor_a_pagar: total(unpaid, 'total_a_pagar') - debe_hoy - told.valor_anticipos,
    })
  }

  /** Compares levy, withholdings and yearly certificate with the list of settlements. */
  async function purchasesAgree(tercero: string) {
    const months = [0, -1, -2].map((back) => addMonths(monthOf(HOY), back))
    for (const mes of months) {
      const settled = await found('/settlements/search', daysOfMonth(mes))
      const [due, drafts] = [settled.filter(isDue), settled.filter(({ estado }) => estado === 'BORRADOR')]
      const levy = await read(`/reports/fomento?mes=${mes}`)
      const sums = ['kg_liquidados', 'subtotal', 'cuota_fomento'] as const
      for (const [said, lines] of [
        [levy.total, due],
        [levy.borradores, drafts],
      ] as const) {
        expect(said).toEqual({
          liquidaciones: lines.length,
          ...Object.fromEntries(sums.map((of) => [of, total(lines, of)])),
        })
      }
      const withheld = await read(`/reports/withholdings?mes=${mes}`)
      const subject = (lines: Line[]) => lines.filter(({ retencion }) => retencion! > 0)
      for (const [said, lines] of [
        [withheld.total, subject(due)],
        [withheld.borradores, subject(drafts)],
      ] as const) {
        expect(said).toEqual({
          liquidaciones: lines.length,
          base: total(lines, 'subtotal'),
          retencion: total(lines, 'retencion'),
        })
      }
      for (const [report, of] of [
        [levy, 'cuota_fomento'],
        [withheld, 'retencion'],
      ] as const) {
        expect(total(report.grupos, of)).toBe(report.total[of])
        for (const group of report.grupos) expect(total(group.compras, of)).toBe(group[of])
      }
    }
    for (const anio of new Set(months.map((mes) => mes.slice(0, 4)))) {
      const year = { id_proveedor: tercero, desde: `${anio}-01-01`, hasta: `${anio}-12-31` }
      const lines = (await found('/settlements/search', year)).filter(
        (one) => isDue(one) && one.retencion! > 0,
      )
      const certificate = await read(`/reports/withholding-certificate/${tercero}?anio=${anio}`)
      const sums = {
        liquidaciones: lines.length,
        base: total(lines, 'subtotal'),
        retencion: total(lines, 'retencion'),
      }
      expect(certificate).toMatchObject(sums)
      for (const of of Object.keys(sums)) expect(total(certificate.meses, of)).toBe(certificate[of])
    }
  }

  /** Compares the profit of sales and milling with the lists of invoices, milling and settlements. */
  async function profitsAgree(sales: Map<string, Sale>) {
    const days = { desde: day(-60), hasta: HOY }
    const {
      ventas,
      maquilas,
      sin_costo,
      total: all,
    } = await read(`/reports/profitability?${new URLSearchParams(days)}`)
    expect(ventas.vr_venta + sin_costo.vr_venta).toBe(
      total(await found('/invoices/search', { ...days, anulada: 'false' }), 'valor_total'),
    )
    const milled = await found('/milling-operations/search', days)
    expect(maquilas.utilidad).toBe(total(milled, 'utilidad'))
    for (const group of [ventas, maquilas]) {
      for (const of of ['vr_venta', 'costo', 'utilidad']) expect(total(group.filas, of)).toBe(group[of])
      expect(group.vr_venta - group.costo).toBe(group.utilidad)
    }
    expect(all).toMatchObject({
      vr_venta: ventas.vr_venta + maquilas.vr_venta,
      utilidad: ventas.utilidad + maquilas.utilidad,
    })
    const bought = (await found('/settlements/search')).filter(isDue)
    for (const { documento, fecha, costo } of [...ventas.filas, ...sin_costo.filas]) {
      const sale = sales.get(documento)
      if (!sale) continue
      const until = (lines: Line[]) => lines.filter((one) => one.fecha <= fecha)
      const [pesos, kg] = sale.paddy
        ? [total(until(bought), 'subtotal'), total(until(bought), 'kg_liquidados')]
        : [
            addUp(until(milled).map((one) => new Decimal(one.kgs_netos!).times(one.costo_prom_kg!))),
            total(until(milled), 'kgs_netos'),
          ]
      const expected = kg === 0 ? null : roundTo(new Decimal(pesos).dividedBy(kg).times(sale.kg))
      expect([documento, costo]).toEqual([documento, expected])
    }
  }

  it('reports agree line by line with their lists after any sequence of acts', async () => {
    const done = new Set<string>()
    const steps = fc.array(anyStep, { minLength: 20, maxLength: 30 })
    const cut = fc.integer({ min: 1, max: 50 })
    const history = fc.asyncProperty(steps, cut, async (acts, days) => {
      const { tercero, acuerdo, sales, frozen, lent, play } = await player(done)
      await play(acts)
      await accountsAgree(tercero, days)
      await debtAgrees(acuerdo, frozen, lent)
      await statementAgrees(tercero, acuerdo)
      await purchasesAgree(tercero)
      await profitsAgree(sales)
    })
    await fc.assert(history, { numRuns: QUICK ? 1 : 4, endOnFailure: true, examples: [[WHOLE, 15]] })
    expect([...done].sort()).toEqual([...ACTS].sort())
  })
})
