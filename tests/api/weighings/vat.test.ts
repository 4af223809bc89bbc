import { expect, it } from 'vitest'
import { percent, pesos } from '#server/kit/words/formats.ts'
import { onEachEngine, says } from '../support/api.ts'
import { actsOf, newMill, saleOf, weigh } from '../support/mill.ts'

onEachEngine('IVA of the scale', (get) => {
  const { call, change, draft } = actsOf(get)
  const rate = (valor: number) =>
    call('POST', '/rates/create', {
      ...{
        area: 'BASCULA',
        descripcion: 'IVA de la báscula',
        unidad_medida: '%',
        tags: 'IVA_BASCULA',
        valor,
      },
      vigente_desde: '2026-03-01',
    })
  const found = async (resource: string, filtros: object, key: string) =>
    (await call('POST', `/${resource}/search`, { filtros, limit: 100 })).json[key] as ({
      _id: string
      id_weighing_record: string
      observaciones: string
    } & Record<string, unknown>)[]
  const receiptOf = async (id: string) =>
    (await found('payment-receipts', {}, 'paymentReceiptList')).find((one) => one.id_weighing_record === id)
  const receivableOf = async (id: string) =>
    (await found('accounts-receivable', {}, 'data')).find((one) => one.id_weighing_record === id)
  /** Account class and credit of each line of the voucher with this number. */
  const creditsOf = async (search: string) => {
    const filtros = { desde: '2026-01-01', hasta: '2026-12-31' }
    const { json } = await call('POST', '/vouchers/search', { search, filtros })
    const voucher = (await call('GET', `/vouchers/detail?clave=${json.data[0]._id}`)).json
    return (voucher.lineas as { clase: string; credito: number }[])
      .filter(({ credito }) => credito > 0)
      .map(({ clase, credito }) => [clase, credito])
  }

  it('a company with the parameter adds IVA to separately documented fees, on paper and in the books', async () => {
    const m = await newMill(get())
    const before = await weigh(get(), m, { ...saleOf(m), vrpesada: 15_000 })
    const plain = (await receiptOf(before._id))!
    expect(plain).toMatchObject({
      valor_pagado: 15_000,
      observaciones: `Servicio de báscula, pesada ${before.consecutivo}`,
    })
    expect(await creditsOf(String(plain.numero_recibo))).toEqual([['INGRESO_BASCULA', 15_000]])

    says(await rate(19), 201)
    // 15.000 × 19 ÷ 119 = 2.394,96.
    const included = (consecutivo: string) =>
      `Servicio de báscula, pesada ${consecutivo}. Incluye IVA del ${percent(19)}: ${pesos(2_395)}.`
    const paid = await weigh(get(), m, { ...saleOf(m), vrpesada: 15_000 })
    const receipt = (await receiptOf(paid._id))!
    expect(receipt).toMatchObject({ valor_pagado: 15_000, observaciones: included(paid.consecutivo) })
    expect(await creditsOf(String(receipt.numero_recibo))).toEqual([
      ['INGRESO_BASCULA', 12_605],
      ['IVA_GENERADO', 2_395],
    ])
    const owed = await weigh(get(), m, { ...saleOf(m), id_formapago: m.credito, vrpesada: 15_000 })
    const receivable = (await receivableOf(owed._id))!
    expect(receivable).toMatchObject({
      valor_original_factura: 15_000,
      observaciones: included(owed.consecutivo),
    })
    expect(await creditsOf(String(receivable.numero_factura))).toEqual([
      ['INGRESO_BASCULA', 12_605],
      ['IVA_GENERADO', 2_395],
    ])
    expect((await call('GET', `/files/pdf/RECIBO_CAJA/${receipt._id}`)).status).toBe(200)

    // A changed fee gets a new document. A fee from before the parameter contains no VAT.
    says(await change(owed._id, { vrpesada: 30_000 }), 200)
    const living = (await found('accounts-receivable', { con_saldo: 'true' }, 'data')).filter(
      (one) => one.id_weighing_record === owed._id,
    )
    expect(living).toHaveLength(1)
    expect(living[0]!.observaciones).toContain(`Incluye IVA del ${percent(19)}: ${pesos(4_790)}.`)
    const early = await weigh(get(), m, { ...saleOf(m), fecha: '2026-02-20', vrpesada: 15_000 })
    expect((await receiptOf(early._id))!.observaciones).not.toContain('IVA')
  })

  it('a fee that a settlement deducts has no IVA', async () => {
    const m = await newMill(get())
    await rate(19)
    const { _id } = await weigh(get(), m, { vrpesada: 15_000 })
    const made = await draft(m, [_id], { registro: 'RETENCION' })
    expect(made.deducciones).toContainEqual(expect.objectContaining({ clave: 'BASCULA', valor: 15_000 }))
    expect([await receiptOf(_id), await receivableOf(_id)]).toEqual([undefined, undefined])
  })

  it('the IVA rate cannot be deleted once a fee contains IVA', async () => {
    const m = await newMill(get())
    await rate(19)
    await weigh(get(), m, { ...saleOf(m), vrpesada: 15_000 })
    const { json } = await call('POST', '/rates/search', { filtros: { tags: 'IVA_BASCULA' } })
    const [kept] = json.data as { _id: string }[]
    const refused = says(await call('DELETE', `/rates/delete/${kept!._id}`), 409)
    expect(refused.json.mensaje).toMatch(/^IVA del servicio de báscula cobrado aparte: este valor está en /)
  })
})
