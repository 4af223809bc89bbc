import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { KEYS } from '#server/kit/contract/keys.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { monthOf } from '#server/kit/words/months.ts'
import { aThirdParty, onEachEngine, says, type Session } from '../support/api.ts'
import { NOBODY } from '../support/calls.ts'
import { loansOf, refusal } from '../support/loans.ts'
import { type Mill, millOf, newMill, REGISTERED, saleOf, settlementOf, weigh } from '../support/mill.ts'
import { day, HOY, moneyOf } from '../support/money.ts'
import { loaded, storeOf } from '../support/stock.ts'

const registered = { ...REGISTERED, fecha_registro_bolsa: HOY }

onEachEngine('reports', (get) => {
  const mill = millOf(get)
  const { call, receivable, receipt } = moneyOf(get, () => mill)
  const loans = loansOf(get, () => mill)
  const statement = async (id: string) => (await call('GET', `/reports/farmer-statement/${id}`)).json
  const extract = async (id: string) => (await call('GET', `/reports/farmer-receivables/${id}`)).json
  const account = async (tercero: string) =>
    (await call('POST', '/movements/search', { filtros: { tercero } })).json
  /** Mill with a supplier that no other test uses. */
  const withFarmer = async () => ({
    ...mill,
    proveedor: (await call('POST', '/third-parties', aThirdParty())).json.data._id as string,
  })
  const stranger = async (documento = '860010522'): Promise<Session> =>
    get().userWith([...KEYS], [await get().otherCompany(documento)])
  async function settle(own: Mill, pesadas: string[], changes: object = {}): Promise<string> {
    const made = says(
      await call('POST', '/settlements', settlementOf(own, pesadas, { fecha: day(-20), ...changes })),
      201,
    )
    return made.json.data._id
  }
  const act = (id: string, what: string, body: object) => call('PATCH', `/settlements/${id}/${what}`, body)

  it('the farmer statement shows loans with interest, payments by settlements, and the remaining debt', async () => {
    const own = await withFarmer()
    const of = loansOf(get, () => own)
    const { _id, consecutivo } = await of.agreement({ fecha_de_inicio: day(-60) })
    await of.loan(_id, { fecha_movimiento: day(-60), valor: 5_000_000, descripcion: 'Semilla' })
    const batch = (await call('POST', '/batches', { descripcion: 'Lote La Ceiba' })).json.data
    const { _id: pesada } = await weigh(get(), own, { fecha: day(-30), id_lote: batch._id })
    const running = await statement(_id)
    expect(running).toMatchObject({ consecutivo, fecha_liquidacion: '', calculado_al: HOY, lote: '' })
    expect(running).toMatchObject({ vr_neto: 5_000_000, financiacion: 300_000, valor_a_pagar: -5_300_000 })

    const id = await settle(own, [pesada], { id_acuerdo: _id, abono: 3_000_000 })
    expect(await statement(_id)).toEqual(running)
    await act(id, 'approve', registered)
    const settled = (await call('GET', `/settlements/${id}`)).json
    const found = await statement(_id)
    // The interest of 5,000,000 for 40 days at 3 % is 200,000. Interest is paid first, the rest is capital.
    const detalle = `Liquidación ${settled.consecutivo}, 17.460 kg`
    expect(
      found.filas.map((line: Record<string, unknown>) => [
        line.fecha,
        line.detalle,
        line.vr_neto,
        line.financiacion,
        line.total,
      ]),
    ).toEqual([
      [day(-60), 'Semilla', 5_000_000, 244_000, 5_244_000],
      [day(-20), detalle, -2_800_000, -200_000, -3_000_000],
    ])
    expect(found).toMatchObject({
      lote: 'Lote La Ceiba',
      cultivo: expect.stringMatching(/^12,5 ha, 120 días desde el /) as unknown,
      vr_neto: 2_200_000,
      financiacion: 44_000,
      total: 2_244_000,
      valor_entregado: 5_244_000,
      valor_liquidacion: settled.total_antes_abono,
      valor_pagado: 0,
      valor_a_pagar: settled.total_antes_abono - 5_244_000,
    })
    await act(id, 'pay', { fecha: HOY, id_fpago: mill.contado })
    expect(await statement(_id)).toMatchObject({
      valor_pagado: settled.total_a_pagar,
      valor_a_pagar: -2_244_000,
    })
    await of.close(_id, { fecha_liquidacion: HOY })
    const closed = await statement(_id)
    expect(closed).toMatchObject({ fecha_liquidacion: HOY, cuentas: [{ valor_original_factura: 2_244_000 }] })

    // Payments of the receivable reduce the debt. A voided receipt does not count.
    const [{ id_cuenta_por_cobrar }] = closed.cuentas
    const pays = (valor: number) =>
      receipt({
        id_cliente_tercero: own.proveedor,
        valor_pagado: valor,
        aplicaciones: [{ id_cuenta_por_cobrar, valor_aplicado: valor }],
      })
    const { _id: first } = await pays(244_000)
    expect(await statement(_id)).toMatchObject({
      total: 2_244_000,
      valor_recibido: 244_000,
      debe_hoy: 2_000_000,
      valor_a_pagar: -2_000_000,
    })
    await call('PATCH', `/payment-receipts/${first}/void`, { motivo: 'Otro cliente' })
    expect(await statement(_id)).toEqual(closed)
    await pays(2_244_000)
    expect(await statement(_id)).toMatchObject({ valor_recibido: 2_244_000, debe_hoy: 0, valor_a_pagar: 0 })
  })

  it('the farmer statement marks a settlement voided after the closing and does not add it', async () => {
    const own = await withFarmer()
    const of = loansOf(get, () => own)
    const { _id } = await of.agreement({ fecha_de_inicio: day(-60) })
    await of.loan(_id, { fecha_movimiento: day(-60), valor: 5_000_000, descripcion: 'Semilla' })
    const batch = (await call('POST', '/batches', { descripcion: 'Lote La Palma' })).json.data
    const { _id: pesada } = await weigh(get(), own, { fecha: day(-30), id_lote: batch._id })
    const id = await settle(own, [pesada], { id_acuerdo: _id, abono: 3_000_000 })
    await act(id, 'approve', registered)
    await of.close(_id, { fecha_liquidacion: HOY })
    const { consecutivo } = (await call('GET', `/settlements/${id}`)).json
    expect((await statement(_id)).filas).toMatchObject([{ anulada: false }, { anulada: false }])
    await act(id, 'void', { motivo: 'Precio equivocado' })
    const found = await statement(_id)
    expect(found.filas).toMatchObject([
      { detalle: 'Semilla', total: 5_300_000, anulada: false },
      {
        detalle: `Liquidación ${consecutivo}, 17.460 kg (anulada, no cuenta)`,
        total: -3_000_000,
        anulada: true,
      },
    ])
    expect(found).toMatchObject({
      lote: '',
      vr_neto: 5_000_000,
      financiacion: 300_000,
      total: 5_300_000,
      debe_hoy: 5_300_000,
      valor_liquidacion: 0,
      valor_a_pagar: -5_300_000,
    })
    const owed = found.cuentas.map((one: Record<string, unknown>) => one.saldo_actual)
    expect(owed).toEqual([2_244_000, 3_056_000])
  })

  it('the farmer statement names a settlement of a closed month once after its void', async () => {
    const own = await withFarmer()
    const of = loansOf(get, () => own)
    const earlier = day(-45)
    const { _id } = await of.agreement({ fecha_de_inicio: day(-60) })
    await of.loan(_id, { fecha_movimiento: day(-60), valor: 5_000_000, descripcion: 'Semilla' })
    const { _id: pesada } = await weigh(get(), own, { fecha: earlier })
    const id = await settle(own, [pesada], { fecha: earlier, id_acuerdo: _id, abono: 3_000_000 })
    says(await act(id, 'approve', { ...REGISTERED, fecha_registro_bolsa: earlier }), 200)
    const month = { mes: monthOf(earlier), con_pendientes: true }
    const { _id: closed } = says(await call('POST', '/closed-periods', month), 201).json.data
    says(await act(id, 'void', { motivo: 'Precio equivocado' }), 200)
    const { filas } = await statement(_id)
    says(await call('PATCH', `/closed-periods/${closed}/open`, { motivo: 'Otra prueba' }), 200)
    expect(filas.map(({ id_documento }: { id_documento: string }) => id_documento)).toEqual([_id, id])
  })

  it('the report of farmer receivables shows documents by due day, running net and ageing', async () => {
    const own = await withFarmer()
    const of = loansOf(get, () => own)
    const { _id: cuenta, numero_factura } = await receivable({ cliente_id: own.proveedor })
    const { consecutivo, _id: acuerdo } = await of.agreement({ fecha_de_inicio: day(-30) })
    await of.loan(acuerdo, { fecha_movimiento: day(-30), valor: 2_000_000 })
    const { _id: pesada } = await weigh(get(), own, { fecha: day(-25) })
    const id = await settle(own, [pesada])
    await act(id, 'approve', registered)
    const { total_a_pagar, consecutivo: liq } = (await call('GET', `/settlements/${id}`)).json
    await get().run(sql`update accounts_payable set fecha_vencimiento = ${day(-15)}
      where id_liquidacion = ${id} and origen = 'LIQUIDACION'`)
    const advance = { id_cliente_tercero: own.proveedor, fecha_recepcion_pago: day(-1) }
    await receipt({ ...advance, valor_pagado: 100_000, estado: 'APLICADO' })
    await receipt({ ...advance, valor_pagado: 70_000, estado: 'PENDIENTE' })
    const { numero_recibo } = await receipt({
      id_cliente_tercero: own.proveedor,
      valor_pagado: 500_000,
      aplicaciones: [{ id_cuenta_por_cobrar: cuenta, valor_aplicado: 450_000 }],
    })
    const found = await extract(own.proveedor)
    const told = found.filas.map((line: Record<string, unknown>) => [
      line.fecha_vencimiento,
      line.documento,
      line.por_cobrar,
      line.por_pagar,
    ])
    expect(told.slice(0, 2)).toEqual([
      [day(-15), liq, 0, total_a_pagar],
      [day(-10), numero_factura, 550_000, 0],
    ])
    // A pending receipt is no advance.
    expect(found.filas[2]).toMatchObject({ detalle: 'Anticipo', por_pagar: 100_000 })
    expect(told.at(3)).toEqual([HOY, numero_recibo, 0, 50_000])
    expect(told.at(-1)).toEqual([day(90), consecutivo, 2_060_000, 0])
    expect(found).toMatchObject({ por_cobrar: 2_610_000, por_pagar: total_a_pagar + 150_000 })
    expect(found.filas.at(-1).neto).toBe(found.neto)
    expect(found.neto).toBe((await account(own.proveedor)).saldo_final)
    const aged = found.tramos.filter(({ valor }: { valor: number }) => valor > 0)
    expect(aged).toEqual([
      { nombre: 'Por vencer', valor: 2_060_000 },
      { nombre: '1–30', valor: 550_000 },
    ])
  })

  it('the profitability report shows weighed sales and milling with margin, other invoices apart', async () => {
    const api = get()
    const as = await stranger()
    const own = await newMill(api, as)
    const made = async (url: string, body: object) => {
      const { status, json } = await call('POST', url, body, as)
      expect([url, status, json.errores]).toEqual([url, 201, undefined])
      return json.data
    }
    const desde = day(-50)
    const maquila = { fecha: desde, kgs_netos: 10_000, costo_prom_kg: 1_820, pr_venta_kg: 2_150 }
    // Purchases and milling of another company do not affect the cost.
    await call('POST', '/milling-operations/create', { ...maquila, costo_prom_kg: 500 })
    const farmer = await withFarmer()
    const { _id: theirPaddy } = await weigh(api, farmer, { fecha: desde })
    await act(await settle(farmer, [theirPaddy], { fecha: desde }), 'approve', registered)
    const { consecutivo } = await made('/milling-operations/create', { consecutivo: 'MQ-1', ...maquila })
    const sold = (id_producto: string) =>
      weigh(
        api,
        own,
        {
          fecha: day(-45),
          id_proveedor: own.propio,
          id_cliente: own.cliente,
          id_producto,
          peso_lleno: 12_000,
          peso_vacio: 2_000,
          id_formapago: own.contado,
          costofletexkg: 0,
        },
        as,
      )
    const invoiced = (changes: object) =>
      made('/invoices', {
        fecha_de_emision: day(-40),
        fecha_de_vencimiento: day(-10),
        documento_de_soporte: 'Remisión',
        id_cliente_tercero: own.cliente,
        ...changes,
      })
    const sale = await invoiced({ valor_total: 26_000_000, id_weighing_record: (await sold(own.harina))._id })
    const free = await invoiced({ valor_total: 900_000 })
    // One invoice is of a weighing that is no sale, the other of a sale before any purchase or milling.
    const bought = await weigh(api, own, { fecha: day(-45) }, as)
    const service = await invoiced({ valor_total: 50_000, id_weighing_record: bought._id })
    const early = await invoiced({
      fecha_de_emision: day(-48),
      valor_total: 2_000_000,
      id_weighing_record: (await sold(own.paddy))._id,
    })
    // No paddy was bought, so that one of these goods has no known cost.
    const goods = { cantidad: 1_000, unidad: 'kg', precio: 100, sale_de_bodega: true }
    const partly = await invoiced({
      fecha_de_emision: day(-41),
      valor_total: null,
      lineas: [own.harina, own.paddy].map((id_producto) => ({ id_producto, ...goods })),
    })
    const read = (from: string, to: string) =>
      call('GET', `/reports/profitability?desde=${from}&hasta=${to}`, undefined, as)
    const { json } = await read(desde, HOY)
    const line = (one: Record<string, unknown>) => [
      one.documento,
      one.vr_venta,
      one.costo,
      one.utilidad,
      one.margen,
    ]
    expect(json.maquilas.filas.map(line)).toEqual([[consecutivo, 21_500_000, 18_200_000, 3_300_000, 15.35]])
    expect(json.ventas.filas.map(line)).toEqual([
      [sale.numero_de_factura, 26_000_000, 18_200_000, 7_800_000, 30],
    ])
    expect(json.sin_costo.filas.map(line)).toEqual([
      [early.numero_de_factura, 2_000_000, null, null, null],
      [partly.numero_de_factura, 200_000, null, null, null],
      [free.numero_de_factura, 900_000, null, null, null],
      [service.numero_de_factura, 50_000, null, null, null],
    ])
    const services = [...json.ventas.filas, ...json.sin_costo.filas].map(
      ({ servicio }: { servicio: string }) => servicio.replace(/ \d+$/, ''),
    )
    expect(services).toEqual([
      'Venta de Harina',
      'Venta de Paddy verde',
      'Factura sin pesada',
      'Factura sin pesada',
      'Pesada de compra, Paddy verde',
    ])
    expect(line(json.total)).toEqual([undefined, 47_500_000, 36_400_000, 11_100_000, 23.37])
    expect(json.sin_costo).toMatchObject({ vr_venta: 3_150_000, costo: null, margen: null })

    const nothing = await read(day(-500), day(-400))
    expect(nothing.json.total).toEqual({ vr_venta: 0, costo: 0, utilidad: 0, margen: null })
    expect((await read(day(-40), day(-40))).json.maquilas.filas).toEqual([])
    for (const [from, to, field] of [
      ['2026-02-30', HOY, 'desde'],
      [HOY, '', 'hasta'],
      [HOY, day(-1), 'hasta'],
      [day(-366), HOY, 'hasta'],
    ] as const) {
      expect(refusal(await read(from, to))).toEqual([422, 'VALIDACION', [field]])
    }
    expect(refusal(await call('GET', '/reports/profitability', undefined, as))).toEqual([
      422,
      'VALIDACION',
      ['desde', 'hasta'],
    ])
  })

  it('the profitability report has the cost of all goods of an invoice, by its ticket and by its lines', async () => {
    const { product, sold } = storeOf(get, mill)
    const { invoice, anInvoice } = moneyOf(get, () => mill)
    const inStock = async () => {
      const { _id: id_producto } = await product('Arroz')
      const { _id } = await weigh(get(), mill, { fecha: day(-20), id_producto, ...loaded(10_000) })
      says(await act(await settle(mill, [_id]), 'approve', registered), 200)
      return id_producto
    }
    const [one, other] = [await inStock(), await inStock()]
    const line = (id_producto: string, changes: object = { sale_de_bodega: true }) => ({
      ...{ id_producto, cantidad: 1_000, unidad: 'kg', precio: 2_500 },
      ...changes,
    })
    const made = (lineas: object[], changes: object = {}) =>
      invoice(
        anInvoice({
          ...{ valor_total: null, fecha_de_emision: day(-3), fecha_de_vencimiento: HOY },
          ...{ lineas, ...changes },
        }),
      )
    const { _id: id_weighing_record } = await sold(one, 1_000, day(-7))
    const { _id: mixed } = await made([line(one, {}), line(other)], { id_weighing_record })
    const { _id: lines } = await made([
      line(one),
      line(other, { cantidad: 300, sale_de_bodega: true }),
      line(other),
    ])
    const costOf = async (id: string) => {
      const { lineas } = says(await call('GET', `/vouchers/detail?clave=COSTO-${id}`), 200).json
      const booked = lineas as { clase: string; debito: number }[]
      return addUp(booked.filter(({ clase }) => clase === 'COSTO_VENTA').map(({ debito }) => debito))
    }
    const { json } = await call('GET', `/reports/profitability?desde=${day(-3)}&hasta=${day(-3)}`)
    const costs = [...json.ventas.filas, ...json.sin_costo.filas].map(
      ({ id_documento, costo }: { id_documento: string; costo: number | null }) => [id_documento, costo],
    )
    const found = new Map(costs as [string, number | null][])
    expect(await costOf(mixed)).toBeGreaterThan(1_000_000)
    expect(found.get(mixed)).toBe((await costOf(id_weighing_record)) + (await costOf(mixed)))
    expect(found.get(lines)).toBe(await costOf(lines))
  })

  it('the notes of an invoice without a known cost stay apart with it in the profitability report', async () => {
    const as = await stranger('860034313')
    const own = await newMill(get(), as)
    const made = async (url: string, body: object) => says(await call('POST', url, body, as), 201).json.data
    const maquila = { fecha: day(-50), kgs_netos: 10_000, costo_prom_kg: 1_820, pr_venta_kg: 2_150 }
    await made('/milling-operations/create', { consecutivo: 'MQ-1', ...maquila })
    const sold = (id_producto: string) =>
      weigh(get(), own, { ...saleOf(own), id_producto, fecha: day(-45), vrpesada: 0 }, as)
    const invoiced = (valor_total: number, pesada?: { _id: string }) =>
      made('/invoices', {
        ...{ fecha_de_emision: day(-40), fecha_de_vencimiento: day(-10), valor_total },
        ...{ documento_de_soporte: 'Remisión', id_cliente_tercero: own.cliente },
        ...(pesada && { id_weighing_record: pesada._id }),
      })
    const noted = (invoice: { _id: string }, valor: number, kind = '') =>
      made(`/notes${kind}`, {
        ...{ id_factura: invoice._id, valor, motivo: 'Llegó mojado', fecha: kind ? HOY : day(-5) },
        concepto: kind ? 'OTRO' : 'REBAJA',
      })
    const read = async (desde: string) =>
      (await call('GET', `/reports/profitability?desde=${desde}&hasta=${HOY}`, undefined, as)).json
    const service = await weigh(get(), own, { fecha: day(-45) }, as)
    const known = await invoiced(40_000_000, await sold(own.harina))
    // No paddy was bought, so that its sale has no known cost.
    const unknown = [
      await invoiced(10_000_000),
      await invoiced(10_000_000, service),
      await invoiced(10_000_000, await sold(own.paddy)),
    ]
    await noted(known, 1_000_000)
    const before = await read(day(-50))
    expect([before.ventas.vr_venta, before.sin_costo.vr_venta]).toEqual([39_000_000, 30_000_000])

    for (const invoice of unknown) await noted(invoice, 2_000_000)
    await noted(unknown[0], 500_000, '/debit')
    const after = await read(day(-50))
    expect(after).toEqual({ ...before, sin_costo: expect.any(Object) as unknown })
    expect(after.sin_costo).toMatchObject({ vr_venta: 24_500_000, costo: null, utilidad: null })
    // The invoices are of earlier days than this report.
    const later = await read(day(-5))
    const values = (group: { filas: Record<string, unknown>[] }) =>
      group.filas.map(({ vr_venta, costo }) => [vr_venta, costo])
    expect(values(later.ventas)).toEqual([[-1_000_000, 0]])
    expect(values(later.sin_costo)).toEqual([...unknown.map(() => [-2_000_000, null]), [500_000, null]])
    expect(later.sin_costo.por_producto).toMatchObject([
      { producto: 'Facturas sin pesada', vr_venta: -1_500_000 },
      { producto: 'Servicios de pesada', vr_venta: -2_000_000 },
      { id_producto: own.paddy, vr_venta: -2_000_000 },
    ])
  })

  it('reports refuse unknown records and records of another kind, and audit exported files', async () => {
    const api = get()
    const { _id } = await loans.agreement()
    for (const [path, own] of [
      ['/reports/farmer-statement', _id],
      ['/reports/farmer-receivables', mill.proveedor],
    ] as const) {
      for (const id of [NOBODY, 'nadie', path.endsWith('statement') ? mill.proveedor : _id]) {
        expect(refusal(await call('GET', `${path}/${id}`))).toEqual([404, 'NO_ENCONTRADO', []])
      }
      expect((await call('GET', `${path}/${own}`)).status).toBe(200)
    }
    await api.call('GET', `/reports/farmer-statement/${_id}`, {
      as: api.admin,
      headers: { Exportacion: 'pdf' },
    })
    const { json } = await call('POST', '/audit/search', { filtros: { operacion: 'EXPORT' }, limit: 1 })
    expect(json.data[0].descripcion).toMatch(
      /^Exportación a PDF con la búsqueda «Estado de cuenta de Agricultor/,
    )
  })
})
