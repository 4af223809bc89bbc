import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { WHY_FORGIVEN, WHY_OTHER_TERMS } from '#server/kit/words/sentences.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { applyReceipt } from '#server/receipts/acts.ts'
import { onEachEngine, says } from '../support/api.ts'
import { loansOf } from '../support/loans.ts'
import { millOf, newMill, weigh } from '../support/mill.ts'
import { day, HOY, moneyOf } from '../support/money.ts'

const history = (registro: string) => ({ tabla: 'accounts_receivable', registro })

/** Late interest on 1,000,000 at 3 % a month, 10 days late. */
const LATE = 10_000

onEachEngine('late interest', (get, engine) => {
  const mill = millOf(get)
  const { call, pay, receipt, receivable, invoice } = moneyOf(get, () => mill)
  const { agreement, loan, close } = loansOf(get, () => mill)
  const read = async (id: string) => (await call('GET', `/accounts-receivable/${id}`)).json
  const late = (changes: object = {}) => receivable({ porcentaje_interes_mora: 3, ...changes })
  const charge = (id: string, body: object = {}) =>
    call('PATCH', `/accounts-receivable/${id}/charge-late`, body)
  const forgive = (id: string, body: object = { motivo: 'Cliente de siempre' }) =>
    call('PATCH', `/accounts-receivable/${id}/forgive-late`, body)
  const change = (id: string, body: object) =>
    call('PUT', '/accounts-receivable/update', { id_cuenta_por_cobrar: id, ...body })
  const remove = (id: string) => call('DELETE', `/accounts-receivable/delete/${id}`, { motivo: 'Error' })
  const owing = async (principal: string) =>
    (
      await call('POST', '/accounts-receivable/search', {
        limit: 1000,
        filtros: { cliente_id: mill.cliente },
        sort_order: '_id:desc',
      })
    ).json.data.filter((row: { id_cuenta_principal: string }) => row.id_cuenta_principal === principal)

  it('late interest stays owed after the capital is paid, until a second receivable collects it', async () => {
    const owed = await late()
    await pay(owed._id, 1_000_000)
    expect(await read(owed._id)).toMatchObject({ estado_documento: 'PAGADO', valor_mora: LATE })
    // The statement shows late interest too, and leaves out paid receivables without it.
    const stated = async () => {
      const { json } = await call('GET', `/accounts-receivable/statement/${mill.cliente}`)
      const own = json.cuentas.filter((row: { _id: string }) => row._id === owed._id)
      return own.map((row: { saldo_actual: number; valor_mora: number }) => [
        row.saldo_actual,
        row.valor_mora,
      ])
    }
    expect(await stated()).toEqual([[0, LATE]])
    const charged = await charge(owed._id)
    const [cobro] = await owing(owed._id)
    says(charged, 200, `Mora cobrada. Quedó la cuenta por cobrar ${cobro.numero_factura} por ${pesos(LATE)}.`)
    expect(charged.json.data).toMatchObject({ valor_mora: 0, mora_cobrada: LATE })
    expect(await stated()).toEqual([])
    expect(cobro).toMatchObject({
      valor_original_factura: LATE,
      interes_original: LATE,
      saldo_actual: LATE,
      porcentaje_interes_mora: 0,
      origen: 'MORA',
      fecha_factura: HOY,
      numero_origen: owed.numero_factura,
      cliente_id: mill.cliente,
    })
    expect((await read(cobro._id)).numero_origen).toBe(owed.numero_factura)
    says(await charge(owed._id), 409, `La cuenta ${owed.numero_factura} no debe mora hoy.`)
    says(await forgive(owed._id), 409, `La cuenta ${owed.numero_factura} no debe mora hoy.`)
    says(await change(cobro._id, { porcentaje_interes_mora: 1, motivo: 'x' }), 422, {
      porcentaje_interes_mora: 'Sobre el interés de mora no corre mora.',
    })
    // After the collection is voided the interest is owed again, and a second void is refused.
    says(await remove(cobro._id), 200, 'Cuenta eliminada')
    says(await remove(cobro._id), 409, `La cuenta ${cobro.numero_factura} está anulada: no cambia más.`)
    expect(await read(owed._id)).toMatchObject({ valor_mora: LATE, mora_cobrada: 0 })
  })

  it('late interest still accrues after it was collected or forgiven', async () => {
    const [one, two] = [await late(), await late()]
    says(await charge(one._id), 200)
    says(await forgive(two._id, { motivo: '  ' }), 422, { motivo: WHY_FORGIVEN })
    says(await forgive(two._id), 200, `Mora condonada: ${pesos(LATE)}`)
    expect(await read(two._id)).toMatchObject({
      valor_mora: 0,
      mora_condonada: LATE,
      motivo_condonacion: 'Cliente de siempre',
    })
    // The due days move back, so both are five more days late.
    for (const { _id } of [one, two]) await change(_id, { fecha_esperada_pago: day(-15), motivo: 'Prueba' })
    expect([(await read(one._id)).valor_mora, (await read(two._id)).valor_mora]).toEqual([5_000, 5_000])
    says(await forgive(one._id), 200, `Mora condonada: ${pesos(5_000)}`)
    says(await charge(two._id), 200)
    expect(await read(one._id)).toMatchObject({ mora_cobrada: LATE, mora_condonada: 5_000 })
    const { json } = await call('POST', '/audit/search', { filtros: history(two._id), limit: 50 })
    const told = json.data.map(({ frase }: { frase: string }) => frase)
    expect(told).toEqual(expect.arrayContaining([expect.stringContaining('motivo: Cliente de siempre')]))
  })

  it('twenty concurrent requests collect late interest once, and old versions are rejected', async () => {
    const owed = await late()
    const answers = await Promise.all(Array.from({ length: 20 }, () => charge(owed._id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await owing(owed._id)).toHaveLength(1)
    expect(await read(owed._id)).toMatchObject({ mora_cobrada: LATE, valor_mora: 0 })
    const other = await late()
    says(await charge(other._id, { version: 7 }), 409, 'CONFLICTO')
    says(await forgive(other._id, { version: 7, motivo: 'x' }), 409, 'CONFLICTO')
  })

  it('twenty concurrent requests either collect or forgive late interest, once', async () => {
    const owed = await late()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => (place % 2 === 0 ? charge(owed._id) : forgive(owed._id))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)])
    const { mora_cobrada, mora_condonada, valor_mora } = await read(owed._id)
    expect([mora_cobrada + mora_condonada, valor_mora]).toEqual([LATE, 0])
    expect(await owing(owed._id)).toHaveLength(mora_cobrada === 0 ? 0 : 1)
  })

  it.runIf(engine === 'postgres')(
    'a charge that waits for a receipt collects the late interest that the receipt leaves',
    async () => {
      const owed = await late()
      const paid = await receipt({ fecha_recepcion_pago: day(-10), valor_pagado: 500_000 })
      const half = { id_cuenta_por_cobrar: owed._id, valor_aplicado: 500_000, fecha_aplicacion: day(-10) }
      let commit = () => {}
      const committing = new Promise<void>((resolve) => (commit = resolve))
      let applying = Promise.resolve()
      await new Promise<void>((applied, failed) => {
        applying = inTransaction(get().db, SYSTEM, async (tx) => {
          await applyReceipt(tx, get().admin.company, paid._id, [half], HOY)
          applied()
          await committing
        })
        applying.catch(failed)
      })
      const charging = charge(owed._id)
      const waiting = sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(() => get().rows(waiting)).toHaveLength(1)
      commit()
      await applying
      says(await charging, 200)
      expect(await owing(owed._id)).toMatchObject([{ valor_original_factura: LATE / 2 }])
      expect(await read(owed._id)).toMatchObject({ saldo_actual: 500_000, mora_cobrada: LATE / 2 })
    },
  )

  it('a voided receivable has no late interest, and collected interest prevents the void', async () => {
    const owed = await late()
    await charge(owed._id)
    const [cobro] = await owing(owed._id)
    const held = await remove(owed._id)
    says(held, 409, 'EN_USO')
    expect(held.json.mensaje).toContain('se cobró con otra cuenta')
    await receipt({ aplicaciones: [{ id_cuenta_por_cobrar: cobro._id, valor_aplicado: 1_000 }] })
    says(await remove(cobro._id), 409, 'EN_USO')
    const voided = await late()
    await remove(voided._id)
    says(await charge(voided._id), 409, `La cuenta ${voided.numero_factura} está anulada: no cambia más.`)
    says(await forgive(voided._id), 409, `La cuenta ${voided.numero_factura} está anulada: no cambia más.`)
    const issued = await invoice()
    await charge(issued.id_cuenta_por_cobrar)
    const gone = await call('DELETE', `/invoices/delete/${issued._id}`, { motivo: 'Error' })
    says(
      gone,
      409,
      `No se puede anular: la factura ${issued.numero_de_factura} tiene mora cobrada en otra cuenta.`,
    )
  })

  it('collected late interest prevents the note that cancels an invoice, but no smaller one', async () => {
    const issued = await invoice()
    const note = (changes: object) =>
      call('POST', '/notes', { id_factura: issued._id, motivo: 'Llegó mojado', ...changes })
    const cancel = () => call('DELETE', `/invoices/delete/${issued._id}`, { motivo: 'Error' })
    // Only notes correct an invoice that has a note.
    says(await note({ concepto: 'REBAJA', valor: 100_000 }), 201)
    says(await charge(issued.id_cuenta_por_cobrar), 200)
    for (const refused of [
      await cancel(),
      await note({ concepto: 'ANULACION' }),
      await note({ concepto: 'DEVOLUCION', valor: 900_000 }),
    ]) {
      says(refused, 409, 'EN_USO')
      expect(refused.json.mensaje).toContain('se cobró con otra cuenta')
    }
    says(await note({ concepto: 'REBAJA', valor: 899_999 }), 201)
    const [cobro] = await owing(issued.id_cuenta_por_cobrar)
    says(await remove(cobro._id), 200)
    says(await cancel(), 200)
    expect(await read(issued.id_cuenta_por_cobrar)).toMatchObject({
      estado_documento: 'ANULADA',
      valor_mora: 0,
    })
  })

  it('an invoice reduced by a note bears less late interest from that day, and a cancelled one none', async () => {
    const { _id, cuenta } = (await call('GET', `/invoices/${(await invoice())._id}`)).json
    const note = async (changes: object) =>
      says(await call('POST', '/notes', { id_factura: _id, motivo: 'Llegó mojado', ...changes }), 201)
    expect(await read(cuenta._id)).toMatchObject({ porcentaje_interes_mora: 1.9, valor_mora: 6_333 })
    await note({ concepto: 'REBAJA', valor: 500_000, fecha: day(-5) })
    expect((await read(cuenta._id)).valor_mora).toBe(4_750)
    await note({ concepto: 'ANULACION' })
    expect(await read(cuenta._id)).toMatchObject({ estado_documento: 'ANULADA', valor_mora: 0 })
  })

  it('the statement of a client shows late interest left by a credit note that ended the balance', async () => {
    const { _id, cuenta, valor_total } = (await call('GET', `/invoices/${(await invoice())._id}`)).json
    const valor = valor_total - 100_000
    const applied = { id_cuenta_por_cobrar: cuenta._id, valor_aplicado: valor, fecha_aplicacion: day(-30) }
    await receipt({ fecha_recepcion_pago: day(-30), valor_pagado: valor, aplicaciones: [applied] })
    const rest = { id_factura: _id, concepto: 'REBAJA', valor: 100_000, motivo: 'Llegó mojado' }
    says(await call('POST', '/notes', rest), 201)
    const { saldo_actual, valor_mora } = await read(cuenta._id)
    expect([saldo_actual, valor_mora > 0]).toEqual([0, true])
    const { json } = await call('GET', `/accounts-receivable/statement/${mill.cliente}`)
    expect(json.cuentas).toContainEqual(expect.objectContaining({ _id: cuenta._id, valor_mora }))
  })

  it('an invoice that a return takes back whole bears no late interest from its first day', async () => {
    const { _id, cuenta, valor_total } = (await call('GET', `/invoices/${(await invoice())._id}`)).json
    expect((await read(cuenta._id)).valor_mora).toBeGreaterThan(0)
    const returned = { id_factura: _id, concepto: 'DEVOLUCION', valor: valor_total, motivo: 'Llegó mojado' }
    says(await call('POST', '/notes', { ...returned, fecha: day(-5) }), 201)
    expect((await read(cuenta._id)).valor_mora).toBe(0)
  })

  it('a new percent or due day needs a reason, which is stored', async () => {
    const owed = await late()
    const why = { motivo: WHY_OTHER_TERMS }
    says(await change(owed._id, { porcentaje_interes_mora: 1 }), 422, why)
    says(await change(owed._id, { fecha_esperada_pago: day(3) }), 422, why)
    says(await change(owed._id, { porcentaje_interes_mora: 3, fecha_esperada_pago: day(-10) }), 200)
    const changed = await change(owed._id, { porcentaje_interes_mora: 1, motivo: 'Acordado por teléfono' })
    expect(changed.json.data).toMatchObject({ valor_mora: 3_333, motivo_cambio: 'Acordado por teléfono' })
    const { json } = await call('POST', '/audit/search', { filtros: history(owed._id), limit: 50 })
    expect(json.data[0].frase).toContain('motivo: Acordado por teléfono')
  })

  it('warns of a percent above the usury ceiling without blocking', async () => {
    const above = /^El interés de mora, 2,4 % mensual, pasa del techo de usura, 2,302 % mensual\.$/
    const plain = (text: string) => text.replaceAll('\u00a0', ' ')
    const body = { valor_original_factura: 1_000, fecha_factura: HOY, fecha_esperada_pago: HOY }
    const make = (porcentaje_interes_mora: number) =>
      call('POST', '/accounts-receivable', { ...body, cliente_id: mill.cliente, porcentaje_interes_mora })
    const dear = await make(2.4)
    expect([dear.status, plain(dear.json.advertencia)]).toEqual([201, expect.stringMatching(above)])
    const fair = await make(2.302)
    expect([fair.status, fair.json.advertencia]).toEqual([201, undefined])
    const raised = await change(fair.json.data._id, { porcentaje_interes_mora: 2.4, motivo: 'Contrato' })
    expect([raised.status, plain(raised.json.advertencia)]).toEqual([200, expect.stringMatching(above)])
    expect((await change(fair.json.data._id, { observaciones: 'x' })).json.advertencia).toBeUndefined()
  })

  it('late interest runs only on the capital that a closed agreement left', async () => {
    const { _id } = await agreement({ fecha_de_inicio: day(-70), tasa: 3 })
    await loan(_id, { valor: 1_000_000, fecha_movimiento: day(-60) })
    const closed = await close(_id, { fecha_liquidacion: day(-30) })
    says(closed, 200)
    const { cuentas, interes } = (await call('GET', `/financing-agreements/${_id}`)).json
    const [cuenta] = cuentas
    const left = await read(cuenta.id_cuenta_por_cobrar)
    expect(left).toMatchObject({
      valor_original_factura: 1_000_000 + interes,
      interes_original: interes,
      saldo_interes: interes,
      origen: 'ACUERDO',
    })
    await change(left._id, { porcentaje_interes_mora: 3, fecha_esperada_pago: day(-30), motivo: 'Prueba' })
    expect([interes > 0, (await read(left._id)).valor_mora]).toEqual([true, 30_000])
  })

  it('rejects an application dated before the receipt, before the invoice or after today', async () => {
    const owed = await receivable({ fecha_factura: day(-5), fecha_esperada_pago: day(5) })
    const [before, after] = [
      await receipt({ fecha_recepcion_pago: day(-9) }),
      await receipt({ fecha_recepcion_pago: day(-2) }),
    ]
    const apply = (numero_recibo: string, fecha_aplicacion: string) =>
      call('POST', '/applied-receipts', {
        ...{ numero_recibo, fecha_aplicacion, valor_aplicado: 10 },
        cuenta_por_cobrar_relacionada: owed._id,
      })
    const refused = (answer: Awaited<ReturnType<typeof call>>, bound: string) =>
      expect([answer.status, answer.json.errores?.fecha_aplicacion?.[0]]).toEqual([
        422,
        expect.stringContaining(bound),
      ])
    refused(await apply(before._id, day(-6)), 'el día de la factura')
    refused(await apply(after._id, day(-3)), 'el día del recibo')
    refused(await apply(after._id, day(1)), 'hoy')
    const line = await apply(before._id, day(-5))
    says(line, 201)
    const move = (fecha_aplicacion: string) =>
      call('PUT', '/applied-receipts/update', {
        id_applied_receipt: line.json.data._id,
        ...{ fecha_aplicacion, valor_aplicado: 11 },
      })
    refused(await move(day(-6)), 'el día de la factura')
    refused(await move(day(1)), 'hoy')
    says(await move(day(-4)), 200)
    const inReceipt = (_id: string, fecha_aplicacion: string) =>
      call('PATCH', `/payment-receipts/${_id}/apply`, {
        fecha_aplicacion,
        aplicaciones: [{ id_cuenta_por_cobrar: owed._id, valor_aplicado: 10 }],
      })
    refused(await inReceipt(before._id, day(-6)), 'el día de la factura')
    says(await inReceipt(before._id, day(-5)), 200)
    // A receipt applied at once is dated on the first possible day.
    const made = await receipt({
      fecha_recepcion_pago: day(-9),
      aplicaciones: [{ id_cuenta_por_cobrar: owed._id, valor_aplicado: 10 }],
    })
    expect(made.aplicaciones[0].fecha_aplicacion).toBe(day(-5))
  })

  it('a pending receipt does not count as an advance', async () => {
    const sums = async () => {
      const { json } = await call('POST', '/payment-receipts/search', { limit: 1, totales: true })
      const [statement, extract] = [
        (await call('GET', `/accounts-receivable/statement/${mill.cliente}`)).json,
        (await call('GET', `/reports/farmer-receivables/${mill.cliente}`)).json,
      ]
      const account = (await call('POST', '/movements/search', { filtros: { tercero: mill.cliente } })).json
      return [json.totales.anticipo, statement.anticipos, extract.por_pagar, -account.saldo_final]
    }
    const before = await sums()
    const made = await receipt({ valor_pagado: 70_000 })
    expect(await sums()).toEqual(before)
    await call('PUT', '/payment-receipts/update', { id_recibo_caja: made._id, estado: 'APLICADO' })
    expect(await sums()).toEqual(before.map((sum) => sum + 70_000))
  })

  it("the collector's desk shows amounts due soon, the largest debtors by age, and open receipts", async () => {
    const desk = async () => (await call('GET', '/dashboard?mesa=cartera')).json
    expect((await call('GET', '/dashboard')).json).not.toHaveProperty('cobros')
    const before = await desk()
    const other = await newMill(get())
    const owe = (late: number, valor_original_factura: number) =>
      receivable({
        cliente_id: other.cliente,
        fecha_factura: day(-200),
        fecha_esperada_pago: day(-late),
        valor_original_factura,
      })
    for (const [late, valor] of [
      [0, 1_000_000],
      [30, 70_000_000],
      [31, 80_000_000],
      [91, 90_000_000],
      [-60, 5_000_000],
    ] as const) {
      await owe(late, valor)
    }
    await receipt({ id_cliente_tercero: other.cliente, valor_pagado: 123_000, estado: 'APLICADO' })
    await receipt({ id_cliente_tercero: other.cliente, valor_pagado: 456_000 })
    const sale = { fecha: day(-3), id_proveedor: other.propio, id_cliente: other.cliente }
    const load = { id_producto: other.harina, id_formapago: other.contado, vrpesada: 0 }
    const { _id } = await weigh(get(), other, { ...sale, ...load })
    const { cobros, anticipos, por_facturar } = await desk()
    expect(cobros.hoy).toEqual({
      cantidad: before.cobros.hoy.cantidad + 1,
      valor: before.cobros.hoy.valor + 1_000_000,
    })
    expect(cobros.semana.valor).toBe(before.cobros.semana.valor + 1_000_000)
    expect(cobros.deudores[0]).toMatchObject({
      ...{ cliente_id: other.cliente, por_vencer: 6_000_000, saldo: 246_000_000 },
      ...{ hasta_30: 70_000_000, hasta_90: 80_000_000, mas_de_90: 90_000_000 },
    })
    expect(anticipos.valor).toBe(before.anticipos.valor + 123_000)
    expect(por_facturar.cantidad).toBe(before.por_facturar.cantidad + 1)
    await invoice({ id_cliente_tercero: other.cliente, id_weighing_record: _id })
    expect((await desk()).por_facturar).toEqual(before.por_facturar)
  })
})
