import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { SearchRequest } from '#server/kit/contract/common.ts'
import { KEYS } from '#server/kit/contract/keys.ts'
import { signToken } from '#server/kit/http/tokens.ts'
import { searchAudit } from '#server/audit/queries.ts'
import { TECHNICAL } from '#server/kit/words/audited-tables.ts'
import { TABLES } from '#server/audit/tables-words.ts'
import { callOf, onEachEngine, says, SECRET, type Session } from '../support/api.ts'
import { PASSWORD, peopleOf } from '../support/people.ts'

interface Entry {
  id: string
  tabla_afectada: string
  operacion: string
  usuario: string
  fecha: string
  descripcion: string
  registro_id: string
  antes?: Record<string, unknown>
  despues?: Record<string, unknown>
  tabla: string
  frase: string
  cambios: { campo: string; antes: string; despues: string }[]
}

onEachEngine('audit', (get) => {
  const call = callOf(get)
  const search = async (body: object, as = get().admin) => {
    const { status, json } = await call('POST', '/audit/search', body, as)
    expect(status).toBe(200)
    return json as { data: Entry[]; total_count: number }
  }
  const filtered = (filtros: object) => search({ filtros, limit: 100 })
  const create = async (descripcion: string) => {
    const { json } = await call('POST', '/products', { descripcion })
    return json.data._id as string
  }

  it('the audit shows who changed a record, with old and new values, newest first', async () => {
    const id_producto = await create('Arroz Blanco')
    const body = { id_producto, descripcion: 'Arroz Blanco Extra' }
    await call('PUT', '/products/update', body)
    await call('DELETE', `/products/delete/${id_producto}`)
    const { data, total_count } = await filtered({ id: id_producto })
    expect(total_count).toBe(3)
    expect(data.map(({ operacion, descripcion }) => [operacion, descripcion])).toEqual([
      ['DELETE', 'Eliminación de Arroz Blanco Extra'],
      ['UPDATE', 'Modificación de Arroz Blanco Extra'],
      ['CREATE', 'Creación de Arroz Blanco'],
    ])
    expect(data[1]).toMatchObject({
      tabla_afectada: 'products',
      usuario: 'Administrador',
      registro_id: id_producto,
      antes: { descripcion: 'Arroz Blanco' },
      despues: { descripcion: 'Arroz Blanco Extra' },
    })
    expect(data[1]!.fecha).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    expect(await filtered({ id: data[0]!.id })).toMatchObject({ data: [data[0]], total_count: 1 })
  })

  it('the audit shows day and time in Bogotá and filters by Bogotá days', async () => {
    const { db, admin } = get()
    for (const [fecha, descripcion] of [
      ['2020-03-02T04:59:59Z', 'último minuto del primero'],
      ['2020-03-02T05:00:00Z', 'primer minuto del dos'],
      ['2020-03-03T04:59:59Z', 'último minuto del dos'],
      ['2020-03-03T05:00:00Z', 'primer minuto del tres'],
    ]) {
      await db.read.execute(sql`insert into auditoria
        (id_empresa, tabla_afectada, operacion, usuario, fecha, descripcion)
        values (${admin.company}, 'prueba', 'UPDATE', 'Ana', ${fecha}::timestamptz, ${descripcion})`)
    }
    const days = async (filtros: object) => (await filtered({ ...filtros, tabla: 'prueba' })).data
    expect((await days({ fecha: '2020-03-02' })).map(({ fecha }) => fecha)).toEqual([
      '2020-03-02 23:59',
      '2020-03-02 00:00',
    ])
    expect((await days({ desde: '2020-03-03' })).length).toBe(1)
    expect((await days({ hasta: '2020-03-01' })).length).toBe(1)
    expect((await days({ desde: '2020-03-01', hasta: '2020-03-02' })).length).toBe(3)
    expect((await days({ fecha: '2020-02-30' })).length).toBe(0)
    expect((await days({ fecha: '' })).length).toBe(4)
  })

  it('the audit filters by operation, user, table and words, ignoring case and accents', async () => {
    const { db, admin } = get()
    await db.read.execute(sql`insert into auditoria
      (id_empresa, tabla_afectada, operacion, usuario, descripcion)
      values (${admin.company}, 'weighing_records', 'APPROVE', 'Óscar Iván Muñoz', 'Aprobación 100% de PES-1')`)
    const total = async (filtros: object) => (await filtered(filtros)).total_count
    expect(await total({ usuario: 'oscar IVAN mun' })).toBe(1)
    expect(await total({ usuario: '%' })).toBe(0)
    expect(await total({ tabla: 'WEIGHING' })).toBe(1)
    expect(await total({ tabla: 'weighing', operacion: 'create' })).toBe(0)
    expect(await total({ operacion: 'approve' })).toBe(1)
    expect(await total({ operacion: 'APPR' })).toBe(0)
    const words = async (text: string) => (await search({ search: text })).total_count
    expect(await words('aprobacion pes-1')).toBe(1)
    expect(await words('munoz weighing 100%')).toBe(1)
    expect(await words('munoz nadie')).toBe(0)
  })

  it('pages of the audit repeat and lose no entry, and the total stays exact past the end', async () => {
    for (let index = 0; index < 12; index += 1) await create(`Producto ${index}`)
    const pagesOf = async (body: object, total: number) => {
      const ids: string[] = []
      for (let page = 1; page <= Math.ceil(total / 5) + 1; page += 1) {
        const { data, total_count } = await search({ ...body, limit: 5, actual_page: page })
        expect(total_count).toBe(total)
        ids.push(...data.map(({ id }) => id))
      }
      return ids
    }
    for (const body of [{}, { search: 'producto' }, { filtros: { tabla: 'products' } }]) {
      const { data, total_count } = await search({ ...body, limit: 1000 })
      expect(data.length).toBe(total_count)
      expect(await pagesOf(body, total_count)).toEqual(data.map(({ id }) => id))
    }
  })

  it('a company sees its own audit entries, and entries of its users outside any company', async () => {
    const api = get()
    const company = await api.otherCompany('860010522')
    const stranger: Session = await api.userWith(['POST-audit/search', 'POST-origins'], [company])
    await call('POST', '/origins', { nombre: 'Ajeno' }, stranger)
    const signIn = (password: string) =>
      api.call('POST', '/auth/login', { body: { email: 'admin@prueba.example', password } })
    await signIn('arroz2026')
    await signIn('equivocada')
    await api.call('POST', '/auth/login', { body: { email: 'nadie@prueba.example', password: 'xxxx' } })

    const theirs = await search({ limit: 1000 }, stranger)
    expect(theirs.data.some(({ descripcion }) => descripcion === 'Creación de Ajeno')).toBe(true)
    expect(theirs.data.some(({ descripcion }) => descripcion.includes('Arroz'))).toBe(false)
    expect(theirs.data.some(({ operacion }) => operacion.startsWith('LOGIN'))).toBe(false)
    const ours = (await search({ limit: 1000 })).data.map(
      ({ operacion, descripcion }) => `${operacion} ${descripcion}`,
    )
    expect(ours).toContain('LOGIN Ingreso de admin@prueba.example')
    expect(ours).toContain('LOGIN_RECHAZADO Ingreso rechazado de admin@prueba.example')
    expect(ours.some((text) => /Ajeno|nadie@/.test(text))).toBe(false)
  })

  it('sign-ins of a deleted or departed person stay in the audit, and later ones of another company do not', async () => {
    const api = get()
    const other = await api.otherCompany('860010523')
    const boss = await api.userWith([...KEYS], [api.admin.company, other])
    const { made, chip, remove } = peopleOf(get)
    const signIn = (email: string, password = PASSWORD) =>
      api.call('POST', '/auth/login', { body: { email, password } })
    const seen = async (correo: string, as?: Session) =>
      (await search({ limit: 1000, search: correo }, as)).data
        .map(({ operacion }) => operacion)
        .filter((operacion) => operacion.startsWith('LOGIN'))
    const [deleted, moved] = [
      await made({ id_company: api.admin.company }, boss),
      await made({ id_company: [api.admin.company, other] }, boss),
    ]
    await signIn(deleted.correo)
    await signIn(deleted.correo, 'equivocada')
    await signIn(moved.correo)
    says(await remove(deleted._id, boss), 200)
    says(await chip('remove-company', moved._id, api.admin.company, boss), 200)
    await signIn(moved.correo)
    expect(await seen(deleted.correo)).toEqual(['LOGIN_RECHAZADO', 'LOGIN'])
    expect(await seen(moved.correo)).toEqual(['LOGIN'])
    const there = { ...boss, company: other }
    expect(await seen(deleted.correo, there)).toEqual([])
    expect(await seen(moved.correo, there)).toEqual(['LOGIN', 'LOGIN'])
  })

  it('the audit records every export, including exports of the audit', async () => {
    const api = get()
    for (const [url, body, exportacion] of [
      ['/audit/search', {}, 'xlsx'],
      ['/users/search', { search: 'ana' }, 'pdf'],
    ] as const)
      await api.call('POST', url, { as: api.admin, body, headers: { exportacion } })
    const { data } = await filtered({ operacion: 'EXPORT' })
    expect(data).toMatchObject([
      { tabla_afectada: 'users', descripcion: 'Exportación a PDF con la búsqueda «ana»' },
      { tabla_afectada: 'auditoria', descripcion: 'Exportación a Excel', usuario: 'Administrador' },
    ])
  })

  it('an audit entry names the role, company or permission that was given', async () => {
    const api = get()
    const { json } = await call('POST', '/rols', { nombre: 'Patio', rutas: 'POST-batches' })
    const { idUsuario } = await api.userWith([])
    await call('PATCH', `/users/${idUsuario}/add-rol?id_rol=${json.data._id}`)
    const texts = async (tabla: string) => (await filtered({ tabla })).data[0]!.descripcion
    expect(await texts('user_roles')).toMatch(/^Creación de Patio a usuario\d+$/)
    expect(await texts('role_routes')).toBe('Creación de POST-batches a Patio')
  })

  it('every audited table has a Spanish name, and every business column a label', async () => {
    const columns = await get().rows<{ tabla: string; clave: string; columnas: string[] }>(sql`select
        c.relname as tabla, clave_primaria(c.relname) as clave, jsonb_agg(a.attname) as columnas
        from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid
        where t.tgfoid = 'auditar'::regproc and a.attnum > 0 and not a.attisdropped group by c.relname`)
    expect(columns.map(({ tabla }) => tabla).sort()).toEqual(Object.keys(TABLES).sort())
    const unscoped = columns.filter(({ columnas }) => !columnas.includes('id_empresa'))
    expect(unscoped.filter(({ tabla }) => !TABLES[tabla]!.sin_empresa)).toEqual([])
    const unknown = columns.flatMap(({ tabla, clave, columnas }) => {
      const { id, columnas: told, tecnicas = [], llamada } = TABLES[tabla]!
      expect([tabla, id]).toEqual([tabla, clave])
      const known = [...Object.keys(told), ...tecnicas, ...TECHNICAL, clave]
      const stale = [...Object.keys(told), ...tecnicas, ...llamada].filter((name) => !columnas.includes(name))
      return [...columnas.filter((name) => !known.includes(name)), ...stale].map((name) => `${tabla}.${name}`)
    })
    expect(unknown).toEqual([])
  })

  it('audit entries show names instead of ids, also for deleted records, in few queries', async () => {
    const api = get()
    const post = async (path: string, body: object) =>
      (await call('POST', path, body)).json.data._id as string
    const rate = {
      area: 'COMPRAS',
      descripcion: 'Base de humedad',
      unidad_medida: '%',
      valor: 24,
      tags: 'BASE_HUMEDAD',
      vigente_desde: '2020-01-01',
    }
    const id_producto = await post('/products', { descripcion: 'Paddy Verde' })
    const id_tarifa = await post('/rates/create', { ...rate, id_producto })
    const newest = async (filtros: object) => (await filtered(filtros)).data[0]!
    expect(await newest({ tabla: 'rates', registro: id_tarifa })).toMatchObject({
      tabla: 'Tarifas',
      frase: 'Creó la tarifa «Base de humedad»',
    })
    const product = (entry: Entry) => entry.cambios.find(({ campo }) => campo === 'Producto')?.despues
    expect(product(await newest({ registro: id_tarifa }))).toBe('Paddy Verde')
    await call('DELETE', `/rates/delete/${id_tarifa}`)
    await call('DELETE', `/products/delete/${id_producto}`)
    const { data } = await filtered({ registro: id_tarifa })
    expect(data.map(({ frase }) => frase)).toEqual([
      'Eliminó la tarifa «Base de humedad»',
      'Creó la tarifa «Base de humedad»',
    ])
    expect(product(data[1]!)).toBe('Paddy Verde')

    let queries = 0
    const counting = new Proxy(api.db.read, {
      get(target, name) {
        if (name === 'execute') queries += 1
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const page = await searchAudit(
      counting,
      { company: api.admin.company, user: { ...api.admin, keys: new Set() } },
      SearchRequest.parse({ limit: 1000 }),
    )
    expect(page.data.length).toBeGreaterThan(20)
    expect(queries).toBeLessThanOrEqual(4)
    expect(JSON.stringify(page.data.map(({ frase, cambios }) => [frase, cambios]))).not.toMatch(
      /[0-9a-f]{8}-[0-9a-f]{4}-|\{\w+\}|version|busqueda/,
    )
  })

  it('the audit filters by the Spanish or the database name of a table, including its parts', async () => {
    const tables = async (tabla: string) =>
      [...new Set((await filtered({ tabla })).data.map(({ tabla_afectada }) => tabla_afectada))].sort()
    expect(await tables('PRODÚCT')).toEqual(['products'])
    for (const name of ['users', 'Usuarios']) {
      expect(await tables(name)).toEqual(['user_companies', 'user_roles', 'users'])
    }
    expect(await tables('user_roles')).toEqual(['user_roles'])
    expect(await tables('permisos de los')).toEqual(['role_routes'])
    expect(await tables('Auditoría')).toEqual(['auditoria'])
  })

  it('the audit lists password changes and initial roles under the name of the user', async () => {
    const api = get()
    const { made, reset } = peopleOf(get)
    const { _id } = await made({ nombre_usuario: 'Berta' })
    const { token } = await signToken(SECRET, _id, 1)
    const own = { contrasena_actual: PASSWORD, contrasena: 'propia-y-larga' }
    says(await api.call('POST', '/auth/change-password', { headers: { token }, body: own }), 200)
    await reset(_id)
    const story = async (tabla: string, registro: string) => {
      const { json } = await call('POST', '/audit/search', { filtros: { tabla, registro }, limit: 100 })
      return [json.registro, ...json.data.map(({ frase }: Entry) => frase)]
    }
    expect(await story('users', _id)).toEqual([
      'Berta',
      'Dio una contraseña nueva a Berta, que debe cambiarla',
      'Cambió la contraseña asignada de Berta',
      'Creó el usuario «Berta»',
    ])
    const { json: found } = await call('POST', '/rols/search', { search: 'Administrador' })
    const [name, ...ofTheStart] = await story('roles', found.data[0]._id)
    expect(name).toBe('Administrador')
    expect(ofTheStart).toContainEqual(expect.stringMatching(/^Dio al rol Administrador el permiso «.*»$/))
  })
})
