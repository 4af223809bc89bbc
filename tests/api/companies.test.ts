import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rowsOf } from '#server/db/transaction.ts'
import { ROLES } from '#server/domain/roles.ts'
import { createFirstCompanyAndAdmin } from '#server/queries/companies/companies.ts'
import { newDatabase } from './support/database.ts'
import { callOf, onEachEngine, says } from './support/api.ts'
import { aPng, WEBP } from '../support/images.ts'

const PNG = aPng(120, 40)

onEachEngine('companies', (get, engine) => {
  const call = callOf(get)
  const create = (body: object) =>
    call('POST', '/companies/create', { tipo_documento: 'NIT', ...body }, { ...get().admin, company: '' })

  it('makes a company with all that it needs, for its creator', async () => {
    const api = get()
    const { status, json } = await create({
      nombre: 'Secadora Nueva',
      documento: '890903938',
      color_principal: '#F2D16B',
    })
    expect(status).toBe(201)
    expect(json.mensaje).toBe('Empresa creada correctamente')
    expect(json.data).toMatchObject({
      id_empresa: json.id_empresa,
      documento: '890903938-8',
      tipo_documento: 'NIT',
      color_principal: '#f2d16b',
      path: `/companies/${json.id_empresa}`,
    })
    const inside = async (query: ReturnType<typeof sql>) => api.rows<{ tags: string }>(query)
    const tags = async (table: string) => {
      const rows = await inside(
        sql`select tags from ${sql.identifier(table)} where id_empresa = ${json.id_empresa} order by tags`,
      )
      return rows.map((row) => row.tags)
    }
    expect(await tags('third_parties')).toEqual(['EMPRESA_PROPIA'])
    expect(await tags('consecutives')).toEqual(
      ['PESADA', 'LIQUIDACION', 'ACUERDO', 'RECIBO_CAJA', 'FACTURA', 'CUENTA', 'LOTE', 'MAQUILA'].sort(),
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
    const as = { ...api.admin, company: json.id_empresa as string }
    expect((await call('POST', '/third-parties/search', {}, as)).json.total_count).toBe(1)
  })

  it('refuses what is missing, a wrong check digit, a duplicate, and names that break lists', async () => {
    const empty = await create({ nombre: ' ', documento: '' })
    expect(empty.json.errores).toEqual({
      nombre: ['Todos los campos obligatorios deben completarse'],
      documento: ['Todos los campos obligatorios deben completarse'],
    })
    for (const tipo_documento of [undefined, '', ' ']) {
      const answer = await create({ nombre: 'X', documento: '860010522', tipo_documento })
      says(answer, 422, { tipo_documento: 'Todos los campos obligatorios deben completarse' })
    }
    const digit = await create({ nombre: 'X', documento: '860010522-1' })
    expect(digit.json.errores).toEqual({
      documento: ['El dígito de verificación no corresponde: debe ser 6.'],
    })
    const kind = await create({ nombre: 'X', documento: '860010522', tipo_documento: 'ZZ' })
    expect(kind.json.errores).toHaveProperty('tipo_documento')
    const again = await create({ nombre: 'X', documento: '900.123.456-8' })
    expect(again.status).toBe(409)
    expect(again.json).toMatchObject({ codigo: 'DUPLICADO', registro: { nombre: 'Molino de Prueba S.A.S.' } })
    expect((await create({ nombre: 'A;B', documento: '860010522' })).status).toBe(422)
    expect((await create({ nombre: 'X', documento: '860010522', color_principal: 'rojo' })).status).toBe(422)
  })

  it('keeps a logo that is an image, for the people of the company only', async () => {
    const api = get()
    const url = `/companies/${api.admin.company}/logo`
    const send = (payload: Buffer, type = 'image/png', as = api.admin) =>
      api.app.inject({ method: 'POST', url, headers: { token: as.token, 'content-type': type }, payload })
    expect((await call('GET', url)).status).toBe(404)
    expect((await send(Buffer.from('<svg/>'))).statusCode).toBe(422)
    expect((await send(Buffer.alloc(512 * 1024 + 1))).statusCode).toBe(413)
    const large = await send(aPng(2001, 20))
    expect([large.statusCode, large.json().mensaje]).toEqual([
      422,
      'El logo admite hasta 2000 × 2000 píxeles.',
    ])
    const damaged = await send(PNG.subarray(0, -20))
    expect([damaged.statusCode, damaged.json().mensaje]).toEqual([422, 'La imagen del logo está dañada.'])
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

  it('starts with every role, once', async () => {
    const { db } = get()
    const rows = await rowsOf<{ nombre: string }>(
      db.read,
      sql`select nombre from roles where nombre not like 'usuario%'`,
    )
    expect(rows.map(({ nombre }) => nombre).sort()).toEqual(ROLES.map(({ nombre }) => nombre).sort())
    await createFirstCompanyAndAdmin(db, {})
  })

  it('says what an empty database needs', async () => {
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
    await expect(start({ ADMIN_PASSWORD: '123456' })).rejects.toThrow('demasiado común')
    await expect(start({ COMPANY_NIT: '900123456-1' })).rejects.toThrow('debe ser 8')
    expect(await rowsOf(empty.read, sql`select from roles`)).toHaveLength(0)
    await empty.close()
  })
})
