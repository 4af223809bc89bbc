import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AccountBalance, BankMovement, BookPage } from '#server/bank/contract.ts'
import { readVouchers } from '#server/books/read-queries.ts'
import { tiesOn } from '#server/books/ties-queries.ts'
import { addMonths, daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { runs } from '../../plan/quick.ts'
import { onEachEngine, says } from '../support/api.ts'
import { loansOf } from '../support/loans.ts'
import { actsOf, millOf, saleOf, weigh } from '../support/mill.ts'
import { day, HOY, moneyOf } from '../support/money.ts'
import { periodsOf } from '../support/periods.ts'

onEachEngine('the bank and cash book', (get) => {
  const m = millOf(get)
  const { call, receipt } = moneyOf(get, () => m)
  const { act, approve, weighAndDraft } = actsOf(get)
  const { agreement, loan, approveAll } = loansOf(get, () => m)
  let made = 0

  /** Bank account with an opening balance `dias` days ago. */
  const account = async (saldo_inicial = 1_000_000, dias = 60) => {
    made += 1
    const body = { nombre: `Banco ${made}`, nro_cuenta: `99-${made}`, saldo_inicial, fecha_si: day(-dias) }
    return says(await call('POST', '/banks', body), 201).json.data._id as string
  }
  const balances = async (dia = HOY): Promise<AccountBalance[]> =>
    (await call('GET', `/bank-movements/accounts?dia=${dia}`)).json.data
  const balance = async (id: string, dia = HOY) =>
    (await balances(dia)).find(({ id_banco }) => id_banco === id)?.saldo
  const box = async () => (await balances()).find(({ clase }) => clase === 'CAJA')?.id_banco ?? ''
  const book = async (id_banco: string, more: object = {}): Promise<BookPage> =>
    says(
      await call('POST', '/bank-movements/search', {
        limit: 1000,
        filtros: { id_banco, desde: day(-400), hasta: HOY },
        ...more,
      }),
      200,
    ).json
  const lines = (page: BookPage) => page.data.map(({ tipo, valor, saldo }) => [tipo, valor, saldo])
  const entry = (id_banco: string, changes: object = {}) =>
    call('POST', '/bank-movements', {
      tipo: 'ENTRADA',
      id_banco,
      fecha: HOY,
      valor: 50_000,
      concepto: 'Intereses de la cuenta',
      ...changes,
    })
  const transfer = (id_banco: string, id_banco_destino: string, changes: object = {}) =>
    call('POST', '/bank-movements/transfers', {
      id_banco,
      id_banco_destino,
      fecha: HOY,
      valor: 300_000,
      concepto: 'Efectivo para la semana',
      ...changes,
    })
  const voiding = (id: string) => call('PATCH', `/bank-movements/${id}/void`, { motivo: 'Doble' })
  const placing = (id: string, id_banco: string) => call('PATCH', `/bank-movements/${id}/place`, { id_banco })
  /** Movement without account of a weighing fee that was paid by bank. */
  const unplacedFee = async (vrpesada: number, fecha = day(-1)) => {
    const weighing = await weigh(get(), m, { ...saleOf(m), vrpesada, id_formapago: m.bancos, fecha })
    const found = (await book('SIN_CUENTA')).data.find(({ valor }) => valor === vrpesada)!
    return { ...found, weighing: weighing._id }
  }
  /** Banks that a voucher names. */
  const banksOf = async (clave: string) => {
    const { company } = get().admin
    const found = await readVouchers(get().db.within(company).read, company, { clave })
    return found.flatMap(({ lineas }) => lineas.flatMap(({ id_banco }) => id_banco ?? []))
  }
  /** Banks and boxes whose vouchers differ from the book at the end of a day. */
  const untied = async (dia = HOY) => {
    const { company } = get().admin
    const ties = await tiesOn(get().db.within(company).read, company, dia)
    return ties.find(({ nombre }) => nombre === 'Bancos y cajas')?.partes
  }
  const paid = async (id_banco: string) => {
    const { _id: id, consecutivo } = await weighAndDraft(m, { registro: 'RETENCION' })
    says(await approve(id), 200)
    const means = { fecha: HOY, id_fpago: id_banco ? m.bancos : m.contado, id_banco }
    return {
      id,
      consecutivo,
      valor: says(await act(id, 'pay', means), 200).json.data.total_a_pagar as number,
    }
  }

  it('an account without movements shows its opening balance, or null without one', async () => {
    const id = await account(1_200_000, 10)
    expect(await Promise.all([balance(id), balance(id, day(-10)), balance(id, day(-11))])).toEqual([
      1_200_000,
      1_200_000,
      null,
    ])
    const cash = (await balances()).find(({ clase }) => clase === 'CAJA')
    expect(cash).toMatchObject({ nombre: 'Caja general', saldo: null, saldo_inicial: null })
    expect((await call('POST', '/banks/search', { limit: 100 })).json.data).not.toContainEqual(
      expect.objectContaining({ clase: 'CAJA' }),
    )
    const boxes = (await call('POST', '/banks/search', { filtros: { clase: 'CAJA' } })).json.data
    expect(boxes).toEqual([expect.objectContaining({ nombre: 'Caja general' })])
  })

  it('a past day lists an account that held money then, also if it is empty and inactive today', async () => {
    const id = await account(700_000, 10)
    says(await entry(id, { tipo: 'SALIDA', valor: 700_000 }), 201)
    says(await call('PUT', '/banks', { id_banco: id, activo: false }), 200)
    expect(await Promise.all([balance(id, day(-11)), balance(id, day(-1))])).toEqual([undefined, 700_000])
    const tomorrow = (more = '') => call('GET', `/bank-movements/accounts?dia=${day(1)}${more}`)
    const one = expect.objectContaining({ id_banco: id, activo: false, saldo: 0 })
    expect((await tomorrow()).json.data).not.toContainEqual(one)
    expect((await tomorrow('&todas=true')).json.data).toContainEqual(one)
  })

  it('an opening day after today is refused, for a new account and for a change', async () => {
    const said = { fecha_si: expect.stringContaining('(hoy)') as string }
    const body = { nombre: 'Banco', nro_cuenta: '99-mañana', saldo_inicial: 5, fecha_si: day(1) }
    says(await call('POST', '/banks', body), 422, said)
    const id = await account()
    const change = (fecha_si: string) => call('PUT', '/banks', { id_banco: id, fecha_si })
    says(await change(day(1)), 422, said)
    says(await change(HOY), 200)
  })

  it('the book refuses days in reverse order', async () => {
    const filtros = { id_banco: await account(), desde: day(-2), hasta: day(-3) }
    says(await call('POST', '/bank-movements/search', { filtros }), 422, {
      hasta: 'La fecha final no puede ser anterior a la inicial.',
    })
  })

  it("the book has the payment of a settlement and its return once each, under the document's number", async () => {
    const id = await account(50_000_000)
    const { id: settlement, consecutivo, valor } = await paid(id)
    expect(await balance(id)).toBe(50_000_000 - valor)
    const back = { destino_pago: 'DEVUELTO', fecha: HOY, id_fpago: m.bancos, id_banco: id }
    says(await act(settlement, 'void', { motivo: 'Precio errado', ...back }), 200)
    const page = await book(id)
    expect(lines(page)).toEqual([
      ['LIQUIDACION', -valor, 50_000_000 - valor],
      ['DEVOLUCION', valor, 50_000_000],
    ])
    expect(page.data[0]).toMatchObject({
      documento: 'LIQUIDACION',
      id_documento: settlement,
      numero: consecutivo,
    })
    expect(page).toMatchObject({
      saldo_anterior: null,
      entradas: valor,
      salidas: valor,
      saldo_final: 50_000_000,
    })
  })

  it('the book lists movements newest first on request, each with the balance after it, on every page', async () => {
    const id = await account(1_000_000, 20)
    for (const [ago, valor] of [
      [12, 70_000],
      [9, 10_000],
      [9, 20_000],
      [3, 30_000],
      [0, 40_000],
    ] as const)
      says(await entry(id, { fecha: day(-ago), valor }), 201)
    says(await call('PUT', '/banks', { id_banco: id, saldo_inicial: 1_000_000, fecha_si: day(-10) }), 200)
    const oldest = lines(await book(id))
    expect(oldest.map(([, , saldo]) => saldo)).toEqual([null, 1_010_000, 1_030_000, 1_060_000, 1_100_000])
    const newest = { sort_order: 'fecha:desc' }
    expect(lines(await book(id, newest))).toEqual(oldest.toReversed())
    const pages = [1, 2, 3].map((actual_page) => book(id, { ...newest, actual_page, limit: 2 }))
    expect((await Promise.all(pages)).flatMap(lines)).toEqual(oldest.toReversed())
    const until = { filtros: { id_banco: id, desde: day(-9), hasta: day(-3) } }
    expect(lines(await book(id, { ...newest, ...until }))).toEqual(oldest.slice(1, 4).toReversed())
  })

  it('the book has each payment of a payable under its number', async () => {
    const id = await account(2_000_000)
    const { company } = get().admin
    const [{ cuenta } = { cuenta: '' }] = await get().rows<{ cuenta: string }>(
      sql`insert into accounts_payable (id_empresa, consecutivo, origen, id_tercero, nombre_tercero, fecha, fecha_vencimiento, valor)
        values (${company}, 'FV-77', 'SALDO_INICIAL', ${m.proveedor}, 'Agricultor', ${day(-9)}, ${day(-9)}, 900000)
        returning id_cuenta_por_pagar as cuenta`,
    )
    const means = { fecha: HOY, id_fpago: m.bancos, id_banco: id }
    for (const valor of [300_000, 600_000])
      says(await call('PATCH', `/accounts-payable/${cuenta}/pay`, { ...means, valor }), 200)
    const page = await book(id)
    expect(lines(page)).toEqual([
      ['CUENTA_POR_PAGAR', -300_000, 1_700_000],
      ['CUENTA_POR_PAGAR', -600_000, 1_100_000],
    ])
    expect(page.data[0]).toMatchObject({
      documento: 'CUENTA_POR_PAGAR',
      id_documento: cuenta,
      numero: 'FV-77',
    })
  })

  it('the book has a receipt once it is APLICADO, and its void on the day of the void', async () => {
    const id = await account()
    const byBank = { id_medio_pago: m.bancos, id_banco: id, fecha_recepcion_pago: day(-3) }
    const { _id } = await receipt({ ...byBank, estado: 'PENDIENTE' })
    expect(await balance(id)).toBe(1_000_000)
    says(await call('PUT', '/payment-receipts/update', { id_recibo_caja: _id, estado: 'APLICADO' }), 200)
    expect(await Promise.all([balance(id, day(-4)), balance(id, day(-3))])).toEqual([1_000_000, 1_400_000])
    says(await call('PUT', '/payment-receipts/update', { id_recibo_caja: _id, observaciones: 'Visto' }), 200)
    says(await call('PATCH', `/payment-receipts/${_id}/void`, { motivo: 'Cheque devuelto' }), 200)
    expect(await Promise.all([balance(id, day(-1)), balance(id)])).toEqual([1_400_000, 1_000_000])
    expect(lines(await book(id))).toEqual([
      ['RECIBO', 400_000, 1_400_000],
      ['ANULACION', -400_000, 1_000_000],
    ])
  })

  it('the book has changes and voids of money loans, each on its own day', async () => {
    const id = await account(20_000_000, 900)
    const { _id: acuerdo } = await agreement()
    const means = { id_fpago: m.bancos, id_banco: id }
    const { _id } = await loan(acuerdo, { ...means, valor: 2_000_000, fecha_movimiento: '2026-06-01' })
    await loan(acuerdo, { modalidad_financiacion: 'SUPPLIES_DELIVERY', id_fpago: undefined })
    expect(await Promise.all([balance(id, '2026-05-31'), balance(id, '2026-06-01')])).toEqual([
      20_000_000, 18_000_000,
    ])
    const change = { id_movimiento_af: _id, valor: 3_000_000, fecha_movimiento: '2026-05-30' }
    says(await call('PUT', '/financing-agreement-movements', change), 200)
    expect(await Promise.all([balance(id, '2026-05-31'), balance(id)])).toEqual([17_000_000, 17_000_000])
    says(await call('DELETE', `/financing-agreement-movements/${_id}`), 200)
    expect(await Promise.all([balance(id, '2026-05-31'), balance(id)])).toEqual([20_000_000, 20_000_000])
  })

  it('payments without a bank move the cash box; debts and deductions do not', async () => {
    const caja = await box()
    const opening = { id_banco: caja, saldo_inicial: 500_000, fecha_si: day(-200) }
    says(await call('PUT', '/banks', opening), 200)
    const before = (await balance(caja)) ?? 0
    const fee = { ...saleOf(m), vrpesada: 18_000, fecha: day(-2) }
    const { _id } = await weigh(get(), m, fee)
    expect(await balance(caja)).toBe(before + 18_000)
    await weigh(get(), m, { ...fee, id_formapago: m.credito })
    expect(await balance(caja)).toBe(before + 18_000)
    says(await call('DELETE', `/weighing-records/delete/${_id}`, { motivo: 'Repetida' }), 200)
    expect(await Promise.all([balance(caja, day(-1)), balance(caja)])).toEqual([before + 18_000, before])
    await receipt({ fecha_recepcion_pago: HOY, estado: 'APLICADO' })
    expect(await balance(caja)).toBe(before + 400_000)
  })

  it('a bank payment without an account is listed until somebody assigns the account, once', async () => {
    const id = await account()
    const found = await unplacedFee(17_500)
    expect(found).toMatchObject({ tipo: 'RECIBO', saldo: null })
    const { total_count } = await book('SIN_CUENTA')
    says(await placing(found.id_movimiento, await box()), 422, {
      id_banco: 'El dinero pasó por un banco: elija una cuenta de banco, no una caja.',
    })
    says(await placing(found.id_movimiento, id), 200)
    expect(await balance(id)).toBe(1_017_500)
    says(await placing(found.id_movimiento, id), 409, 'El movimiento ya tiene su cuenta.')
    expect((await book('SIN_CUENTA')).total_count).toBe(total_count - 1)
    expect(await banksOf(`RECIBO-${found.id_documento}`)).toEqual([id])
    expect((await call('GET', `/payment-receipts/${found.id_documento}`)).json).toMatchObject({
      id_banco: id,
    })
    expect(await Promise.all([untied(day(-1)), untied()])).toEqual([[], []])
  })

  it('a placed receipt leaves its bank when it is voided; a movement voided before stays without account', async () => {
    const id = await account()
    const [placed, reversed] = [await unplacedFee(17_501), await unplacedFee(17_502)]
    says(await placing(placed.id_movimiento, id), 200)
    for (const { weighing } of [placed, reversed])
      says(await call('DELETE', `/weighing-records/delete/${weighing}`, { motivo: 'Repetida' }), 200)
    says(await placing(reversed.id_movimiento, id), 409, 'El movimiento ya está anulado.')
    expect(await Promise.all([balance(id, day(-1)), balance(id)])).toEqual([1_017_501, 1_000_000])
    expect(await Promise.all([untied(day(-1)), untied()])).toEqual([[], []])
  })

  it('a loan by a method that became one of banks gets the account of its movement', async () => {
    const id = await account(90_000_000, 900)
    const method = { descripcion: 'Billetera móvil', tags: '' }
    const { _id: id_fpago } = says(await call('POST', '/payment-methods', method), 201).json.data
    const { _id: acuerdo, maximo_prestar } = await agreement()
    const valor = maximo_prestar + 1
    const { _id } = await loan(acuerdo, { id_fpago, valor, fecha_movimiento: '2026-06-01' })
    // Earlier releases let a used method become one of banks.
    await get().run(sql`update payment_methods set tags = 'SON_BANCOS' where id_forma_pago = ${id_fpago}`)
    await approveAll(acuerdo)
    const found = (await book('SIN_CUENTA')).data.find((row) => row.valor === -valor)!
    expect(found).toMatchObject({ tipo: 'PRESTAMO', id_documento: acuerdo })
    says(await placing(found.id_movimiento, id), 200)
    expect(await Promise.all([balance(id), banksOf(`PRESTAMO-${_id}`)])).toEqual([90_000_000 - valor, [id]])
    expect(await Promise.all([untied('2026-06-01'), untied()])).toEqual([[], []])
  })

  it('a used payment method stays one of banks, of cash or of credit', async () => {
    const method = { descripcion: 'Datáfono', tags: 'SON_BANCOS|TARJETA' }
    const { _id: id_forma_pago } = says(await call('POST', '/payment-methods', method), 201).json.data
    const change = (tags: string) => call('PUT', '/payment-methods/update', { id_forma_pago, tags })
    for (const tags of ['CREDITO', '', 'SON_BANCOS']) says(await change(tags), 200)
    const id_banco = await account()
    await receipt({ id_medio_pago: id_forma_pago, id_banco })
    const refused =
      'No puede cambiar si es banco o a crédito: está en uso en 1 registro. Cree otra forma de pago.'
    for (const tags of ['CREDITO', '']) says(await change(tags), 409, refused)
    says(await change('SON_BANCOS|TARJETA'), 200)
  })

  it('a movement before the opening day is history of its account', async () => {
    const id = await account(1_000_000, 5)
    const { id_movimiento } = await unplacedFee(17_503, day(-8))
    says(await placing(id_movimiento, id), 200)
    expect(await Promise.all([balance(id, day(-8)), balance(id)])).toEqual([null, 1_000_000])
    expect(await Promise.all([untied(day(-8)), untied(day(-5)), untied()])).toEqual([[], [], []])
  })

  it('a movement of a closed month gets its account once the month is open', async () => {
    const id = await account(1_000_000, 90)
    const mes = addMonths(monthOf(HOY), -1)
    const { hasta } = daysOfMonth(mes)
    const { id_movimiento, id_documento } = await unplacedFee(17_504, hasta)
    const { close, open } = periodsOf(get)
    const closed = await close(mes)
    expect((await placing(id_movimiento, id)).json.errores.fecha).toEqual([
      expect.stringMatching(/está cerrado/),
    ])
    expect(await Promise.all([untied(hasta), untied(), banksOf(`RECIBO-${id_documento}`)])).toEqual([
      [],
      [],
      [],
    ])
    await open(closed._id)
    says(await placing(id_movimiento, id), 200)
    expect(await Promise.all([untied(hasta), untied(), banksOf(`RECIBO-${id_documento}`)])).toEqual([
      [],
      [],
      [id],
    ])
  })

  it('records entries, withdrawals and transfers with a reason, and voids no other movements', async () => {
    const [one, two] = [await account(), await account()]
    says(await entry(one), 201, 'Movimiento guardado en el libro')
    says(await entry(one, { tipo: 'SALIDA', valor: 20_000 }), 201)
    const sent = says(await transfer(one, two), 201, 'Traslado guardado en el libro').json.data
    expect(await Promise.all([balance(one), balance(two)])).toEqual([730_000, 1_300_000])
    expect((await book(two)).data[0]).toMatchObject({
      tipo: 'TRASLADO',
      otra_cuenta: expect.stringContaining('Banco'),
    })
    says(await voiding(sent.id_movimiento), 200, 'Movimiento anulado')
    expect(await Promise.all([balance(one), balance(two)])).toEqual([1_030_000, 1_000_000])
    says(await voiding(sent.id_movimiento), 409, 'El movimiento ya está anulado.')
    const { valor } = await paid(one)
    const [moved] = (await book(one)).data.filter((row: BankMovement) => row.valor === -valor)
    says(await voiding(moved!.id_movimiento), 409, 'Lo movió un documento: se anula en el documento.')
    const refused: [changes: object, campo: string][] = [
      [{ valor: 0 }, 'valor'],
      [{ concepto: ' ' }, 'concepto'],
      [{ fecha: day(1) }, 'fecha'],
      [{ fecha: day(-61) }, 'fecha'],
      [{ id_banco: m.cliente }, 'id_banco'],
      [{ tipo: 'RECIBO' }, 'tipo'],
    ]
    for (const [changes, campo] of refused) {
      const { status, json } = await entry(one, changes)
      expect([changes, status, Object.keys(json.errores)]).toEqual([changes, 422, [campo]])
    }
    says(await transfer(one, one), 422, { id_banco_destino: 'Elija otra cuenta.' })
    says(await call('PATCH', `/bank-movements/${m.cliente}/void`, { motivo: 'x' }), 404)
    const unnamed = { id_banco: 'Debe seleccionar una cuenta válida de la lista.' }
    says(await call('POST', '/bank-movements/search', { filtros: {} }), 422, unnamed)
    says(await call('POST', '/bank-movements/search', { filtros: { id_banco: m.cliente } }), 404)
  })

  it('shows movements before a new opening day without counting them', async () => {
    const id = await account()
    says(await entry(id, { fecha: day(-20) }), 201)
    says(await entry(id, { fecha: day(-5) }), 201)
    says(await call('PUT', '/banks', { id_banco: id, saldo_inicial: 700_000, fecha_si: day(-10) }), 200)
    const page = await book(id)
    expect(lines(page)).toEqual([
      ['ENTRADA', 50_000, null],
      ['ENTRADA', 50_000, 750_000],
    ])
    // Money in is added to the opening balance.
    expect(page).toMatchObject({ saldo_anterior: null, entradas: 50_000, salidas: 0, saldo_final: 750_000 })
    expect(await Promise.all([balance(id, day(-11)), balance(id, day(-10)), balance(id)])).toEqual([
      null,
      700_000,
      750_000,
    ])
    const said = 'El saldo actual es el del libro de bancos: regístrele allí una entrada o una salida.'
    says(await call('PUT', '/banks', { id_banco: id, saldo_actual: 1 }), 422, { saldo_actual: said })
    says(await call('PUT', '/banks', { id_banco: id, saldo_actual: 750_000 }), 200)
  })

  it('closes the cash box once a day with the counted cash; a difference needs a reason', async () => {
    const caja = await box()
    says(await call('PUT', '/banks', { id_banco: caja, saldo_inicial: 100_000, fecha_si: day(-200) }), 200)
    const libro = (await balance(caja)) ?? 0
    const closing = (changes: object) =>
      call('POST', '/bank-movements/closings', { id_banco: caja, fecha: HOY, conteo: {}, ...changes })
    const short = { billetes_50000: 1, monedas_1000: 3, monedas_50: 7 }
    const refused = (await closing({ conteo: short })).json.errores.observaciones[0]
    expect(refused).toMatch(/^Se contaron \$\s53\.350 y el libro dice/)
    const [other] = [await account()]
    for (const [changes, campo] of [
      [{ id_banco: other }, 'id_banco'],
      [{ fecha: day(1) }, 'fecha'],
      [{ fecha: day(-201) }, 'fecha'],
      [{ conteo: { billetes_50000: -1 } }, 'conteo.billetes_50000'],
    ] as const)
      expect(Object.keys((await closing(changes)).json.errores)).toEqual([campo])
    const made = says(await closing({ conteo: short, observaciones: 'Vale de gasolina' }), 201).json.data
    expect(made).toMatchObject({
      contado: 53_350,
      libro,
      diferencia: 53_350 - libro,
      registro: 'Administrador',
    })
    says(await closing({ conteo: short, observaciones: 'Otra vez' }), 409)
    const opening = { id_banco: caja, saldo_inicial: 1, fecha_si: day(-100) }
    says(
      await call('PUT', '/banks', opening),
      409,
      'La caja ya tiene cierres: su saldo inicial no cambia. Corríjalo con una entrada o una salida.',
    )
    says(await entry(caja), 201)
    const found = async () => (await call('GET', `/bank-movements/closings?id_banco=${caja}`)).json.data[0]
    expect(await found()).toMatchObject({
      libro,
      libro_cerrado: 53_350,
      libro_hoy: 53_350 + 50_000,
      conteo: short,
    })
    const annul = () => call('PATCH', `/bank-movements/closings/${made._id}/void`, { motivo: 'Mal contada' })
    says(await annul(), 200, 'Cierre de caja anulado')
    says(await annul(), 409, 'El cierre ya está anulado.')
    expect(await found()).toMatchObject({
      anulado: true,
      motivo_anulacion: 'Mal contada',
      libro_cerrado: libro,
      libro_hoy: libro + 50_000,
    })
    expect(await balance(caja)).toBe(libro + 50_000)
    says(await call('PUT', '/banks', { ...opening, saldo_inicial: 100_000 }), 200)
  })

  it('lists the payments of a day through an account, for the portal of its bank', async () => {
    const id = await account(90_000_000)
    const { valor, consecutivo } = await paid(id)
    const { id: back } = await paid(id)
    const money = { destino_pago: 'DEVUELTO', fecha: HOY, id_fpago: m.bancos, id_banco: id }
    says(await act(back, 'void', { motivo: 'Precio errado', ...money }), 200)
    const { json } = await call('GET', `/bank-movements/payments?id_banco=${id}`)
    expect(json.data).toEqual([
      expect.objectContaining({
        valor,
        referencia: consecutivo,
        nombre: expect.stringContaining('Agricultor'),
      }),
    ])
    const path = `/bank-movements/payments?id_banco=${id}&dia=${day(-1)}`
    const file = await get().call('GET', path, { as: get().admin, headers: { exportacion: 'csv' } })
    expect(file.json.data).toEqual([])
    const asked = { limit: 100, filtros: { operacion: 'EXPORT' } }
    expect((await call('POST', '/audit/search', asked)).json.data).toContainEqual(
      expect.objectContaining({
        descripcion: `Exportación a CSV con la búsqueda «Pagos del ${day(-1)} por ${file.json.cuenta.nombre}»`,
      }),
    )
  })

  it('nobody can change or delete a movement', async () => {
    for (const change of ['update bank_movements set valor = 1', 'delete from bank_movements'])
      await expect(get().run(change)).rejects.toThrow()
  })

  it('twenty concurrent payments into and out of the same accounts count once each', async () => {
    const [one, two] = [await account(), await account()]
    const means = { id_medio_pago: m.bancos, id_banco: one, estado: 'APLICADO', valor_pagado: 1_000 }
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 4 === 0
          ? transfer(one, two, { valor: 10_000 })
          : index % 4 === 1
            ? transfer(two, one, { valor: 7_000 })
            : index % 4 === 2
              ? entry(one, { valor: 100 })
              : call('POST', '/payment-receipts', {
                  fecha_recepcion_pago: HOY,
                  id_cliente_tercero: m.cliente,
                  ...means,
                }),
      ),
    )
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(await Promise.all([balance(one), balance(two)])).toEqual([
      1_000_000 - 50_000 + 35_000 + 500 + 5_000,
      1_000_000 + 50_000 - 35_000,
    ])
    expect((await book(one)).data.at(-1)?.saldo).toBe(990_500)
  })

  it('the book has the same balance as an independent sum on every day, in any order of acts', async () => {
    interface Step {
      act: 'entry' | 'exit' | 'transfer' | 'receipt' | 'cash' | 'void' | 'annul' | 'loan' | 'change' | 'drop'
      ago: number
      one: number
      value: number
    }
    const ACTS = [
      'entry',
      'exit',
      'transfer',
      'receipt',
      'cash',
      'void',
      'annul',
      'loan',
      'change',
      'drop',
    ] as const
    const step = fc.record({
      act: fc.constantFrom(...ACTS),
      ago: fc.nat(12),
      one: fc.nat(20),
      value: fc.integer({ min: 1, max: 900_000 }),
    })
    const at = <T>(list: T[], index: number) => list[index % Math.max(1, list.length)]
    const caja = await box()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps: Step[]) => {
        says(await call('PUT', '/banks', { id_banco: caja, saldo_inicial: 100, fecha_si: day(-200) }), 200)
        const accounts = [await account(1_000_000, 8), await account(0, 30)]
        const { _id: acuerdo } = await agreement()
        const base = new Map(
          await Promise.all([...accounts, caja].map(async (id) => [id, await daily(id)] as const)),
        )
        const model: { id: string; fecha: string; valor: number }[] = []
        const entries: { id: string; parts: { id: string; valor: number }[] }[] = []
        const receipts: { id: string; cuenta: string; valor: number }[] = []
        const loans: { id: string; cuenta: string; fecha: string; valor: number }[] = []
        for (const { act, ago, one, value } of steps) {
          const cuenta = accounts[one % 2]!
          const other = accounts[(one + 1) % 2]!
          const fecha = day(-ago)
          if (act === 'entry' || act === 'exit') {
            const tipo = act === 'entry' ? 'ENTRADA' : 'SALIDA'
            const { status, json } = await entry(cuenta, { tipo, fecha, valor: value })
            expect(status).toBe(cuenta === accounts[0] && ago > 8 ? 422 : 201)
            if (status !== 201) continue
            const valor = act === 'entry' ? value : -value
            model.push({ id: cuenta, fecha, valor })
            entries.push({ id: json.data.id_movimiento, parts: [{ id: cuenta, valor }] })
          } else if (act === 'transfer') {
            const { status, json } = await transfer(cuenta, other, { fecha, valor: value })
            if (status !== 201) continue
            const parts = [
              { id: cuenta, valor: -value },
              { id: other, valor: value },
            ]
            model.push(...parts.map((part) => ({ ...part, fecha })))
            entries.push({ id: json.data.id_movimiento, parts })
          } else if (act === 'receipt' || act === 'cash') {
            const own = act === 'cash' ? caja : cuenta
            const means = act === 'cash' ? {} : { id_medio_pago: m.bancos, id_banco: cuenta }
            const { _id } = await receipt({
              ...means,
              valor_pagado: value,
              fecha_recepcion_pago: fecha,
              estado: 'APLICADO',
            })
            model.push({ id: own, fecha, valor: value })
            receipts.push({ id: _id, cuenta: own, valor: value })
          } else if (act === 'void') {
            const found = at(entries, one)
            if (!found) continue
            entries.splice(entries.indexOf(found), 1)
            says(await voiding(found.id), 200)
            model.push(...found.parts.map(({ id, valor }) => ({ id, fecha: HOY, valor: -valor })))
          } else if (act === 'annul') {
            const found = at(receipts, one)
            if (!found) continue
            receipts.splice(receipts.indexOf(found), 1)
            says(await call('PATCH', `/payment-receipts/${found.id}/void`, { motivo: 'Errado' }), 200)
            model.push({ id: found.cuenta, fecha: HOY, valor: -found.valor })
          } else if (act === 'loan') {
            const means = { id_fpago: m.bancos, id_banco: cuenta, fecha_movimiento: fecha }
            const { _id } = await loan(acuerdo, { ...means, valor: value })
            loans.push({ id: _id, cuenta, fecha, valor: value })
          } else if (act === 'change') {
            const found = at(loans, one)
            if (!found) continue
            const change = { id_movimiento_af: found.id, valor: value, fecha_movimiento: fecha }
            says(await call('PUT', '/financing-agreement-movements', change), 200)
            Object.assign(found, { valor: value, fecha })
          } else {
            const found = at(loans, one)
            if (!found) continue
            loans.splice(loans.indexOf(found), 1)
            says(await call('DELETE', `/financing-agreement-movements/${found.id}`), 200)
          }
        }
        const moved = [
          ...model,
          ...loans.map(({ cuenta, fecha, valor }) => ({ id: cuenta, fecha, valor: -valor })),
        ]
        for (const id of [...accounts, caja]) {
          const opens = id === accounts[0] ? day(-8) : day(-200)
          const expected = base.get(id)!.map(({ dia, saldo }) => ({
            dia,
            saldo:
              saldo === null
                ? null
                : moved
                    .filter((one) => one.id === id && one.fecha <= dia && one.fecha >= opens)
                    .reduce((sum, { valor }) => sum + valor, saldo),
          }))
          expect(await daily(id)).toEqual(expected)
        }
        const [transfers] = await get().rows<{ suma: string | null }>(
          sql`select coalesce(sum(valor), 0)::text as suma from bank_movements where id_traslado is not null`,
        )
        expect(transfers?.suma).toBe('0')
      }),
      { numRuns: runs(8) },
    )
    const [without] = await get().rows<{ cuantos: number }>(
      sql`select count(*)::int as cuantos from payments p where not exists (
        select from bank_movements b where b.origen = 'PAGO' and b.id_origen = p.id_pago)`,
    )
    expect(without?.cuantos).toBe(0)

    async function daily(id: string) {
      const days = Array.from({ length: 14 }, (_, back) => day(-back))
      return Promise.all(days.map(async (dia) => ({ dia, saldo: (await balance(id, dia)) ?? null })))
    }
  })
})
