import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rowsOf } from '#server/db/transaction.ts'
import { ROLES } from '#server/people/roles-rules.ts'
import { createFirstCompanyAndAdmin } from '#server/ops/first-start.ts'
import { newDatabase } from '../support/database.ts'
import { aThirdParty, callOf, onEachEngine, says, type Session } from '../support/api.ts'
import { newMill, weigh } from '../support/mill.ts'
import { aPng, WEBP } from '../../support/images.ts'

const PNG = aPng(120, 40)
const GONE = { codigo: 'NO_ENCONTRADO', mensaje: 'El registro no existe o no pertenece a la empresa.' }
const INCOMPLETE = 'Todos los campos obligatorios deben completarse'

onEachEngine('companies', (get, engine) => {
  const call = callOf(get)
  let used = 0
  const aNit = () => String(700_000_000 + used++)
  const create = (changes: object = {}) => {
    const body = { nombre: `Empresa ${used}`, tipo_documento: 'NIT', documento: aNit(), ...changes }
    return call('POST', '/companies/create', body, { ...get().admin, company: '' })
  }
  const made = async (changes: object = {}) => {
    const { json } = says(await create(changes), 201, 'Empresa creada correctamente')
    return json.data as Record<string, string> & { _id: string }
  }
  const inside = (id: string): Session => ({ ...get().admin, company: id })
  const search = (body: object) => call('POST', '/companies/search', body)
  const update = (body: object, as?: Session) => call('PUT', '/companies/update', body, as)
  const remove = (id: string, as?: Session) => call('DELETE', `/companies/delete/${id}`, undefined, as)
  const ownThirdParty = async (id: string) => {
    const [own] = await get()
      .rows<object>(sql`select nombre, tipo_identificacion, identificacion from third_parties
        where id_empresa = ${id} and tags = 'EMPRESA_PROPIA'`)
    return own
  }

  it('creates a company with all its initial records for the user who creates it', async () => {
    const answer = await create({
      nombre: 'Secadora Nueva',
      documento: '890903938',
      color_principal: '#F2D16B',
    })
    const { id_empresa, data } = says(answer, 201, 'Empresa creada correctamente').json
    expect(data).toMatchObject({
      id_empresa,
      documento: '890903938-8',
      tipo_documento: 'NIT',
      color_principal: '#f2d16b',
      path: `/companies/${id_empresa}`,
    })
    const tags = async (table: string) => {
      const rows = await get().rows<{ tags: string }>(
        sql`select tags from ${sql.identifier(table)} where id_empresa = ${id_empresa} order by tags`,
      )
      return rows.map((row) => row.tags)
    }
    expect(await tags('third_parties')).toEqual(['EMPRESA_PROPIA'])
    expect(await tags('consecutives')).toEqual(
      [
        'PESADA',
        'LIQUIDACION',
        'ACUERDO',
        'RECIBO_CAJA',
        'FACTURA',
        'CUENTA',
        'LOTE',
        'MAQUILA',
        'EGRESO',
        'DOCUMENTO_SOPORTE',
        'NOTA_AJUSTE',
        'NOTA_CREDITO',
        'NOTA_DEBITO',
      ].sort(),
    )
    expect(await tags('payment_methods')).toEqual([
      'CONTADO',
      'CREDITO',
      'DESCUENTO_LIQUIDACION',
      'SON_BANCOS',
    ])
    expect(await tags('rates')).toEqual(
      expect.arrayContaining(['BASE_HUMEDAD', 'KG_CARGA', 'UVT', 'RETENCION', 'TECHO_USURA', 'SMMLV']),
    )
    expect((await call('POST', '/third-parties/search', {}, inside(id_empresa))).json.total_count).toBe(1)
  })

  it('rejects a company with missing fields, a wrong check digit or a separator in its name', async () => {
    const digit = 'El dígito de verificación no corresponde: debe ser 6.'
    for (const [changes, said] of [
      [
        { nombre: ' ', documento: '' },
        { nombre: INCOMPLETE, documento: INCOMPLETE },
      ],
      [{ tipo_documento: undefined }, { tipo_documento: INCOMPLETE }],
      [{ tipo_documento: ' ' }, { tipo_documento: INCOMPLETE }],
      [{ tipo_documento: 'ZZ' }, ['tipo_documento']],
      [{ documento: '860010522-1' }, { documento: digit }],
      [{ nombre: 'A;B' }, ['nombre']],
      [{ color_principal: 'rojo' }, ['color_principal']],
    ] as const)
      says(await create(changes), 422, said)
  })

  it('treats an identification as equal in every spelling of its document type', async () => {
    const company = await made({ documento: '800.197.268-4' })
    expect(company).toMatchObject({ documento: '800197268-4', tipo_documento: 'NIT' })
    for (const tipo_documento of ['NIT', 'nit', '31']) {
      const { status, json } = await create({ documento: '800197268', tipo_documento })
      expect([status, json]).toEqual([
        409,
        {
          codigo: 'DUPLICADO',
          mensaje: `Ya existe una empresa con el documento NIT 800197268-4: ${company.nombre}.`,
          registro: { id_empresa: company._id, nombre: company.nombre },
        },
      ])
    }
  })

  it('lists the companies of a user by name and document', async () => {
    await made({ nombre: 'Empresa 1106789667', documento: '1106789667' })
    await get().otherCompany('830000126')
    const names = async (body: object) =>
      (await search(body)).json.data.map((row: { nombre: string }) => row.nombre)
    expect(await names({ search: '1106789667' })).toEqual(['Empresa 1106789667'])
    expect(await names({ search: 'molino', searchin_fields: 'nombre,documento' })).toEqual([
      'Molino de Prueba S.A.S.',
    ])
    expect(await names({ search: 'molino', searchin_fields: 'documento' })).toEqual([])
    expect(await names({ search: '830000126' })).toEqual([])
    expect((await names({ sort_order: 'nombre:asc' }))[0]).toMatch(/^Empresa/)
  })

  it("changes the given fields of a company, and the company's own third party", async () => {
    const { _id: id_empresa } = await made()
    const changed = await update({
      id_empresa,
      version: 1,
      nombre: 'Secadora El Guamo',
      documento: '41.261.533',
      tipo_documento: 'CC',
      color_principal: '#1F7A4D',
      tags: 'a|A',
    })
    expect(says(changed, 200, 'Empresa actualizada correctamente').json.data).toMatchObject({
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
    const late = says(await update({ id_empresa, version: 1, nombre: 'Tarde' }), 409, 'CONFLICTO')
    expect(late.json.registro.version).toBe(3)
  })

  it('rejects the identification of another company or of a client of the company', async () => {
    const { _id: id_empresa } = await made()
    says(await update({ id_empresa, documento: '900123456' }), 409, 'DUPLICADO')
    const client = aThirdParty({ tipo: 'CLIENTE', tipo_identificacion: '31', identificacion: '800199436' })
    await call('POST', '/third-parties', client, inside(id_empresa))
    says(await update({ id_empresa, documento: '800199436' }), 409, 'DUPLICADO')
    expect(await ownThirdParty(id_empresa)).not.toMatchObject({ identificacion: '800199436-4' })
  })

  it('refuses to change or delete a company that the user does not belong to', async () => {
    const foreign = await get().otherCompany('700085371')
    for (const id of [foreign, '01a1f903-63d8-7000-9bbe-d00ca9773530', 'ninguna']) {
      for (const answer of [await update({ id_empresa: id, nombre: 'Mía' }), await remove(id)]) {
        expect([answer.status, answer.json]).toEqual([404, GONE])
      }
    }
  })

  it('deactivates and reactivates a company', async () => {
    const { _id: id_empresa } = await made()
    expect((await update({ id_empresa, activo: false })).status).toBe(200)
    const work = async () => (await call('POST', '/third-parties/search', {}, inside(id_empresa))).status
    expect(await work()).toBe(403)
    const listed = await search({ filtros: { activo: 'false' } })
    expect(listed.json.data.map((row: { _id: string }) => row._id)).toEqual([id_empresa])
    expect((await update({ id_empresa, activo: true })).status).toBe(200)
    expect(await work()).toBe(200)
  })

  it('deletes an unused company and keeps its deletion in the audit', async () => {
    const company = await made()
    const sameMoment = (await made())._id
    for (const table of [
      'companies',
      'accounting_accounts',
      'accounting_programs',
      'banks',
      'consecutives',
      'payment_methods',
      'rates',
      'third_parties',
    ])
      await get().run(sql`update ${sql.identifier(table)} set creado_en = '2026-01-02T12:00:00Z'
        where id_empresa in (${company._id}, ${sameMoment})`)
    await get().run(sql`insert into company_logos values (${sameMoment}, 'image/png', '')`)
    const ofOthers = () =>
      get()
        .rows(sql`select id_empresa, (select count(*) from consecutives c where c.id_empresa = u.id_empresa),
          (select count(*) from company_logos l where l.id_empresa = u.id_empresa)
        from user_companies u where id_usuario = ${get().admin.idUsuario} and id_empresa <> ${company._id} order by 1`)
    const before = await ofOthers()
    const { status, json } = await remove(company._id)
    const moved = { version: 2, creado_en: expect.anything(), actualizado_en: expect.anything() }
    expect([status, json]).toEqual([
      200,
      { data: { ...company, ...moved }, mensaje: 'Empresa eliminada correctamente' },
    ])
    expect(await ofOthers()).toEqual(before)
    const [left] = await get().rows<{ filas: string }>(sql`select (select count(*) from rates
        where id_empresa = ${company._id})
        + (select count(*) from totales where id_empresa = ${company._id}) as filas`)
    expect(Number(left?.filas)).toBe(0)
    const { data } = (
      await call('POST', '/audit/search', { filtros: { id: company._id, operacion: 'DELETE' } })
    ).json
    expect(data).toMatchObject([
      { tabla_afectada: 'companies', descripcion: `Eliminación de ${company.nombre}` },
    ])
    expect((await remove(company._id)).status).toBe(404)
  })

  it('refuses to delete a company with records or other people, and keeps its data', async () => {
    const { _id } = await made()
    const as = inside(_id)
    const batch = await call('POST', '/batches', { descripcion: 'Uno' }, as)
    const inUse = 'No se puede eliminar: está en uso en 1 registro.'
    says(await remove(_id), 409, inUse)
    await call('DELETE', `/batches/delete/${batch.json.data._id}`, undefined, as)
    const other = await get().userWith([], [_id])
    says(await remove(_id), 409, inUse)
    const { json } = await call('POST', '/consecutives/search', {}, as)
    expect(json.total_count).toBe(13)
    await call('POST', '/users/delete', { id_usuario: other.idUsuario })
    expect((await remove(_id)).status).toBe(200)
  })

  it('refuses to delete a company whose initial records are used in a weighing', async () => {
    const { _id } = await made()
    await weigh(get(), await newMill(get(), inside(_id)), {}, inside(_id))
    // The 8 uses are three third parties, two products, a vehicle, a bank and the weighing.
    says(await remove(_id), 409, 'No se puede eliminar: está en uso en 8 registros.')
    expect(await ownThirdParty(_id)).toBeDefined()
  })

  it('counts a record with two references to the company once', async () => {
    const { _id } = await made()
    const center = { nombre: 'Planta', empresa_id: _id }
    says(await call('POST', '/cost-centers/create', center, inside(_id)), 201)
    says(await remove(_id), 409, 'No se puede eliminar: está en uso en 1 registro.')
  })

  it('accepts only images as a logo, from people of the company', async () => {
    const api = get()
    const url = `/companies/${api.admin.company}/logo`
    const send = (payload: Buffer, type = 'image/png', as = api.admin) =>
      api.app.inject({ method: 'POST', url, headers: { token: as.token, 'content-type': type }, payload })
    expect((await call('GET', url)).status).toBe(404)
    const large = await send(aPng(2001, 20))
    expect([large.statusCode, large.json().mensaje]).toEqual([
      422,
      'El logo admite hasta 2000 × 2000 píxeles.',
    ])
    expect((await send(Buffer.alloc(512 * 1024 + 1))).statusCode).toBe(413)
    const stored = await send(PNG)
    expect(stored.statusCode).toBe(200)
    expect(stored.json().data.nombre_logo).toMatch(/^[0-9a-f]{16}\.png$/)
    const read = await call('GET', url)
    expect(read.raw.headers['content-type']).toBe('image/png')
    expect(read.raw.rawPayload.equals(PNG)).toBe(true)
    expect((await send(WEBP.lossy, 'image/webp')).json().data.nombre_logo).toMatch(/\.webp$/)
    expect((await call('GET', url)).raw.headers['content-type']).toBe('image/webp')
    const stranger = await api.userWith(['PUT-companies'], [await api.otherCompany('860010522')])
    expect((await call('GET', url, undefined, stranger)).status).toBe(404)
    expect((await send(PNG, 'image/png', stranger)).statusCode).toBe(404)
  })

  it('creates the initial roles once', async () => {
    const { db } = get()
    const rows = await rowsOf<{ nombre: string }>(
      db.read,
      sql`select nombre from roles where nombre not like 'usuario%'`,
    )
    expect(rows.map(({ nombre }) => nombre).sort()).toEqual(ROLES.map(({ nombre }) => nombre).sort())
    await createFirstCompanyAndAdmin(db, {})
  })

  it('reports the environment variables that an empty database needs', async () => {
    const empty = await newDatabase(engine)
    const first = {
      COMPANY_NAME: 'Uno',
      COMPANY_NIT: '900123456',
      ADMIN_EMAIL: 'a@b.co',
      ADMIN_PASSWORD: 'arroz2026',
    }
    const start = (changes: object) => createFirstCompanyAndAdmin(empty, { ...first, ...changes })
    await expect(start({ COMPANY_NIT: undefined, ADMIN_PASSWORD: '' })).rejects.toThrow(
      'La base de datos está vacía. Para el primer arranque faltan estas variables:\n  COMPANY_NIT: su NIT\n  ADMIN_PASSWORD: su contraseña',
    )
    await expect(start({ ADMIN_EMAIL: 'nadie' })).rejects.toThrow('ADMIN_EMAIL debe ser un correo válido.')
    await expect(start({ ADMIN_PASSWORD: 'abc' })).rejects.toThrow('Debe tener al menos 4 caracteres.')
    await expect(start({ ADMIN_PASSWORD: '123456' })).rejects.toThrow('demasiado común')
    await expect(start({ COMPANY_NIT: '900123456-1' })).rejects.toThrow('debe ser 8')
    expect(await rowsOf(empty.read, sql`select from roles`)).toHaveLength(0)
    await empty.close()
  })
})
