import { expect, it } from 'vitest'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { NOBODY } from '../support/calls.ts'
import { PASSWORD, peopleOf } from '../support/people.ts'

const GONE = { codigo: 'NO_ENCONTRADO', mensaje: 'El registro no existe o no pertenece a la empresa.' }
const CHANGED = 'Usuario actualizado correctamente'

onEachEngine('users', (get) => {
  const call = callOf(get)
  const { aUser, chip, create, made, remove, rename } = peopleOf(get)
  const search = async (body: object) => (await call('POST', '/users/search', body)).json
  const roleNamed = async (nombre: string) =>
    (await call('POST', '/rols/search', { filtros: { nombre } })).json.data[0]._id as string

  it('creates a user who can sign in, and finds the user by name and e-mail', async () => {
    const user = { nombre_usuario: ' José Ñustes ', correo: 'JN@Prueba.example' }
    const answer = says(await create(user), 201, 'Usuario creado correctamente')
    const { data } = answer.json
    expect(data).toMatchObject({
      nombre_usuario: 'José Ñustes',
      correo: 'jn@prueba.example',
      roles: '',
      empresas: '',
      tags: [],
      version: 1,
      id_usuario: data._id,
    })
    expect(answer.raw.body).not.toMatch(/contrasena|zaranda|scrypt/)
    says(await call('POST', '/auth/login', { email: 'jn@prueba.example', password: PASSWORD }), 200)
    for (const text of ['nustes', 'JN@', 'jose prueba']) {
      expect((await search({ search: text })).data).toEqual([{ ...data, administrable: true }])
    }
  })

  it('rejects a user with missing, malformed or common values, each beside its field', async () => {
    const nothing = await call('POST', '/users', {})
    expect(nothing.json.errores).toMatchObject({
      nombre_usuario: ['Nombre es requerido.'],
      correo: ['Correo es requerido.'],
      contrasena: ['Contraseña es requerida.'],
    })
    const own = { nombre_usuario: 'Josefa Ñandú', correo: 'josefa@prueba.example' }
    const same = { contrasena: 'La contraseña no puede ser igual al nombre ni al correo.' }
    for (const [changes, said] of [
      [{ nombre_usuario: 'a@b' }, { nombre_usuario: 'El nombre no debe contener el símbolo @' }],
      [{ nombre_usuario: 'Jo' }, { nombre_usuario: 'Mínimo 3 caracteres.' }],
      [{ nombre_usuario: 'a;b|c' }, { nombre_usuario: 'No puede contener «;» ni «|».' }],
      [{ correo: 'sin arroba' }, { correo: 'Formato de correo inválido.' }],
      [{ correo: 'nubia.ÑUSTES@prueba.example' }, { correo: 'Formato de correo inválido.' }],
      [{ contrasena: 'abc' }, { contrasena: 'Debe tener al menos 4 caracteres.' }],
      [{ contrasena: 'x y'.repeat(43) }, { contrasena: 'Máximo 128 caracteres.' }],
      [{ contrasena: 'Colombia' }, { contrasena: 'La contraseña es demasiado común.' }],
      [{ ...own, contrasena: 'josefa ñandu' }, same],
      [{ ...own, contrasena: 'JOSEFA@prueba.example' }, same],
      [
        { correo: 7, contrasena: 7 },
        { correo: 'Correo es requerido.', contrasena: 'Contraseña es requerida.' },
      ],
    ]) {
      says(await create(changes), 422, said)
    }
  })

  it('rejects a user whose e-mail is taken', async () => {
    const { correo } = await made()
    const { status, json } = await create({ correo: correo.toUpperCase() })
    expect([status, json]).toEqual([
      409,
      { codigo: 'DUPLICADO', mensaje: `Ya existe un usuario con el correo ${correo}.` },
    ])
  })

  it('creates one user per idempotency key, without storing the password in it', async () => {
    const body = aUser()
    const once = (sent: object) =>
      get().call('POST', '/users', { as: get().admin, body: sent, headers: { 'idempotency-key': 'u1' } })
    const first = await once(body)
    expect((await once(body)).json).toEqual(first.json)
    expect((await once({ ...body, contrasena: 'otra-clave' })).json).toEqual(first.json)
    expect((await once({ ...body, nombre_usuario: 'Otro' })).json.codigo).toBe('CONFLICTO')
  })

  it('changes the name of a user and rejects an outdated version', async () => {
    const { _id: id_usuario, correo } = await made()
    const change = (nombre_usuario: string, more: object = {}) =>
      call('POST', '/users/update', { id_usuario, nombre_usuario, ...more })
    const ignored = { correo: 'ignorado@prueba.example', version: 1 }
    const changed = says(await change('Nombre Nuevo', ignored), 200, CHANGED)
    expect(changed.json.data).toMatchObject({ nombre_usuario: 'Nombre Nuevo', correo, version: 2 })
    const late = says(await change('Tarde', { version: 1 }), 409, 'CONFLICTO')
    expect(late.json.registro).toMatchObject({ nombre_usuario: 'Nombre Nuevo', version: 2 })
    expect(late.raw.body).not.toMatch(/contrasena_hash|version_token/)
    expect((await change('  ')).json.errores.nombre_usuario[0]).toBe('Nombre es requerido.')
    says(await change('ana@b'), 422, { nombre_usuario: 'El nombre no debe contener el símbolo @' })
  })

  it('deleting a user removes roles and companies and ends the token at once', async () => {
    const gone = await get().userWith(['POST-third-parties/search'])
    const [listed] = (await search({ filtros: { _id: gone.idUsuario } })).data
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

  it('refuses to let users delete themselves', async () => {
    const as = await get().userWith(['DELETE-users/{id}'])
    says(await remove(as.idUsuario.toUpperCase(), as), 422, 'No puede eliminarse a usted mismo.')
    expect((await remove(as.idUsuario)).status).toBe(200)
  })

  it('assigns and removes roles, and returns the new roles of the user', async () => {
    const { _id } = await made()
    const [consulta, auditor] = [await roleNamed('Consulta'), await roleNamed('Auditor')]
    expect((await chip('add-rol', _id, consulta)).json).toEqual({
      rutas: `${consulta};Consulta`,
      mensaje: CHANGED,
    })
    await chip('add-rol', _id, auditor)
    const again = await chip('add-rol', _id, auditor)
    expect([again.status, again.json.rutas]).toEqual([200, `${auditor};Auditor|${consulta};Consulta`])
    expect((await search({ filtros: { _id } })).data[0].roles).toBe(again.json.rutas)
    await chip('remove-rol', _id, consulta)
    expect((await chip('remove-rol', _id, consulta)).json.rutas).toBe(`${auditor};Auditor`)
    for (const answer of [
      await chip('add-rol', NOBODY, auditor),
      await chip('add-rol', _id, NOBODY),
      await chip('remove-rol', _id, 'x'),
    ])
      expect([answer.status, answer.json]).toEqual([404, GONE])
    says(await call('PATCH', `/users/${_id}/add-rol`), 422, ['id_rol'])
  })

  it('assigns and removes only companies of the caller', async () => {
    const { _id } = await made()
    const { company } = get().admin
    const foreign = await get().otherCompany('860010522')
    expect((await chip('add-company', _id, company)).json).toEqual({
      rutas: `${company};Molino de Prueba S.A.S.`,
      mensaje: CHANGED,
    })
    expect((await chip('add-company', _id, company)).status).toBe(200)
    for (const which of [foreign, NOBODY, 'ninguna']) {
      expect((await chip('add-company', _id, which)).json).toEqual(GONE)
      expect((await chip('remove-company', _id, which)).json).toEqual(GONE)
    }
    expect((await chip('remove-company', _id, company)).json.rutas).toBe('')
  })

  it('an administrator cannot change people of other companies', async () => {
    const { idUsuario } = await get().userWith([], [await get().otherCompany('899999068')])
    const answers = [
      await remove(idUsuario),
      await rename(idUsuario),
      await chip('add-rol', idUsuario, await roleNamed('Consulta')),
      await chip('add-company', idUsuario, get().admin.company),
    ]
    for (const answer of answers) expect([answer.status, answer.json]).toEqual([404, GONE])
  })
})
