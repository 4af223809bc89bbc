import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addDays, today } from '#server/kit/words/days.ts'
import { INVOICE_CHECKS } from '#server/invoices/checks.ts'
import { onEachEngine, refuses, says } from '../support/api.ts'
import { actsOf, newMill, type Mill } from '../support/mill.ts'
import { anInvoiceOn, moneyOf } from '../support/money.ts'
import { textOf } from '../../support/pdf.ts'

onEachEngine('debit notes', (get) => {
  const { call } = actsOf(get)
  const day = addDays(today(), -5)

  const invoice = async (m: Mill, changes: object = {}) =>
    says(await call('POST', '/invoices', anInvoiceOn(day, m, changes)), 201).json.data
  /** An invoice of 10,000 with IVA of 1,900. */
  const taxed = async (m: Mill) => {
    const descripcion = `Salvado ${Math.random()}`
    const bran = says(await call('POST', '/products', { descripcion, iva: '19' }), 201).json.data._id
    return invoice(m, { lineas: [{ id_producto: bran, cantidad: 10, precio: 1000 }] })
  }
  const detail = async (id: string) => says(await call('GET', `/invoices/${id}`), 200).json
  const debit = (id_factura: string, changes: object = {}) =>
    call('POST', '/notes/debit', {
      ...{ id_factura, concepto: 'GASTOS_POR_COBRAR', motivo: 'Empaque', valor: 595 },
      ...changes,
    })
  const credit = (id_factura: string, changes: object = {}) =>
    call('POST', '/notes', { id_factura, concepto: 'REBAJA', motivo: 'Llegó mojado', ...changes })
  const pay = (m: Mill, cuenta: string, valor: number) =>
    call('POST', '/payment-receipts', moneyOf(get, () => m).aPayment(cuenta, valor))
  /** Findings of the checks of `npm run check:data` about the invoices. */
  const findings = async () => {
    const { read } = get().db
    const found = await Promise.all(INVOICE_CHECKS.map((check) => check.run(read)))
    return found.flatMap(({ primeros }) => primeros)
  }

  it('a debit note raises the unpaid balance, with base and IVA like the invoice', async () => {
    const m = await newMill(get())
    const made = await taxed(m)
    const first = says(await debit(made._id), 201, 'Nota débito creada correctamente').json.data
    expect(first).toMatchObject({
      ...{ clase: 'DEBITO', base: 500, iva: 95, valor: 595, fecha: today() },
      documento: made.numero_de_factura,
    })
    expect(first.numero).toMatch(/^ND-\d+$/)
    const read = await detail(made._id)
    expect(read).toMatchObject({ notas: -595, valor_total: 11_900, estado: 'PENDIENTE' })
    expect(read.cuenta).toMatchObject({ saldo_actual: 12_495, notas: -595, valor_original_factura: 11_900 })
    const { json } = await call('GET', `/vouchers/detail?clave=DEBITO-${first.id_nota}`)
    expect(json.documento).toMatchObject({ tabla: 'notes', id: first.id_nota })
    expect(
      json.lineas.map(({ clase, debito, credito }: Record<string, unknown>) => [clase, debito, credito]),
    ).toEqual([
      ['CARTERA', 595, 0],
      ['VENTA', 0, 500],
      ['IVA_GENERADO', 0, 95],
    ])
    const account = await call('POST', '/movements/search', { limit: 1000, filtros: { tercero: m.cliente } })
    expect(account.json.saldo_final).toBe(12_495)
    expect(account.json.data.map(({ proceso }: { proceso: string }) => proceso)).toContain('Nota débito')
    const sold = await call('GET', `/reports/profitability?desde=${today()}&hasta=${today()}`)
    const all = [...sold.json.ventas.filas, ...sold.json.sin_costo.filas]
    expect(all.find(({ documento }: { documento: string }) => documento === first.numero)).toMatchObject({
      servicio: `Nota débito de ${made.numero_de_factura}`,
      vr_venta: 500,
    })
    const paper = await call('GET', `/files/pdf/NOTA/${first.id_nota}`)
    expect(textOf(paper.raw.rawPayload)).toContain('NOTA DÉBITO')
    const raised = textOf((await call('GET', `/files/pdf/FACTURA/${made._id}`)).raw.rawPayload)
    expect(raised).toContain('Notas débito')
    expect(raised).not.toContain('Notas crédito')
    expect(await findings()).toEqual([])
  })

  it('a debit note of interest is booked as interest and is no sale', async () => {
    const m = await newMill(get())
    const made = await invoice(m, { valor_total: 100_000 })
    const note = says(await debit(made._id, { concepto: 'INTERESES' }), 201).json.data
    const other = says(await debit(made._id), 201).json.data
    const { json } = await call('GET', `/vouchers/detail?clave=DEBITO-${note.id_nota}`)
    expect(json.lineas.map(({ clase, credito }: Record<string, unknown>) => [clase, credito])).toEqual([
      ['CARTERA', 0],
      ['INTERES_MORA', 595],
    ])
    const { ventas, sin_costo } = (
      await call('GET', `/reports/profitability?desde=${today()}&hasta=${today()}`)
    ).json
    const documents = [...ventas.filas, ...sin_costo.filas].map(({ documento }) => documento)
    expect([documents.includes(other.numero), documents.includes(note.numero)]).toEqual([true, false])
  })

  it('the raised balance can be paid, and a paid invoice can be raised again', async () => {
    const m = await newMill(get())
    const made = await invoice(m, { valor_total: 100_000 })
    says(await debit(made._id, { valor: 20_000 }), 201)
    const { cuenta } = await detail(made._id)
    says(await pay(m, cuenta._id, 120_000), 201)
    expect((await detail(made._id)).estado).toBe('PAGADO')
    says(await debit(made._id, { valor: 5_000, concepto: 'OTRO' }), 201)
    const read = await detail(made._id)
    expect([read.estado, read.cuenta.saldo_actual, read.aplicaciones[0].saldo]).toEqual([
      'PARCIAL',
      5_000,
      5_000,
    ])
    expect(await findings()).toEqual([])
  })

  it('a credit note takes back a debit note, and the whole remainder includes it', async () => {
    const m = await newMill(get())
    const made = await taxed(m)
    says(await debit(made._id), 201)
    const one = says(await credit(made._id, { valor: 595 }), 201).json.data
    expect(one).toMatchObject({ base: 500, iva: 95 })
    expect(await detail(made._id)).toMatchObject({ notas: 0, estado: 'PENDIENTE' })
    // The notes add up to 0 and are still there.
    refuses(
      await call('PUT', '/invoices/update', {
        ...{ id: made._id, fecha_de_vencimiento: addDays(day, 40), motivo: 'x' },
      }),
      409,
      /nota crédito/,
    )
    says(await debit(made._id, { valor: 1_190 }), 201)
    says(await credit(made._id, { valor: 13_091 }), 422, ['valor'])
    const removed = await call('DELETE', `/invoices/delete/${made._id}`, { motivo: 'Cliente equivocado' })
    expect(says(removed, 200).json.data).toMatchObject({ estado: 'ANULADA', anulada: false })
    const read = await detail(made._id)
    expect(read.correcciones.at(-1)).toMatchObject({ clase: 'CREDITO', base: 11_000, iva: 2_090 })
    expect(read.cuenta).toMatchObject({ saldo_actual: 0, estado_documento: 'ANULADA' })
    expect(await findings()).toEqual([])
  })

  it('rejects a debit note of a voided or fully credited invoice, of 0 pesos and of a day outside', async () => {
    const m = await newMill(get())
    const voided = await invoice(m, { valor_total: 10_000 })
    says(await call('DELETE', `/invoices/delete/${voided._id}`, { motivo: 'Repetida' }), 200)
    refuses(await debit(voided._id), 409, /anulada/)
    const credited = await invoice(m, { valor_total: 10_000 })
    says(await credit(credited._id), 201)
    refuses(await debit(credited._id), 409, /anulada/)
    const made = await invoice(m, { valor_total: 10_000 })
    for (const valor of [0, -5, 1.5, null]) says(await debit(made._id, { valor }), 422, ['valor'])
    says(await debit(made._id, { fecha: addDays(day, -1) }), 422, ['fecha'])
    says(await debit(made._id, { fecha: addDays(today(), 1) }), 422, ['fecha'])
    says(await debit(made._id, { motivo: '' }), 422, ['motivo'])
    says(await debit(made._id, { concepto: 'REBAJA' }), 422, ['concepto'])
    says(await credit(made._id, { concepto: 'INTERESES' }), 422, ['concepto'])
    expect((await debit('00000000-0000-7000-8000-000000000000')).status).toBe(404)
    expect(await detail(made._id)).toMatchObject({ notas: 0, correcciones: [] })
  })

  it('twenty concurrent debit notes have twenty numbers and raise the balance by all of them', async () => {
    const m = await newMill(get())
    const made = await invoice(m, { valor_total: 100_000 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => debit(made._id, { valor: 1_000 })))
    expect(new Set(answers.map(({ json }) => json.data.numero)).size).toBe(20)
    expect((await detail(made._id)).cuenta.saldo_actual).toBe(120_000)
  })

  it('a debit note never changes and never moves goods', async () => {
    const m = await newMill(get())
    const made = await invoice(m, { valor_total: 10_000 })
    const { id_nota } = says(await debit(made._id), 201).json
    await expect(get().run(sql`update notes set valor = 1 where id_nota = ${id_nota}`)).rejects.toThrow()
    await expect(get().run(sql`delete from notes where id_nota = ${id_nota}`)).rejects.toThrow()
    expect(says(await call('GET', `/notes/${id_nota}`), 200).json).toMatchObject({
      devueltos: [],
      lineas: [],
    })
  })

  it('creating a debit note needs its permission key', async () => {
    const m = await newMill(get())
    const made = await invoice(m, { valor_total: 10_000 })
    const as = await get().userWith(['POST-invoices', 'GET-invoices/{id}', 'POST-notes/search'])
    const note = { id_factura: made._id, concepto: 'OTRO', motivo: 'x', valor: 1 }
    refuses(await call('POST', '/notes/debit', note, as), 403, /./)
  })
})
