import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import type { AccountSum, Voucher } from '#server/books/vouchers-contract.ts'
import { addMonths, daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { actsOf, millOf } from '../support/mill.ts'
import { day, HOY, moneyOf } from '../support/money.ts'
import { periodsOf } from '../support/periods.ts'
import { vouchersOf } from '../support/vouchers.ts'

const MES = addMonths(monthOf(HOY), -2)
const { desde: FIRST, hasta: LAST } = daysOfMonth(MES)
const CLOSED = { desde: FIRST, hasta: LAST }
const EVER = { desde: addMonths(MES, -6) + '-01', hasta: HOY }

onEachEngine('vouchers of closed months', (get) => {
  const mill = millOf(get)
  const call = callOf(get)
  const { approve, annul, weighAndDraft } = actsOf(get)
  const { invoice, receipt, receivable } = moneyOf(get, () => mill)

  const { close, last, open, openAll } = periodsOf(get, MES)
  afterEach(openAll)

  const search = async (filtros: object): Promise<Voucher[]> =>
    says(await call('POST', '/vouchers/search', { limit: 1000, filtros }), 200).json.data
  const sums = async ({ desde, hasta }: typeof CLOSED) =>
    says(await call('GET', `/vouchers/accounts?desde=${desde}&hasta=${hasta}`), 200).json
  const { detail, linesOf } = vouchersOf(get)
  /** List, details and sums of the closed month. */
  const everything = async () => {
    const found = await search(CLOSED)
    const details = []
    for (const { _id } of found) details.push(await detail(_id))
    return { found, details, sums: await sums(CLOSED) }
  }
  const accountOf = async (clase: string) =>
    says(await call('POST', '/accounting-accounts/search', { filtros: { clase }, limit: 10 }), 200).json
      .data[0]
  const renumber = async (clase: string, cuenta: string) => {
    const { _id: id_cuenta_contable, cuenta: before } = await accountOf(clase)
    says(
      await call('PUT', '/accounting-accounts/update', {
        id_cuenta_contable,
        cuenta,
        confirmada: cuenta !== '',
      }),
      200,
    )
    return before as string
  }
  const stored = async () => {
    const [row] = await get().rows<{ n: number }>(sql`select count(*)::int as n from closed_vouchers`)
    return row!.n
  }

  it('keeps accounts and names of a closed month, and of the voids of its documents', async () => {
    const sold = await invoice({ fecha_de_emision: FIRST, fecha_de_vencimiento: LAST })
    const voided = await invoice({ fecha_de_emision: FIRST, fecha_de_vencimiento: LAST })
    const paid = await receipt({ fecha_recepcion_pago: FIRST, estado: 'APLICADO' })
    const settled = await weighAndDraft(mill, { fecha: FIRST, registro: 'RETENCION' }, { fecha: FIRST })
    says(await approve(settled._id), 200)
    const before = await everything()
    await close()
    expect(await everything()).toEqual(before)
    const original = await linesOf(`FACTURA-${voided._id}`)

    const [cartera, retencion] = [
      await renumber('CARTERA', '130599'),
      await renumber('RETENCION_COMPRAS', '236599'),
    ]
    says(await call('PUT', '/third-parties', { id: mill.cliente, nombre: 'Otro nombre' }), 200)
    expect(await everything()).toEqual(before)
    expect(await linesOf(`RECIBO-${paid._id}`)).toEqual([
      ['110505', 400_000, 0],
      ['280505', 0, 400_000],
    ])

    // A void of today reverses what was stored. A document of today takes the accounts of today.
    says(await call('DELETE', `/invoices/delete/${voided._id}`, { motivo: 'Errada' }), 200)
    says(await annul(settled._id), 200)
    expect(await everything()).toEqual(before)
    const back = original.map(([cuenta, debito, credito]) => [cuenta, credito, debito])
    expect(await linesOf(`ANULACION-FACTURA-${voided._id}`)).toEqual(back)
    expect(await linesOf(`ANULACION-LIQUIDACION-${settled._id}`)).toContainEqual(['236540', 383_422, 0])
    const now = await invoice({ fecha_de_emision: HOY, fecha_de_vencimiento: HOY })
    expect(await linesOf(`FACTURA-${now._id}`)).toContainEqual(['130599', 1_000_000, 0])
    expect(await linesOf(`FACTURA-${sold._id}`)).toContainEqual([cartera, 1_000_000, 0])

    await renumber('CARTERA', cartera)
    await renumber('RETENCION_COMPRAS', retencion)
  })

  it('stores each voucher once, and opening the month deletes them with the reason in the audit', async () => {
    await invoice({ fecha_de_emision: `${addMonths(MES, -5)}-07`, fecha_de_vencimiento: FIRST })
    await invoice({ fecha_de_emision: FIRST, fecha_de_vencimiento: LAST })
    const before = await search(EVER)
    const earlier = (await search({ ...EVER, hasta: daysOfMonth(addMonths(MES, -1)).hasta })).length
    const first = await close(addMonths(MES, -1))
    expect([first.comprobantes, await stored()]).toEqual([earlier, earlier])
    expect(earlier).toBeGreaterThan(0)
    // The release before closes a month without storing its vouchers.
    await get().run(sql`delete from closed_vouchers`)
    await get().run(sql`update closed_periods set comprobantes = null where mes = ${first.mes}`)
    const second = await close()
    expect(await stored()).toBe(earlier + second.comprobantes)
    expect(second.comprobantes).toBe((await search(CLOSED)).length)
    expect(await search(EVER)).toEqual(before)

    const cartera = await renumber('CARTERA', '130599')
    expect((await open(second._id)).comprobantes).toBeNull()
    expect(await stored()).toBe(earlier)
    const cuentas = (days: typeof CLOSED) =>
      sums(days).then((all) => all.cuentas.map(({ cuenta }: { cuenta: string }) => cuenta))
    expect(await cuentas(CLOSED)).toContain('130599')
    expect(await cuentas({ ...EVER, hasta: daysOfMonth(addMonths(MES, -1)).hasta })).not.toContain('130599')
    const audit = (await call('POST', '/audit/search', { filtros: { tabla: 'closed_periods' } })).json.data[0]
    expect(JSON.stringify(audit)).toContain('Faltó una factura')
    await renumber('CARTERA', cartera)
  })

  it('a line that was stored without an account takes the account that is written later', async () => {
    const cuenta = await renumber('OTROS_INGRESOS', '')
    const owed = await receivable({ fecha_factura: FIRST, fecha_esperada_pago: LAST })
    await close()
    const clave = `CUENTA-${owed._id}`
    expect((await detail(clave)).faltan).toEqual(['OTROS_INGRESOS'])
    await renumber('OTROS_INGRESOS', cuenta)
    expect(await linesOf(clave)).toContainEqual([cuenta, 0, 1_000_000])
  })

  it('refuses other lines of the same total in an invoice of a closed month', async () => {
    const line = {
      id_producto: mill.harina,
      descripcion: 'Harina',
      cantidad: 100,
      unidad: 'kg',
      precio: 1_190,
      descuento: 0,
    }
    const taxed = says(await call('POST', '/products', { descripcion: 'Concentrado', iva: '19' }), 201).json
      .data._id
    const other = { ...line, id_producto: taxed, precio: 1_000 }
    const dates = { fecha_de_emision: FIRST, fecha_de_vencimiento: LAST }
    const { _id: id } = await invoice({ ...dates, lineas: [line], valor_total: undefined })
    const { _id: same } = await invoice({ ...dates, lineas: [line], valor_total: undefined })
    says(await call('PUT', '/invoices/update', { id: same, lineas: [other] }), 200)
    says(await call('PUT', '/invoices/update', { id: same, lineas: [line] }), 200)
    await close()
    const before = await everything()
    says(await call('PUT', '/invoices/update', { id, lineas: [other] }), 422, ['fecha_de_emision'])
    const kept = { ...line, id_producto: mill.paddy }
    says(await call('PUT', '/invoices/update', { id, lineas: [kept] }), 422, ['lineas.0.sale_de_bodega'])
    const untaxed = { ...kept, sale_de_bodega: false }
    says(await call('PUT', '/invoices/update', { id, lineas: [untaxed] }), 422, ['fecha_de_emision'])
    says(await call('PUT', '/invoices/update', { id, lineas: [line], observaciones: 'Se entregó' }), 200)
    expect(await everything()).toEqual(before)
    expect((await call('GET', `/invoices/${id}`)).json).toMatchObject({ valor_total: 119_000, iva: 0 })
  })

  const balances = async () => {
    const { cuentas } = await sums(EVER)
    const moved = (cuentas as AccountSum[]).filter(({ saldo }) => saldo !== 0)
    return Object.fromEntries(moved.map(({ cuenta, saldo }) => [cuenta, saldo]))
  }
  const voidReceipt = (id: string) =>
    call('PATCH', `/payment-receipts/${id}/void`, { motivo: 'Cheque devuelto' })
  const apply = async (paid: string, owed: string, valor_aplicado: number, fecha_aplicacion: string) =>
    says(
      await call('POST', '/applied-receipts', {
        ...{ numero_recibo: paid, cuenta_por_cobrar_relacionada: owed, valor_aplicado, fecha_aplicacion },
      }),
      201,
    ).json.data._id as string

  it('a bounced cheque of a closed month is voided today, with its applications', async () => {
    const owed = await receivable({ fecha_factura: FIRST, fecha_esperada_pago: LAST })
    const before = await balances()
    const aplicaciones = [{ id_cuenta_por_cobrar: owed._id, valor_aplicado: 300_000 }]
    const paid = await receipt({ fecha_recepcion_pago: FIRST, aplicaciones })
    const later = await apply(paid._id, owed._id, 100_000, LAST)
    const single = await apply(
      (await receipt({ fecha_recepcion_pago: FIRST, estado: 'APLICADO', valor_pagado: 50_000 }))._id,
      ...([owed._id, 50_000, LAST] as const),
    )
    await close()
    const closed = await everything()
    says(await voidReceipt(paid._id), 200)
    expect(await everything()).toEqual(closed)
    expect(await linesOf(`ANULACION-RECIBO-${paid._id}`)).toEqual([
      ['110505', 0, 400_000],
      ['130505', 300_000, 0],
      ['280505', 100_000, 0],
    ])
    expect(await detail(`ANULACION-APLICACION-${later}`)).toMatchObject({
      fecha: HOY,
      concepto: expect.stringContaining('Cheque devuelto'),
    })
    // One application alone returns the money to the client's advance.
    says(await call('DELETE', `/applied-receipts/delete/${single}`), 200)
    expect(await everything()).toEqual(closed)
    expect(await linesOf(`ANULACION-APLICACION-${single}`)).toEqual([
      ['280505', 0, 50_000],
      ['130505', 50_000, 0],
    ])
    expect((await call('GET', `/accounts-receivable/${owed._id}`)).json.saldo_actual).toBe(1_000_000)
    const after = await balances()
    expect([after['130505'], after['280505']]).toEqual([before['130505'], (before['280505'] ?? 0) - 50_000])
  })

  it('a void in an open month leaves past days as they stood', async () => {
    const owed = await receivable({ fecha_factura: day(-9), fecha_esperada_pago: HOY })
    const other = await receivable({ fecha_factura: day(-9), fecha_esperada_pago: HOY })
    const before = await balances()
    const made = await receipt({
      fecha_recepcion_pago: day(-5),
      aplicaciones: [{ id_cuenta_por_cobrar: owed._id, valor_aplicado: 400_000 }],
    })
    const [line] = (await call('GET', `/payment-receipts/${made._id}`)).json.aplicaciones
    const past = { desde: EVER.desde, hasta: day(-1) }
    const stood = await sums(past)
    // The database dates the void today: yesterday's is written by hand.
    says(await call('DELETE', `/applied-receipts/delete/${line._id}`), 200)
    await get().run(
      sql`update voided_applications set anulada_el = ${day(-1)}::date where id_applied_receipt = ${line._id}`,
    )
    expect(await sums({ ...past, hasta: day(-2) })).toMatchObject({ debito: stood.debito })
    const released = await balances()
    expect((released['280505'] ?? 0) - (before['280505'] ?? 0)).toBe(-400_000)
    await apply(made._id, other._id, 400_000, day(-5))
    says(await voidReceipt(made._id), 200)
    expect(await balances()).toEqual(before)
    expect(await linesOf(`RECIBO-${made._id}`)).toEqual([
      ['110505', 400_000, 0],
      ['130505', 0, 400_000],
      ['130505', 0, 400_000],
      ['280505', 400_000, 0],
    ])
  })

  it('exports a changed voucher again, before and after its month closes', async () => {
    const { _id } = await invoice({ fecha_de_emision: FIRST, fecha_de_vencimiento: LAST })
    const pending = async () => {
      const query = new URLSearchParams({ ...CLOSED, programa: 'SIIGO_NUBE' })
      const { nuevos, reversos } = says(await call('GET', `/accounting-exports/pending?${query}`), 200).json
      return [nuevos, reversos]
    }
    const exporting = async () =>
      says(await call('POST', '/accounting-exports', { programa: 'SIIGO_NUBE', ...CLOSED }), 201)
    const change = async (valor_total: number) =>
      says(await call('PUT', '/invoices/update', { id: _id, valor_total }), 200)
    await exporting()
    await close()
    expect(await pending()).toEqual([0, 0])
    await open((await last())._id)
    expect(await pending()).toEqual([0, 0])
    await change(1_100_000)
    expect(await pending()).toEqual([1, 1])
    await close()
    expect(await pending()).toEqual([1, 1])
    await exporting()
    expect(await pending()).toEqual([0, 0])
    await open((await last())._id)
    await change(1_200_000)
    await close()
    expect(await pending()).toEqual([1, 1])
  })
})
