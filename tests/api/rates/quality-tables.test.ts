import { expect, it } from 'vitest'
import { qualityTables } from '#server/rates/quality-tables-contract.ts'
import { QUALITY_TABLES } from '#server/rates/quality-tables-queries.ts'
import { today } from '#server/kit/words/days.ts'
import { onEachEngine, says } from '../support/api.ts'
import { fresh, testManaged } from '../support/managed.ts'
import { actsOf, millOf, newMill, settlementOf, weigh } from '../support/mill.ts'

const INCOMPLETE = 'Todos los campos obligatorios deben completarse'

let months = 0

testManaged('quality tables', {
  calls: qualityTables,
  resource: QUALITY_TABLES,
  make: () => ({
    nombre: `Yeso ${fresh()}`,
    medida: 'yeso',
    modo: 'NINGUNO',
    vigente_desde: new Date(Date.UTC(2030, months++)).toISOString().slice(0, 10),
  }),
  change: () => ({ nombre: `Yeso ${fresh()}` }),
  missing: { nombre: INCOMPLETE, medida: INCOMPLETE, modo: INCOMPLETE },
  wrong: {
    nombre: 7,
    medida: 'verde',
    modo: 'OTRO',
    umbral: 101,
    valor: -1,
    efecto: 'NADA',
    unidad: 'KG',
    tope: 'mucho',
    vigente_desde: '2026-02-30',
    vigente_hasta: 'ayer',
  },
  finds: { nombre: (row) => String(row.nombre) },
})

