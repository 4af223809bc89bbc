import { expect, it } from 'vitest'
import { onEachEngine, says } from '../support/api.ts'
import { actsOf, type Mill, newMill, saleOf, settlementOf, weigh } from '../support/mill.ts'

const DAY = '2026-03-12'

onEachEngine('prices of settlements', (get) => {
  const { act, approve, call, weighAndDraft } = actsOf(get)
  const rate = (m: Mill, tags: string, valor: number, more: object = {}) =>
    call('POST', '/rates/create', {
      area: 'LIQUIDACION',
      descripcion: tags,
      unidad_medida: '$',
      valor,
      tags,
      id_producto: m.paddy,
      vigente_desde: '2026-03-01',
      ...more,
    })
  const origin = async (nombre: string) =>
    says(await call('POST', '/origins', { nombre }), 201).json.data._id as string
  /** A mill with a price list. The first test also sets the company's deviation. */
  const priced = async () => {
    const m = await newMill(get())
    says(await rate(m, 'PRECIO_CARGA', 183_000), 201)
    says(await rate(m, 'PRECIO_MINIMO_CARGA', 170_000), 201)
    await rate(m, 'DESVIACION_PRECIO', 10, { id_producto: '' })
    return m
  }
  const made = async (m: Mill, precio_carga: number) =>
    weighAndDraft(m, { precio_carga, registro: 'RETENCION' })
  const read = async (id: string) => (await call('GET', `/settlements/${id}`)).json
  const requestsFor = async (id: string) =>
    (await call('POST', '/approval-requests/search', { filtros: { id_referencia: id }, limit: 100 })).json
      .data as {
      _id: string
      estado: string
      metadatos: Record<string, unknown>
    }[]
  const decide = (id: string, name: 'approve' | 'reject', body: object = {}) =>
    call('PATCH', `/approval-requests/${id}/${name}`, body)

  it('without a price list no settlement price needs an approval', async () => {
    const m = await newMill(get())
    const one = await made(m, 90_000)
    expect(one).toMatchObject({ precio: null, precios: [], precio_tonelada: 720_000, solicitudes: [] })
    says(await approve(one._id), 200)
  })

  it('asks for confirmation of a price far from the last ones of the product, also without a list', async () => {
    const m = await newMill(get())
    const proposed = async (pesada: string) =>
      says(await call('POST', '/settlements/prices', { pesadas: [pesada] }), 200).json.data
    for (const precio of [190_000, 192_000, 194_000]) says(await approve((await made(m, precio))._id), 200)
    const { _id: pesada } = await weigh(get(), m)
    const last = await proposed(pesada)
    expect(last).toMatchObject({ precio_carga: null, precios: [], ultima: { precio_carga: 194_000 } })
    const body = settlementOf(m, [pesada], { precio_carga: 120_000, registro: 'RETENCION' })
    const aviso = '$\u00a0120.000 por carga; las últimas 3: $\u00a0192.000 (37,5 % de diferencia).'
    const unusual = { usual: 192_000, liquidaciones: 3, difiere: 37.5, aviso }
    expect((await call('POST', '/settlements/preview', body)).json.precio_inusual).toEqual(unusual)
    const { _id } = says(await call('POST', '/settlements', body), 201).json.data
    expect(await read(_id)).toMatchObject({ precio_inusual: unusual, solicitudes: [] })
    says(await act(_id, 'approve', { precio_confirmado: false }), 422, ['precio_confirmado'])
    says(await act(_id, 'recalculate', { precio_carga: 189_000 }), 200)
    expect((await read(_id)).precio_inusual).toBeUndefined()
    says(await act(_id, 'recalculate', { precio_carga: 120_000 }), 200)
    says(await act(_id, 'approve', { precio_confirmado: true }), 200)
    // Another product has no last price.
    const other = await newMill(get())
    expect((await proposed((await weigh(get(), other))._id)).ultima).toBeNull()
  })

  it('a price that the list judges is not compared with the last ones', async () => {
    const m = await priced()
    for (const precio of [171_000, 171_000, 171_000]) {
      const { _id } = await made(m, precio)
      says(await approve(_id), 200)
    }
    expect((await read((await made(m, 183_000))._id)).precio_inusual).toBeUndefined()
    expect((await read((await made(m, 100_000))._id)).precio_inusual).toBeUndefined()
  })

  it('proposes the listed price of product and origin on the day', async () => {
    const m = await priced()
    const saldana = await origin('Saldaña de precios')
    says(await rate(m, 'PRECIO_CARGA', 195_000, { id_origen: saldana, vigente_desde: DAY }), 201)
    const { _id: there } = await weigh(get(), m, { id_origen: saldana })
    const { _id: other } = await weigh(get(), m)
    const proposed = async (pesadas: string[], fecha = DAY) =>
      says(await call('POST', '/settlements/prices', { pesadas, fecha }), 200).json.data
    expect(await proposed([there])).toMatchObject({ precio_carga: 195_000, precio_tonelada: 1_560_000 })
    expect(await proposed([there], '2026-03-11')).toMatchObject({ precio_carga: 183_000 })
    expect(await proposed([other])).toMatchObject({ precio_carga: 183_000, precio_tonelada: 1_464_000 })
    const both = await proposed([there, other])
    expect(both.precio_carga).toBeNull()
    expect(both.precios.map(({ origen }: { origen: string }) => origen).sort()).toEqual([
      '',
      'Saldaña de precios',
    ])
    says(await rate(m, 'PRECIO_CARGA', 1, { id_origen: saldana, vigente_desde: DAY }), 422, ['vigente_desde'])
    says(await rate(m, 'BASE_HUMEDAD', 20, { id_origen: saldana }), 422, {
      id_origen: 'Solo los precios del paddy y el flete son de un origen.',
    })
    says(await rate(m, 'PRECIO_CARGA', 1, { id_origen: m.paddy }), 422, ['id_origen'])
    const used = await call('DELETE', `/origins/delete/${saldana}`)
    expect([used.status, used.json.codigo]).toEqual([409, 'EN_USO'])
  })

  it('the ticket shows the price of its day and the estimated amount', async () => {
    const m = await priced()
    const { _id } = await weigh(get(), m, { humedad: 24, impureza: 3 })
    expect((await call('GET', `/weighing-records/${_id}`)).json.precio_del_dia).toEqual({
      fecha: '2026-03-10',
      precio_carga: 183_000,
      precio_tonelada: 1_464_000,
      base_humedad: 24,
      base_impureza: 3,
      estimado: 18_280 * 1_464,
    })
    const { _id: sold } = await weigh(get(), m, saleOf(m))
    expect((await call('GET', `/weighing-records/${sold}`)).json.precio_del_dia).toBeNull()
  })

  it('a price of 1,830 needs its own approval besides that of the settlement', async () => {
    const m = await priced()
    const body = settlementOf(m, [(await weigh(get(), m))._id], {
      precio_carga: 1_830,
      registro: 'RETENCION',
    })
    const preview = (await call('POST', '/settlements/preview', { ...body, deducciones: FREE })).json
    expect(preview.precio.avisos).toHaveLength(2)
    const one = says(await call('POST', '/settlements', { ...body, deducciones: FREE }), 201).json.data
    expect(one.precio).toEqual(preview.precio)
    const [asked] = await requestsFor(one._id)
    expect(asked).toMatchObject({
      estado: 'PENDIENTE',
      accion: 'PRECIO',
      id_tercero: m.proveedor,
      metadatos: { solicitado: 1_830, por_debajo: 168_170, difiere: 99, propuesto: 183_000, minimo: 170_000 },
    })
    const { obstaculo } = await read(one._id)
    expect(obstaculo.mensaje).toContain('por debajo del mínimo')
    expect(obstaculo.mensaje).toContain('Espera la aprobación de')
    says(await approve(one._id), 409, obstaculo.mensaje)
    says(await decide(asked!._id, 'reject', { motivo: 'Faltan dos ceros' }), 200)
    expect((await read(one._id)).obstaculo.mensaje).toContain(
      'no aprobó este precio: Faltan dos ceros. Cambie el precio.',
    )
    // The same price keeps its request. A price within the list needs none.
    says(await act(one._id, 'recalculate'), 200)
    expect((await requestsFor(one._id)).map(({ estado }) => estado)).toEqual(['RECHAZADA'])
    says(await act(one._id, 'recalculate', { precio_carga: 183_000 }), 200)
    expect((await read(one._id)).obstaculo).toBeUndefined()
    says(await approve(one._id), 200)
  })

  it('changing the price or the list ends an approval of the price', async () => {
    const m = await priced()
    const one = await made(m, 165_000)
    const [asked] = await requestsFor(one._id)
    says(await decide(asked!._id, 'approve'), 200)
    expect((await read(one._id)).obstaculo).toBeUndefined()
    says(await act(one._id, 'recalculate', { precio_carga: 164_000 }), 200)
    expect((await requestsFor(one._id)).map(({ estado }) => estado).sort()).toEqual(['PENDIENTE', 'VENCIDA'])
    expect((await read(one._id)).obstaculo.mensaje).toContain('Espera la aprobación')
    says(await act(one._id, 'recalculate', { precio_carga: 165_000 }), 200)
    const waiting = (await requestsFor(one._id)).find(({ estado }) => estado === 'PENDIENTE')
    expect(waiting?.metadatos.solicitado).toBe(165_000)
    says(await decide(waiting!._id, 'approve'), 200)
    says(await rate(m, 'PRECIO_MINIMO_CARGA', 172_000, { vigente_desde: DAY }), 201)
    const changed = 'La lista de precios cambió después de calcular. Calcule de nuevo.'
    expect((await read(one._id)).obstaculo).toEqual({ mensaje: changed })
    says(await approve(one._id), 409, changed)
    says(await act(one._id, 'recalculate'), 200)
    const again = (await requestsFor(one._id)).filter(({ estado }) => estado === 'PENDIENTE')
    expect(again.map(({ metadatos }) => metadatos.por_debajo)).toEqual([7_000])
    says(await decide(again[0]!._id, 'approve'), 200)
    says(await approve(one._id), 200)
    const { json } = await call('POST', '/rates/search', { filtros: { id_producto: m.paddy }, limit: 100 })
    const used = json.data.filter(
      ({ tags, vigente_hasta }: Record<string, string>) => tags === 'PRECIO_CARGA' && !vigente_hasta,
    )
    expect((await call('DELETE', `/rates/delete/${used[0]._id}`)).json.codigo).toBe('EN_USO')
  })

  it('voiding the draft ends its request for a price', async () => {
    const m = await priced()
    const one = await made(m, 100_000)
    says(await act(one._id, 'void', { motivo: 'Prueba' }), 200)
    expect((await requestsFor(one._id)).map(({ estado }) => estado)).toEqual(['VENCIDA'])
  })

  it('twenty concurrent approvals approve the price request and the settlement once each', async () => {
    const m = await priced()
    const one = await made(m, 150_000)
    const [asked] = await requestsFor(one._id)
    const mixed = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? approve(one._id) : decide(asked!._id, 'approve'),
      ),
    )
    const decided = mixed.filter((_, index) => index % 2 === 0).map(({ status }) => status)
    expect(decided.sort()).toEqual([200, ...Array<number>(9).fill(409)])
    const settled = mixed.filter((_, index) => index % 2 === 1).filter(({ status }) => status === 200)
    expect(settled.length).toBeLessThanOrEqual(1)
    const twenty = await Promise.all(Array.from({ length: 20 }, () => approve(one._id)))
    expect(twenty.filter(({ status }) => status === 200)).toHaveLength(1 - settled.length)
    expect(await read(one._id)).toMatchObject({ estado: 'APROBADA' })
  })
})

const FREE = {
  descargue: 0,
  motivo_descargue: 'no',
  flete: 0,
  motivo_flete: 'no',
  bascula: 0,
  motivo_bascula: 'no',
}
