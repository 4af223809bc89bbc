import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addDays } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { aThirdParty, onEachEngine, says } from '../support/api.ts'
import { loansOf, refusal } from '../support/loans.ts'
import { actsOf, millOf, weigh } from '../support/mill.ts'
import { day, HOY, moneyOf } from '../support/money.ts'

onEachEngine('movements by third party', (get) => {
  const mill = millOf(get)
  const { call, invoice, receivable, receipt } = moneyOf(get, () => mill)
  const { agreement, loan } = loansOf(get, () => mill)
  const { act, approve, draft } = actsOf(get)
  const movements = (filtros: object, more: object = {}) =>
    call('POST', '/movements/search', { filtros, limit: 100, ...more })
  const told = (json: { data: Record<string, unknown>[] }) =>
    json.data.map(({ fecha, documento, proceso, valor, saldo }) => [fecha, documento, proceso, valor, saldo])

  it("shows a client's invoices and payments with the balance after each", async () => {
    const { numero_de_factura } = await invoice()
    const { numero_factura } = await receivable({ total_abonos_realizados: 250_000, fecha_factura: day(-30) })
    const { numero_recibo, _id } = await receipt({ fecha_recepcion_pago: day(-5), estado: 'APLICADO' })
    const voided = await receipt({ estado: 'APLICADO' })
    const reason = { motivo: 'Cheque devuelto' }
    expect((await call('PATCH', `/payment-receipts/${voided._id}/void`, reason)).status).toBe(200)
    const { status, json } = await movements({ tercero: mill.cliente })
    expect(status).toBe(200)
    expect(told(json)).toEqual([
      [day(-40), numero_de_factura, 'Factura', 1_000_000, 1_000_000],
      [day(-30), numero_factura, 'Cuenta por cobrar', 1_000_000, 2_000_000],
      [day(-30), numero_factura, 'Abonos anteriores', -250_000, 1_750_000],
      [day(-5), numero_recibo, 'Recibo de caja', -400_000, 1_350_000],
    ])
    expect(json.data.at(-1)).toMatchObject({ tipo: 'RECIBO', id_documento: _id, detalle: 'Contado' })
    expect(json).toMatchObject({
      total_count: 4,
      tercero: { id_tercero: mill.cliente, nombre: expect.stringMatching(/^Comercializadora/) as unknown },
      desde: '',
      hasta: HOY,
      saldo_inicial: 0,
      cargos: 2_000_000,
      abonos: 650_000,
      saldo_final: 1_350_000,
    })
  })

  it('the account of a third party starts with the earlier balance, carried over the pages', async () => {
    const of = { tercero: mill.cliente, desde: day(-30), hasta: day(-6) }
    const { json } = await movements(of)
    expect([json.saldo_inicial, json.cargos, json.abonos, json.saldo_final, json.total_count]).toEqual([
      1_000_000, 1_000_000, 250_000, 1_750_000, 2,
    ])
    const second = await movements(of, { limit: 1, actual_page: 2 })
    expect(told(second.json)).toEqual(told(json).slice(1))
    const past = await movements(of, { limit: 1, actual_page: 9 })
    expect(past.json).toMatchObject({ data: [], total_count: 2, saldo_final: 1_750_000 })
    const later = await movements({ ...of, desde: day(-5), hasta: HOY })
    expect(later.json).toMatchObject({ saldo_inicial: 1_750_000, saldo_final: 1_350_000 })
  })

  it("shows a farmer's fee, loans with interest, deductions by a settlement, and its payment", async () => {
    const inicio = day(-60)
    const { _id, consecutivo } = await agreement({ fecha_de_inicio: inicio })
    await loan(_id, { fecha_movimiento: inicio, valor: 5_000_000 })
    const paid = await weigh(get(), mill, { fecha: day(-50), id_formapago: mill.contado, vrpesada: 15_000 })
    const owed = await weigh(get(), mill, { fecha: day(-50), id_formapago: mill.credito, vrpesada: 20_000 })
    const offset = { fecha: day(-30), id_acuerdo: _id, abono: 2_000_000 }
    const made = await draft(mill, [paid._id, owed._id], offset)
    const { consecutivo: liq, total_antes_abono, total_a_pagar } = made
    const before = await movements({ tercero: mill.proveedor })
    says(await approve(made._id, HOY), 200)
    const pay = { fecha: HOY, id_fpago: mill.bancos, id_banco: mill.banco }
    expect((await act(made._id, 'pay', pay)).status).toBe(200)

    const { json } = await movements({ tercero: mill.proveedor })
    const debt = (await call('GET', `/financing-agreements/${_id}`)).json
    expect(told(json).map(([fecha, , proceso, valor]) => [fecha, proceso, valor])).toEqual([
      [inicio, 'Préstamo', 5_000_000],
      [day(-50), 'Pesada', 15_000],
      [day(-50), 'Pesada', 0],
      [day(-50), 'Servicio de báscula', 20_000],
      [day(-50), 'Recibo de caja', -15_000],
      [day(-30), 'Liquidación', -total_antes_abono],
      [HOY, 'Pago de liquidación', total_a_pagar],
      [HOY, 'Intereses', debt.interes],
    ])
    expect(json.saldo_final).toBe(debt.saldo + 20_000)
    // A draft settlement changes no balance.
    expect(before.json.saldo_final).toBeGreaterThan(5_000_000)
    const by = (proceso: string) =>
      json.data.find((one: { proceso: string }) => one.proceso === proceso) as Record<string, string>
    expect(by('Liquidación')).toMatchObject({
      documento: liq,
      detalle: expect.stringContaining(`Abona ${pesos(2_000_000)} al acuerdo ${consecutivo}`) as unknown,
    })
    expect(by('Pago de liquidación').detalle).toMatch(/^Bancos Bancolombia/)
    expect(by('Pesada').detalle).toMatch(/^Compra · Paddy verde \d+ · 18\.280 kg · WXY/)

    // The interest of two periods adds up to that of both periods together.
    const first = await movements({ tercero: mill.proveedor, hasta: day(-31) })
    const second = await movements({ tercero: mill.proveedor, desde: day(-30) })
    expect(second.json.saldo_inicial).toBe(first.json.saldo_final)
    expect(second.json.saldo_final).toBe(json.saldo_final)
  })

  it('a shared ticket of which its named supplier owns no part counts 0 kg, also once it has both weights', async () => {
    const party = async () => says(await call('POST', '/third-parties', aThirdParty()), 201).json.data._id
    const [named, one, other] = [await party(), await party(), await party()]
    const { _id } = await weigh(get(), { ...mill, proveedor: named }, { peso_vacio: null })
    const partes = [one, other].map((id_proveedor) => ({ id_proveedor, parte: 50 }))
    says(await call('PUT', `/weighing-records/${_id}/shares`, { unidad: 'PORCENTAJE', partes }), 200)
    const detail = async (tercero: string) => (await movements({ tercero })).json.data[0].detalle
    expect([await detail(named), await detail(one)]).toEqual(
      Array(2).fill(expect.stringContaining('sin segundo peso')),
    )
    const weighed = { id_weighing_record: _id, peso_vacio: 14_200 }
    says(await call('PUT', '/weighing-records/update', weighed), 200)
    expect(await detail(named)).toContain(' · 0 kg · ')
    expect(await detail(one)).toContain(' · 9.140 kg · ')
  })

  it('the account of a third party counts a debt once after its agreement was closed', async () => {
    const api = get()
    const own = { ...mill, proveedor: (await call('POST', '/third-parties', aThirdParty())).json.data._id }
    const loans = loansOf(get, () => own)
    const { _id } = await loans.agreement({ fecha_de_inicio: day(-60) })
    await loans.loan(_id, { fecha_movimiento: day(-60), valor: 1_000_000 })
    await loans.close(_id, { fecha_liquidacion: day(-10) })
    const { json } = await movements({ tercero: own.proveedor })
    const owed = await api.rows<{ saldo: string }>(
      sql`select saldo_actual as saldo from accounts_receivable where cliente_id = ${own.proveedor}`,
    )
    expect(told(json).map(([fecha, , proceso, valor]) => [fecha, proceso, valor])).toEqual([
      [day(-60), 'Préstamo', 1_000_000],
      [day(-10), 'Saldo de acuerdo', 0],
      [day(-10), 'Intereses', 50_000],
    ])
    expect(json.saldo_final).toBe(Number(owed[0]?.saldo))
  })

  it('joins the client and supplier records of one identification', async () => {
    const { identificacion } = aThirdParty()
    const made = (tipo: string) =>
      call('POST', '/third-parties', aThirdParty({ tipo, identificacion })).then(({ json }) => json.data._id)
    const [client, supplier] = [await made('CLIENTE'), await made('PROVEEDOR')]
    await invoice({ id_cliente_tercero: client })
    for (const tercero of [client, supplier]) {
      expect((await movements({ tercero })).json.saldo_final).toBe(1_000_000)
    }
  })

  it('rejects a missing third party and invalid days', async () => {
    const tercero = mill.cliente
    expect(refusal(await movements({}))).toEqual([422, 'VALIDACION', ['tercero']])
    for (const odd of ['nadie', '01a1f903-63d8-7000-9bbe-d00ca9773530']) {
      expect(refusal(await movements({ tercero: odd }))).toEqual([404, 'NO_ENCONTRADO', []])
    }
    for (const odd of ['2026-02-30', '1/2/2026', '', '0000-01-01', '2026-13-01']) {
      expect(refusal(await movements({ tercero, desde: odd }))).toEqual([422, 'VALIDACION', ['desde']])
      expect(refusal(await movements({ tercero, hasta: odd }))).toEqual([422, 'VALIDACION', ['hasta']])
    }
    const backwards = await movements({ tercero, desde: HOY, hasta: day(-1) })
    expect(backwards.json.errores).toEqual({
      hasta: ['La fecha final no puede ser anterior a la inicial.'],
    })
    const future = await movements({ tercero, desde: addDays(HOY, 400), hasta: '9999-12-31' })
    expect(future.json).toMatchObject({ data: [], saldo_inicial: 1_350_000, saldo_final: 1_350_000 })
  })
})
