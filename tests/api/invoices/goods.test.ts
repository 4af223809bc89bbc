import { expect, it } from 'vitest'
import type { StockMovement } from '#server/stock/contract.ts'
import { onEachEngine, says } from '../support/api.ts'
import { actsOf, millOf } from '../support/mill.ts'
import { day, HOY, moneyOf } from '../support/money.ts'
import { loaded, storeOf } from '../support/stock.ts'

interface Line {
  clase: string
  debito: number
  credito: number
}

onEachEngine('goods of invoices', (get) => {
  const mill = millOf(get)
  const { call, approve, weighAndDraft } = actsOf(get)
  const { invoice, anInvoice } = moneyOf(get, () => mill)

  const { product, stockOf, kilosOf, ...store } = storeOf(get, mill)
  const bought = async (id_producto: string, kg: number, fecha = day(-9)) => {
    const settlement = await weighAndDraft(mill, { fecha }, { id_producto, fecha, ...loaded(kg) })
    says(await approve(settlement._id, fecha), 200)
  }
  /** Product with 10,000 kg that have a value. */
  const inStock = async () => {
    const one = await product('Arroz')
    await bought(one._id, 10_000)
    return { ...one, valor: (await stockOf(one._id)).valor }
  }
  const sold = (id: string, kg: number) => store.sold(id, kg, day(-7))
  const line = (id_producto: string, changes: object = {}) => ({
    ...{ id_producto, cantidad: 1_000, unidad: 'kg', precio: 2_500, sale_de_bodega: true },
    ...changes,
  })
  const of = (fecha: string, lineas: object[], changes: object = {}) =>
    anInvoice({ valor_total: null, fecha_de_emision: fecha, fecha_de_vencimiento: HOY, lineas, ...changes })
  const detail = async (id: string) => says(await call('GET', `/invoices/${id}`), 200).json
  const note = (id_factura: string, changes: object) =>
    call('POST', '/notes', { id_factura, concepto: 'DEVOLUCION', motivo: 'Bultos rotos', ...changes })
  const costOf = async (id: string, clave = `COSTO-${id}`) => {
    const { lineas } = says(await call('GET', `/vouchers/detail?clave=${clave}`), 200).json
    const found = (lineas as Line[]).filter(({ clase }) => clase === 'COSTO_VENTA')
    return found.reduce((sum, { debito, credito }) => sum + debito - credito, 0)
  }

  it('a line of a product kept in stock asks whether it leaves the store, and for kilos', async () => {
    const { _id, descripcion } = await inStock()
    const asked = (changes: object) => call('POST', '/invoices', of(day(-3), [line(_id, changes)]))
    const question = `${descripcion} se lleva en existencias: diga si sale de la bodega.`
    says(await asked({ sale_de_bodega: null }), 422, { 'lineas.0.sale_de_bodega': question })
    says(await asked({ sale_de_bodega: undefined }), 422, ['lineas.0.sale_de_bodega'])
    // Stored as 1.01, 1.006 would not give its base.
    const decimals = 'Escriba dos decimales como máximo.'
    says(await asked({ cantidad: 1.006 }), 422, { 'lineas.0.cantidad': decimals })
    says(await asked({ cantidad: 20, unidad: 'bultos', kg: 1_000.006 }), 422, { 'lineas.0.kg': decimals })
    says(await asked({ cantidad: 20, unidad: 'bultos' }), 422, {
      'lineas.0.kg': 'Escriba los kilos que salen de la bodega: la unidad no los dice.',
    })
    const lines = [
      line(_id, { cantidad: 20, unidad: 'bultos', kg: 1_000 }),
      line(_id, { cantidad: 2, unidad: 'T.' }),
      line(_id, { sale_de_bodega: false, kg: 7 }),
      line((await product('Arroz'))._id, { sale_de_bodega: undefined }),
    ]
    const { lineas } = await detail((await invoice(of(day(-3), lines)))._id)
    const answers = lineas.map((one: { sale_de_bodega: boolean; kg: number }) => [one.sale_de_bodega, one.kg])
    expect(answers).toEqual([
      [true, 1_000],
      [true, 2_000],
      [false, null],
      [null, null],
    ])
    expect(await kilosOf(_id)).toBe(7_000)
  })

  it('goods of a ticket leave with the ticket alone', async () => {
    const { _id } = await inStock()
    const ticket = await sold(_id, 3_000)
    const bill = (changes: object) =>
      call('POST', '/invoices', of(day(-3), [line(_id, changes)], { id_weighing_record: ticket._id }))
    says(await bill({}), 422, {
      'lineas.0.sale_de_bodega': `Ya salió de la bodega con el tiquete ${ticket.consecutivo}.`,
    })
    says(await bill({ sale_de_bodega: undefined }), 201)
    expect(await kilosOf(_id)).toBe(7_000)
  })

  it('goods leave on the day of the invoice at their cost, and come back on the day of its void', async () => {
    const { _id, valor } = await inStock()
    const { _id: id } = await invoice(of(day(-3), [line(_id), line(_id, { cantidad: 500 })]))
    expect([await kilosOf(_id, day(-4)), await kilosOf(_id, day(-3))]).toEqual([10_000, 8_500])
    const cost = Math.round(valor * 0.15)
    expect(await costOf(id)).toBe(cost)
    expect((await stockOf(_id)).valor).toBe(valor - cost)
    const { data } = (await call('GET', `/stock/movements?id_producto=${_id}&desde=${day(-5)}`)).json
    expect(data.map(({ tipo, kg, detalle }: StockMovement) => [tipo, kg, detalle !== ''])).toEqual([
      ['FACTURA', -1_500, true],
    ])
    says(await call('DELETE', `/invoices/delete/${id}`, { motivo: 'Errada' }), 200)
    expect([await kilosOf(_id, day(-1)), await kilosOf(_id)]).toEqual([8_500, 10_000])
    expect(await costOf(id, `ANULACION-COSTO-${id}`)).toBe(-cost)
    expect((await stockOf(_id)).valor).toBe(valor)
  })

  it('an invoice voided on its own day moves nothing and has no cost', async () => {
    const { _id, valor } = await inStock()
    const { _id: id } = await invoice(of(HOY, [line(_id)]))
    says(await call('DELETE', `/invoices/delete/${id}`, { motivo: 'Errada' }), 200)
    expect(await stockOf(_id)).toMatchObject({ kg: 10_000, valor })
    says(await call('GET', `/vouchers/detail?clave=COSTO-${id}`), 404)
  })

  it('goods that the store lacks are asked once, also when an invoice changes', async () => {
    const { _id, descripcion } = await inStock()
    const bill = (cantidad: number, faltante_confirmado?: boolean) =>
      call('POST', '/invoices', of(day(-3), [line(_id, { cantidad })], { faltante_confirmado }))
    says(await bill(10_300, false), 422, {
      faltante_confirmado: `Hay 10.000 kg de ${descripcion}; con esto faltarían 300 kg.`,
    })
    const { _id: id } = says(await bill(9_000, false), 201).json.data
    const change = (cantidad: number, faltante_confirmado = false) =>
      call('PUT', '/invoices/update', { id, lineas: [line(_id, { cantidad })], faltante_confirmado })
    says(await change(10_000), 200)
    says(await change(10_001), 422, ['faltante_confirmado'])
    says(await change(10_001, true), 200)
    expect(await kilosOf(_id)).toBe(-1)
    says(await bill(100), 201)
  })

  it('an unchanged line of an earlier invoice is not asked', async () => {
    const one = await product('Arroz')
    const old = { sale_de_bodega: undefined }
    const { _id: id } = await invoice(of(day(-3), [line(one._id, old)]))
    await bought(one._id, 10_000)
    const update = (lineas: object[]) => call('PUT', '/invoices/update', { id, observaciones: 'Sí', lineas })
    says(await update([line(one._id, old)]), 200)
    says(await update([line(one._id, { ...old, cantidad: 5 })]), 422, ['lineas.0.sale_de_bodega'])
    expect(await kilosOf(one._id)).toBe(10_000)
  })

  it('returns bring back kilos and the cost with which they left, the last one the rest', async () => {
    const { _id, valor } = await inStock()
    const { _id: id } = await invoice(
      of(day(-3), [line(_id, { cantidad: 3, unidad: 'bultos', kg: 1_000.01, precio: 90_000 })]),
    )
    const [{ id_linea }] = (await detail(id)).lineas
    const cost = await costOf(id)
    expect(cost).toBe(Math.round(valor * 0.100001))
    // The average cost changes after the sale. Returns keep the cost of the sale.
    await bought(_id, 5_000, day(-1))
    const back: { kg: number; cost: number }[] = []
    const twice = { id_linea, cantidad: 2 }
    says(await note(id, { lineas: [twice, twice] }), 422, ['lineas.1.cantidad'])
    for (const changes of [
      { lineas: [{ id_linea, cantidad: 1 }], fecha: day(-2) },
      { lineas: [{ id_linea, cantidad: 1 }] },
      {},
    ]) {
      const { data } = says(await note(id, changes), 201).json
      back.push({ kg: data.devueltos[0].kg, cost: -(await costOf(data._id)) })
    }
    expect(back.map(({ kg }) => kg)).toEqual([333.34, 333.33, 333.34])
    const sum = back.reduce((all, one) => all + one.cost, 0)
    expect(sum).toBe(cost)
    expect(back[0]!.cost).toBe(Math.round((cost * 333.34) / 1_000.01))
    expect(await kilosOf(_id)).toBe(15_000)
    expect((await detail(id)).estado).toBe('ANULADA')
  })

  it('only returns and annulments bring goods back, by quantities or as a whole', async () => {
    const { _id } = await inStock()
    const { _id: id } = await invoice(of(day(-3), [line(_id)]))
    const [{ id_linea }] = (await detail(id)).lineas
    says(await note(id, { valor: 100_000 }), 422, ['valor'])
    const lineas = [{ id_linea, cantidad: 100 }]
    for (const concepto of ['REBAJA', 'AJUSTE_DE_PRECIO', 'OTRO']) {
      const { data } = says(await note(id, { concepto, lineas }), 201).json
      expect(data.devueltos).toEqual([])
    }
    says(await note(id, { concepto: 'REBAJA', valor: 250_000 }), 201)
    const { data } = says(await note(id, { concepto: 'ANULACION' }), 201).json
    // 300 kg were credited without coming back.
    expect(data.devueltos).toMatchObject([{ kg: 700 }])
    expect(await kilosOf(_id)).toBe(9_700)
  })

  it('a return of a ticket brings back its cost, and holds the ticket', async () => {
    const { _id, valor } = await inStock()
    const ticket = await sold(_id, 4_000)
    const bill = () =>
      call(
        'POST',
        '/invoices',
        of(day(-3), [line(_id, { cantidad: 4_000, sale_de_bodega: null })], {
          id_weighing_record: ticket._id,
        }),
      )
    const { _id: first } = says(await bill(), 201).json.data
    const cost = await costOf(ticket._id)
    expect(cost).toBe(Math.round(valor * 0.4))
    const [{ id_linea }] = (await detail(first)).lineas
    const { data } = says(await note(first, { lineas: [{ id_linea, cantidad: 1_000 }] }), 201).json
    expect(await costOf(data._id)).toBe(-Math.round(cost / 4))
    // The annulled invoice leaves the ticket as it is. Its other kilos are invoiced again, and come back.
    says(await note(first, { concepto: 'ANULACION' }), 201)
    expect(await kilosOf(_id)).toBe(7_000)
    const remove = () => call('DELETE', `/weighing-records/delete/${ticket._id}`, { motivo: 'Errada' })
    says(await remove(), 409, 'EN_USO')
    const { _id: second } = says(await bill(), 201).json.data
    const rest = says(await note(second, {}), 201).json.data
    expect(rest.devueltos).toMatchObject([{ kg: 3_000 }])
    expect(await costOf(rest._id)).toBe(Math.round(cost / 4) - cost)
    expect(await stockOf(_id)).toMatchObject({ kg: 10_000, valor })
    says(await bill(), 422, ['id_weighing_record'])
  })

  it('a return of an invoice without lines says the kilos of its ticket, or brings all of them', async () => {
    const { _id } = await inStock()
    const ticket = await sold(_id, 2_000)
    const { _id: id } = await invoice(
      of(day(-3), [], { valor_total: 5_000_000, id_weighing_record: ticket._id }),
    )
    says(await note(id, { valor: 500_000 }), 422, { kg: 'Escriba los kilos que vuelven a la bodega.' })
    says(await note(id, { valor: 500_000, kg: 2_001 }), 422, ['kg'])
    says(await note(id, { valor: 500_000, kg: 200 }), 201)
    says(await note(id, { valor: 10_000, kg: 0 }), 201)
    expect(await kilosOf(_id)).toBe(8_200)
    const { data } = says(await note(id, {}), 201).json
    expect(data.devueltos).toMatchObject([{ kg: 1_800 }])
    expect(await kilosOf(_id)).toBe(10_000)
  })
})
