import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Key } from '#server/contract/keys.ts'
import { userRoles } from '#server/db/schema.ts'
import { rowsOf } from '#server/db/transaction.ts'
import { onEachEngine, type Session } from './support/api.ts'
import { fresh } from './support/managed.ts'

const NOBODY = '01a1f903-63d8-7000-9bbe-d00ca9773530'
const GONE = { codigo: 'NO_ENCONTRADO', mensaje: 'El registro no existe o no pertenece a la empresa.' }
const LAST =
  'Debe quedar al menos un administrador: una persona activa, con empresa y con permisos para dar permisos.'
const CHANGED = 'Usuario actualizado correctamente'
const ADMIN_KEYS: Key[] = ['XPUT-users', 'PATCH-users/{id}/add-rol', 'PATCH-rols/{id}/add-route']

onEachEngine('users', (get) => {
  const call = (method: 'POST' | 'PATCH', url: string, body?: object, as = get().admin) =>
    get().call(method, url, { as, ...(body && { body }) })
  const aUser = (changes = {}) => {
    const number = fresh()
    return {
      nombre_usuario: `Persona ${number}`,
      correo: `persona${number}@prueba.example`,
      contrasena: 'zaranda-7',
      ...changes,
    }
  }
  const create = async (changes = {}) => {
    const { status, json } = await call('POST', '/users', aUser(changes))
    expect(status).toBe(201)
    return json.data as Record<string, string>
  }
  const search = async (body: object) => (await call('POST', '/users/search', body)).json
  const remove = (id_usuario: string, as?: Session) => call('POST', '/users/delete', { id_usuario }, as)
  const chip = (act: string, id: string, which: string, as?: Session) =>
    call(
      'PATCH',
      `/users/${id}/${act}?${act.endsWith('rol') ? 'id_rol' : 'id_company'}=${which}`,
      undefined,
      as,
    )
  const roleNamed = async (nombre: string) => {
    const [row] = await rowsOf<{ id_rol: string }>(
      get().db.read,
      sql`select id_rol from roles where nombre = ${nombre}`,
    )
    return row!.id_rol
  }

  it('creates one, who can sign in, and lists him by name and e-mail', async () => {
    const { status, json } = await call('POST', '/users', aUser({ correo: ' Nubia.ÑUSTES@Prueba.example ' }))
    expect([status, json.mensaje]).toEqual([422, 'Revise los datos marcados.'])
    const made = await call(
      'POST',
      '/users',
      aUser({ nombre_usuario: ' José Ñustes ', correo: 'JN@Prueba.example' }),
    )
    expect([made.status, made.json.mensaje]).toEqual([201, 'Usuario creado correctamente'])
    expect(made.json.data).toMatchObject({
      nombre_usuario: 'José Ñustes',
      correo: 'jn@prueba.example',
      roles: '',
      empresas: '',
      tags: [],
      version: 1,
      id_usuario: made.json.data._id,
    })
    expect(made.raw.body).not.toMatch(/contrasena|zaranda|scrypt/)
    const signIn = await call('POST', '/auth/login', { email: 'jn@prueba.example', password: 'zaranda-7' })
    expect(signIn.status).toBe(200)
    for (const text of ['nustes', 'JN@', 'jose prueba']) {
      expect((await search({ search: text })).data).toEqual([made.json.data])
    }
  })

  it('refuses what is missing, malformed or too common, field by field', async () => {
    const nothing = await call('POST', '/users', {})
    expect(nothing.json.errores).toMatchObject({
      nombre_usuario: ['Nombre es requerido.'],
      correo: ['Correo es requerido.'],
      contrasena: ['Contraseña es requerida.'],
    })
    const refused = async (changes: object) => (await call('POST', '/users', aUser(changes))).json.errores
    expect(await refused({ nombre_usuario: 'a@b' })).toEqual({
      nombre_usuario: ['El nombre no debe contener el símbolo @'],
    })
    expect(await refused({ nombre_usuario: 'Jo' })).toEqual({ nombre_usuario: ['Mínimo 3 caracteres.'] })
    expect(await refused({ nombre_usuario: 'a;b|c' })).toEqual({
      nombre_usuario: ['No puede contener «;» ni «|».'],
    })
    expect(await refused({ correo: 'sin arroba' })).toEqual({ correo: ['Formato de correo inválido.'] })
    expect(await refused({ contrasena: 'abc' })).toEqual({
      contrasena: ['Debe tener al menos 4 caracteres.'],
    })
    expect(await refused({ contrasena: 'Colombia' })).toEqual({
      contrasena: ['La contraseña es demasiado común.'],
    })
    expect(await refused({ correo: 7, contrasena: 7 })).toEqual({
      correo: ['Correo es requerido.'],
      contrasena: ['Contraseña es requerida.'],
    })
  })

  it('refuses an e-mail that somebody has', async () => {
    const { correo } = await create()
    const { status, json } = await call('POST', '/users', aUser({ correo: correo!.toUpperCase() }))
    expect([status, json]).toEqual([
      409,
      { codigo: 'DUPLICADO', mensaje: `Ya existe un usuario con el correo ${correo}.` },
    ])
  })

  it('creates once per key, and keeps nothing of the password in it', async () => {
    const body = aUser()
    const once = (sent: object) =>
      get().call('POST', '/users', { as: get().admin, body: sent, headers: { 'idempotency-key': 'u1' } })
    const first = await once(body)
    expect((await once(body)).json).toEqual(first.json)
    expect((await once({ ...body, contrasena: 'otra-clave' })).json).toEqual(first.json)
    expect((await once({ ...body, nombre_usuario: 'Otro' })).json.codigo).toBe('CONFLICTO')
  })

  it('changes the name, and refuses a late version', async () => {
    const { _id: id_usuario, correo } = await create()
    const changed = await call('POST', '/users/update', {
      id_usuario,
      nombre_usuario: 'Nombre Nuevo',
      correo: 'ignorado@prueba.example',
      version: 1,
    })
    expect([changed.status, changed.json.mensaje]).toEqual([200, CHANGED])
    expect(changed.json.data).toMatchObject({ nombre_usuario: 'Nombre Nuevo', correo, version: 2 })
    const late = await call('POST', '/users/update', { id_usuario, nombre_usuario: 'Tarde', version: 1 })
    expect([late.status, late.json.codigo]).toEqual([409, 'CONFLICTO'])
    expect(late.json.registro).toMatchObject({ nombre_usuario: 'Nombre Nuevo', version: 2 })
    expect(late.raw.body).not.toMatch(/contrasena_hash|version_token/)
    const blank = await call('POST', '/users/update', { id_usuario, nombre_usuario: '  ' })
    expect(blank.json.errores.nombre_usuario[0]).toBe('Nombre es requerido.')
  })

  it('deletes one with his roles and companies, and his token stops at once', async () => {
    const gone = await get().userWith(['POST-third-parties/search'])
    const listed = (await search({ search: 'usuario', limit: 1000 })).data.find(
      (row: { _id: string }) => row._id === gone.idUsuario,
    )
    const removed = await remove(gone.idUsuario)
    expect([removed.status, removed.json]).toEqual([
      200,
      { data: listed, mensaje: 'Usuario eliminado correctamente' },
    ])
    expect(listed.empresas).toBe(`${get().admin.company};Molino de Prueba S.A.S.`)
    expect((await call('POST', '/third-parties/search', {}, gone)).status).toBe(401)
    expect((await remove(gone.idUsuario)).json).toEqual(GONE)
  })

  it('refuses to delete oneself', async () => {
    const as = await get().userWith(['DELETE-users/{id}', ...ADMIN_KEYS])
    const { status, json } = await remove(as.idUsuario.toUpperCase(), as)
    expect([status, json]).toEqual([
      422,
      { codigo: 'VALIDACION', mensaje: 'No puede eliminarse a usted mismo.' },
    ])
    expect((await remove(as.idUsuario)).status).toBe(200)
  })

  it('gives and takes roles, and answers the list that replaces the chips', async () => {
    const { _id } = await create()
    const [consulta, auditor] = [await roleNamed('Consulta'), await roleNamed('Auditor')]
    expect((await chip('add-rol', _id!, consulta)).json).toEqual({
      rutas: `${consulta};Consulta`,
      mensaje: CHANGED,
    })
    await chip('add-rol', _id!, auditor)
    const again = await chip('add-rol', _id!, auditor)
    expect([again.status, again.json.rutas]).toEqual([200, `${auditor};Auditor|${consulta};Consulta`])
    const { data } = await search({ search: `Persona`, limit: 1000 })
    expect(data.find((row: { _id: string }) => row._id === _id).roles).toBe(again.json.rutas)
    await chip('remove-rol', _id!, consulta)
    expect((await chip('remove-rol', _id!, consulta)).json.rutas).toBe(`${auditor};Auditor`)
    for (const answer of [
      await chip('add-rol', NOBODY, auditor),
      await chip('add-rol', _id!, NOBODY),
      await chip('remove-rol', _id!, 'x'),
    ])
      expect([answer.status, answer.json]).toEqual([404, GONE])
    const without = await call('PATCH', `/users/${_id}/add-rol`)
    expect([without.status, Object.keys(without.json.errores)]).toEqual([422, ['id_rol']])
  })

  it('gives and takes companies of whoever does it, and no others', async () => {
    const { _id } = await create()
    const { company } = get().admin
    const foreign = await get().otherCompany('860010522')
    expect((await chip('add-company', _id!, company)).json).toEqual({
      rutas: `${company};Molino de Prueba S.A.S.`,
      mensaje: CHANGED,
    })
    expect((await chip('add-company', _id!, company)).status).toBe(200)
    for (const which of [foreign, NOBODY, 'ninguna']) {
      expect((await chip('add-company', _id!, which)).json).toEqual(GONE)
      expect((await chip('remove-company', _id!, which)).json).toEqual(GONE)
    }
    expect((await chip('remove-company', _id!, company)).json.rutas).toBe('')
  })

  it('leaves the people of other companies alone', async () => {
    const foreign = await get().otherCompany('899999068')
    const stranger = await get().userWith([], [foreign])
    const id_usuario = stranger.idUsuario
    const answers = [
      await remove(id_usuario),
      await call('POST', '/users/update', { id_usuario, nombre_usuario: 'Ajeno' }),
      await chip('add-rol', id_usuario, await roleNamed('Consulta')),
      await chip('add-company', id_usuario, get().admin.company),
    ]
    for (const answer of answers) expect([answer.status, answer.json]).toEqual([404, GONE])
  })

  it('keeps the last administrator: his user, role, keys and company', async () => {
    const api = get()
    const { idUsuario, company } = api.admin
    const role = await roleNamed('Administrador')
    const other = await api.userWith([
      'DELETE-users/{id}',
      'PATCH-users/{id}/remove-rol',
      'PATCH-users/{id}/remove-company',
      'PATCH-rols/{id}/remove-route',
      'PUT-companies',
    ])
    const route = (path: string) =>
      call('PATCH', `/rols/${role}/remove-route?route=${path}`, undefined, other)
    const attempts = () => [
      () => remove(idUsuario, other),
      () => chip('remove-rol', idUsuario, role, other),
      () => chip('remove-company', idUsuario, company, other),
      () => route('PATCH-rols/{id}/add-route'),
      () => route('PATCH-users/{id}/add-rol'),
      () => api.call('PUT', '/companies/update', { as: other, body: { id_empresa: company, activo: false } }),
    ]
    for (const attempt of attempts()) {
      const answer = await attempt()
      expect([answer.status, answer.json]).toEqual([409, { codigo: 'CONFLICTO', mensaje: LAST }])
    }
    expect((await route('PUT-users')).status).toBe(200)
    expect((await route('XPUT-users')).json.mensaje).toBe(LAST)

    const second = await api.userWith(ADMIN_KEYS)
    expect((await chip('remove-rol', idUsuario, role, other)).status).toBe(200)
    expect((await remove(second.idUsuario, other)).json.mensaje).toBe(LAST)
    await chip('add-rol', idUsuario, role, second)
    expect((await remove(second.idUsuario, other)).status).toBe(200)
  })

  it('keeps one of two administrators whose rights are taken at the same moment', async () => {
    const api = get()
    await api.db.read.execute(sql`update users set activo = false where id_usuario = ${api.admin.idUsuario}`)
    const as = await api.userWith(['PATCH-users/{id}/remove-rol'])
    const administrators = [await api.userWith(ADMIN_KEYS), await api.userWith(ADMIN_KEYS)]
    const links = await api.db.read.select().from(userRoles)
    const answers = await Promise.all(
      administrators.map(({ idUsuario }) => {
        const own = links.find(({ id_usuario }) => id_usuario === idUsuario)
        return chip('remove-rol', idUsuario, own!.id_rol, as)
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await api.db.read.execute(sql`update users set activo = true where id_usuario = ${api.admin.idUsuario}`)
  })
})
