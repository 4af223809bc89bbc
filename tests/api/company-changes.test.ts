import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aThirdParty, callOf, onEachEngine, says, type Session } from './support/api.ts'
import { newMill, weigh } from './support/mill.ts'

const GONE = { codigo: 'NO_ENCONTRADO', mensaje: 'El registro no existe o no pertenece a la empresa.' }

onEachEngine('company changes', (get) => {
  const call = callOf(get)
  let used = 0
  const aNit = () => String(700_000_000 + used++)
  const create = async (changes = {}) => {
    const body = { nombre: `Empresa ${used}`, tipo_documento: 'NIT', documento: aNit(), ...changes }
    const { json } = says(await call('POST', '/companies/create', body), 201, 'Empresa creada correctamente')
    return json.data as Record<string, string> & { _id: string }
  }
  const update = (body: object, as?: Session) => call('PUT', '/companies/update', body, as)
  const remove = (id: string, as?: Session) => call('DELETE', `/companies/delete/${id}`, undefined, as)
  const ownThirdParty = async (id: string) => {
    const [own] = await get()
      .rows<object>(sql`select nombre, tipo_identificacion, identificacion from third_parties
        where id_empresa = ${id} and tags = 'EMPRESA_PROPIA'`)
    return own
  }

  it('knows one document by its type in every form', async () => {
    const made = await create({ documento: '800.197.268-4' })
    expect(made).toMatchObject({ documento: '800197268-4', tipo_documento: 'NIT' })
    for (const tipo_documento of ['NIT', 'nit', '31']) {
      const body = { nombre: 'Otra', documento: '800197268', tipo_documento }
      const { status, json } = await call('POST', '/companies/create', body)
      expect([status, json]).toEqual([
        409,
        {
          codigo: 'DUPLICADO',
          mensaje: `Ya existe una empresa con el documento NIT 800197268-4: ${made.nombre}.`,
          registro: { id_empresa: made._id, nombre: made.nombre },
        },
      ])
    }
  })

  it('lists all companies to who holds the key, by name and document', async () => {
    await get().otherCompany('1106789667')
    const names = async (body: object) =>
      (await call('POST', '/companies/search', body)).json.data.map((row: { nombre: string }) => row.nombre)
    expect(await names({ search: '1106789667' })).toEqual(['Empresa 1106789667'])
    expect(await names({ search: 'molino', searchin_fields: 'nombre,documento' })).toEqual([
      'Molino de Prueba S.A.S.',
    ])
    expect(await names({ search: 'molino', searchin_fields: 'documento' })).toEqual([])
    expect((await names({ sort_order: 'nombre:asc' }))[0]).toMatch(/^Empresa/)
  })

  it('changes what is sent, and its own third party follows name and document', async () => {
    const { _id: id_empresa } = await create()
    const { status, json } = await update({
      id_empresa,
      version: 1,
      nombre: 'Secadora El Guamo',
      documento: '41.261.533',
      tipo_documento: 'CC',
      color_principal: '#1F7A4D',
      tags: 'a|A',
    })
    expect([status, json.mensaje]).toEqual([200, 'Empresa actualizada correctamente'])
    expect(json.data).toMatchObject({
      nombre: 'Secadora El Guamo',
      documento: '41261533',
      tipo_documento: 'CC',
      color_principal: '#1f7a4d',
      tags: 'A',
      version: 2,
    })
    expect(await ownThirdParty(id_empresa)).toEqual({
      nombre: 'Secadora El Guamo',
      tipo_identificacion: '13',
      identificacion: '41261533',
    })
    await update({ id_empresa, tipo_documento: 'NIT' })
    expect(await ownThirdParty(id_empresa)).toMatchObject({ identificacion: '41261533-2' })
    const late = await update({ id_empresa, version: 1, nombre: 'Tarde' })
    expect([late.status, late.json.codigo, late.json.registro.version]).toEqual([409, 'CONFLICTO', 3])
  })

  it('refuses a document that another company, or a client of its own, has', async () => {
    const { _id: id_empresa } = await create()
    says(await update({ id_empresa, documento: '900123456' }), 409, 'DUPLICADO')
    const as = { ...get().admin, company: id_empresa }
    const client = aThirdParty({ tipo: 'CLIENTE', tipo_identificacion: '31', identificacion: '800199436' })
    await call('POST', '/third-parties', client, as)
    says(await update({ id_empresa, documento: '800199436' }), 409, 'DUPLICADO')
    const wrong = await update({ id_empresa, documento: '800199436-9' })
    expect(wrong.json.errores).toEqual({
      documento: ['El dígito de verificación no corresponde: debe ser 4.'],
    })
    expect(await ownThirdParty(id_empresa)).not.toMatchObject({ identificacion: '800199436-4' })
  })

  it('does not change or delete a company of others', async () => {
    const foreign = await get().otherCompany('700085371')
    for (const id of [foreign, '01a1f903-63d8-7000-9bbe-d00ca9773530', 'ninguna']) {
      for (const answer of [await update({ id_empresa: id, nombre: 'Mía' }), await remove(id)]) {
        expect([answer.status, answer.json]).toEqual([404, GONE])
      }
    }
  })

  it('is deactivated and comes back', async () => {
    const { _id: id_empresa } = await create()
    expect((await update({ id_empresa, activo: false })).status).toBe(200)
    const as = { ...get().admin, company: id_empresa }
    expect((await call('POST', '/third-parties/search', {}, as)).status).toBe(403)
    const listed = await call('POST', '/companies/search', { filtros: { activo: 'false' } })
    expect(listed.json.data.map((row: { _id: string }) => row._id)).toEqual([id_empresa])
    expect((await update({ id_empresa, activo: true })).status).toBe(200)
    expect((await call('POST', '/third-parties/search', {}, as)).status).toBe(200)
  })

  it('deletes one in which nothing was done, and its end stays in the audit', async () => {
    const made = await create()
    const sameMoment = (await create())._id
    for (const table of ['companies', 'consecutives', 'payment_methods', 'rates', 'third_parties'])
      await get().run(sql`update ${sql.identifier(table)} set creado_en = '2026-01-02T12:00:00Z'
        where id_empresa in (${made._id}, ${sameMoment})`)
    const ofOthers = () =>
      get()
        .rows(sql`select id_empresa, (select count(*) from consecutives c where c.id_empresa = u.id_empresa)
        from user_companies u where id_usuario = ${get().admin.idUsuario} and id_empresa <> ${made._id} order by 1`)
    const before = await ofOthers()
    const { status, json } = await remove(made._id)
    const moved = { version: 2, creado_en: expect.anything(), actualizado_en: expect.anything() }
    expect([status, json]).toEqual([
      200,
      { data: { ...made, ...moved }, mensaje: 'Empresa eliminada correctamente' },
    ])
    expect(await ofOthers()).toEqual(before)
    const [left] = await get().rows<{ filas: string }>(sql`select (select count(*) from rates
        where id_empresa = ${made._id})
        + (select count(*) from totales where id_empresa = ${made._id}) as filas`)
    expect(Number(left?.filas)).toBe(0)
    const { data } = (await call('POST', '/audit/search', { filtros: { id: made._id, operacion: 'DELETE' } }))
      .json
    expect(data).toMatchObject([
      { tabla_afectada: 'companies', descripcion: `Eliminación de ${made.nombre}` },
    ])
    expect((await remove(made._id)).status).toBe(404)
  })

  it('refuses to delete one with a record, or with other people, and keeps all it has', async () => {
    const { _id } = await create()
    const as = { ...get().admin, company: _id }
    const batch = await call('POST', '/batches', { descripcion: 'Uno' }, as)
    const inUse = {
      codigo: 'EN_USO',
      mensaje: 'No se puede eliminar: está en uso en 1 registro.',
    }
    expect((await remove(_id)).json).toEqual(inUse)
    await call('DELETE', `/batches/delete/${batch.json.data._id}`, undefined, as)
    const other = await get().userWith([], [_id])
    expect((await remove(_id)).json).toEqual(inUse)
    const { json } = await call('POST', '/consecutives/search', {}, as)
    expect(json.total_count).toBe(8)
    await call('POST', '/users/delete', { id_usuario: other.idUsuario })
    expect((await remove(_id)).status).toBe(200)
  })

  it('refuses to delete one whose own third party and payment method stand on a weighing', async () => {
    const { _id } = await create()
    const as = { ...get().admin, company: _id }
    const mill = await newMill(get(), as)
    await weigh(get(), mill, {}, as)
    const { status, json } = await remove(_id)
    // Three third parties, two products, a vehicle, a bank and the weighing.
    expect([status, json]).toEqual([
      409,
      { codigo: 'EN_USO', mensaje: 'No se puede eliminar: está en uso en 8 registros.' },
    ])
    expect((await ownThirdParty(_id)) !== undefined).toBe(true)
  })

  it('counts a record that points to it twice once', async () => {
    const { _id } = await create()
    const as = { ...get().admin, company: _id }
    const center = { nombre: 'Planta', empresa_id: _id }
    expect((await call('POST', '/cost-centers/create', center, as)).status).toBe(201)
    expect((await remove(_id)).json.mensaje).toBe('No se puede eliminar: está en uso en 1 registro.')
  })
})
