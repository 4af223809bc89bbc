import { expect, it } from 'vitest'
import { addDays, today } from '#server/kit/words/days.ts'
import { onEachEngine, refuses, says } from '../support/api.ts'
import { actsOf, newMill, saleOf, weigh, type Mill } from '../support/mill.ts'
import { anInvoiceOn, moneyOf } from '../support/money.ts'

onEachEngine('invoices with lines and credit notes', (get) => {
  const { call } = actsOf(get)
  const day = addDays(today(), -5)

  const product = async (descripcion: string, iva: string) =>
    says(await call('POST', '/products', { descripcion: `${descripcion} ${Math.random()}`, iva }), 201).json
      .data._id
  const body = (m: Mill, changes?: object) => anInvoiceOn(day, m, changes)
  const invoice = async (m: Mill, changes: object = {}) =>
    says(await call('POST', '/invoices', body(m, changes)), 201).json.data
  const detail = async (id: string) => says(await call('GET', `/invoices/${id}`), 200).json
  const note = (id_factura: string, changes: object = {}) =>
    call('POST', '/notes', { id_factura, concepto: 'REBAJA', motivo: 'Llegó mojado', ...changes })
  const pay = (m: Mill, cuenta: string, valor: number) => moneyOf(get, () => m).pay(cuenta, valor)

  it('an invoice totals its lines with the IVA of their products', async () => {
    const m = await newMill(get())
    const [rice, bran] = [await product('Arroz', 'EXCLUIDO'), await product('Salvado', '5')]
    const lineas = [
      { id_producto: rice, cantidad: 1000, unidad: 'kg', precio: 2350.5 },
      { id_producto: bran, cantidad: 40, unidad: 'bultos', precio: 33_333.333333, descuento: 3_333 },
    ]
    const made = await invoice(m, { lineas })
    // The total is 2,350,500 + 1,330,000 + 5 % IVA on 1,330,000, which is 1,333,333 − 3,333.
    expect(made).toMatchObject({ valor_total: 3_747_000, iva: 66_500 })
    const read = await detail(made._id)
    expect(read.lineas.map((one: { total: number }) => one.total)).toEqual([2_350_500, 1_396_500])
    expect(read.totales).toMatchObject({ base: 3_680_500, iva: 66_500, descuento: 3_333, total: 3_747_000 })
    expect(read.cuenta.saldo_actual).toBe(3_747_000)
    const last = await call('GET', `/invoices/last-price?id_producto=${bran}`)
    expect(last.json.precio).toBe(33_333.333333)
    const { json } = await call('POST', '/vouchers/search', {
      search: made.numero_de_factura,
      filtros: { desde: day, hasta: today() },
    })
    const voucher = (await call('GET', `/vouchers/detail?clave=${json.data[0]._id}`)).json
    const of = (clase: string) =>
      voucher.lineas
        .filter((one: { clase: string }) => one.clase === clase)
        .map((one: { credito: number }) => one.credito)
    expect(of('IVA_GENERADO')).toEqual([66_500])
    expect(of('VENTA').reduce((sum: number, one: number) => sum + one, 0)).toBe(3_680_500)
    expect((await call('GET', `/files/pdf/FACTURA/${made._id}`)).status).toBe(200)

    const changed = await call('PUT', '/invoices/update', {
      id: made._id,
      lineas: [{ ...lineas[0], cantidad: 10 }],
    })
    expect(says(changed, 200).json.data).toMatchObject({ valor_total: 23_505, iva: 0 })
    expect((await detail(made._id)).cuenta.saldo_actual).toBe(23_505)
  })

  it('refuses lines of the same total on a version that others have changed', async () => {
    const m = await newMill(get())
    const line = { id_producto: m.harina, unidad: 'kg' }
    const { _id: id, version } = await invoice(m, { lineas: [{ ...line, cantidad: 10, precio: 100 }] })
    const change = (cantidad: number, precio: number) =>
      call('PUT', '/invoices/update', { id, version, lineas: [{ ...line, cantidad, precio }] })
    says(await change(20, 50), 200)
    says(await change(40, 25), 409, 'Otra persona modificó este registro.')
    expect((await detail(id)).lineas).toMatchObject([{ cantidad: 20 }])
  })

  it('an invoice needs lines or a total, and keeps the typed total without lines', async () => {
    const m = await newMill(get())
    const made = await invoice(m, { valor_total: 90_000 })
    expect(await detail(made._id)).toMatchObject({ lineas: [], totales: null, iva: 0, valor_total: 90_000 })
    says(await call('POST', '/invoices', body(m)), 422, ['valor_total'])
    const lineas = [{ id_producto: m.harina, cantidad: 1, precio: 10, descuento: 11 }]
    says(await call('POST', '/invoices', body(m, { lineas })), 422, ['lineas.0.descuento'])
    says(
      await call('POST', '/invoices', body(m, { lineas: [{ ...lineas[0], id_producto: m.cliente }] })),
      422,
      ['lineas.0.id_producto'],
    )
    refuses(await call('POST', '/invoices', body(m, { lineas: [{ ...lineas[0], cantidad: 0 }] })), 422)
    for (const cantidad of [1.006, 0.001])
      refuses(await call('POST', '/invoices', body(m, { lineas: [{ ...lineas[0], cantidad }] })), 422)
  })

  it('a credit note by lines, by value or for the remainder lowers the unpaid balance', async () => {
    const m = await newMill(get())
    const bran = await product('Salvado', '19')
    const made = await invoice(m, { lineas: [{ id_producto: bran, cantidad: 10, precio: 1000 }] })
    expect(made.valor_total).toBe(11_900)
    const [line] = (await detail(made._id)).lineas
    const first = says(
      await note(made._id, { lineas: [{ id_linea: line.id_linea, cantidad: 3 }] }),
      201,
      'Nota crédito creada correctamente',
    )
    expect(first.json.data).toMatchObject({
      clase: 'CREDITO',
      base: 3_000,
      iva: 570,
      valor: 3_570,
      documento: made.numero_de_factura,
    })
    expect(first.json.data.numero).toMatch(/^NC-\d+$/)
    const second = says(await note(made._id, { valor: 1_190 }), 201).json.data
    expect(second).toMatchObject({ base: 1_000, iva: 190 })
    let read = await detail(made._id)
    expect(read).toMatchObject({ notas: 4_760, estado: 'PENDIENTE' })
    expect(read.cuenta).toMatchObject({ saldo_actual: 7_140, notas: 4_760, total_abonos_realizados: 0 })
    refuses(await note(made._id, { lineas: [{ id_linea: line.id_linea, cantidad: 7.5 }] }), 422)
    says(await note(made._id, { valor: 7_141 }), 422, ['valor'])
    says(await note(made._id, { fecha: addDays(day, -1) }), 422, ['fecha'])
    says(await note(made._id, { motivo: '' }), 422, ['motivo'])
    says(await call('PUT', '/invoices/update', { id: made._id, valor_total: 5 }), 200)
    refuses(
      await call('PUT', '/invoices/update', { id: made._id, fecha_de_vencimiento: today(), motivo: 'x' }),
      409,
      /nota crédito/,
    )
    says(await call('PUT', '/invoices/update', { id: made._id, observaciones: 'Sí cambia' }), 200)

    const last = says(await note(made._id, { concepto: 'ANULACION' }), 201).json.data
    expect(last).toMatchObject({ base: 6_000, iva: 1_140 })
    read = await detail(made._id)
    expect(read).toMatchObject({ estado: 'ANULADA', notas: 11_900 })
    expect(read.cuenta).toMatchObject({ saldo_actual: 0, estado_documento: 'ANULADA' })
    expect(read.correcciones).toHaveLength(3)
    refuses(await note(made._id, { valor: 1 }), 409)
    for (const { id_nota } of read.correcciones) {
      expect((await call('GET', `/files/pdf/NOTA/${id_nota}`)).status).toBe(200)
      expect((await call('GET', `/vouchers/detail?clave=NOTA-${id_nota}`)).status).toBe(200)
    }
    const account = await call('POST', '/movements/search', { limit: 1000, filtros: { tercero: m.cliente } })
    expect(account.json.saldo_final).toBe(0)
    const listed = await call('POST', '/invoices/search', {
      filtros: { anulada: 'true', id_cliente_tercero: m.cliente },
    })
    expect(listed.json.total_count).toBe(1)
  })

  it('rejects a note with quantities and a value, and kilos that it cannot return', async () => {
    const m = await newMill(get())
    const sold = await invoice(m, { lineas: [{ id_producto: m.harina, cantidad: 4, precio: 100_000 }] })
    const [{ id_linea }] = (await detail(sold._id)).lineas
    const lineas = [{ id_linea, cantidad: 2 }]
    says(await note(sold._id, { concepto: 'OTRO', lineas, valor: 300_000 }), 422, {
      valor: 'Escriba cantidades o un valor, no los dos.',
    })
    says(await note(sold._id, { concepto: 'DEVOLUCION', lineas, kg: 100 }), 422, ['kg'])
    const ticket = await weigh(get(), m, saleOf(m))
    const weighed = await invoice(m, { valor_total: 100_000, id_weighing_record: ticket._id })
    says(await note(weighed._id, { concepto: 'REBAJA', valor: 1_000, kg: 100 }), 422, {
      kg: 'Borre los kilos: solo se escriben en una Devolución de una factura con tiquete y sin líneas.',
    })
    for (const one of [sold, weighed]) expect((await detail(one._id)).notas).toBe(0)
  })

  it('rejects a credit note that lowers the balance below the paid amount, with advice', async () => {
    const m = await newMill(get())
    const made = await invoice(m, { valor_total: 100_000 })
    const { cuenta } = await detail(made._id)
    await pay(m, cuenta._id, 70_000)
    refuses(
      await note(made._id, { valor: 30_001 }),
      409,
      /ya se pagó una parte: la nota llega hasta \$\s30\.000\. Para una mayor, anule antes sus abonos/,
    )
    refuses(await note(made._id), 409)
    says(await note(made._id, { valor: 30_000 }), 201)
    expect((await detail(made._id)).cuenta).toMatchObject({ saldo_actual: 0, estado_documento: 'PAGADO' })
  })

  it('twenty concurrent credit notes never exceed the invoice', async () => {
    const m = await newMill(get())
    const made = await invoice(m, { valor_total: 100_000 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => note(made._id, { valor: 9_000 })))
    const done = answers.filter(({ status }) => status === 201)
    expect(done).toHaveLength(11)
    expect(new Set(done.map(({ json }) => json.data.numero)).size).toBe(11)
    for (const { status } of answers) expect([201, 422]).toContain(status)
    expect((await detail(made._id)).cuenta.saldo_actual).toBe(1_000)
    expect(
      (await call('POST', '/notes/search', { totales: true, filtros: { id_factura: made._id } })).json.totales
        .valor,
    ).toBe(99_000)
  })

  it('an invoice with a DIAN range changes only by notes, and a full note frees its weighing', async () => {
    const m = await newMill(get())
    const { json } = await call('POST', '/consecutives/search', { limit: 1000 })
    const own = json.data.find((one: { tags: string }) => one.tags === 'FACTURA')
    const range = {
      resolucion: '18764000003',
      fecha_resolucion: addDays(today(), -5),
      prefijo: 'FE',
      numero_desde: 1,
      numero_hasta: 50,
      vigente_desde: addDays(today(), -5),
      vigente_hasta: addDays(today(), 90),
    }
    says(await call('POST', `/consecutives/${own._id}/ranges`, range), 201)
    const sale = await weigh(get(), m, saleOf(m))
    const made = await invoice(m, { valor_total: 100_000, id_weighing_record: sale._id })
    expect(made.numero_de_factura).toBe('FE-1')
    refuses(await call('PUT', '/invoices/update', { id: made._id, valor_total: 90_000 }), 409, /nota crédito/)
    const removed = says(
      await call('DELETE', `/invoices/delete/${made._id}`, { motivo: 'Cliente equivocado' }),
      200,
    )
    expect(removed.json.data).toMatchObject({ estado: 'ANULADA', anulada: false })
    const read = await detail(made._id)
    expect(read.correcciones[0]).toMatchObject({
      concepto: 'ANULACION',
      motivo: 'Cliente equivocado',
      valor: 100_000,
    })
    const again = await invoice(m, { valor_total: 120_000, id_weighing_record: sale._id })
    expect(again.numero_de_factura).toBe('FE-2')
    const { cuenta } = await detail(again._id)
    await pay(m, cuenta._id, 1_000)
    refuses(
      await call('DELETE', `/invoices/delete/${again._id}`, { motivo: 'x' }),
      409,
      /anule antes sus abonos/,
    )
  })

  it('creating a credit note needs its permission key', async () => {
    const m = await newMill(get())
    const made = await invoice(m, { valor_total: 10_000 })
    const as = await get().userWith(['POST-invoices', 'GET-invoices/{id}', 'POST-notes/search'])
    refuses(await call('POST', '/notes', { id_factura: made._id, concepto: 'OTRO', motivo: 'x' }, as), 403)
    const reader = await get().userWith(['POST-notes'])
    refuses(await call('POST', '/notes/search', {}, reader), 403)
    refuses(await call('GET', `/invoices/last-price?id_producto=${m.harina}`, undefined, reader), 403)
  })
})
