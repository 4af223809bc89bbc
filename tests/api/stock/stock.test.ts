import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ProductStock, StockMovement } from '#server/stock/contract.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { runs } from '../../plan/quick.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { actsOf, countStock, millOf, settlementOf } from '../support/mill.ts'
import { day, HOY, moneyOf } from '../support/money.ts'
import { storeOf } from '../support/stock.ts'

onEachEngine('stock', (get) => {
  const call = callOf(get)
  const mill = millOf(get)
  const { draft, approve, annul } = actsOf(get)
  const { invoice } = moneyOf(get, () => mill)

  const { count, kilosOf, stockOf, ...store } = storeOf(get, mill)
  const product = async (name: string, tags?: string) => (await store.product(`${name} de bodega`, tags))._id
  const milling = (fecha = day(-3)) => store.milling({ fecha, kgs_netos: 8736 })
  const lines = (id: string, body: object) => call('PUT', `/milling-operations/${id}/lines`, body)
  const bought = (id: string, kg: number, fecha = day(-6)) => store.bought(id, kg, fecha)
  const sold = (id: string, kg: number, fecha = day(-1)) => store.sold(id, kg, fecha)

  it('stock follows the worked example: paddy in, milled to the kilo, white rice out', async () => {
    const [paddy, white, broken, husk, bran, waste] = await Promise.all(
      ['Paddy seco', 'Blanco', 'Partido', 'Cascarilla', 'Salvado', 'Merma'].map((name) => product(name)),
    )
    await bought(paddy!, 10_000)
    const { _id } = await milling()
    const salidas = [
      [white, 5320],
      [broken, 708],
      [husk, 1747],
      [bran, 786],
      [waste, 175],
    ].map(([id_producto, kg]) => ({ id_producto, kg }))
    const { data } = says(
      await lines(_id, { entradas: [{ id_producto: paddy, kg: 8736 }], salidas }),
      200,
    ).json
    expect(data.balance).toEqual({
      entra: 8736,
      sale: 8736,
      diferencia: 0,
      porcentaje: 0,
      tolerancia: 1,
      dentro: true,
    })
    expect(data.salidas.map(({ rendimiento }: { rendimiento: number }) => rendimiento)).toEqual([
      60.9, 8.1, 20, 9, 2,
    ])
    await sold(white!, 320)
    expect([await kilosOf(paddy!), await kilosOf(white!), await kilosOf(husk!)]).toEqual([1264, 5000, 1747])
    expect([await kilosOf(paddy!, day(-4)), await kilosOf(white!, day(-2))]).toEqual([10_000, 5320])
    const book = (await call('GET', `/stock/movements?id_producto=${white}&desde=${day(-30)}`)).json
    expect(book).toMatchObject({ antes: 0, entradas: 5320, salidas: 320, despues: 5000, total_count: 2 })
    expect(book.data.map(({ tipo, kg, saldo }: StockMovement) => [tipo, kg, saldo])).toEqual([
      ['MOLIENDA_SALIDA', 5320, 5320],
      ['VENTA', -320, 5000],
    ])
    says(await call('DELETE', `/milling-operations/delete/${_id}`, { motivo: 'Errada' }), 200)
    expect([await kilosOf(paddy!), await kilosOf(white!)]).toEqual([10_000, -320])
    expect([await kilosOf(paddy!, day(-1)), await kilosOf(white!, day(-2))]).toEqual([1264, 5320])
    says(await lines(_id, { entradas: [], salidas: [] }), 409)
  })

  it('milling without outputs yet takes its inputs out of the stock', async () => {
    const paddy = await product('Paddy')
    await bought(paddy, 1000)
    const { _id } = await milling()
    says(await lines(_id, { entradas: [{ id_producto: paddy, kg: 400 }], salidas: [] }), 200)
    expect(await kilosOf(paddy)).toBe(600)
    says(await call('GET', `/vouchers/detail?clave=MAQUILA-${_id}`), 200)
  })

  it('refuses lines of milling written on a version that others have changed', async () => {
    const paddy = await product('Paddy')
    await bought(paddy, 1000)
    const { _id, version } = await milling()
    const entradas = (kg: number) => ({ entradas: [{ id_producto: paddy, kg }], salidas: [], version })
    says(await lines(_id, entradas(400)), 200)
    says(await lines(_id, entradas(300)), 409, 'Otra persona modificó este registro.')
    expect(await kilosOf(paddy)).toBe(600)
  })

  it('a mass balance outside the tolerance of its day needs a reason', async () => {
    const [paddy, white] = await Promise.all(['Paddy', 'Blanco'].map((name) => product(name)))
    const { _id } = await milling()
    const body = { entradas: [{ id_producto: paddy, kg: 1000 }], salidas: [{ id_producto: white, kg: 980 }] }
    says(await lines(_id, body), 422, {
      motivo_balance:
        'Entre lo que entró y lo que salió hay 2 % y la tolerancia es 1 %. Escriba a qué se debe.',
    })
    const saved = says(
      await lines(_id, { ...body, motivo_balance: 'Humedad' }),
      200,
      'Entradas y salidas guardadas',
    )
    expect(saved.json.data).toMatchObject({ motivo_balance: 'Humedad', balance: { dentro: false } })
    says(await lines(_id, { entradas: [], salidas: body.salidas }), 422, ['entradas'])
    says(await lines(_id, { entradas: [{ id_producto: 'nada', kg: 1 }], salidas: [] }), 422, [
      'entradas.0.id_producto',
    ])
    says(await lines(_id, { entradas: [{ id_producto: paddy, kg: 0 }] }), 422, ['entradas.0.kg'])
    says(await lines('nada', body), 404)
    says(await lines(_id, { ...body, motivo_balance: 'x', version: 1 }), 409, 'CONFLICTO')
  })

  it('a count corrects the stock by the difference, needs a reason, and can be voided', async () => {
    const rice = await product('Harina')
    await bought(rice, 500)
    says(await count(rice, 490), 422, {
      motivo: 'El libro dice 500 kg. Faltan 10 kg: escriba a qué se debe.',
    })
    const { _id } = says(await count(rice, 490, { motivo: 'Rotura' }), 201, 'Conteo guardado').json.data
    expect(await kilosOf(rice)).toBe(490)
    says(await count(rice, 490), 201)
    const dried = says(await count(rice, 15, { clase: 'MERMA', motivo: 'Secado', fecha: day(-2) }), 201).json
      .data
    expect(dried).toMatchObject({ libro: 500, contado: 485, diferencia: -15 })
    expect([await kilosOf(rice, day(-2)), await kilosOf(rice)]).toEqual([485, 475])
    says(await count(rice, 999, { clase: 'MERMA', motivo: 'x' }), 422, ['kg'])
    says(await count(rice, 1, { fecha: day(1), motivo: 'x' }), 422, ['fecha'])
    says(await count('nada', 1), 422, ['id_producto'])
    const annul = (motivo: string) => call('PATCH', `/stock/counts/${_id}/void`, { motivo })
    says(await annul(' '), 422, ['motivo'])
    says(await annul('Mal contado'), 200, 'Conteo anulado')
    says(await annul('Otra vez'), 409, 'El conteo ya está anulado.')
    expect(await kilosOf(rice)).toBe(485)
  })

  it('the movements of a day stand in the order in which the stock counts them, the count last', async () => {
    const rice = await product('Harina')
    await bought(rice, 500, HOY)
    await sold(rice, 100, HOY)
    says(await count(rice, 390, { motivo: 'Rotura' }), 201)
    const { data } = (await call('GET', `/stock/movements?id_producto=${rice}`)).json
    expect(data.map(({ tipo, saldo }: StockMovement) => [tipo, saldo])).toEqual([
      ['COMPRA', 500],
      ['VENTA', 400],
      ['CONTEO', 390],
    ])
  })

  it('twenty simultaneous counts leave the counted kilos', async () => {
    const rice = await product('Granza')
    await bought(rice, 800)
    const counted = await Promise.all(
      Array.from({ length: 20 }, () => count(rice, 700, { motivo: 'Conteo' })),
    )
    expect(counted.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
    expect(await kilosOf(rice)).toBe(700)
  })

  it('stock has the average cost of what was paid, and each sale books that cost', async () => {
    const [paddy, white] = [await product('Paddy'), await product('Blanco', '')]
    const ticket = await bought(paddy, 10_000)
    const settled = await draft(mill, [ticket._id], { fecha: day(-5), registro: 'RETENCION' })
    says(await approve(settled._id), 200)
    const perKilo = settled.subtotal / 10_000
    expect((await stockOf(paddy))?.costo_kg).toBeCloseTo(perKilo, 1)
    const { _id, consecutivo } = await milling()
    const body = { entradas: [{ id_producto: paddy, kg: 1000 }], salidas: [{ id_producto: white, kg: 700 }] }
    says(await lines(_id, { ...body, motivo_balance: 'Cascarilla aparte' }), 200)
    const cost = Math.round(perKilo * 1000)
    expect((await stockOf(white))?.valor).toBe(cost)
    const voucher = (await call('GET', `/vouchers/detail?clave=MAQUILA-${_id}`)).json
    expect(voucher.debito).toBe(2 * cost)
    expect(voucher.numero).toBe(consecutivo)
    const sale = await sold(white, 350)
    await invoice({
      id_weighing_record: sale._id,
      valor_total: 900_000,
      fecha_de_emision: HOY,
      fecha_de_vencimiento: HOY,
    })
    const ofSale = (await call('GET', `/vouchers/detail?clave=COSTO-${sale._id}`)).json
    expect(ofSale.debito).toBe(Math.round(cost / 2))
    expect(ofSale.lineas.map(({ cuenta }: { cuenta: string }) => cuenta)).toEqual(['612005', '143005'])
    const { ventas } = (await call('GET', `/reports/profitability?desde=${HOY}&hasta=${HOY}`)).json
    expect(ventas.filas.at(-1)).toMatchObject({ vr_venta: 900_000, costo: Math.round(cost / 2) })
  })

  it('a sale of stock that cost nothing has no known cost and stays out of the margin', async () => {
    const husk = await product('Cascarilla', '')
    says(
      await call('POST', '/stock/openings', { id_producto: husk, fecha: day(-4), kg: 5000, valor: 0 }),
      201,
    )
    const sale = await sold(husk, 1000)
    const invoiced = { valor_total: 55_000, fecha_de_emision: HOY, fecha_de_vencimiento: HOY }
    await invoice({ id_weighing_record: sale._id, ...invoiced })
    const { ventas, por_producto, por_mes, total, sin_costo } = (
      await call('GET', `/reports/profitability?desde=${HOY}&hasta=${HOY}`)
    ).json
    expect(sin_costo.filas.at(-1)).toMatchObject({ vr_venta: 55_000, costo: null, margen: null })
    expect(sin_costo.por_producto).toContainEqual({
      producto: expect.stringMatching(/^Cascarilla de bodega/) as unknown,
      id_producto: husk,
      ...{ vr_venta: 55_000, costo: null, utilidad: null, margen: null },
    })
    expect(por_producto.filter((one: ProductStock) => one.id_producto === husk)).toEqual([])
    for (const sums of [por_producto, por_mes])
      expect(addUp(sums.map(({ utilidad }: { utilidad: number }) => utilidad))).toBe(total.utilidad)
    expect(ventas.vr_venta).toBeLessThanOrEqual(total.vr_venta)
  })

  it('a voided settlement and a voided milling stand until their void, in stock, costs and vouchers', async () => {
    const [paddy, white] = await Promise.all(['Paddy', 'Blanco'].map((name) => product(name)))
    const dear = await draft(mill, [(await bought(paddy!, 10_000))._id], {
      fecha: day(-5),
      registro: 'RETENCION',
    })
    says(await approve(dear._id), 200)
    const body = { entradas: [{ id_producto: paddy, kg: 1000 }], salidas: [{ id_producto: white, kg: 1000 }] }
    const { _id } = await milling()
    says(await lines(_id, body), 200)
    const sale = await sold(white!, 300, day(-2))
    const costOf = async () => (await call('GET', `/vouchers/detail?clave=COSTO-${sale._id}`)).json.debito
    const before = {
      paddy: await stockOf(paddy!, day(-1)),
      white: await stockOf(white!, day(-1)),
      cost: await costOf(),
    }
    expect(before.cost).toBe(Math.round((dear.subtotal / 10_000) * 300))
    says(await call('DELETE', `/milling-operations/delete/${_id}`, { motivo: 'Errada' }), 200)
    says(await annul(dear._id), 200)
    expect({
      paddy: await stockOf(paddy!, day(-1)),
      white: await stockOf(white!, day(-1)),
      cost: await costOf(),
    }).toEqual(before)
    expect([await kilosOf(paddy!), await kilosOf(white!)]).toEqual([10_000, -300])

    // A void on the document's own day leaves nothing behind.
    const [other, flour] = await Promise.all(['Paddy', 'Harina'].map((name) => product(name)))
    const today = await draft(mill, [(await bought(other!, 1000))._id], { fecha: HOY, registro: 'RETENCION' })
    says(await approve(today._id), 200)
    const { _id: wrong } = await milling(HOY)
    const same = { entradas: [{ id_producto: other, kg: 100 }], salidas: [{ id_producto: flour, kg: 100 }] }
    says(await lines(wrong, same), 200)
    says(await call('DELETE', `/milling-operations/delete/${wrong}`, { motivo: 'Errada' }), 200)
    says(await annul(today._id), 200)
    expect(await stockOf(other!)).toMatchObject({ kg: 1000, costo_kg: null })
    expect(await stockOf(flour!)).toBeUndefined()
  })

  it('a purchase at another price counts once on each day, corrected or voided and settled again', async () => {
    const paddy = await product('Paddy')
    const ticket = await bought(paddy, 10_000)
    const old = await draft(mill, [ticket._id], { fecha: day(-5), registro: 'RETENCION' })
    says(await approve(old._id), 200)
    const correction = { precio_carga: 180_000, motivo: 'Precio de ayer' }
    const { data: now } = says(
      await call('PATCH', `/settlements/${old._id}/correct-price`, correction),
      200,
    ).json
    says(await approve(now._id), 200)
    const settled = (one: { subtotal: number }) => ({ kg: 10_000, sin_liquidar: 0, valor: one.subtotal })
    expect([await stockOf(paddy, day(-3)), await stockOf(paddy)]).toMatchObject([settled(old), settled(now)])

    const again = await bought(paddy, 2000)
    const wrong = await draft(mill, [again._id], { fecha: day(-5), registro: 'RETENCION' })
    says(await approve(wrong._id), 200)
    says(await annul(wrong._id), 200)
    says(await call('POST', '/settlements', settlementOf(mill, [again._id], { fecha: day(-1) })), 422, {
      fecha: `La fecha no puede ser anterior al ${writtenDay(HOY)} (el día en que se anuló su liquidación anterior).`,
    })
    await draft(mill, [again._id], { fecha: HOY, registro: 'RETENCION' })
  })

  it('stock equals the sum of its movements on any day', async () => {
    const [rice, other] = await Promise.all(['Historia', 'Otra'].map((name) => product(name)))
    const step = fc.record({
      act: fc.constantFrom('buy', 'sell', 'count', 'mill', 'drop'),
      kg: fc.integer({ min: 1, max: 3000 }),
      ago: fc.integer({ min: 0, max: 9 }),
    })
    const dropped: string[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        for (const { act, kg, ago } of steps) {
          if (act === 'buy') dropped.push((await bought(rice!, kg, day(-ago)))._id)
          if (act === 'sell') await sold(rice!, kg, day(-ago))
          if (act === 'count') says(await countStock(get(), { id_producto: rice, fecha: day(-ago), kg }), 201)
          if (act === 'mill') {
            const { _id } = await milling(day(-ago))
            await lines(_id, { entradas: [{ id_producto: other, kg }], salidas: [{ id_producto: rice, kg }] })
          }
          const last = dropped.pop()
          if (act === 'drop' && last)
            await call('DELETE', `/weighing-records/delete/${last}`, { motivo: 'Errada' })
        }
        for (const ago of [9, 5, 0]) {
          const dia = day(-ago)
          const [sum] = await get().rows<{ kg: number }>(sql`select (
              coalesce((select sum(case operacion when 'COMPRA' then peso_neto else -peso_neto end) from weighing_records
                where id_producto = ${rice} and not eliminada and fecha <= ${dia}::date), 0)
              + coalesce((select sum(case lado when 'SALIDA' then kg else -kg end) from milling_lines
                where id_producto = ${rice} and not anulada and fecha <= ${dia}::date), 0)
              + coalesce((select sum(diferencia) from stock_counts
                where id_producto = ${rice} and not anulado and fecha <= ${dia}::date), 0))::float8 as kg`)
          expect(await kilosOf(rice!, dia)).toBe(sum!.kg)
          const book = (
            await call('GET', `/stock/movements?id_producto=${rice}&desde=${day(-40)}&hasta=${dia}`)
          ).json
          expect(book.despues).toBe(sum!.kg)
        }
      }),
      { numRuns: runs(6) },
    )
  })
})
