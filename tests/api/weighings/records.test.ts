import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { signToken } from '#server/kit/http/tokens.ts'
import { onEachEngine, says, SECRET, type Session } from '../support/api.ts'
import { actsOf, aPurchase, millOf, newMill, saleOf, weigh } from '../support/mill.ts'
import { moneyOf } from '../support/money.ts'

onEachEngine('weighing records', (get) => {
  const m = millOf(get)
  const { approve, call, change, draft, reweigh, weighing: summary } = actsOf(get)
  const create = async (changes: object) => call('POST', '/weighing-records', aPurchase(m, changes))
  const refused = async (changes: object, fields: string[]) => {
    const { json } = says(await create(changes), 422, fields)
    return json
  }
  const aPayment = (id: string) =>
    moneyOf(get, () => m).aPayment(id, 1_000, { id_cliente_tercero: m.proveedor })
  const search = async (body: object) => (await call('POST', '/weighing-records/search', body)).json
  const idsOf = async (body: object): Promise<string[]> =>
    (await search({ ...body, limit: 1000 })).data.map((row: { _id: string }) => row._id)

  it('computes number, weights, freight, state and kind of a weighing, whatever the request says', async () => {
    const { status, json } = await create({
      consecutivo: 'MÍO-1',
      peso_bruto: 1,
      peso_neto: 99_999,
      pesoflete: 1,
      estado: 'PAGO',
    })
    expect(status).toBe(201)
    expect(json.id_weighing_record).toBe(json.data._id)
    expect(json.data).toMatchObject({
      consecutivo: expect.stringMatching(/^PES-\d+$/),
      estado: 'PESADA',
      operacion: 'COMPRA',
      peso_bruto: 18_280,
      peso_neto: 18_280,
      pesoflete: 822_600,
      valor_flete: 822_600,
      vrpesada: 15_000,
      aplica_liquidacion: true,
      en_patio: false,
    })
  })

  it('a truck without a second weight stays in the yard; paddy without analysis is PENDIENTE', async () => {
    const enPatio = await weigh(get(), m, { peso_vacio: 0 })
    expect(enPatio).toMatchObject({ estado: 'PENDIENTE', en_patio: true, peso_neto: null, pesoflete: 0 })
    const sinAnalisis = await weigh(get(), m, { humedad: null, impureza: undefined })
    expect(sinAnalisis).toMatchObject({ estado: 'PENDIENTE', aplica_liquidacion: false })
    expect(await idsOf({ filtros: { en_patio: 'true' } })).toContain(enPatio._id)
    expect(Date.parse(String(enPatio.pesado_en))).toBeGreaterThan(Date.now() - 60_000)
    const toAnalyse = () => idsOf({ filtros: { sin_analisis: 'true' } })
    const venta = await weigh(get(), m, { ...saleOf(m), id_producto: m.paddy, humedad: null })
    expect(await toAnalyse()).toContain(sinAnalisis._id)
    expect(await toAnalyse()).not.toContain(enPatio._id)
    expect(await toAnalyse()).not.toContain(venta._id)
    const weighed = says(await change(enPatio._id, { peso_vacio: 14_200 }), 200).json.data
    expect(weighed).toMatchObject({ estado: 'PESADA', peso_neto: 18_280 })
    const analysed = await change(sinAnalisis._id, { humedad: 24, impureza: 3 })
    expect(analysed.json.data.estado).toBe('PESADA')
    expect(await toAnalyse()).not.toContain(sinAnalisis._id)
  })

  it('rejects impossible weights of a truck beside their field', async () => {
    for (const changes of [
      { peso_lleno: -1 },
      { peso_lleno: 80_000.01 },
      { peso_lleno: 'mucho' },
      { peso_vacio: 32_481 },
      { peso_lleno: 0, peso_vacio: 0 },
      { cantbultos: 2.5 },
      { humedad: 41 },
      { costofletexkg: -1 },
    ])
      await refused(changes, Object.keys(changes).slice(0, 1))
    const raw = await get().call('POST', '/weighing-records', {
      as: get().admin,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(aPurchase(m)).replace('32480', '1e999'),
    })
    says(raw, 422, ['peso_lleno'])
  })

  it('asks about an unusual net weight only when the request allows questions', async () => {
    const light = { peso_lleno: 14_500, peso_vacio: 14_200 }
    const asked = (await refused({ ...light, peso_confirmado: false }, ['peso_confirmado'])).errores
    expect(asked.peso_confirmado).toEqual(['¿El peso neto es de 300 kg? Lo usual va de 500 a 60.000 kg.'])
    await refused({ peso_lleno: 79_000, peso_vacio: 18_000, peso_confirmado: false }, ['peso_confirmado'])
    for (const change of [{ ...light, peso_confirmado: true }, light, { peso_confirmado: false }]) {
      expect((await create(change)).status).toBe(201)
    }
    const inYard = await create({ peso_lleno: 14_500, peso_vacio: null, peso_confirmado: false })
    const { _id } = inYard.json.data
    says(await change(_id, { peso_vacio: 14_200, peso_confirmado: false }), 422, ['peso_confirmado'])
    says(await change(_id, { peso_vacio: 14_200, peso_confirmado: true }), 200)
    says(await reweigh(_id, { peso_lleno: 14_400, peso_confirmado: false }), 422, ['peso_confirmado'])
  })

  it('asks about each unlikely weight of a truck, and accepts only whole kilos', async () => {
    const inYard = { peso_vacio: null, peso_confirmado: false }
    const asked = (await refused({ ...inYard, peso_lleno: 12 }, ['peso_confirmado'])).errores
    expect(asked.peso_confirmado).toEqual(['¿12 t = 12.000 kg?'])
    const tonnes = await refused({ peso_lleno: 18.24, peso_vacio: null }, ['peso_lleno'])
    expect(tonnes.errores.peso_lleno).toEqual(['¿18,24 t = 18.240 kg?'])
    const { _id } = says(await create({ ...inYard, peso_lleno: 61_000, peso_confirmado: true }), 201).json
      .data
    // A confirmed weight is not questioned again.
    says(await change(_id, { peso_lleno: 61_000, observaciones: 'Doble', peso_confirmado: false }), 200)
    says(await change(_id, { peso_vacio: 2_500, peso_confirmado: false }), 422, ['peso_confirmado'])
    says(await change(_id, { peso_vacio: 14_200.5 }), 422, ['peso_vacio'])
    says(await change(_id, { peso_vacio: 14_200, peso_confirmado: false }), 200)
    says(await reweigh(_id, { peso_lleno: 70_000, peso_confirmado: false }), 422, ['peso_confirmado'])
    says(await reweigh(_id, { peso_vacio: 14_300.5 }), 422, ['peso_vacio'])
  })

  it('accepts a plate in the yard only as another trip, also from twenty simultaneous requests', async () => {
    const m = await newMill(get())
    const enter = (changes: object = {}) =>
      call('POST', '/weighing-records', aPurchase(m, { peso_vacio: null, otro_viaje: undefined, ...changes }))
    const twenty = await Promise.all(Array.from({ length: 20 }, () => enter()))
    expect(twenty.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)])
    const { consecutivo, placa, _id } = twenty.find(({ status }) => status === 201)!.json.data
    const { errores } = says(await enter({ otro_viaje: false }), 422, ['otro_viaje']).json
    expect(errores.otro_viaje[0]).toMatch(
      new RegExp(`^${placa} está en patio desde \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d \\(${consecutivo}\\)`),
    )
    const other = says(await enter({ otro_viaje: true }), 201).json.data
    await call('DELETE', `/weighing-records/delete/${other._id}`)
    const otherPlate = await newMill(get())
    const moving = { id_vehiculo: m.placa }
    const second = await weigh(get(), m, { id_vehiculo: otherPlate.placa, peso_vacio: null })
    says(await change(second._id, moving), 422, ['otro_viaje'])
    says(await change(second._id, { ...moving, otro_viaje: true }), 200)
    for (const id of [_id, second._id]) says(await change(id, { peso_vacio: 14_200 }), 200)
    says(await enter(), 201)
  })

  it('rejects ids of a weighing that are unknown or of another company', async () => {
    const { errores } = await refused({ id_cliente: '', id_conductor: undefined }, [
      'id_cliente',
      'id_conductor',
    ])
    expect(errores.id_cliente[0]).toBe('Debe seleccionar un cliente válido de la lista.')
    await refused({ id_conductor: m.proveedor, id_formapago: m.placa }, ['id_conductor', 'id_formapago'])
    await refused({ id_proveedor: m.propio }, ['id_proveedor'])
    const other = await get().otherCompany('811000111')
    const as = await get().userWith(['POST-weighing-records'], [other])
    const picked = [
      'id_cliente',
      'id_proveedor',
      'id_producto',
      'id_vehiculo',
      'id_conductor',
      'id_formapago',
    ]
    says(await call('POST', '/weighing-records', aPurchase(m), as), 422, picked)
  })

  it('a weighing fee creates the document of its payment method, with its own number', async () => {
    const contado = await weigh(get(), m, { id_formapago: m.contado })
    const credito = await weigh(get(), m, { id_formapago: m.credito })
    const gratis = await weigh(get(), m, { id_formapago: m.credito, vrpesada: 0 })
    const descuento = await weigh(get(), m)
    expect(await summary(contado._id)).toMatchObject({
      archivoTiqueteBascula: true,
      archivoReciboDeCaja: true,
      archivoCuentasPorCobrar: false,
      aplicaLiquidacion: true,
      documentos: { recibo_caja: { numero: expect.stringMatching(/^RC-\d+$/), estado: 'APLICADO' } },
    })
    expect(await summary(credito._id)).toMatchObject({
      archivoReciboDeCaja: false,
      archivoCuentasPorCobrar: true,
      documentos: { cuenta_por_cobrar: { numero: expect.stringMatching(/^CXC-\d+$/) } },
    })
    for (const one of [gratis, descuento]) {
      expect(await summary(one._id)).toMatchObject({
        archivoReciboDeCaja: false,
        archivoCuentasPorCobrar: false,
      })
    }
  })

  it('derives VENTA and SERVICIO, sets PAGO for a paid fee, and never deducts that fee', async () => {
    expect(await weigh(get(), m, saleOf(m))).toMatchObject({ operacion: 'VENTA', estado: 'PAGO' })
    const servicio = { id_cliente: m.cliente, id_formapago: m.credito }
    expect(await weigh(get(), m, servicio)).toMatchObject({ operacion: 'SERVICIO', estado: 'PESADA' })
    await refused({ ...servicio, id_formapago: m.descuento }, ['id_formapago'])
    const rice = `/tags/third-parties/${m.cliente}/add?tag=ARROZ_PROPIO`
    await call('PATCH', rice)
    expect(await weigh(get(), m, servicio)).toMatchObject({ operacion: 'MAQUILA', aplica_liquidacion: false })
  })

  it('voids the old fee document and makes a new one when the fee changes', async () => {
    const { _id } = await weigh(get(), m, { id_formapago: m.credito })
    const before = (await summary(_id)).documentos.cuenta_por_cobrar
    await change(_id, { id_formapago: m.bancos })
    const { documentos } = await summary(_id)
    expect(documentos).toMatchObject({ cuenta_por_cobrar: null, recibo_caja: { estado: 'APLICADO' } })
    const rows = await get().rows(
      sql`select anulada from accounts_receivable where id_cuenta_por_cobrar = ${before.id}`,
    )
    expect(rows).toEqual([{ anulada: true }])
  })

  it('a receivable with payments locks all fields of its weighing; a receipt locks the fee', async () => {
    const other = await newMill(get())
    const cash = await weigh(get(), m, { id_formapago: m.contado })
    const { numero } = (await summary(cash._id)).documentos.recibo_caja
    const given = `No se puede cambiar: el servicio de báscula se pagó con el recibo ${numero}. Anule la pesada y regístrela de nuevo.`
    const said = { vrpesada: 1, id_formapago: m.credito, id_proveedor: other.proveedor, fecha: '2026-03-09' }
    for (const [field, value] of Object.entries(said)) {
      const answer = says(await change(cash._id, { [field]: value }), 409, { [field]: given })
      expect(answer.json).toMatchObject({ codigo: 'EN_USO', mensaje: given })
    }
    says(await change(cash._id, { humedad: 25, observaciones: 'Grano mojado' }), 200)
    says(await reweigh(cash._id, { motivo: 'Tara', peso_lleno: 32_080 }), 200)

    const owed = await weigh(get(), m, { id_formapago: m.credito })
    says(await change(owed._id, { fecha: '2026-03-09' }), 200)
    const { id, numero: cuenta } = (await summary(owed._id)).documentos.cuenta_por_cobrar
    const receipt = says(await call('POST', '/payment-receipts', aPayment(id)), 201).json.data
    const paid = `el servicio de báscula tiene pagos en la cuenta ${cuenta}. Anule sus recibos primero.`
    const all = { ...said, id_formapago: m.contado, fecha: '2026-03-10', id_producto: other.paddy }
    for (const [field, value] of Object.entries(all))
      says(await change(owed._id, { [field]: value }), 409, { [field]: `No se puede cambiar: ${paid}` })
    says(await reweigh(owed._id, { motivo: 'Tara', peso_lleno: 32_080 }), 409, `No se puede repesar: ${paid}`)
    const erase = () => call('DELETE', `/weighing-records/delete/${owed._id}`, { motivo: 'Otra' })
    says(await erase(), 409, `No se puede eliminar: ${paid}`)
    says(await change(owed._id, { humedad: 25 }), 200)
    says(await call('PATCH', `/payment-receipts/${receipt._id}/void`, { motivo: 'Devuelto' }), 200)
    says(await change(owed._id, { vrpesada: 1 }), 200)
    says(await erase(), 200)
  })

  it('ten concurrent payments and ten changes leave a weighing with a paid fee locked', async () => {
    const owed = await weigh(get(), m, { id_formapago: m.credito })
    const { id } = (await summary(owed._id)).documentos.cuenta_por_cobrar
    const pay = () => call('POST', '/payment-receipts', aPayment(id))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        place % 2 === 0 ? pay() : change(owed._id, { vrpesada: 20_000 + place }),
      ),
    )
    const paid = answers.filter(({ status }) => status === 201).length
    for (const { status } of answers) expect([200, 201, 409, 422]).toContain(status)
    const { vrpesada, documentos } = await summary(owed._id)
    const { json } = await call('GET', `/accounts-receivable/${documentos.cuenta_por_cobrar.id}`)
    expect([json.valor_original_factura, json.total_abonos_realizados]).toEqual([vrpesada, paid * 1_000])
    if (paid > 0) says(await change(owed._id, { vrpesada: 1 }), 409, 'EN_USO')
  })

  it('weighs again with a reason and keeps the old weights', async () => {
    const { _id } = await weigh(get(), m)
    const without = await reweigh(_id, { motivo: ' ', peso_lleno: 1 })
    says(without, 422, ['motivo'])
    const body = { motivo: 'La báscula no estaba en cero', peso_lleno: 32_080 }
    says(await reweigh(_id, { ...body, version: 7 }), 409, 'CONFLICTO')
    const { status, json } = await reweigh(_id, body)
    expect([status, json.data.estado, json.data.peso_neto]).toEqual([200, 'REPESADA', 17_880])
    expect((await summary(_id)).repesadas).toEqual([
      expect.objectContaining({
        motivo: body.motivo,
        usuario: 'Administrador',
        peso_lleno_antes: 32_480,
        peso_neto_antes: 18_280,
        peso_neto: 17_880,
      }),
    ])
    const yard = await weigh(get(), m, { peso_vacio: null })
    expect((await reweigh(yard._id, body)).json.codigo).toBe('CONFLICTO')
  })

  it('adds up weighed purchases and sales separately', async () => {
    const asked = { search: 'Sumas aparte', searchin_fields: 'descripcion_producto', totales: true }
    const product = { descripcion: asked.search, tags: 'ARROZ_PADDY' }
    const id_producto = says(await call('POST', '/products', product), 201).json.data._id
    await weigh(get(), m, { ...saleOf(m), id_producto, vrpesada: 7_000 })
    await weigh(get(), m, { id_producto })
    await weigh(get(), m, { id_producto })
    const found = await search(asked)
    expect(found.totales_por).toMatchObject([
      { de: 'COMPRA', totales: { peso_neto: 36_560 } },
      { de: 'VENTA', totales: { peso_neto: 18_280, vrpesada: 7_000 } },
    ])
    expect(found.totales.peso_neto).toBe(54_840)
  })

  it('voiding a weighing keeps its number, voids its fee, and hides it from the list', async () => {
    const { _id, consecutivo } = await weigh(get(), m, { id_formapago: m.contado })
    const before = (await search({})).total_count
    const motivo = 'La placa era otra'
    const voided = await call('DELETE', `/weighing-records/delete/${_id}`, { motivo })
    says(voided, 200, 'Registro eliminado correctamente')
    expect((await search({})).total_count).toBe(before - 1)
    expect(await idsOf({ search: consecutivo })).not.toContain(_id)
    const found = await search({ search: consecutivo, filtros: { estado: 'ANULADA' }, totales: true })
    expect([found.data, found.totales.peso_neto]).toMatchObject([
      [{ _id, estado: 'ANULADA', motivo_anulacion: motivo }],
      0,
    ])
    expect(await summary(_id)).toMatchObject({ estado: 'ANULADA', motivo_anulacion: motivo })
    const gone = `La pesada ${consecutivo} está anulada: no cambia más.`
    says(await call('DELETE', `/weighing-records/delete/${_id}`), 409, gone)
    says(await change(_id, { observaciones: 'tarde' }), 409, gone)
    says(await reweigh(_id, { motivo, peso_lleno: 32_080 }), 409, gone)
    const rows = await get()
      .rows(sql`select r.estado, w.eliminada from weighing_records w join payment_receipts r using (id_weighing_record)
        where w.id_weighing_record = ${_id}`)
    expect(rows).toEqual([{ estado: 'ANULADO', eliminada: true }])
    expect((await weigh(get(), m)).consecutivo).not.toBe(consecutivo)
  })

  it('a user voids weighings made by that user today; others need the key for all', async () => {
    const keys = ['POST-weighing-records', 'POST-weighing-records/search'] as const
    const [she, other] = [await get().userWith([...keys]), await get().userWith([...keys])]
    const made = async () => {
      const { json } = await get().call('POST', '/weighing-records', { as: she, body: aPurchase(m) })
      return json.data._id as string
    }
    const voids = (id: string, as: Session) =>
      get().call('DELETE', `/weighing-records/delete/${id}`, { as, body: { motivo: 'Placa equivocada' } })
    const only = 'Sin ese permiso se anulan solo las pesadas propias, el mismo día en que se hicieron.'
    const [own, late] = [await made(), await made()]
    says(await voids(own, other), 403, only)
    says(await voids(own, she), 200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    try {
      const { token } = await signToken(SECRET, she.idUsuario, 1)
      says(await voids(late, { ...she, token }), 403, only)
    } finally {
      vi.useRealTimers()
    }
    says(await voids(late, get().admin), 200)
  })

  it('a weighing and its voiding appear in the audit under its number', async () => {
    const entries = async (id: string) =>
      (await call('POST', '/audit/search', { filtros: { id } })).json.data as Record<string, unknown>[]
    const { _id, consecutivo } = await weigh(get(), m, { id_formapago: m.contado })
    const { recibo_caja } = (await summary(_id)).documentos
    const motivo = 'La báscula no estaba en cero'
    await reweigh(_id, { motivo, peso_lleno: 32_080 })
    await call('DELETE', `/weighing-records/delete/${_id}`)
    const [deleted, ...before] = await entries(_id)
    expect(deleted).toMatchObject({
      operacion: 'DELETE',
      descripcion: `Eliminación de ${consecutivo}`,
      antes: { consecutivo, eliminada: false },
      despues: { consecutivo, eliminada: true },
    })
    expect(before.map(({ operacion, descripcion }) => [operacion, descripcion])).toEqual([
      ['UPDATE', `Modificación de ${consecutivo}`],
      ['CREATE', `Creación de ${consecutivo}`],
    ])
    expect((await entries(recibo_caja.id)).map(({ descripcion }) => descripcion)).toEqual([
      `Modificación de ${recibo_caja.numero}`,
      `Creación de ${recibo_caja.numero}`,
    ])
    const reweighed = await call('POST', '/audit/search', { search: `repesaje ${consecutivo}` })
    expect(reweighed.json.data).toMatchObject([
      { tabla_afectada: 'reweighings', descripcion: `Creación de repesaje de ${consecutivo}` },
    ])
  })

  it('changes the remarks of a settled weighing, alone and with a version', async () => {
    const m = await newMill(get())
    const { _id } = await weigh(get(), m, { observaciones: 'Carpa rota' })
    expect((await approve((await draft(m, [_id]))._id)).status).toBe(200)
    const before = await summary(_id)
    expect(before.bloqueada).toBe(true)
    const { version } = before
    expect((await change(_id, { observaciones: 'Grano mojado', version })).status).toBe(200)
    expect((await change(_id, { observaciones: '', version })).json).toMatchObject({
      codigo: 'CONFLICTO',
      registro: { observaciones: 'Grano mojado', version: version + 1 },
    })
    expect((await change(_id, { observaciones: '', version: version + 1 })).status).toBe(200)
    expect(await summary(_id)).toEqual({
      ...before,
      observaciones: '',
      version: version + 2,
      actualizado_en: expect.any(String),
    })
    says(await change(_id, { observaciones: 'x'.repeat(501) }), 422, {
      observaciones: 'Máximo 500 caracteres.',
    })
  })

  it('remarks leave a settled or paid weighing as it is after a change of its product', async () => {
    const m = await newMill(get())
    const settled = await weigh(get(), m)
    expect((await approve((await draft(m, [settled._id]))._id)).status).toBe(200)
    const paid = await weigh(get(), m, { id_formapago: m.contado })
    const decided = async (id: string) => {
      const { estado, aplicaLiquidacion, documentos } = await summary(id)
      return { estado, aplicaLiquidacion, documentos }
    }
    const both = () => Promise.all([settled._id, paid._id].map(decided))
    const before = await both()
    says(await call('PUT', '/products/update', { id_producto: m.paddy, tags: '' }), 200)
    for (const { _id } of [settled, paid])
      says(await change(_id, { observaciones: 'Grano mojado', peso_vacio: 14_200 }), 200)
    expect(await both()).toEqual(before)
    // Another change decides the weighing by its product again.
    says(await change(paid._id, { humedad: 25 }), 200)
    expect(await decided(paid._id)).toMatchObject({ aplicaLiquidacion: false, estado: 'PAGO' })
  })

  it('rejects a future date, and uses the sack tare of date and product', async () => {
    const m = await newMill(get())
    const future = await call('POST', '/weighing-records', aPurchase(m, { fecha: '2999-01-01' }))
    expect([future.status, future.json.errores.fecha[0]]).toEqual([422, expect.stringContaining('(hoy)')])
    const tare = (changes: object) =>
      call('POST', '/rates/create', {
        area: 'BASCULA',
        descripcion: 'Tara por bulto',
        unidad_medida: 'kg',
        tags: 'TARA_BULTO',
        ...changes,
      })
    expect((await tare({ valor: 0.5, vigente_desde: '2026-02-01', id_producto: m.paddy })).status).toBe(201)
    const { _id } = await weigh(get(), m, { fecha: '2026-01-31', cantbultos: 100 })
    expect(await summary(_id)).toMatchObject({ tara_bulto: 0, peso_neto: 18_280 })
    expect((await change(_id, { fecha: '2026-02-01' })).json.data).toMatchObject({
      tara_bulto: 0.5,
      peso_neto: 18_230,
    })
    expect((await change(_id, { fecha: '2999-01-01' })).json.errores).toHaveProperty('fecha')
  })

  it('a weighing is found by both parties, product, plate and number, also after a renaming', async () => {
    const m = await newMill(get())
    const { _id, consecutivo } = await weigh(get(), m)
    const found = (words: string, searchin_fields = '') => idsOf({ search: words, searchin_fields })
    expect(await found(`nanez ${consecutivo}`)).toEqual([_id])
    expect(await found(`nanez ${consecutivo}`, 'nombre_cliente')).toEqual([])
    const rename = { id: m.proveedor, nombre: 'Zacarías Quetzalcóatl' }
    expect((await call('PUT', '/third-parties', rename)).status).toBe(200)
    await call('PUT', '/vehicles/update', { id_vehiculo: m.placa, placa: 'ZZZ999' })
    await call('PUT', '/products/update', { id_producto: m.paddy, descripcion: 'Paddy renombrado' })
    expect(await found('quetzalcoatl zzz999 renombrado')).toEqual([_id])
    expect(await found(`nanez ${consecutivo}`)).toEqual([])
    const { version } = (await search({ search: 'quetzalcoatl' })).data[0]
    expect(version).toBe(1)
  })

  it('filters weighings by third party in any role, state and operation', async () => {
    const m = await newMill(get())
    const compra = await weigh(get(), m)
    const venta = await weigh(get(), m, { ...saleOf(m), id_formapago: m.credito })
    const ids = (filtros: object) => idsOf({ filtros })
    expect(await ids({ tercero: m.conductor })).toEqual([venta._id, compra._id])
    expect(await ids({ tercero: m.proveedor })).toEqual([compra._id])
    expect(await ids({ tercero: m.cliente, operacion: 'COMPRA' })).toEqual([])
    expect(await ids({ tercero: m.conductor, estado: 'PESADA', aplica_liquidacion: 'true' })).toEqual([
      compra._id,
    ])
    expect(await ids({ tercero: 'x' })).toEqual([])
  })

  it('lists the supplier’s other weighings to settle, and the last weighing of a plate', async () => {
    const m = await newMill(get())
    const nothing = says(await call('GET', `/weighing-records/last/${m.placa}`), 200).json
    expect(nothing).toMatchObject({ id_vehiculo: m.placa, id_cliente: '', id_producto: '' })
    const first = await weigh(get(), m)
    const second = await weigh(get(), m)
    const { pendientes, otrasPesadas, pesado_por, analizado_por } = await summary(second._id)
    const { _id: id_weighing_record, consecutivo } = first
    expect(pendientes).toEqual([{ id_weighing_record, consecutivo, fecha: '2026-03-10', peso_neto: 18_280 }])
    expect(otrasPesadas).toContain(first.consecutivo)
    expect([pesado_por, analizado_por]).toEqual(['Administrador', 'Administrador'])
    expect((await call('GET', `/weighing-records/last/${m.placa}`)).json).toMatchObject({
      id_cliente: m.propio,
      id_producto: m.paddy,
      id_conductor: m.conductor,
    })
  })

  it('rejects an outdated version, and a changed fee from a user who may only create', async () => {
    const { _id } = await weigh(get(), m)
    const body = { observaciones: 'Mojado', version: 1 }
    says(await change(_id, body), 200)
    says(await change(_id, body), 409, 'CONFLICTO')
    const as = await get().userWith(['POST-weighing-records'])
    const other = aPurchase(m, { vrpesada: 1 })
    says(await call('POST', '/weighing-records', other, as), 422, ['vrpesada'])
  })

  it('fifty simultaneous weighings get fifty numbers without a gap', async () => {
    const m = await newMill(get())
    const made = await Promise.all(
      Array.from({ length: 50 }, () => weigh(get(), m, { id_formapago: m.contado })),
    )
    const numbers = made.map(({ consecutivo }) => Number(consecutivo.slice(4))).sort((a, b) => a - b)
    expect(numbers.at(-1)! - numbers[0]!).toBe(49)
    expect(new Set(numbers).size).toBe(50)
    const [receipts] = await get().rows<{ cuantos: number; distintos: number; tramo: number }>(sql`select
        count(*)::int as cuantos, count(distinct numero_recibo)::int as distintos,
          (max(substr(numero_recibo, 4)::int) - min(substr(numero_recibo, 4)::int) + 1)::int as tramo
        from payment_receipts where id_cliente_tercero = ${m.proveedor}`)
    expect(receipts).toEqual({ cuantos: 50, distintos: 50, tramo: 50 })
  })
})
