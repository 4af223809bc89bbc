import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Voucher } from '#server/books/vouchers-contract.ts'
import { type Answer, callOf, onEachEngine, says } from '../support/api.ts'
import { loansOf } from '../support/loans.ts'
import { actsOf, millOf } from '../support/mill.ts'
import { yearsSoFar } from '../support/clock.ts'
import { HOY, moneyOf } from '../support/money.ts'
import { vouchersOf } from '../support/vouchers.ts'

const YEARS = yearsSoFar()

onEachEngine('vouchers', (get) => {
  const mill = millOf(get)
  const call = callOf(get)
  const { act, approve, weighAndDraft } = actsOf(get)
  const { invoice, receipt, receivable } = moneyOf(get, () => mill)
  const { agreement, loan, golden, close } = loansOf(get, () => mill)

  /** Vouchers of all years. */
  const all = async (filtros: object = {}) => {
    const years: Answer['json'][] = []
    for (const year of YEARS) {
      const body = { limit: 1000, filtros: { ...year, ...filtros } }
      years.push(says(await call('POST', '/vouchers/search', body), 200).json)
    }
    const sum = (of: string) => years.reduce((total, one) => total + one[of], 0)
    return {
      ...years[0],
      data: years.flatMap(({ data }) => data),
      total_count: sum('total_count'),
      sin_cuenta: sum('sin_cuenta'),
    }
  }
  const { detail } = vouchersOf(get)
  /** Account, debit and credit of each line. Expects balanced vouchers. */
  const linesOf = async (clave: string) => {
    const { lineas } = await detail(clave)
    const sum = (side: 'debito' | 'credito') => lineas.reduce((total, one) => total + (one[side] ?? 0), 0)
    expect(sum('debito')).toBe(sum('credito'))
    return lineas.map(({ cuenta, debito, credito }) => [cuenta, debito, credito])
  }
  const settled = async (changes: object = {}) => {
    const made = await weighAndDraft(mill, changes)
    return says(await approve(made._id), 200).json.data
  }
  const byBank = () => ({ fecha: HOY, id_fpago: mill.bancos, id_banco: mill.banco })

  it('a settlement debits paddy and credits withholdings and the net of the farmer', async () => {
    const one = await settled({ registro: 'RETENCION' })
    expect(await linesOf(`LIQUIDACION-${one._id}`)).toEqual([
      ['140505', 25_561_440, 0],
      ['236540', 0, 383_422],
      ['246005', 0, 127_807],
      ['233545', 0, 822_600],
      ['281505', 0, 219_360],
      ['415595', 0, 15_000],
      ['220505', 0, 23_993_251],
    ])
    const { lineas, documento } = await detail(`LIQUIDACION-${one._id}`)
    expect(documento).toEqual({ tabla: 'settlements', id: one._id })
    for (const { identificacion } of lineas) expect(identificacion).not.toBe('')
    expect(lineas[1]).toMatchObject({ base: 25_561_440 })
    expect(lineas.at(-1)).toMatchObject({ cruce: one.consecutivo, vence: one.fecha })
  })

  it('a draft has no voucher, a payment credits its bank, and a void reverses everything', async () => {
    const { _id: drafted } = await weighAndDraft(mill)
    says(await call('GET', `/vouchers/detail?clave=LIQUIDACION-${drafted}`), 404)
    const one = await settled({ registro: 'RETENCION' })
    says(await act(one._id, 'pay', byBank()), 200)
    const pagos = (await all({ tipo: 'PAGO' })).data.filter(
      ({ numero }: Voucher) => numero === one.consecutivo,
    )
    expect(pagos).toHaveLength(1)
    expect(await linesOf(pagos[0]._id)).toEqual([
      ['220505', 23_993_251, 0],
      ['111005', 0, 23_993_251],
    ])
    const before = await linesOf(`LIQUIDACION-${one._id}`)
    says(await act(one._id, 'void', { motivo: 'Precio errado', destino_pago: 'ANTICIPO' }), 200)
    const clave = `ANULACION-LIQUIDACION-${one._id}`
    expect(await detail(clave)).toMatchObject({
      fecha: HOY,
      concepto: expect.stringContaining('Precio errado'),
    })
    expect(await linesOf(`LIQUIDACION-${one._id}`)).toEqual(before)
    // The money was not returned, so it is an advance of the supplier.
    expect(await linesOf(clave)).toEqual([
      ...before.map(([cuenta, debito, credito]) => [cuenta, credito, debito]),
      ['133005', 23_993_251, 0],
      ['220505', 0, 23_993_251],
    ])
  })

  it('a loan, its offset by a settlement and its closing have vouchers', async () => {
    const { _id: id } = await agreement()
    const inMoney = await loan(id)
    const inKind = await loan(id, { modalidad_financiacion: 'SUPPLIES_DELIVERY', id_fpago: undefined })
    expect(await linesOf(`PRESTAMO-${inMoney._id}`)).toEqual([
      ['137010', 1_000_000, 0],
      ['110505', 0, 1_000_000],
    ])
    expect(await linesOf(`PRESTAMO-${inKind._id}`)).toEqual([
      ['137010', 1_000_000, 0],
      ['413514', 0, 1_000_000],
    ])
    const one = await settled({ registro: 'RETENCION', id_acuerdo: id, abono: 500_000 })
    // The interest is 11 days at 3 % a month of 2,000,000.
    expect((await linesOf(`LIQUIDACION-${one._id}`)).slice(-3, -1)).toEqual([
      ['137010', 0, 478_000],
      ['421005', 0, 22_000],
    ])
    const closed = await golden()
    says(await close(closed), 200)
    const [cierre] = await get().rows<{ id: string; valor: string; interes: string }>(
      sql`select id_cuenta_por_cobrar as id, valor_original_factura::text as valor,
        interes_original::text as interes from accounts_receivable where id_acuerdo = ${closed}`,
    )
    const [valor, interes] = [Number(cierre!.valor), Number(cierre!.interes)]
    expect(interes).toBeGreaterThan(0)
    expect(await linesOf(`INTERES-${cierre!.id}`)).toEqual([
      ['134510', interes, 0],
      ['421005', 0, interes],
    ])
    expect(await linesOf(`CIERRE-${cierre!.id}`)).toEqual([
      ['138095', valor, 0],
      ['137010', 0, valor - interes],
      ['134510', 0, interes],
    ])
  })

  it('an invoice, a receipt that pays part of it and a later application have vouchers', async () => {
    const sold = await invoice({ fecha_de_emision: '2026-03-01', fecha_de_vencimiento: '2026-03-31' })
    expect(await linesOf(`FACTURA-${sold._id}`)).toEqual([
      ['130505', 1_000_000, 0],
      ['412055', 0, 1_000_000],
    ])
    const paid = await receipt({ fecha_recepcion_pago: '2026-04-01' })
    const pay = (fecha_aplicacion: string, valor_aplicado: number) =>
      call('POST', '/applied-receipts', {
        numero_recibo: paid.numero_recibo,
        cuenta_por_cobrar_relacionada: sold.numero_de_factura,
        valor_aplicado,
        fecha_aplicacion,
      })
    says(await call('GET', `/vouchers/detail?clave=RECIBO-${paid._id}`), 404)
    says(await pay('2026-04-01', 300_000), 201)
    says(await pay('2026-04-05', 60_000), 201)
    expect(await linesOf(`RECIBO-${paid._id}`)).toEqual([
      ['110505', 400_000, 0],
      ['130505', 0, 300_000],
      ['280505', 0, 100_000],
    ])
    const later = (await all({ tipo: 'APLICACION' })).data.find(
      ({ numero }: Voucher) => numero === paid.numero_recibo,
    )
    expect(later.fecha).toBe('2026-04-05')
    expect(await linesOf(later._id)).toEqual([
      ['280505', 60_000, 0],
      ['130505', 0, 60_000],
    ])
    says(await call('PATCH', `/payment-receipts/${paid._id}/void`, { motivo: 'Devuelto' }), 200)
    expect(await linesOf(`ANULACION-RECIBO-${paid._id}`)).toEqual([
      ['110505', 0, 400_000],
      ['130505', 300_000, 0],
      ['280505', 100_000, 0],
    ])
    expect(await linesOf(`ANULACION-${later._id}`)).toEqual([
      ['280505', 0, 60_000],
      ['130505', 60_000, 0],
    ])
    const pending = await receipt({ fecha_recepcion_pago: '2026-04-01' })
    says(await call('DELETE', `/payment-receipts/delete/${pending._id}`, { motivo: 'Errado' }), 200)
    says(await call('GET', `/vouchers/detail?clave=RECIBO-${pending._id}`), 404)
    const typed = await receivable({ total_abonos_realizados: 100_000 })
    expect((await linesOf(`CUENTA-${typed._id}`))[0]).toEqual(['130505', 900_000, 0])
  })

  it('milling has vouchers at cost, through goods in process', async () => {
    const body = { fecha: '2026-03-05', kgs_netos: 10_000, costo_prom_kg: 1820, pr_venta_kg: 2150 }
    const { _id } = says(await call('POST', '/milling-operations/create', body), 201).json.data
    says(await call('GET', `/vouchers/detail?clave=MAQUILA-${_id}`), 404)
    const product = async (descripcion: string, tags = '') =>
      says(await call('POST', '/products', { descripcion, tags }), 201).json.data._id
    const lines = {
      entradas: [{ id_producto: await product('Paddy de prueba', 'ARROZ_PADDY'), kg: 10_000 }],
      salidas: [{ id_producto: await product('Blanco de prueba'), kg: 10_000 }],
    }
    says(await call('PUT', `/milling-operations/${_id}/lines`, lines), 200)
    expect(await linesOf(`MAQUILA-${_id}`)).toEqual([
      ['141005', 18_200_000, 0],
      ['140505', 0, 18_200_000],
      ['143005', 18_200_000, 0],
      ['141005', 0, 18_200_000],
    ])
  })

  it('manual entries, withdrawals, transfers and their reversals have vouchers', async () => {
    const second = says(
      await call('POST', '/banks', {
        nombre: 'Agrario',
        nro_cuenta: '9',
        saldo_inicial: 0,
        fecha_si: '2026-01-01',
      }),
      201,
    ).json.data._id
    const of = { id_banco: mill.banco, fecha: '2026-04-10', concepto: 'Aporte del socio' }
    says(await call('POST', '/bank-movements', { ...of, tipo: 'ENTRADA', valor: 700_000 }), 201)
    says(
      await call('POST', '/bank-movements', { ...of, tipo: 'SALIDA', valor: 30_000, concepto: 'Comisión' }),
      201,
    )
    const moved = { ...of, id_banco_destino: second, valor: 50_000, concepto: 'Traslado' }
    says(await call('POST', '/bank-movements/transfers', moved), 201)
    const written = async () => (await all({ tipo: 'BANCO' })).data as Voucher[]
    const byConcept = async (concepto: string) => {
      const found = (await written()).filter((one) => one.concepto === concepto)
      expect(found).toHaveLength(1)
      return linesOf(found[0]!._id)
    }
    expect(await byConcept('Aporte del socio')).toEqual([
      ['111005', 700_000, 0],
      ['429595', 0, 700_000],
    ])
    expect(await byConcept('Comisión')).toEqual([
      ['539595', 30_000, 0],
      ['111005', 0, 30_000],
    ])
    expect(await byConcept('Traslado')).toEqual([
      ['111005', 50_000, 0],
      ['111005', 0, 50_000],
    ])
    const entry = (await written()).find(({ concepto }) => concepto === 'Comisión')!
    const id = entry._id.slice('BANCO-'.length)
    says(await call('PATCH', `/bank-movements/${id}/void`, { motivo: 'Repetida' }), 200)
    expect(await byConcept('Anula: Repetida')).toEqual([
      ['111005', 30_000, 0],
      ['539595', 0, 30_000],
    ])
  })

  it('uses the most specific account, and lists a document whose account is missing', async () => {
    const make = (body: object) =>
      call('POST', '/accounting-accounts/create', {
        clase: 'INVENTARIO_PADDY',
        descripcion: 'Paddy',
        ...body,
      })
    const one = await settled({ registro: 'RETENCION' })
    const first = async () => (await linesOf(`LIQUIDACION-${one._id}`))[0]![0]
    says(await make({ tipo_tercero: 'PROVEEDOR', cuenta: '140510' }), 201)
    expect(await first()).toBe('140510')
    const { _id: product } = says(await make({ id_producto: mill.paddy, cuenta: '140520' }), 201).json.data
    expect(await first()).toBe('140520')
    says(await make({ id_producto: mill.paddy, cuenta: '140530' }), 409)
    says(await make({ id_producto: mill.proveedor, cuenta: '140530' }), 422, ['id_producto'])
    says(await make({ id_banco: mill.paddy, cuenta: '140530' }), 422, ['id_banco'])
    says(await make({ clase: 'NADA', cuenta: '140530' }), 422, ['clase'])
    says(await make({ id_banco: mill.banco, cuenta: '14.05' }), 422, ['cuenta'])
    const change = (body: object) => call('PUT', '/accounting-accounts/update', body)
    says(await change({ id_cuenta_contable: product, activo: false }), 200)
    expect(await first()).toBe('140510')

    const { data } = (
      await call('POST', '/accounting-accounts/search', { limit: 100, filtros: { clase: 'PROVEEDOR' } })
    ).json
    expect(data[0]).toMatchObject({ cuenta: '220505', confirmada: false })
    const id_cuenta_contable = data[0]._id
    const before = await all()
    expect(before.sin_cuenta).toBe(0)
    const changed = async (body: object) => says(await change({ id_cuenta_contable, ...body }), 200).json.data
    const same = { cuenta: '220505', descripcion: 'Agricultores' }
    expect(await changed(same)).toMatchObject({ ...same, confirmada: false })
    expect(await changed({ confirmada: true })).toMatchObject({ confirmada: true })
    expect(await changed({ cuenta: '' })).toMatchObject({ cuenta: '', confirmada: false })
    expect(await changed({ cuenta: '', centro_costo: '10' })).toMatchObject({ centro_costo: '10' })
    says(await change({ id_cuenta_contable, confirmada: true }), 422, ['cuenta'])
    const lacking = await all({ falta: 'true' })
    expect(lacking.sin_cuenta).toBe(lacking.total_count)
    expect(lacking.data.find(({ _id }: Voucher) => _id === `LIQUIDACION-${one._id}`).faltan).toEqual([
      'PROVEEDOR',
    ])
    says(await change({ id_cuenta_contable, cuenta: '220501' }), 200)
    const after = await all()
    expect([after.sin_cuenta, after.por_confirmar]).toEqual([0, before.por_confirmar - 1])
  })

  it('limits the length of the period, returns balanced sums by account, and filters by a search', async () => {
    const [year = { desde: '', hasta: '' }] = YEARS
    const { desde, hasta } = year
    const sums = says(await call('GET', `/vouchers/accounts?desde=${desde}&hasta=${hasta}`), 200).json
    const listed = await all(year)
    expect(sums.comprobantes).toBe(listed.total_count)
    expect(sums.debito).toBe(sums.credito)
    expect(sums.debito).toBeGreaterThan(0)
    for (const days of ['desde=2026-13-01', 'desde=2026-05-01&hasta=2026-04-01', 'desde=2020-01-01'])
      expect((await call('GET', `/vouchers/accounts?${days}`)).status).toBe(422)
    const { data } = (
      await call('POST', '/vouchers/search', {
        search: 'AGRICULTOR nanez',
        filtros: year,
        sort_order: 'debito:desc',
      })
    ).json
    expect(data.length).toBeGreaterThan(0)
    const values = data.map(({ debito }: Voucher) => debito)
    expect(values).toEqual([...values].sort((one, other) => other - one))
  })
})
