import { expect, it } from 'vitest'
import { readVouchers } from '#server/books/read-queries.ts'
import { addMonths, daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { FIRST_DAY, today, writtenDay } from '#server/kit/words/days.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { csvOfRows, importing } from '../support/importing.ts'
import { millOf } from '../support/mill.ts'
import { day, HOY } from '../support/money.ts'
import { periodsOf } from '../support/periods.ts'
import { storeOf } from '../support/stock.ts'
import { vouchersOf } from '../support/vouchers.ts'

const MES = addMonths(monthOf(HOY), -1)
const { hasta: LAST } = daysOfMonth(MES)

const INVENTORY = /^(INVENTARIO_PADDY|PRODUCTO_TERMINADO|INSUMOS)$/

onEachEngine('opening stock', (get) => {
  const call = callOf(get)
  const mill = millOf(get)
  const { sold, stockOf, ...store } = storeOf(get, mill)
  const product = (tags?: string) => store.product('Grano de apertura', tags)
  const write = (id_producto: string, changes: object = {}) =>
    call('POST', '/stock/openings', { id_producto, fecha: day(-3), kg: 1000, valor: 1_500_000, ...changes })
  const remove = (id: string) => call('DELETE', `/stock/openings/${id}`)
  const { close, open } = periodsOf(get)

  it('opening stock is written once per product and day, and removed', async () => {
    const { _id: id } = await product()
    const { _id } = says(await write(id), 201, 'Existencia inicial guardada').json.data
    says(
      await write(id, { kg: 7 }),
      409,
      `El producto ya tiene existencia inicial del ${writtenDay(day(-3))}: quítela en Existencias y escríbala de nuevo.`,
    )
    says(await write(id, { fecha: day(-2), kg: 10.5, valor: 0 }), 201)
    says(await remove(_id), 200, 'Existencia inicial quitada')
    says(await remove(_id), 404)
    says(await write(id, { kg: 7 }), 201)
  })

  it('opening stock needs a product, a past day, kilos and a value', async () => {
    const { _id: id } = await product()
    says(await write('nada'), 422, { id_producto: 'Debe seleccionar un producto válido de la lista.' })
    says(await write(id, { fecha: day(1) }), 422, ['fecha'])
    says(await write(id, { kg: 0 }), 422, ['kg'])
    says(await write(id, { kg: 1.234 }), 422, ['kg'])
    says(await write(id, { valor: -1 }), 422, { valor: 'El valor no puede ser negativo.' })
    says(await write(id, { valor: undefined }), 422, ['valor'])
    says(await write(id, { valor: 1.5 }), 422, ['valor'])
  })

  it('a closed month takes no opening stock and keeps its own', async () => {
    const { _id: id } = await product()
    const { _id } = says(await write(id, { fecha: LAST }), 201).json.data
    const closed = await close(MES)
    says(await write((await product())._id, { fecha: LAST }), 422, ['fecha'])
    says(await remove(_id), 422, ['fecha'])
    await open(closed._id)
    says(await remove(_id), 200)
  })

  const voucherOf = (id: string) => call('GET', `/vouchers/detail?clave=APERTURA-${id}`)
  const linesOf = (id: string) => vouchersOf(get).linesOf(`APERTURA-${id}`)
  /** Inventory of a product by the lines of all vouchers up to a day. */
  const booked = async (id: string, hasta: string) => {
    const { company } = get().admin
    const found = await readVouchers(get().db.within(company).read, company, { desde: FIRST_DAY, hasta })
    const lines = found
      .flatMap(({ lineas }) => lineas)
      .filter((one) => one.id_producto === id && INVENTORY.test(one.clase))
    return lines.reduce((sum, { debito, credito }) => sum + debito - credito, 0)
  }
  const count = (id: string, kg: number, changes: object = {}) =>
    store.count(id, kg, { motivo: 'Conteo', ...changes })

  it('opening stock has its kilos, its value and its voucher from its day on', async () => {
    const [paddy, white, supply] = [await product(), await product(''), await product('INSUMO')]
    const ids: string[] = []
    for (const { _id } of [paddy, white, supply]) ids.push(says(await write(_id), 201).json.data._id)
    expect(await stockOf(paddy._id, day(-4))).toBeUndefined()
    expect(await stockOf(paddy._id, day(-3))).toMatchObject({ kg: 1000, costo_kg: 1500, valor: 1_500_000 })
    expect(await Promise.all(ids.map(linesOf))).toEqual(
      ['140505', '143005', '143505'].map((cuenta) => [
        [cuenta, 1_500_000, 0],
        ['370505', 0, 1_500_000],
      ]),
    )
    const { data } = says(
      await call('GET', `/stock/movements?id_producto=${white._id}&desde=${day(-3)}`),
      200,
    ).json
    expect(data).toMatchObject([{ tipo: 'INICIAL', id: ids[1], kg: 1000, saldo: 1000 }])
    says(await remove(ids[0]!), 200)
    says(await voucherOf(ids[0]!), 404)
    expect(await stockOf(paddy._id)).toBeUndefined()
  })

  it('sales of opening stock leave at its cost, and the vouchers add up to the stock on any day', async () => {
    const { _id: id } = await product('')
    await sold(id, 100, day(-5))
    says(await write(id), 201)
    await sold(id, 300, day(-2))
    expect(await stockOf(id, day(-2))).toMatchObject({ kg: 600, costo_kg: 1500 })
    says(await count(id, 650), 201)
    for (const dia of [day(-3), day(-2), HOY])
      expect(await booked(id, dia)).toBe((await stockOf(id, dia)).valor)
  })

  it('a count that adds kilos to a product without a cost asks for it, and other counts take the average', async () => {
    const { _id: id } = await product('')
    says(await count(id, 500), 422, {
      costo_kg: 'El producto todavía no tiene costo: escriba cuánto vale cada kilo que sobra.',
    })
    says(await count(id, 500, { costo_kg: -1 }), 422, ['costo_kg'])
    says(await count(id, 500, { costo_kg: 1200.5, fecha: day(-4) }), 201)
    expect(await stockOf(id)).toMatchObject({ kg: 500, costo_kg: 1200.5, valor: 600_250 })
    const average = {
      costo_kg:
        'Déjelo vacío: solo se escribe cuando sobran kilos de un producto que todavía no tiene costo.',
    }
    says(await count(id, 600, { costo_kg: 900 }), 422, average)
    says(await count(id, 400, { costo_kg: 900 }), 422, average)
    says(await count(id, 600, { fecha: day(-1) }), 201)
    expect(await stockOf(id)).toMatchObject({ kg: 600, costo_kg: 1200.5, valor: 720_300 })
    for (const dia of [day(-4), HOY]) expect(await booked(id, dia)).toBe((await stockOf(id, dia)).valor)
  })

  const { act, rows: rowsOf, ...files } = importing(get)
  const fileOf = (rows: readonly (readonly string[])[]) =>
    csvOfRows([['Producto', 'Fecha', 'Kilos', 'Valor', 'Costo por kg'], ...rows])
  const preview = (rows: readonly (readonly string[])[]) => files.preview(fileOf(rows), 'opening-stock')
  const errorsOf = async (row: readonly string[]) => (await rowsOf((await preview([row]))._id))[0].errores
  const hoy = today()

  it('a file of opening stock is imported by value or by cost, recognised and undone', async () => {
    const [paddy, white] = [await product(), await product('')]
    const rows = [
      [paddy.descripcion.toUpperCase(), hoy, '12.500,5', '18.750.750', '1.500'],
      [white.descripcion, hoy, '300', '', '2.333,33'],
    ]
    const id = await files.bring(fileOf(rows), 'opening-stock', rows.length)
    expect(await preview(rows)).toMatchObject({ nuevas: 0, iguales: 2 })
    const [other] = rows
    expect(await preview([[...other!.slice(0, 3), '18.750.751']])).toMatchObject({ nuevas: 0, otras: 1 })
    says(await write(white._id, { fecha: hoy }), 409)
    await act(id, 'take-back')
    expect(await preview(rows)).toMatchObject({ nuevas: 2, iguales: 0 })
  })

  it('a file says beside each cell what its opening stock lacks', async () => {
    const { descripcion } = await product()
    expect(await errorsOf(['Nadie', hoy, '10', '10'])).toEqual({
      producto: expect.stringContaining('No hay un producto que se llame Nadie.') as string,
    })
    expect(await errorsOf([descripcion, hoy, '0', '10'])).toEqual({ kg: expect.any(String) as string })
    expect(await errorsOf([descripcion, hoy, '10', ''])).toEqual({
      valor: 'Escriba el valor, o el costo por kilo.',
    })
    expect(await errorsOf([descripcion, hoy, '10', '15.000', '1.502'])).toEqual({
      costo_kg: '«1.502»: No coincide con el valor, que da $\u00a01.500 por kilo.',
    })
    const twice = await preview([
      [descripcion, hoy, '10', '15.000'],
      [descripcion.toUpperCase(), hoy, '11', '15.000'],
    ])
    expect(twice).toMatchObject({ con_error: expect.any(Number) as number })
    expect(twice.con_error).toBeGreaterThan(0)
  })
})
