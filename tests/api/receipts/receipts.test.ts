import { beforeAll, expect, it } from 'vitest'
import { onEachEngine, says } from '../support/api.ts'
import { newMill, weigh, type Mill } from '../support/mill.ts'
import { day, HOY, moneyOf } from '../support/money.ts'

const INCOMPLETE = 'Todos los campos obligatorios deben completarse'

onEachEngine('payment receipts', (get) => {
  let mill: Mill
  let bank: string
  beforeAll(async () => {
    mill = await newMill(get())
    const body = { nombre: 'Banco de Pruebas', nro_cuenta: '12', saldo_inicial: 0, fecha_si: '2026-01-01' }
    bank = (await get().call('POST', '/banks', { as: get().admin, body })).json.data._id
  })
  const { call, aReceipt, receipt, receivable } = moneyOf(get, () => mill)
  const saldo = async (id: string) => (await call('GET', `/accounts-receivable/${id}`)).json.saldo_actual
  const read = async (id: string) => (await call('GET', `/payment-receipts/${id}`)).json
  const applying = (receipt: { _id: string }, owed: { _id: string }, valor_aplicado: number) =>
    call('POST', '/applied-receipts', {
      numero_recibo: receipt._id,
      cuenta_por_cobrar_relacionada: owed._id,
      valor_aplicado,
      fecha_aplicacion: HOY,
    })

  it('a receipt pays its receivables at once and keeps the remainder as an advance', async () => {
    const [one, two] = [await receivable(), await receivable({ valor_original_factura: 100_000 })]
    const made = await receipt({
      valor_pagado: 500_000,
      aplicaciones: [
        { id_cuenta_por_cobrar: one._id, valor_aplicado: 300_000 },
        { id_cuenta_por_cobrar: two._id, valor_aplicado: 100_000 },
      ],
    })
    expect(made).toMatchObject({
      numero_recibo: expect.stringMatching(/^RC-\d+$/),
      estado: 'APLICADO',
      aplicado: 400_000,
      por_aplicar: 100_000,
      descripcion_medio_pago: 'Contado',
      facturas_aplicadas: `${one.numero_factura}: $\u00a0300.000; ${two.numero_factura}: $\u00a0100.000`,
    })
    expect(made.aplicaciones).toHaveLength(2)
    expect([await saldo(one._id), await saldo(two._id)]).toEqual([700_000, 0])
    const more = await call('PATCH', `/payment-receipts/${made._id}/apply`, {
      version: made.version,
      aplicaciones: [{ id_cuenta_por_cobrar: one._id, valor_aplicado: 100_000 }],
    })
    expect([more.status, more.json.data.por_aplicar, await saldo(one._id)]).toEqual([200, 0, 600_000])
  })

  it('a used number is refused with the receipt and the client that have it', async () => {
    const { _id, numero_recibo, nombre_cliente } = await receipt()
    const { json } = says(
      await call('POST', '/payment-receipts', aReceipt({ numero_recibo })),
      409,
      'DUPLICADO',
    )
    expect(json).toMatchObject({
      mensaje: `Ya existe el recibo ${numero_recibo}, de ${nombre_cliente}.`,
      registro: { id_recibo_caja: _id, numero_recibo },
    })
  })

  it('rejects an empty receipt and impossible values, each beside its field', async () => {
    says(await call('POST', '/payment-receipts', {}), 422, {
      valor_pagado: INCOMPLETE,
      fecha_recepcion_pago: INCOMPLETE,
      id_medio_pago: INCOMPLETE,
      id_cliente_tercero: INCOMPLETE,
    })
    const owed = await receivable()
    const other = await newMill(get())
    const foreign = await receivable({ cliente_id: other.cliente })
    const line = (id: string, valor_aplicado: number) => [{ id_cuenta_por_cobrar: id, valor_aplicado }]
    for (const [changes, field] of [
      [{ valor_pagado: 0 }, 'valor_pagado'],
      [{ fecha_recepcion_pago: day(1) }, 'fecha_recepcion_pago'],
      [{ id_medio_pago: mill.placa }, 'id_medio_pago'],
      [{ id_medio_pago: mill.credito }, 'id_medio_pago'],
      [{ id_medio_pago: mill.descuento }, 'id_medio_pago'],
      [{ id_medio_pago: mill.bancos }, 'id_banco'],
      [{ id_medio_pago: mill.bancos, id_banco: mill.placa }, 'id_banco'],
      [{ id_banco: bank }, 'id_banco'],
      [{ id_cliente_tercero: mill.propio }, 'id_cliente_tercero'],
      [{ estado: 'PAGADO' }, 'estado'],
      [{ estado: 'ANULADO' }, 'observaciones'],
      [{ estado: 'ANULADO', observaciones: 'Roto', aplicaciones: line(owed._id, 1) }, 'aplicaciones'],
      [{ aplicaciones: [...line(owed._id, 1), ...line(owed._id, 1)] }, 'aplicaciones'],
      [{ aplicaciones: line(owed._id, 400_001) }, 'aplicaciones'],
      [{ valor_pagado: 2_000_000, aplicaciones: line(owed._id, 1_000_001) }, 'valor_aplicado'],
      [{ aplicaciones: line(foreign._id, 1) }, 'cuenta_por_cobrar_relacionada'],
    ] as const) {
      const { status, json } = await call('POST', '/payment-receipts', aReceipt(changes))
      expect([changes, status, Object.keys(json.errores ?? {})]).toEqual([changes, 422, [field]])
    }
    expect(
      (await call('POST', '/payment-receipts', aReceipt({ id_medio_pago: mill.bancos, id_banco: bank })))
        .status,
    ).toBe(201)
    expect(await saldo(owed._id)).toBe(1_000_000)
    const gone = { aplicaciones: line(mill.placa, 1) }
    expect((await call('POST', '/payment-receipts', aReceipt(gone))).status).toBe(404)
  })

  it('keeps a spoiled number of the receipt book, which pays nothing and is never reused', async () => {
    const made = await receipt({ estado: 'ANULADO', observaciones: 'Se rompió', numero_recibo: 'Libro 77' })
    expect(made).toMatchObject({ estado: 'ANULADO', motivo_anulacion: 'Se rompió', por_aplicar: 0 })
    const again = await call('POST', '/payment-receipts', aReceipt({ numero_recibo: 'Libro 77' }))
    expect(again.json.codigo).toBe('DUPLICADO')
  })

  it('a receipt goes from PENDIENTE to APLICADO to ANULADO and in no other way', async () => {
    const made = await receipt()
    const change = (body: object) =>
      call('PUT', '/payment-receipts/update', { id_recibo_caja: made._id, ...body })
    expect((await change({ estado: 'ANULADO', motivo: 'x' })).json.codigo).toBe('CONFLICTO')
    says(await call('PATCH', `/payment-receipts/${made._id}/void`, { motivo: 'x' }), 409, 'CONFLICTO')
    expect((await change({ estado: 'APLICADO', observaciones: 'Anticipo' })).json.data).toMatchObject({
      estado: 'APLICADO',
      por_aplicar: 400_000,
      observaciones: 'Anticipo',
    })
    expect((await change({ estado: 'PENDIENTE' })).json.codigo).toBe('CONFLICTO')
    expect((await call('DELETE', `/payment-receipts/delete/${made._id}`)).json.codigo).toBe('CONFLICTO')
    expect((await change({ estado: 'ANULADO' })).json.errores).toHaveProperty('motivo')
    expect((await change({ observaciones: 'tarde', version: 1 })).json.codigo).toBe('CONFLICTO')
    const voided = await call('PATCH', `/payment-receipts/${made._id}/void`, { motivo: 'Cheque devuelto' })
    expect(voided.json.data).toMatchObject({
      estado: 'ANULADO',
      motivo_anulacion: 'Cheque devuelto',
      por_aplicar: 0,
    })
    expect((await change({ estado: 'APLICADO' })).json.codigo).toBe('CONFLICTO')
    const pending = await receipt()
    const removed = await call('DELETE', `/payment-receipts/delete/${pending._id}`)
    says(removed, 200, 'Recibo eliminado correctamente')
    expect(removed.json.data).toMatchObject({
      estado: 'ANULADO',
      motivo_anulacion: 'Eliminado',
      por_aplicar: 0,
    })
    const gone = `El recibo ${pending.numero_recibo} está anulado: no cambia más.`
    says(await call('DELETE', `/payment-receipts/delete/${pending._id}`), 409, gone)
    says(await call('PATCH', `/payment-receipts/${pending._id}/void`, { motivo: 'otra vez' }), 409, gone)
    const late = { id_recibo_caja: pending._id, observaciones: 'tarde' }
    says(await call('PUT', '/payment-receipts/update', late), 409, gone)
    const again = aReceipt({ numero_recibo: pending.numero_recibo })
    says(await call('POST', '/payment-receipts', again), 409, 'DUPLICADO')
  })

  it('voiding a receipt restores the paid balances, and a voided receipt cannot be applied', async () => {
    const owed = await receivable()
    const receivableNow = async () => {
      const {
        version,
        actualizado_en: _,
        ...row
      } = (await call('GET', `/accounts-receivable/${owed._id}`)).json
      return { version, row }
    }
    const before = await receivableNow()
    const pay = () => receipt({ aplicaciones: [{ id_cuenta_por_cobrar: owed._id, valor_aplicado: 400_000 }] })
    const made = await pay()
    expect(await saldo(owed._id)).toBe(600_000)
    await call('PATCH', `/payment-receipts/${made._id}/void`, { motivo: 'Se digitó dos veces' })
    expect(await receivableNow()).toEqual({ ...before, version: 3 })
    expect(await read(made._id)).toMatchObject({ aplicaciones: [], aplicado: 0, por_aplicar: 0 })
    says(await applying(made, owed, 1), 409, 'CONFLICTO')
    await pay()
    expect(await saldo(owed._id)).toBe(600_000)
  })

  it('refuses to void or apply the receipt of a scale fee, which only its weighing changes', async () => {
    const { _id } = await weigh(get(), mill, { id_formapago: mill.contado })
    const { id } = (await call('GET', `/weighing-records/${_id}`)).json.documentos.recibo_caja
    says(await call('PATCH', `/payment-receipts/${id}/void`, { motivo: 'x' }), 409, 'EN_USO')
    const owed = await receivable({ cliente_id: mill.proveedor })
    says(await applying({ _id: id }, owed, 1), 409, 'CONFLICTO')
  })

  it('returns receipts with the field names of the specification, filtered by number, estado and client', async () => {
    const made = await receipt({ numero_recibo: 'Caja 500' })
    const { json } = await call('POST', '/payment-receipts/search', {
      search: 'caja 500',
      searchin_fields: 'numero_recibo,estado',
    })
    expect([json.total_count, json.totalElements]).toEqual([1, 1])
    expect(json.paymentReceiptList).toEqual(json.data)
    expect(json.data[0]._id).toBe(made._id)
    const left = async (por_aplicar: string, filtros: object = {}) =>
      (
        await call('POST', '/payment-receipts/search', {
          limit: 1000,
          filtros: { por_aplicar, ...filtros },
        })
      ).json
    const [open, spent] = [await left('true'), await left('false')]
    expect(open.data.every((row: { por_aplicar: number }) => row.por_aplicar > 0)).toBe(true)
    expect(spent.data.every((row: { por_aplicar: number }) => row.por_aplicar === 0)).toBe(true)
    expect(open.data.map((row: { _id: string }) => row._id)).toContain(made._id)
    expect((await left('true', { _id: made._id })).total_count).toBe(1)
    const of = async (tercero: string) => (await left('true', { _id: made._id, tercero })).total_count
    expect(await Promise.all([made.id_cliente_tercero, made._id, 'nadie'].map(of))).toEqual([1, 0, 0])
    says(await call('POST', '/payment-receipts', aReceipt({ numero_recibo: 'Caja 500' })), 409, 'DUPLICADO')
  })

  it('applies a receipt, changes and deletes the application, and moves both balances', async () => {
    const owed = await receivable()
    const made = await receipt()
    const body = {
      numero_recibo: made.numero_recibo,
      cuenta_por_cobrar_relacionada: owed.numero_factura,
      valor_aplicado: 150_000,
      fecha_aplicacion: HOY,
    }
    const applied = await call('POST', '/applied-receipts', body)
    says(applied, 201, 'Recibo aplicado creado correctamente')
    const balances = async () => [await saldo(owed._id), (await read(made._id)).por_aplicar]
    expect(await balances()).toEqual([850_000, 250_000])
    const change = (changes: object) =>
      call('PUT', '/applied-receipts/update', { id_applied_receipt: applied.json.data._id, ...changes })
    expect((await change({ valor_aplicado: 400_001 })).json.errores).toHaveProperty('valor_aplicado')
    expect((await change({ valor_aplicado: 0 })).json.errores).toHaveProperty('valor_aplicado')
    expect((await change({ valor_aplicado: 400_000 })).status).toBe(200)
    expect(await balances()).toEqual([600_000, 0])
    expect((await call('POST', '/applied-receipts', body)).json.errores).toHaveProperty('valor_aplicado')
    for (const [changes, field] of [
      [{ numero_recibo: 'no hay' }, 'numero_recibo'],
      [{ cuenta_por_cobrar_relacionada: 'no hay' }, 'cuenta_por_cobrar_relacionada'],
      [{ fecha_aplicacion: day(1) }, 'fecha_aplicacion'],
      [{ fecha_aplicacion: day(-1) }, 'fecha_aplicacion'],
    ] as const) {
      const { status, json } = await call('POST', '/applied-receipts', { ...body, ...changes })
      expect([changes, status, Object.keys(json.errores ?? {})]).toEqual([changes, 422, [field]])
    }
    const removed = await call('DELETE', `/applied-receipts/delete/${applied.json.data._id}`)
    says(removed, 200, 'Recibo aplicado eliminado correctamente')
    expect(await balances()).toEqual([1_000_000, 400_000])
    const nothing = await call('POST', '/applied-receipts', {})
    expect(nothing.json.errores).toEqual(
      Object.fromEntries(Object.keys(body).map((field) => [field, [INCOMPLETE]])),
    )
  })

  it('twenty concurrent requests apply the money of receipts once', async () => {
    const owed = await receivable({ valor_original_factura: 100_000 })
    const made = await receipt({ valor_pagado: 1_000_000 })
    const applied = async (receipts: { _id: string }[], to: { _id: string }, valor: number) => {
      const answers = await Promise.all(receipts.map((one) => applying(one, to, valor)))
      return answers.filter(({ status }) => status === 201).length
    }
    expect(await applied(Array<{ _id: string }>(20).fill(made), owed, 30_000)).toBe(3)
    expect([await saldo(owed._id), (await read(made._id)).por_aplicar]).toEqual([10_000, 910_000])
    const second = await receivable({ valor_original_factura: 100_000 })
    const receipts = await Promise.all(Array.from({ length: 20 }, () => receipt({ valor_pagado: 10_000 })))
    expect(await applied(receipts, second, 10_000)).toBe(10)
    expect(await saldo(second._id)).toBe(0)
  })
})
