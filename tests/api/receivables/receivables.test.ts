import { expect, it } from 'vitest'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { COLLECTION_CLASSES, RECEIVABLE_STATES } from '#server/receivables/words.ts'
import { voidReceivable } from '#server/receivables/acts.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import { onEachEngine, says } from '../support/api.ts'
import { inThreeZones, midnightInBogota } from '../support/clock.ts'
import { millOf, newMill, weigh } from '../support/mill.ts'
import { day, HOY, moneyOf } from '../support/money.ts'

const INCOMPLETE = 'Complete todos los campos obligatorios'

onEachEngine('accounts receivable', (get) => {
  const mill = millOf(get)
  const { call, aReceipt, aReceivable, pay, receivable, receipt, invoice } = moneyOf(get, () => mill)
  const search = async (filtros: object, others: object = {}) =>
    (await call('POST', '/accounts-receivable/search', { filtros, limit: 1000, ...others })).json

  it('a new receivable takes the next number and derives the fields that are not typed', async () => {
    const first = await receivable({ total_abonos_realizados: 250_000, porcentaje_interes_mora: 2 })
    expect(first).toMatchObject({
      numero_factura: expect.stringMatching(/^CXC-\d+$/),
      total_abonos_realizados: 250_000,
      abonos: 0,
      saldo_actual: 750_000,
      dias_vencimiento: 10,
      valor_mora: 5_000,
      estado_documento: 'VENCIDA',
      clasificacion_cobro: 'EN MORA',
      origen: 'MANUAL',
    })
    const numberOf = (made: { numero_factura: unknown }) => Number(String(made.numero_factura).split('-')[1])
    const twenty = await Promise.all(Array.from({ length: 20 }, () => receivable()))
    const numbers = twenty.map(numberOf).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => numberOf(first) + 1 + index))
    const due = await receivable({ fecha_esperada_pago: HOY, total_abonos_realizados: 1 })
    expect([due.estado_documento, due.clasificacion_cobro, due.dias_vencimiento]).toEqual([
      'PARCIAL',
      'CORRIENTE',
      0,
    ])
    expect(due.porcentaje_interes_mora).toBe(1.9)
  })

  it('rejects an empty receivable, impossible values and contradictory fields, each beside its field', async () => {
    says(await call('POST', '/accounts-receivable', {}), 422, {
      valor_original_factura: INCOMPLETE,
      fecha_factura: INCOMPLETE,
      fecha_esperada_pago: INCOMPLETE,
      cliente_id: INCOMPLETE,
    })
    const computed = (what: string, right: string) => `${what} calcula el sistema: ${right}. Déjelo vacío.`
    for (const [changes, field, message] of [
      [{ valor_original_factura: 0 }, 'valor_original_factura', 'Debe ser mayor a 0'],
      [{ valor_original_factura: '1000' }, 'valor_original_factura', 'Escriba un número.'],
      [
        { total_abonos_realizados: 1_000_001 },
        'total_abonos_realizados',
        `No pueden pasar del valor original, ${pesos(1_000_000)}.`,
      ],
      [{ total_abonos_realizados: -1 }, 'total_abonos_realizados', 'El valor no puede ser negativo.'],
      [
        { fecha_factura: day(1), fecha_esperada_pago: day(2) },
        'fecha_factura',
        expect.stringContaining('(hoy)'),
      ],
      [
        { fecha_esperada_pago: day(-41) },
        'fecha_esperada_pago',
        'No puede ser anterior a la fecha de la factura.',
      ],
      [{ cliente_id: mill.propio }, 'cliente_id', mustChoose('un cliente')],
      [{ cliente_id: 'nadie' }, 'cliente_id', mustChoose('un cliente')],
      [{ saldo_actual: 900_000 }, 'saldo_actual', computed('El saldo lo', pesos(1_000_000))],
      [{ dias_vencimiento: 3 }, 'dias_vencimiento', computed('Los días de vencimiento los', '10')],
      [{ valor_mora: 1 }, 'valor_mora', computed('El valor de mora lo', pesos(6_333))],
      [{ estado_documento: 'PAGADO' }, 'estado_documento', computed('El estado lo', 'VENCIDA')],
      [{ clasificacion_cobro: 'X' }, 'clasificacion_cobro', computed('La clasificación la', 'EN MORA')],
    ] as const) {
      const { status, json } = await call('POST', '/accounts-receivable', aReceivable(changes))
      expect([changes, status, json.errores]).toEqual([changes, 422, { [field]: [message] }])
    }
    await receivable({ saldo_actual: 1_000_000, dias_vencimiento: 10, estado_documento: 'VENCIDA' })
    await receivable({ numero_factura: 'X-9' })
    const again = await call('POST', '/accounts-receivable', aReceivable({ numero_factura: 'X-9' }))
    says(again, 409, 'DUPLICADO')
    expect(again.json.mensaje).toContain('Ya existe la cuenta X-9')
  })

  it('remarks of a receivable change with a version; its complete response is accepted as a change', async () => {
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

  it('an unpaid receivable typed by hand can be voided; others only with their document', async () => {
    const made = await receivable()
    const remove = (id: string) => call('DELETE', `/accounts-receivable/delete/${id}`)
    const voided = await call('DELETE', `/accounts-receivable/delete/${made._id}`, { motivo: 'Era de otro' })
    expect([voided.json.mensaje, voided.json.data]).toMatchObject([
      'Cuenta eliminada',
      { anulada: true, estado_documento: 'ANULADA', saldo_actual: 0, motivo_anulacion: 'Era de otro' },
    ])
    const gone = `La cuenta ${made.numero_factura} está anulada: no cambia más.`
    says(await remove(made._id), 409, gone)
    const late = { id_cuenta_por_cobrar: made._id, observaciones: 'tarde' }
    says(await call('PUT', '/accounts-receivable/update', late), 409, gone)
    const again = aReceivable({ numero_factura: made.numero_factura })
    says(await call('POST', '/accounts-receivable', again), 409, 'DUPLICADO')
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

  it('the filters by derived fields find exactly the receivables that show those values', async () => {
    const other = await newMill(get())
    const owe = (late: number) =>
      receivable({
        cliente_id: other.cliente,
        fecha_factura: day(-600),
        fecha_esperada_pago: day(-late),
        valor_original_factura: 1_000,
      })
    for (const [late, paid] of [
      [-1, 0],
      [0, 0],
      [0, 400],
      [1, 0],
      [90, 400],
      [91, 0],
      [91, 1000],
      [361, 0],
    ] as const) {
      const { _id } = await owe(late)
      if (paid > 0) await pay(_id, paid, { id_cliente_tercero: other.cliente })
    }
    const company = get().admin.company
    const annul = (id: string) =>
      inTransaction(get().db, { ...SYSTEM, idEmpresa: company }, (tx) =>
        voidReceivable(tx, company, id, 'Error'),
      )
    const voided = await owe(500)
    await annul(voided._id)
    const { data: all } = await search({})
    const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id)
    const same = async (filtros: object, keep: (one: Record<string, number | string>) => boolean) => {
      const found = await search(filtros)
      expect([filtros, ids(found.data)]).toEqual([filtros, ids(all.filter(keep))])
      expect(found.total_count).toBe(found.data.length)
      return found.total_count
    }
    for (const estado of [...RECEIVABLE_STATES, 'ANULADA']) {
      const found = await same({ estado_documento: estado }, (one) => one.estado_documento === estado)
      expect([estado, found > 0]).toEqual([estado, true])
    }
    for (const clasificacion of COLLECTION_CLASSES) {
      await same({ clasificacion_cobro: clasificacion }, (one) => one.clasificacion_cobro === clasificacion)
    }
    for (const days of [0, 1, 30, 90, 91, 360, 361]) {
      await same({ dias_desde: String(days) }, (one) => Number(one.dias_vencimiento) >= days)
      await same({ dias_hasta: String(days) }, (one) => Number(one.dias_vencimiento) <= days)
    }
    await same({ con_saldo: 'true' }, (one) => Number(one.saldo_actual) > 0)
    await same({ con_saldo: 'false' }, (one) => one.saldo_actual === 0)
    await same({ dias_desde: '1', dias_hasta: '90', cliente_id: other.cliente }, (one) => {
      const days = Number(one.dias_vencimiento)
      return days > 0 && days < 91 && one.cliente_id === other.cliente
    })
    for (const [name, value] of [
      ['estado_documento', 'x'],
      ['clasificacion_cobro', 'constructor'],
      ['dias_desde', '-1'],
    ] as const) {
      await same({ [name]: value }, () => false)
    }
    const late = all.filter((one: { estado_documento: string }) => one.estado_documento === 'VENCIDA')
    const words = await search({ estado_documento: 'VENCIDA' }, { search: late[0].cliente_nombre })
    expect(ids(words.data)).toEqual(
      ids(late.filter((one: { cliente_id: string }) => one.cliente_id === other.cliente)),
    )
    const page = await search({ estado_documento: 'VENCIDA' }, { limit: 2, actual_page: 2 })
    expect([ids(page.data), page.total_count]).toEqual([ids(late.slice(2, 4)), late.length])
    const order = await search({}, { sort_order: 'saldo_actual:desc' })
    const owed = order.data.map(({ saldo_actual }: { saldo_actual: number }) => saldo_actual)
    expect(owed).toEqual([...owed].sort((a, b) => b - a))

    // A partly paid receivable cannot be voided; a voided one takes no payment.
    const partly = all.find((one: { estado_documento: string }) => one.estado_documento === 'PARCIAL')
    await expect(annul(partly._id)).rejects.toMatchObject({ codigo: 'EN_USO' })
    const applied = await call('POST', '/payment-receipts', {
      ...aReceipt({ id_cliente_tercero: other.cliente }),
      aplicaciones: [{ id_cuenta_por_cobrar: voided._id, valor_aplicado: 1 }],
    })
    says(applied, 409, 'CONFLICTO')
  })

  it('days late count from midnight in Bogotá in any server time zone', async () => {
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

  it('lists what third parties owe, largest balance first', async () => {
    const [small, large, none] = [await newMill(get()), await newMill(get()), await newMill(get())]
    const owes = (cliente_id: string, valor: number) =>
      receivable({ cliente_id, valor_original_factura: valor, total_abonos_realizados: 0 })
    await owes(small.cliente, 200_000)
    await owes(large.cliente, 90_000_000)
    await owes(large.cliente, 10_000_000)
    const debtors = async (terceros?: string[]) =>
      says(await call('POST', '/accounts-receivable/debtors', { terceros }), 200).json.data
    const found = await debtors([small.cliente, none.cliente, large.cliente])
    expect(found).toEqual([
      expect.objectContaining({ id_tercero: large.cliente, cuentas: 2, saldo: 100_000_000 }),
      expect.objectContaining({ id_tercero: small.cliente, cuentas: 1, saldo: 200_000 }),
    ])
    const first: { saldo: number }[] = await debtors()
    expect(first.length).toBeLessThanOrEqual(10)
    expect(first.map(({ saldo }) => saldo)).toEqual(first.map(({ saldo }) => saldo).sort((a, b) => b - a))
    expect(await debtors([])).toEqual([])
  })

  it('the statement of a client has ageing buckets that add up to the balance', async () => {
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
    expect((await call('GET', `/accounts-receivable/statement/${mill.placa}`)).status).toBe(404)
  })

  it('returns all payments of a receivable, and opening payments separately', async () => {
    const { _id } = await receivable({ total_abonos_realizados: 250_000 })
    await receipt({ aplicaciones: [{ id_cuenta_por_cobrar: _id, valor_aplicado: 100_000 }] })
    const told = {
      total_abonos_realizados: 350_000,
      abonos_iniciales: 250_000,
      abonos: 100_000,
      saldo_actual: 650_000,
    }
    expect((await call('GET', `/accounts-receivable/${_id}`)).json).toMatchObject(told)
    expect((await search({ _id })).data).toEqual([expect.objectContaining(told)])
  })

  it('paying a fee sets its weighing to PAGO; voiding the payment sets it back', async () => {
    const { _id } = await weigh(get(), mill, {
      id_cliente: mill.cliente,
      id_producto: mill.harina,
      id_formapago: mill.credito,
    })
    const weighing = async () => (await call('GET', `/weighing-records/${_id}`)).json
    const { id } = (await weighing()).documentos.cuenta_por_cobrar
    const fee = (await call('GET', `/accounts-receivable/${id}`)).json
    const paid = await pay(id, fee.saldo_actual, { id_cliente_tercero: fee.cliente_id })
    expect((await weighing()).estado).toBe('PAGO')
    await call('PATCH', `/payment-receipts/${paid._id}/void`, { motivo: 'Cheque devuelto' })
    expect((await weighing()).estado).toBe('PESADA')
  })
})
