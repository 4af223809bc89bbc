import { expect, it } from 'vitest'
import { addDays, today } from '#server/kit/words/days.ts'
import { onEachEngine, refuses, says } from '../support/api.ts'
import { actsOf, newMill, type Mill } from '../support/mill.ts'

/** A resolution valid today. */
const resolution = (changes: object = {}) => ({
  resolucion: '18764000001',
  fecha_resolucion: addDays(today(), -40),
  prefijo: 'DS',
  numero_desde: 1,
  numero_hasta: 1000,
  vigente_desde: addDays(today(), -40),
  vigente_hasta: addDays(today(), 300),
  ...changes,
})

onEachEngine('documents of purchases', (get) => {
  const { act, annul, call, weighAndDraft } = actsOf(get)

  const consecutiveOf = async (tag: string) => {
    const { json } = await call('POST', '/consecutives/search', { limit: 1000 })
    return json.data.find((one: { tags: string; activo: boolean }) => one.activo && one.tags === tag)
  }
  const authorise = async (changes: object = {}, tag = 'DOCUMENTO_SOPORTE') =>
    call('POST', `/consecutives/${(await consecutiveOf(tag))._id}/ranges`, resolution(changes))
  const rangesOf = async (tag = 'DOCUMENTO_SOPORTE') =>
    (await call('GET', `/consecutives/${(await consecutiveOf(tag))._id}`)).json.rangos
  /** A draft with withholding, which needs no exchange number. */
  const drafted = async (m: Mill, changes: object = {}) =>
    weighAndDraft(m, { registro: 'RETENCION', anticipo: 0, ...changes })
  const invoices = (m: Mill, facturaElectronica: boolean) =>
    call('PUT', '/third-parties', { id: m.proveedor, facturaElectronica })

  it('settlements without a DIAN resolution have no support document number and no note', async () => {
    const m = await newMill(get())
    const { _id } = await drafted(m)
    expect((await call('GET', `/settlements/${_id}`)).json.documento).toBeUndefined()
    const { json } = says(await act(_id, 'approve'), 200)
    expect(json.data).toMatchObject({ tipo_documento: '', numero_documento: '', rango: null, nota: null })
    says(await annul(_id), 200)
    expect((await call('POST', '/notes/search', { filtros: { id_liquidacion: _id } })).json.total_count).toBe(
      0,
    )
  })

  it('rejects inconsistent resolutions, and resolutions of documents that need none', async () => {
    for (const [field, changes] of [
      ['numero_hasta', { numero_desde: 9, numero_hasta: 8 }],
      ['vigente_hasta', { vigente_hasta: addDays(today(), -41) }],
      ['fecha_resolucion', { fecha_resolucion: addDays(today(), -39) }],
      ['resolucion', { resolucion: '' }],
    ] as const)
      says(await authorise(changes), 422, [field])
    refuses(await authorise({}, 'LIQUIDACION'), 422, /no numera facturas ni documentos soporte/)
    refuses(await authorise({}, 'NOTA_AJUSTE'), 422)
    const as = await get().userWith(['POST-consecutives/search'])
    const { _id } = await consecutiveOf('FACTURA')
    refuses(await call('POST', `/consecutives/${_id}/ranges`, resolution(), as), 403)
    says(await call('GET', `/consecutives/${_id}`, undefined, as), 200)
  })

  it('deletes a resolution without used numbers, and numbers documents from its first day on', async () => {
    const future = {
      vigente_desde: addDays(today(), 1),
      resolucion: '18764000009',
      numero_desde: 5000,
      numero_hasta: 5001,
    }
    says(await authorise(future), 201, 'Resolución guardada correctamente')
    const m = await newMill(get())
    const { _id } = await drafted(m)
    says(await act(_id, 'approve'), 200)
    const [{ _id: range }] = await rangesOf()
    const as = await get().userWith(['POST-consecutives/search'])
    refuses(await call('DELETE', `/consecutives/ranges/${range}`, undefined, as), 403)
    says(await call('DELETE', `/consecutives/ranges/${range}`), 200, 'Resolución eliminada correctamente')
    refuses(await call('DELETE', `/consecutives/ranges/${range}`), 404)
    expect(await rangesOf()).toEqual([])
  })

  it('a resolution that gave no number leaves the numbers of its consecutive as they were when it is deleted', async () => {
    const before = await consecutiveOf('DOCUMENTO_SOPORTE')
    const { _id, prefijo, consecutivo_actual } = before
    const detail = async () => (await call('GET', `/consecutives/${_id}`)).json
    const own = { prefijo, numero_desde: consecutivo_actual + 5000, numero_hasta: consecutivo_actual + 5100 }
    for (const typed of [{ prefijo: 'ZZ', numero_desde: 7 }, own]) {
      says(await authorise({ numero_hasta: 1000, ...typed }), 201)
      const { rangos, ...stands } = await detail()
      expect(stands).toMatchObject({ prefijo: typed.prefijo, consecutivo_actual: typed.numero_desde })
      const next = { consecutivo_actual: typed.numero_desde + 3, version: stands.version }
      for (const change of [{ descripcion: before.descripcion, prefijo: typed.prefijo }, next])
        says(await call('PUT', '/consecutives/update', { id_consecutive: _id, ...change }), 200)
      expect(await detail()).toMatchObject({ consecutivo_actual: typed.numero_desde + 3 })
      says(await call('PUT', '/consecutives/update', { id_consecutive: _id, ...next }), 409, 'CONFLICTO')
      says(await call('DELETE', `/consecutives/ranges/${rangos[0]._id}`), 200)
      expect(await detail()).toMatchObject({ prefijo, consecutivo_actual })
    }
  })

  it('numbers the support document at approval and the note at the void, and never reuses a number', async () => {
    says(await authorise(), 201)
    const m = await newMill(get())
    const { _id } = await drafted(m)
    expect((await call('GET', `/settlements/${_id}`)).json.documento).toEqual({
      tipo: 'DOCUMENTO_SOPORTE',
      aviso: '',
    })
    const { data } = says(await act(_id, 'approve'), 200).json
    expect(data).toMatchObject({ tipo_documento: 'DOCUMENTO_SOPORTE', fecha_documento: today() })
    expect(data.rango).toMatchObject({ resolucion: '18764000001' })
    const { numero_documento } = data
    expect(numero_documento).toMatch(/^DS-\d+$/)
    const [range] = await rangesOf()
    refuses(await call('DELETE', `/consecutives/ranges/${range._id}`), 409, /ya se dieron números/)

    const voided = says(await annul(_id, 'Precio de otra semana'), 200).json.data
    const { json: note } = await call('GET', `/notes/${voided.nota.id_nota}`)
    expect(note).toMatchObject({
      clase: 'AJUSTE',
      numero: voided.nota.numero,
      documento: numero_documento,
      fecha: today(),
      fecha_documento: today(),
      concepto: 'ANULACION',
      motivo: 'Precio de otra semana',
      valor: data.subtotal,
      iva: 0,
      liquidacion: data.consecutivo,
    })
    expect((await call('GET', `/files/pdf/NOTA/${note._id}`)).status).toBe(200)
    const vouchers = await call('POST', '/vouchers/search', {
      search: data.consecutivo,
      filtros: { tipo: 'ANULACION', desde: today(), hasta: today() },
    })
    expect(vouchers.json.data[0].concepto).toContain(`nota de ajuste ${note.numero}`)

    const again = await drafted(m)
    const other = says(await act(again._id, 'approve'), 200).json.data
    expect(other.numero_documento).not.toBe(numero_documento)
    const found = await call('POST', '/settlements/search', {
      filtros: { tipo_documento: 'DOCUMENTO_SOPORTE', tercero: m.proveedor },
    })
    expect(found.json.total_count).toBe(2)
  })

  it('a supplier who issues invoices needs an invoice number, accepted once', async () => {
    const m = await newMill(get())
    says(await invoices(m, true), 200)
    const first = await drafted(m)
    says(await act(first._id, 'approve'), 422, ['numero_factura', 'fecha_factura'])
    const factura = { numero_factura: 'FE-12', fecha_factura: today() }
    says(await act(first._id, 'approve', { ...factura, fecha_factura: addDays(today(), 1) }), 422, [
      'fecha_factura',
    ])
    const { data } = says(await act(first._id, 'approve', factura), 200).json
    expect(data).toMatchObject({ tipo_documento: 'FACTURA', numero_documento: 'FE-12', rango: null })
    const second = await drafted(m)
    const refused = refuses(await act(second._id, 'approve', { ...factura, numero_factura: 'fe-12' }), 409)
    expect(refused.json.mensaje).toBe(
      `La factura fe-12 de este proveedor ya está en la liquidación ${data.consecutivo}.`,
    )
    const other = await newMill(get())
    says(await invoices(other, true), 200)
    says(await act((await drafted(other))._id, 'approve', factura), 200)
    says(await annul(first._id), 200)
    says(await act(second._id, 'approve', factura), 200)
  })

  it('twenty approvals use the last numbers of a resolution once and reject the others', async () => {
    const api = get()
    const [range] = await rangesOf()
    // The next number is set so that the current resolution has seven numbers left.
    const { _id, version } = await consecutiveOf('DOCUMENTO_SOPORTE')
    const last = range.numero_hasta
    says(
      await call('PUT', '/consecutives/update', {
        id_consecutive: _id,
        version,
        consecutivo_actual: last - 6,
      }),
      200,
    )
    says(
      await call('PUT', '/consecutives/update', { id_consecutive: _id, consecutivo_actual: last + 1 }),
      422,
      ['consecutivo_actual'],
    )
    says(await call('PUT', '/consecutives/update', { id_consecutive: _id, prefijo: 'ZZ' }), 422, ['prefijo'])
    const { json: shown } = await call('POST', '/consecutives/search', { filtros: { _id } })
    expect(shown.data[0].aviso).toContain('quedan 7 de 1.000 números')
    expect(JSON.stringify((await call('GET', '/dashboard')).json.alertas)).toContain(
      'quedan 7 de 1.000 números',
    )

    const m = await newMill(api)
    const drafts = []
    for (let n = 0; n < 20; n++) drafts.push(await drafted(m))
    const answers = await Promise.all(drafts.map((one) => act(one._id, 'approve')))
    const approved = answers.filter(({ status }) => status === 200)
    const numbers = approved.map(({ json }) => json.data.numero_documento)
    expect(numbers.sort()).toEqual(Array.from({ length: 7 }, (_, n) => `DS-${last - 6 + n}`).sort())
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      refuses(
        answer,
        422,
        /^Se acabaron los números autorizados de «Documentos soporte»: pida una nueva resolución/,
      )
    }
    const states = await Promise.all(
      drafts.map(async ({ _id }) => (await call('GET', `/settlements/${_id}`)).json.estado),
    )
    expect(states.filter((estado) => estado === 'BORRADOR')).toHaveLength(13)

    // A new resolution continues, with its own prefix.
    const waiting = drafts[states.indexOf('BORRADOR')]
    says(
      await authorise({ resolucion: '18764000002', prefijo: 'DX', numero_desde: 1, numero_hasta: 50 }),
      201,
    )
    expect(says(await act(waiting._id, 'approve'), 200).json.data.numero_documento).toBe('DX-1')
    expect((await consecutiveOf('DOCUMENTO_SOPORTE')).consecutivo_actual).toBe(2)
  })

  it('numbers invoices from the DIAN range, and rejects a typed number outside the range', async () => {
    const m = await newMill(get())
    const body = (changes: object = {}) => ({
      valor_total: 100_000,
      fecha_de_emision: today(),
      fecha_de_vencimiento: today(),
      documento_de_soporte: 'Remisión 1',
      id_cliente_tercero: m.cliente,
      ...changes,
    })
    says(await authorise({ prefijo: 'FV', numero_desde: 10, numero_hasta: 12 }, 'FACTURA'), 201)
    const made = async (changes: object = {}) => call('POST', '/invoices', body(changes))
    says(await made({ numero_de_factura: 'MIA-1' }), 422, ['numero_de_factura'])
    says(await made({ numero_de_factura: 'FV-13' }), 422, ['numero_de_factura'])
    expect(says(await made({ numero_de_factura: 'FV-11' }), 201).json.data.numero_de_factura).toBe('FV-11')
    expect(says(await made(), 201).json.data.numero_de_factura).toBe('FV-10')
    const { rangos } = says(await authorise({ prefijo: 'FW' }, 'FACTURA'), 201).json.data
    expect(says(await made(), 201).json.data.numero_de_factura).toBe('FV-12')
    const left = says(await call('DELETE', `/consecutives/ranges/${rangos.at(-1)._id}`), 200).json.data
    expect(left).toMatchObject({ prefijo: 'FV', consecutivo_actual: 13 })
    refuses(await made(), 422, /Se acabaron los números autorizados de «Facturas»/)
    // A date before the resolution keeps the old numbering, and takes no number of the resolution.
    says(await made({ fecha_de_emision: addDays(today(), -50) }), 422, ['numero_de_factura'])
    says(await made({ fecha_de_emision: addDays(today(), -50), numero_de_factura: 'VIEJA-1' }), 201)
  })
})
