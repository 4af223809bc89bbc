import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { Key } from '#server/kit/contract/keys.ts'
import { addDays } from '#server/kit/words/days.ts'
import { textOf } from '../../support/pdf.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { HOY } from '../support/clock.ts'
import { loansOf } from '../support/loans.ts'
import { moneyOf } from '../support/money.ts'
import { millOf, newMill, REGISTERED, settlementOf, weigh } from '../support/mill.ts'

/** Folder in which a developer finds the printed documents. */
const SHOWN = process.env.MOSTRAR_PDF

onEachEngine('PDF files', (get) => {
  const call = callOf(get)
  const m = millOf(get)
  /** Downloads a document and checks its file name, such as `tiquete_PES-602.pdf`. */
  const pdf = async (name: string, url: string, number = /.+/) => {
    const { raw } = await call('GET', `/files/pdf/${url}`)
    const [, word, named] = /^inline; filename="([a-z]+)_([\w.-]+)\.pdf"$/.exec(
      String(raw.headers['content-disposition']),
    )!
    expect([word, named]).toEqual([name.split('-')[0], expect.stringMatching(number)])
    expect([url, raw.statusCode, raw.headers['content-type']]).toEqual([url, 200, 'application/pdf'])
    expect(raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    if (SHOWN) writeFileSync(path.join(SHOWN, `${name}.pdf`), raw.rawPayload)
    return raw.rawPayload
  }
  const boxes = (file: Buffer) =>
    [...file.toString('latin1').matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((box) => [
      Math.round((Number(box[1]) / 72) * 25.4),
      Math.round((Number(box[2]) / 72) * 25.4),
    ])

  it('prints the tiquete on half letter and on 80 mm, with the logo and whole names', async () => {
    const api = get()
    const logo = readFileSync(path.resolve(import.meta.dirname, '../../../server/demo/logo.png'))
    const { raw } = await api.call('POST', `/companies/${api.admin.company}/logo`, {
      as: api.admin,
      body: logo,
      headers: { 'content-type': 'image/png' },
    })
    expect(raw.statusCode).toBe(200)
    const nombre =
      'Comercializadora Internacional de Alimentos Balanceados, Harinas, Salvados y Subproductos del Arroz del Centro de Colombia S.A.S.'
    await call('PUT', '/third-parties', { id: m.proveedor, nombre })
    const observaciones = 'Camión con carpa rota; el grano de atrás llegó mojado. '.repeat(5)
    const { _id, consecutivo } = await weigh(api, m, {
      observaciones,
      cantbultos: 292,
      id_formapago: m.contado,
    })
    const half = await pdf('tiquete', `TIQUETE_BASCULA/${_id}`, new RegExp(`^${consecutivo}$`))
    expect(boxes(half)).toEqual([[216, 140]])
    const text = textOf(half)
    for (const words of [
      consecutivo,
      'PESO NETO',
      '18.280 kg',
      '26,5 %',
      '$ 15.000',
      '10/03/2026',
      'Colombia S.A.S.',
    ]) {
      expect(text).toContain(words)
    }
    expect(half.toString('latin1')).toContain('/Subtype /Image')
    const roll = await pdf('tiquete-80mm', `TIQUETE_BASCULA/${_id}?formato=80mm`)
    expect(boxes(roll)).toEqual([[80, expect.any(Number)]])
    expect(textOf(roll)).toContain('Colombia S.A.S.')
    expect((await call('GET', `/files/pdf/TIQUETE_BASCULA/${_id}?formato=carta`)).status).toBe(422)
    await pdf('resumen', `RESUMEN_PESADA/${_id}`, new RegExp(`^${consecutivo}$`))
    expect(textOf(await pdf('recibo', `RECIBO_CAJA/${_id}`, /^RC-\d+$/))).toContain('Valor recibido')
    const narrow = await pdf('recibo-80mm', `RECIBO_CAJA/${_id}?formato=80mm`)
    expect(boxes(narrow)).toEqual([[80, expect.any(Number)]])
    expect(textOf(narrow)).toContain('pesos m/cte')
    const credit = await weigh(api, m, { id_formapago: m.credito })
    expect(textOf(await pdf('cuenta', `CUENTAS_POR_COBRAR/${credit._id}`, /^CXC-\d+$/))).toContain(
      'Saldo por pagar',
    )
  })

  it('prints the settlement with its saved numbers, by its id or the id of its weighing', async () => {
    const api = get()
    const weighings = [
      await weigh(api, m),
      await weigh(api, m, { humedad: 22 }),
      await weigh(api, m, { impureza: 9.75 }),
    ]
    const deducciones = { flete: 0, motivo_flete: 'Camión del agricultor' }
    const body = settlementOf(
      m,
      weighings.map(({ _id }) => _id),
      { deducciones },
    )
    const { json } = await call('POST', '/settlements', body)
    await call('PATCH', `/settlements/${json.data._id}/approve`, REGISTERED)
    const file = await pdf('liquidacion', `LIQUIDACION/${json.data._id}`, /^LIQ-\d+$/)
    const text = textOf(file)
    const pesos = (value: number) => `$ ${new Intl.NumberFormat('es-CO').format(value)}`
    const { subtotal, total_deducciones, total_a_pagar, deducciones: saved, pesadas, pasos } = json.data
    for (const value of [subtotal, total_deducciones, total_a_pagar]) expect(text).toContain(pesos(value))
    for (const { valor } of saved) expect(text).toContain(pesos(valor))
    expect(text).toContain('N.º 4518200 del 12/03/2026')
    for (const one of pesadas) expect(text).toContain(pesos(one.subtotal))
    expect(pasos.length).toBeGreaterThan(15)
    expect(text).toContain('Documento soporte: no transmitido a la DIAN')
    expect(text).toContain('Camión del agricultor')
    const annex = textOf(await pdf('anexo', `LIQUIDACION/${json.data._id}?formato=anexo`, /^LIQ-\d+$/))
    for (const words of ['Parámetros usados', 'Cómo se calculó', pasos[0].concepto]) {
      expect([words, text.includes(words), annex.includes(words)]).toEqual([words, false, true])
    }
    expect(boxes(await pdf('liquidacion-2', `LIQUIDACION/${weighings[0]!._id}`))).toEqual(boxes(file))
  })

  it('prints the invoice with its receipts and its balance', async () => {
    const api = get()
    const { invoice, pay } = moneyOf(get, () => m)
    const { _id } = await weigh(api, m)
    const made = await invoice({
      id_weighing_record: _id,
      observaciones: 'Arroz blanco, 200 bultos de 50 kg',
    })
    for (const valor of [250_000, 150_000]) await pay(made.id_cuenta_por_cobrar, valor)
    const file = await pdf('factura', `FACTURA/${made.id}`, /^FAC-\d+$/)
    expect(boxes(file)).toEqual([[216, 279]])
    const text = textOf(file)
    for (const words of [
      made.numero_de_factura,
      '$ 1.000.000',
      'Arroz blanco, 200 bultos de 50 kg',
      'Remisión 12',
      'Pesada PES-',
      '$ 750.000',
      '$ 600.000',
      'Factura: no transmitida a la DIAN',
    ]) {
      expect(text).toContain(words)
    }
  })

  it('prints the agreement with its loans, their interest by period, and the debt', async () => {
    const { golden, loan, approveAll, close, detail, waiting, decide } = loansOf(get, () => m)
    const id = await golden({ numero_hectareas: 2 })
    await approveAll(id)
    await loan(id, { valor: 800_000, descripcion: 'Nunca se aprobó' })
    expect((await decide((await waiting(id))[0]!._id, 'reject')).status).toBe(200)
    await close(id, { descripcion: 'Cosecha entregada' })
    const { consecutivo, cuentas } = await detail(id)
    const file = await pdf('acuerdo', `ACUERDO_FINANCIAMIENTO/${id}`, /^ACU-\d+$/)
    const text = textOf(file)
    for (const words of [
      consecutivo,
      '$ 12.929.000',
      '$ 929.000',
      '$ 5.000.000 × 3 % × 106 días ÷ 30',
      'Pasa del máximo a prestar en $ 4.000.000.',
      'Cosecha entregada',
      cuentas[0].numero_factura,
      'Préstamo en dinero',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('Nunca se aprobó')
    const as = await get().userWith(['POST-financing-agreements/search'])
    expect((await call('GET', `/files/pdf/ACUERDO_FINANCIAMIENTO/${id}`, undefined, as)).status).toBe(403)
  })

  it('the key of weighings opens papers by weighing id; other ids need their own key', async () => {
    const api = get()
    const contado = await weigh(api, m, { id_formapago: m.contado })
    const credito = await weigh(api, m, { id_formapago: m.credito })
    const made = async (id: string) => (await call('GET', `/weighing-records/${id}`)).json.documentos
    const factura = await moneyOf(get, () => m).invoice({ id_weighing_record: credito._id })
    const { recibo_caja } = await made(contado._id)
    const { cuenta_por_cobrar } = await made(credito._id)
    const settled = await call('POST', '/settlements', settlementOf(m, [credito._id]))
    const reading = 'POST-weighing-records/search'
    const other = await api.otherCompany('811000222')
    for (const [tipo, own, ofWeighing, key, weighingSuffices] of [
      ['RECIBO_CAJA', recibo_caja.id, contado._id, 'POST-payment-receipts/search', true],
      ['CUENTAS_POR_COBRAR', cuenta_por_cobrar.id, credito._id, 'POST-accounts-receivable/search', true],
      ['FACTURA', factura.id, credito._id, 'GET-invoices/{id}', true],
      ['LIQUIDACION', settled.json.data._id, credito._id, 'POST-settlements/search', false],
    ] as const) {
      const statuses = async (keys: Key[], company = api.admin.company) => {
        const as = await api.userWith(keys, [company])
        const ask = async (id: string) =>
          (await call('GET', `/files/pdf/${tipo}/${id}`, undefined, as)).status
        return [tipo, await ask(own), await ask(own.toUpperCase()), await ask(ofWeighing)]
      }
      const seen = (byOwnId: number, byWeighing: number) => [tipo, byOwnId, byOwnId, byWeighing]
      expect(await statuses([reading])).toEqual(seen(403, weighingSuffices ? 200 : 403))
      expect(await statuses([key])).toEqual(seen(200, 200))
      expect(await statuses([reading, key])).toEqual(seen(200, 200))
      expect(await statuses(['POST-third-parties/search'])).toEqual(seen(403, 403))
      expect(await statuses([reading, key], other)).toEqual(seen(404, 404))
      expect(await statuses([reading], other)).toEqual(weighingSuffices ? seen(404, 404) : seen(403, 403))
    }
    const { token } = await api.userWith([reading])
    expect((await api.call('GET', `/files/pdf/RECIBO_CAJA/${contado._id}?token=${token}`)).status).toBe(200)
  })

  it('prints the statement of a client with an ageing that adds up, but not for the company itself', async () => {
    const api = get()
    const m = await newMill(api)
    const day = (days: number) => addDays(HOY, days)
    const owed = [1_000_000, 250_000, 40_000]
    for (const [index, valor_original_factura] of owed.entries()) {
      const dates = { fecha_factura: day(-500), fecha_esperada_pago: day(10 - 200 * index) }
      const body = { cliente_id: m.cliente, valor_original_factura, ...dates }
      expect((await call('POST', '/accounts-receivable', body)).status).toBe(201)
    }
    const url = `/files/pdf/CUENTAS_POR_COBRAR/${m.cliente}`
    const { raw } = await call('GET', url)
    expect(raw.headers['content-disposition']).toMatch(/^inline; filename="estado-de-cuenta_[\w.-]+\.pdf"$/)
    expect(boxes(raw.rawPayload)).toEqual([[216, 279]])
    const text = textOf(raw.rawPayload)
    for (const words of ['SALDO POR PAGAR', '$ 1.290.000', '$ 250.000', '> 360', '78 %', 'Total (3)']) {
      expect(text).toContain(words)
    }
    if (SHOWN) writeFileSync(path.join(SHOWN, 'estado-de-cuenta.pdf'), raw.rawPayload)
    const status = async (keys: Key[], id = m.cliente, company = api.admin.company) =>
      (
        await call(
          'GET',
          `/files/pdf/CUENTAS_POR_COBRAR/${id}`,
          undefined,
          await api.userWith(keys, [company]),
        )
      ).status
    const key = 'POST-accounts-receivable/search'
    expect(await status([key])).toBe(200)
    expect(await status(['POST-weighing-records/search', 'POST-third-parties/search'])).toBe(403)
    expect(await status([key], m.propio)).toBe(404)
    expect(await status([key], m.cliente, await api.otherCompany('833000333'))).toBe(404)
  })

  it('opens the address of a paper with only a token, for members with the permission key', async () => {
    const api = get()
    const { _id } = await weigh(api, m)
    const url = `/files/pdf/TIQUETE_BASCULA/${_id}`
    expect((await api.call('GET', `${url}?token=${api.admin.token}`)).status).toBe(200)
    expect((await api.call('GET', url)).status).toBe(401)
    expect((await call('GET', `/files/pdf/RECIBO_CAJA/${_id}`)).status).toBe(404)
    expect((await call('GET', '/files/pdf/TIQUETE_BASCULA/nada')).status).toBe(404)
    const other = await api.otherCompany('822000222')
    const stranger = await api.userWith(['POST-weighing-records/search'], [other])
    expect((await call('GET', url, undefined, stranger)).status).toBe(404)
    says(await call('GET', url, undefined, await api.userWith(['POST-settlements/search'])), 403)
  })
})
