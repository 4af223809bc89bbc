import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { KEYS, type Key } from '#server/contract/keys.ts'
import { callOf, onEachEngine, says, type Session } from './support/api.ts'
import { fresh } from './support/managed.ts'

const NOBODY = '01a1f903-63d8-7000-9bbe-d00ca9773530'
const GONE = { codigo: 'NO_ENCONTRADO', mensaje: 'El registro no existe o no pertenece a la empresa.' }
const LAST =
  'Debe quedar al menos un administrador: una persona activa, con empresa y con permisos para dar permisos.'
const CHANGED = 'Usuario actualizado correctamente'
const ADMIN_KEYS: Key[] = ['XPUT-users', 'PATCH-users/{id}/add-rol', 'PATCH-rols/{id}/add-route']

onEachEngine('users', (get) => {
  const call = callOf(get)
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
    const { json } = says(await call('POST', '/users', aUser(changes)), 201)
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
    const [row] = await get().rows<{ id_rol: string }>(sql`select id_rol from roles where nombre = ${nombre}`)
    return row!.id_rol
  }

  it('creates one, who can sign in, and lists him by name and e-mail', async () => {
    const answer = await call('POST', '/users', aUser({ correo: ' Nubia.ÑUSTES@Prueba.example ' }))
    says(answer, 422, 'Revise los datos marcados.')
    const made = says(
      await call('POST', '/users', aUser({ nombre_usuario: ' José Ñustes ', correo: 'JN@Prueba.example' })),
      201,
      'Usuario creado correctamente',
    )
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
    says(await call('POST', '/auth/login', { email: 'jn@prueba.example', password: 'zaranda-7' }), 200)
    for (const text of ['nustes', 'JN@', 'jose prueba']) {
      expect((await search({ search: text })).data).toEqual([{ ...made.json.data, administrable: true }])
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
    expect(await refused({ contrasena: '     ' })).toEqual({
      contrasena: ['La contraseña no puede ser solo espacios.'],
    })
    for (const contrasena of ['josefa ñandu', 'JOSEFA@prueba.example', 'Joséfa']) {
      const own = { nombre_usuario: 'Josefa Ñandú', correo: 'josefa@prueba.example', contrasena }
      expect(await refused(own)).toEqual({
        contrasena: ['La contraseña no puede ser igual al nombre ni al correo.'],
      })
    }
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
    says(changed, 200, CHANGED)
    expect(changed.json.data).toMatchObject({ nombre_usuario: 'Nombre Nuevo', correo, version: 2 })
    const late = await call('POST', '/users/update', { id_usuario, nombre_usuario: 'Tarde', version: 1 })
    says(late, 409, 'CONFLICTO')
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
    const { administrable, ...user } = listed
    expect([removed.status, removed.json, administrable]).toEqual([
      200,
      { data: user, mensaje: 'Usuario eliminado correctamente' },
      true,
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
    says(await call('PATCH', `/users/${_id}/add-rol`), 422, ['id_rol'])
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

  describe('who may administer whom (N-143)', () => {
    const MANAGES: Key[] = [
      'PUT-users',
      'DELETE-users/{id}',
      'PATCH-users/{id}/add-rol',
      'PATCH-users/{id}/remove-rol',
      'PATCH-users/{id}/add-company',
      'PATCH-users/{id}/remove-company',
    ]
    const attempts = async (id_usuario: string, as: Session) => {
      const consulta = await aRole([])
      const answers = [
        await call('POST', `/users/${id_usuario}/reset-password`, { contrasena: 'zaranda-8' }, as),
        await call('POST', '/users/update', { id_usuario, nombre_usuario: 'Otro Nombre' }, as),
        await chip('add-rol', id_usuario, consulta, as),
        await chip('remove-rol', id_usuario, consulta, as),
        await chip('add-company', id_usuario, as.company, as),
        await chip('remove-company', id_usuario, as.company, as),
        await remove(id_usuario, as),
      ]
      return answers.map(({ status, json }) => `${status} ${json.mensaje}`)
    }
    const aRole = async (permissions: Key[]) => {
      const body = { nombre: `Rol ${fresh()}`, rutas: permissions.join('|') }
      return (await call('POST', '/rols', body)).json.data._id as string
    }

    it('refuses one who has a company that who acts does not have', async () => {
      const api = get()
      const as = await api.userWith(MANAGES)
      const elsewhere = await api.otherCompany('890903407')
      const both = await api.userWith([], [api.admin.company, elsewhere])
      const refusal = '403 Esta persona trabaja también en empresas que usted no tiene.'
      expect(new Set(await attempts(both.idUsuario, as))).toEqual(new Set([refusal]))
    })

    it('refuses one who holds a key that who acts does not hold', async () => {
      const as = await get().userWith(MANAGES)
      const refusal = '403 Esta persona tiene permisos que usted no tiene.'
      for (const key of ['POST-companies', 'XPUT-banks'] as const) {
        const { idUsuario } = await get().userWith([key])
        expect(new Set(await attempts(idUsuario, as))).toEqual(new Set([refusal]))
      }
      expect(new Set(await attempts(get().admin.idUsuario, as))).toEqual(new Set([refusal]))
    })

    it('is said of each person in the list', async () => {
      const api = get()
      const as = await api.userWith(['POST-users/search', ...MANAGES])
      const elsewhere = await api.otherCompany('890903408')
      const said = async (id: string) =>
        (await call('POST', '/users/search', { filtros: { _id: id } }, as)).json.data[0].administrable
      const equal = await api.userWith(['PUT-users'])
      const more = await api.userWith(['POST-companies'])
      const both = await api.userWith([], [api.admin.company, elsewhere])
      const answers = [equal, more, both, api.admin, as].map(({ idUsuario }) => said(idUsuario))
      expect(await Promise.all(answers)).toEqual([true, false, false, false, true])
    })

    it('lets who holds as much or more do all of it', async () => {
      const as = await get().userWith([...MANAGES, 'XPUT-banks'])
      const { idUsuario } = await get().userWith(['PUT-banks', 'PUT-users'])
      expect(new Set((await attempts(idUsuario, as)).map((answer) => answer.slice(0, 3)))).toEqual(
        new Set(['200']),
      )
    })

    it('gives and takes only roles whose keys who acts holds, to himself too', async () => {
      const as = await get().userWith([...MANAGES, 'POST-banks'])
      const [more, less] = [await aRole(['POST-banks', 'POST-companies']), await aRole(['POST-banks'])]
      for (const id of [as.idUsuario, (await get().userWith([])).idUsuario]) {
        for (const act of ['add-rol', 'remove-rol']) {
          says(await chip(act, id, more, as), 403, 'Este rol tiene permisos que usted no tiene.')
          expect((await chip(act, id, less, as)).status).toBe(200)
        }
      }
    })

    it('puts into roles and takes out of them only keys that who acts holds', async () => {
      const as = await get().userWith([
        'POST-rols',
        'DELETE-rols/{id}',
        'PATCH-rols/{id}/add-route',
        'PATCH-rols/{id}/remove-route',
      ])
      const role = await aRole(['POST-companies', 'POST-rols'])
      const route = (act: string, key: string) =>
        call('PATCH', `/rols/${role}/${act}-route?route=${key}`, undefined, as)
      const refusals = [
        await route('add', 'POST-banks'),
        await route('remove', 'POST-companies'),
        await call('POST', '/rols', { nombre: `Rol ${fresh()}`, rutas: 'POST-rols|POST-banks' }, as),
        await call('DELETE', `/rols/${role}`, undefined, as),
      ]
      for (const { status, json } of refusals) {
        expect([status, json.mensaje]).toEqual([403, 'Solo puede dar y quitar permisos que usted tiene.'])
      }
      expect((await route('remove', 'POST-rols')).json.rutas).toBe('POST-companies')
      expect((await route('add', 'POST-rols')).json.rutas).toBe('POST-companies|POST-rols')
      const made = await call('POST', '/rols', { nombre: `Rol ${fresh()}`, rutas: 'POST-rols' }, as)
      expect(made.status).toBe(201)
      expect((await call('DELETE', `/rols/${made.json.data._id}`, undefined, as)).status).toBe(200)
    })
  })

  it('keeps the last administrator: his user, role, keys and company', async () => {
    const api = get()
    const { idUsuario, company } = api.admin
    const role = await roleNamed('Administrador')
    const route = (path: string) => call('PATCH', `/rols/${role}/remove-route?route=${path}`)
    const attempts = () => [
      () => chip('remove-rol', idUsuario, role),
      () => chip('remove-company', idUsuario, company),
      () => route('PATCH-rols/{id}/add-route'),
      () => route('PATCH-users/{id}/add-rol'),
      () => call('PUT', '/companies/update', { id_empresa: company, activo: false }),
    ]
    for (const attempt of attempts()) {
      const answer = await attempt()
      expect([answer.status, answer.json]).toEqual([409, { codigo: 'CONFLICTO', mensaje: LAST }])
    }
    expect((await route('PUT-users')).status).toBe(200)
    expect((await route('XPUT-users')).json.mensaje).toBe(LAST)
    await call('PATCH', `/rols/${role}/add-route?route=PUT-users`)

    const second = await api.userWith([...KEYS])
    expect((await chip('remove-rol', idUsuario, role, second)).status).toBe(200)
    expect((await chip('remove-company', second.idUsuario, company, second)).json.mensaje).toBe(LAST)
    await chip('add-rol', idUsuario, role, second)
    expect((await remove(second.idUsuario)).status).toBe(200)
  })

  it('keeps one of two administrators who take their rights from each other at the same moment', async () => {
    const api = get()
    await api.run(sql`update users set activo = false where id_usuario = ${api.admin.idUsuario}`)
    const keys: Key[] = [...ADMIN_KEYS, 'PATCH-users/{id}/remove-rol']
    const [one, two] = [await api.userWith(keys), await api.userWith(keys)]
    const links = await api.rows<{ id_usuario: string; id_rol: string }>(
      sql`select id_usuario, id_rol from user_roles`,
    )
    const take = (from: Session, as: Session) =>
      chip('remove-rol', from.idUsuario, links.find((link) => link.id_usuario === from.idUsuario)!.id_rol, as)
    const statuses = (await Promise.all([take(one, two), take(two, one)])).map(({ status }) => status)
    // The later one is refused as the last, or has no rights any more when his call arrives.
    expect(statuses.sort()[0]).toBe(200)
    expect([403, 409]).toContain(statuses[1])
    await api.run(sql`update users set activo = true where id_usuario = ${api.admin.idUsuario}`)
  })
})