onEachEngine('quality tables in settlements', (get) => {
  const m = millOf(get)
  const { act, approve, call, draft, weighAndDraft } = actsOf(get)
  const create = (changes: object) =>
    call('POST', '/quality-tables/create', {
      nombre: `Tabla ${fresh()}`,
      id_producto: m.paddy,
      medida: 'partido',
      modo: 'FACTOR',
      umbral: 5,
      valor: 0.25,
      vigente_desde: '2026-03-01',
      ...changes,
    })
  const made = async (changes: object = {}) => says(await create(changes), 201).json.data
  const update = (id_tabla_calidad: string, body: object) =>
    call('PUT', '/quality-tables/update', { id_tabla_calidad, ...body })
  const remove = (id: string) => call('DELETE', `/quality-tables/delete/${id}`)

  it('quality tables discount alike in preview, saved and reread settlement, with an explaining step', async () => {
    const [partido, rojo] = [await made(), await made({ medida: 'rojo', umbral: 2, valor: 0.75 })]
    const { _id, consecutivo } = await weigh(get(), m, { grano_p: 12, grano_r: 3 })
    const preview = (await call('POST', '/settlements/preview', settlementOf(m, [_id]))).json
    // The kilos are 17.459,98 by the factors, minus 2.5 %.
    expect(preview).toMatchObject({ kg_liquidados: 17_023, subtotal: 17_023 * 1_464 })
    expect(preview.calidad).toBe('grano partido −1,75 %, grano rojo −0,75 %')
    expect(preview.pasos.slice(0, 3)).toEqual([
      {
        concepto: `${consecutivo}: tabla de calidad, grano partido`,
        formula: '12 % pasa de 5 %: 7 puntos × 0,25 % del peso',
        valor: '−1,75 %',
      },
      {
        concepto: `${consecutivo}: tabla de calidad, grano rojo`,
        formula: '3 % pasa de 2 %: 1 punto × 0,75 % del peso',
        valor: '−0,75 %',
      },
      expect.objectContaining({ concepto: `${consecutivo}: kilos liquidados`, valor: '17.023 kg' }),
    ])
    const saved = await draft(m, [_id])
    const { acuerdos: _, ...calculo } = preview
    expect(saved).toMatchObject(calculo)
    expect((await call('GET', `/settlements/${saved._id}`)).json).toMatchObject(calculo)
    const { json } = await call('POST', '/settlements/search', { filtros: { _id: saved._id } })
    expect(json.data[0]).toMatchObject({ calidad: preview.calidad, kg_liquidados: 17_023 })
    await act(saved._id, 'void', { motivo: 'Prueba' })
    for (const { _id: id } of [partido, rojo]) says(await remove(id), 200)
  })

  it("without tables nothing is discounted, and the product's own table beats the general one", async () => {
    const { _id } = await weigh(get(), m)
    const kilos = async () =>
      (await call('POST', '/settlements/preview', settlementOf(m, [_id]))).json.kg_liquidados
    expect(await kilos()).toBe(17_460)
    const all = await made({ id_producto: '', valor: 1 })
    expect(await kilos()).toBe(Math.round(17_459.98 * 0.97))
    const own = await made({ valor: 2 })
    expect(await kilos()).toBe(Math.round(17_459.98 * 0.94))
    says(await update(own._id, { vigente_hasta: '2026-03-05' }), 200)
    expect(await kilos()).toBe(Math.round(17_459.98 * 0.97))
    says(await update(all._id, { activo: false }), 200)
    expect(await kilos()).toBe(17_460)
    for (const { _id: id } of [all, own]) says(await remove(id), 200)
  })

  it('changing a quality table stops the approval of a draft; a table of an approved settlement is locked', async () => {
    const { _id: id } = await weighAndDraft(m, { registro: 'RETENCION' })
    const obstacle = async () => (await call('GET', `/settlements/${id}`)).json.obstaculo
    expect(await obstacle()).toBeUndefined()
    const table = await made()
    const mensaje = 'Las tablas de calidad cambiaron después de calcular. Calcule de nuevo.'
    expect(await obstacle()).toEqual({ mensaje })
    says(await approve(id), 409, mensaje)
    says(await act(id, 'recalculate'), 200)
    says(await update(table._id, { nombre: 'Con otro nombre' }), 200)
    says(await update(table._id, { valor: 0.5 }), 200)
    says(await approve(id), 409, mensaje)
    says(await act(id, 'recalculate'), 200)
    const approved = says(await approve(id), 200).json.data
    expect(approved.kg_liquidados).toBe(Math.round(17_459.98 * 0.985))
    const used = `Esta tabla está en la liquidación ${approved.consecutivo}, por eso no se cambia ni se elimina. Escriba otra con «Nueva vigencia».`
    says(await remove(table._id), 409, used)
    for (const body of [{ valor: 1 }, { activo: false }, { vigente_desde: '2026-01-01' }, { medida: 'rojo' }])
      says(await update(table._id, body), 409, used)
    says(await update(table._id, { nombre: 'El nombre sí' }), 200)
    // The next table closes the present one, and approved settlements stay unchanged. Its deletion opens it again.
    const next = await made({ valor: 3, vigente_desde: '2026-04-01' })
    const end = async () =>
      (await call('POST', '/quality-tables/search', { filtros: { _id: table._id } })).json.data[0]
        .vigente_hasta
    expect(await end()).toBe('2026-03-31')
    expect((await call('GET', `/settlements/${id}`)).json).toMatchObject({
      kg_liquidados: approved.kg_liquidados,
    })
    says(await remove(next._id), 200)
    expect(await end()).toBe('')
  })

  it('rejects two tables of one measure, product and day, also under twenty concurrent requests', async () => {
    const of = await newMill(get())
    const twenty = await Promise.all(
      Array.from({ length: 20 }, () => create({ id_producto: of.paddy, vigente_desde: '2026-05-01' })),
    )
    expect(twenty.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(422)])
    const [made] = twenty.filter(({ status }) => status === 201)
    says(
      twenty.find(({ status }) => status === 422)!,
      422,
      {
        vigente_desde: 'Esta tabla de grano partido ya tiene una vigencia desde el 01/05/2026.',
      },
    )
    const closed = await create({
      id_producto: of.paddy,
      vigente_desde: '2026-04-01',
      vigente_hasta: '2026-05-02',
    })
    says(closed, 422, {
      vigente_hasta: 'Se cruza con la vigencia desde el 01/05/2026 de otra tabla de grano partido.',
    })
    const other = says(await create({ id_producto: of.paddy, medida: 'rojo' }), 201).json.data
    says(await update(other._id, { medida: 'partido', vigente_desde: '2026-05-02' }), 422, ['vigente_desde'])
    expect(made?.json.data.vigente_hasta).toBe('')
  })

  it('rejects impossible rules of a quality table beside their field', async () => {
    says(await create({ umbral: undefined, valor: undefined }), 422, {
      umbral: 'Escriba un número.',
      valor: 'Escriba un número.',
    })
    says(await create({ modo: 'TABLA', umbral: null, valor: null }), 422, {
      tramos: 'Agregue al menos un tramo.',
    })
    says(await create({ id_producto: '01a1f903-63d8-7000-9bbe-d00ca9773530' }), 422, ['id_producto'])
    says(await create({ vigente_hasta: '2026-02-01' }), 422, ['vigente_hasta'])
    const tramos = [{ desde: 4, hasta: 2, valor: 1 }]
    says(await create({ modo: 'TABLA', umbral: null, valor: null, tramos }), 422, ['tramos.0.hasta'])
  })

  it('tries a quality table before saving, together with the other tables of the day', async () => {
    const of = await newMill(get())
    const rojo = {
      nombre: 'Rojo',
      id_producto: of.paddy,
      medida: 'rojo',
      modo: 'FACTOR',
      umbral: 2,
      valor: 0.75,
    }
    const red = says(await create({ ...rojo, vigente_desde: today() }), 201).json.data
    const body = { ...rojo, medida: 'partido', umbral: 5, valor: 0.25 }
    const tried = async (prueba: object) =>
      says(await call('POST', '/quality-tables/preview', { ...body, prueba }), 200).json
    expect((await tried({ partido: 12, rojo: 3 })).texto).toBe(
      'con grano partido 12 % y grano rojo 3 %: −2,5 %',
    )
    expect(await tried({})).toEqual({ texto: '', pasos: [] })
    expect((await tried({ impureza: 9, partido: 4 })).texto).toBe('con grano partido 4 %: sin cambio')
    says(await call('POST', '/quality-tables/preview', { ...body, valor: 0, prueba: {} }), 422, ['valor'])
    says(await remove(red._id), 200)
  })
})
