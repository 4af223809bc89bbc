import { expect, it } from 'vitest'
import { onEachEngine, says } from './support/api.ts'
import { inThreeZones, midnightInBogota } from './support/clock.ts'
import { millOf, newMill, weigh } from './support/mill.ts'
import { day, HOY, moneyOf } from './support/money.ts'

const INCOMPLETE = 'Complete todos los campos obligatorios'

onEachEngine('accounts receivable', (get) => {
  const mill = millOf(get)
  const { call, aReceivable, receivable, receipt, invoice } = moneyOf(get, () => mill)
  const search = async (filtros: object, others: object = {}) =>
    (await call('POST', '/accounts-receivable/search', { filtros, limit: 1000, ...others })).json

  it('makes the number of its day, and derives what is not typed', async () => {
    const first = await receivable({ total_abonos_realizados: 250_000, porcentaje_interes_mora: 2 })
    const start = `FAC-${day(-40).replaceAll('-', '')}-`
    expect(first).toMatchObject({
      numero_factura: `${start}100`,
      total_abonos_realizados: 250_000,
      abonos: 0,
      saldo_actual: 750_000,
      dias_vencimiento: 10,
      valor_mora: 5_000,
      estado_documento: 'VENCIDA',
      clasificacion_cobro: 'EN MORA',
      origen: 'MANUAL',
    })
    expect((await receivable()).numero_factura).toBe(`${start}101`)
    const due = await receivable({ fecha_esperada_pago: HOY, total_abonos_realizados: 1 })
    expect([due.estado_documento, due.clasificacion_cobro, due.dias_vencimiento]).toEqual([
      'PARCIAL',
      'CORRIENTE',
      0,
    ])
    expect(due.porcentaje_interes_mora).toBe(1.9)
  })

  it('refuses nothing, field by field, what cannot be, and what contradicts', async () => {
    says(await call('POST', '/accounts-receivable', {}), 422, {
      valor_original_factura: INCOMPLETE,
      fecha_factura: INCOMPLETE,
      fecha_esperada_pago: INCOMPLETE,
      cliente_id: INCOMPLETE,
    })
    for (const [changes, field] of [
      [{ valor_original_factura: 0 }, 'valor_original_factura'],
      [{ valor_original_factura: '1000' }, 'valor_original_factura'],
      [{ total_abonos_realizados: 1_000_001 }, 'total_abonos_realizados'],
      [{ total_abonos_realizados: -1 }, 'total_abonos_realizados'],
      [{ fecha_factura: day(1), fecha_esperada_pago: day(2) }, 'fecha_factura'],
      [{ fecha_esperada_pago: day(-41) }, 'fecha_esperada_pago'],
      [{ cliente_id: mill.propio }, 'cliente_id'],
      [{ cliente_id: 'nadie' }, 'cliente_id'],
      [{ saldo_actual: 900_000 }, 'saldo_actual'],
      [{ dias_vencimiento: 3 }, 'dias_vencimiento'],
      [{ valor_mora: 1 }, 'valor_mora'],
      [{ estado_documento: 'PAGADO' }, 'estado_documento'],
      [{ clasificacion_cobro: 'CORRIENTE' }, 'clasificacion_cobro'],
    ] as const) {
      const { status, json } = await call('POST', '/accounts-receivable', aReceivable(changes))
      expect([changes, status, Object.keys(json.errores ?? {})]).toEqual([changes, 422, [field]])
    }
    const right = { saldo_actual: 1_000_000, dias_vencimiento: 10, estado_documento: 'VENCIDA' }
    expect((await call('POST', '/accounts-receivable', aReceivable(right))).status).toBe(201)
    await receivable({ numero_factura: 'X-9' })
    const again = await call('POST', '/accounts-receivable', aReceivable({ numero_factura: 'X-9' }))
    says(again, 409, 'DUPLICADO')
    expect(again.json.mensaje).toContain('Ya existe la cuenta X-9')
  })

  it('changes remarks with a version, and takes back the whole record that it answered', async () => {
    const made = await receivable()
    const change = (body: object) =>
      call('PUT', '/accounts-receivable/update', { id_cuenta_por_cobrar: made._id, ...body })
    const whole = await change({ ...made, observaciones: 'Llamar el lunes' })
    expect([whole.status, whole.json.mensaje, whole.json.data.observaciones]).toEqual([
      200,
      'Cuenta actualizada',
      'Llamar el lunes',
    ])
    expect((await change({ observaciones: 'tarde', version: 1 })).json.codigo).toBe('CONFLICTO')
    expect((await change({ fecha_esperada_pago: day(-41) })).json.errores).toHaveProperty(
      'fecha_esperada_pago',
    )
    says(await call('PUT', '/accounts-receivable/update', { id_cuenta_por_cobrar: mill.placa }), 404)
  })

  it('deletes what was written by hand and is not paid; what a document made is deleted there', async () => {
    const made = await receivable()
    const remove = (id: string) => call('DELETE', `/accounts-receivable/delete/${id}`)
    expect((await remove(made._id)).json.mensaje).toBe('Cuenta eliminada')
    const paid = await receivable()
    await receipt({ aplicaciones: [{ id_cuenta_por_cobrar: paid._id, valor_aplicado: 1 }] })
    expect((await remove(paid._id)).json.codigo).toBe('EN_USO')
    const issued = await invoice()
    expect((await remove(issued.id_cuenta_por_cobrar)).json.mensaje).toContain('elimine la factura')
    await weigh(get(), mill, { id_formapago: mill.credito })
    const fee = (await search({}, { sort_order: '_id:desc' })).data.find(
      (row: { origen: string }) => row.origen === 'PESADA',
    )
    expect(fee.numero_origen).toMatch(/^PES-\d+$/)
    expect((await remove(fee._id)).json.mensaje).toContain('cámbielo en la pesada')
  })

  it('filters by what is derived, and every filter gives exactly its rows', async () => {
    const rows = (await search({})).data as Record<string, unknown>[]
    expect(rows.length).toBeGreaterThan(5)
    for (const field of ['estado_documento', 'clasificacion_cobro'] as const) {
      for (const value of new Set(rows.map((row) => String(row[field])))) {
        const page = await search({ [field]: value })
        const expected = rows.filter((row) => row[field] === value).map((row) => row._id)
        expect([value, page.data.map((row: { _id: string }) => row._id)]).toEqual([value, expected])
        expect(page.total_count).toBe(expected.length)
      }
    }
    const late = await search({ dias_desde: '1', dias_hasta: '30' })
    expect(late.data.every((row: { dias_vencimiento: number }) => row.dias_vencimiento === 10)).toBe(true)
    expect((await search({ estado_documento: 'OTRO' })).total_count).toBe(0)
  })

  it('counts days from midnight in Bogotá, whatever the zone of the server', async () => {
    const other = await newMill(get())
    const { _id } = await receivable({ cliente_id: other.cliente, fecha_esperada_pago: day(-1) })
    const midnight = midnightInBogota(HOY)
    await inThreeZones(async (turn, zone) => {
      for (const [moment, dias, estado, clasificacion] of [
        [midnight - 1, 0, 'PENDIENTE', 'CORRIENTE'],
        [midnight, 1, 'VENCIDA', 'EN MORA'],
      ] as const) {
        turn(moment)
        const { json } = await call('GET', `/accounts-receivable/${_id}`)
        expect([
          zone,
          json.dias_vencimiento,
          json.estado_documento,
          json.clasificacion_cobro,
          json.valor_mora > 0,
        ]).toEqual([zone, dias, estado, clasificacion, dias > 0])
        const found = await search({ cliente_id: other.cliente, estado_documento: estado })
        expect([zone, found.total_count]).toEqual([zone, 1])
        const { json: stated } = await call('GET', `/accounts-receivable/statement/${other.cliente}`)
        expect(stated.tramos[dias].valor).toBe(stated.saldo)
      }
    })
  })

  it('states what a client owes in buckets that add up to the balance', async () => {
    const other = await newMill(get())
    for (const late of [-5, 1, 30, 31, 90, 91, 360, 361]) {
      await receivable({
        cliente_id: other.cliente,
        fecha_factura: day(-400),
        fecha_esperada_pago: day(-late),
        valor_original_factura: 1_000 + late,
      })
    }
    await receipt({ id_cliente_tercero: other.cliente, valor_pagado: 70_000, estado: 'APLICADO' })
    const { json } = await call('GET', `/accounts-receivable/statement/${other.cliente}`)
    expect(json.tramos.map(({ valor }: { valor: number }) => valor)).toEqual([
      995,
      1_001 + 1_030,
      1_031,
      1_090,
      1_091,
      1_360,
      1_361,
    ])
    const sum = json.tramos.reduce((total: number, { valor }: { valor: number }) => total + valor, 0)
    expect([json.saldo, json.anticipos, json.cuentas.length]).toEqual([sum, 70_000, 8])
    expect((await call('GET', `/accounts-receivable/statement/${mill.placa}`)).status).toBe(422)
  })

  it('sets the weighing whose fee it is to PAGO when it is paid, and back (C-15)', async () => {
    const { _id } = await weigh(get(), mill, {
      id_cliente: mill.cliente,
      id_producto: mill.harina,
      id_formapago: mill.credito,
    })
    const weighing = async () => (await call('GET', `/weighing-records/${_id}`)).json
    const { id } = (await weighing()).documentos.cuenta_por_cobrar
    const fee = (await call('GET', `/accounts-receivable/${id}`)).json
    const paid = await receipt({
      id_cliente_tercero: fee.cliente_id,
      valor_pagado: fee.saldo_actual,
      aplicaciones: [{ id_cuenta_por_cobrar: id, valor_aplicado: fee.saldo_actual }],
    })
    expect((await weighing()).estado).toBe('PAGO')
    await call('PATCH', `/payment-receipts/${paid._id}/void`, { motivo: 'Cheque devuelto' })
    expect((await weighing()).estado).toBe('PESADA')
  })
})
