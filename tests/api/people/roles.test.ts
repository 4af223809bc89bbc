import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { KEYS } from '#server/kit/contract/keys.ts'
import { roles } from '#server/people/roles-contract.ts'
import { ROLE } from '#server/people/roles-acts.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { fresh, testManaged } from '../support/managed.ts'

testManaged('roles', {
  calls: roles,
  resource: ROLE,
  make: () => ({ nombre: `Jefe de Patio Ñ ${fresh()}`, rutas: 'POST-batches|PUT-batches' }),
  change: () => ({ nombre: `Patiero ${fresh()}` }),
  missing: { nombre: 'El nombre es requerido.' },
  wrong: { nombre: 'a|b', rutas: ['POST-batches'] },
  same: {
    body: ({ nombre }) => ({ nombre: String(nombre).toLowerCase() }),
    message: () => 'rol ya existe.',
  },
  finds: { nombre: ({ nombre }) => String(nombre) },
})

onEachEngine('role detail', (get) => {
  const call = callOf(get)
  const create = async (rutas: string) =>
    (await call('POST', '/rols', { nombre: `Rol ${fresh()}`, rutas })).json.data
  const detail = async (id: string) => (await call('GET', `/rols/${id}`)).json
  const chip = (act: string, id: string, route: string) =>
    call('PATCH', `/rols/${id}/${act}-route?route=${encodeURIComponent(route)}`)

  it('shows a role with its people and dates, and whether it holds every permission key', async () => {
    const { data } = (await call('POST', '/rols/search', { search: 'administrador' })).json
    const admin = await detail(data[0]._id)
    expect(admin).toMatchObject({
      id_rol: data[0]._id,
      nombre: 'Administrador',
      administrador: true,
      usuarios: [{ id_usuario: get().admin.idUsuario, nombre_usuario: 'Administrador' }],
    })
    expect(admin.rutas.split('|').sort()).toEqual([...KEYS].sort())
    const { _id, creado_en } = await create('PUT-users')
    expect(await detail(_id)).toMatchObject({ administrador: false, usuarios: [], rutas: 'PUT-users' })
    await chip('add', _id, 'POST-users')
    expect(new Date((await detail(_id)).actualizado_en).getTime()).toBeGreaterThan(
      new Date(creado_en).getTime(),
    )
    expect((await call('GET', '/rols/ninguno')).status).toBe(404)
  })

  it('a role accepts permission keys in every documented spelling, and no others', async () => {
    const { rutas } = await create(' GET-invoices/:id |DELETE-payment-receipts|XPUT-banks||XPUT-banks')
    expect(rutas).toBe('DELETE-payment-receipts/{id}|GET-invoices/{id}|XPUT-banks')
    const answer = await call('POST', '/rols', { nombre: 'Otro', rutas: 'POST-users|POST-luna' })
    says(answer, 422, { rutas: 'El permiso POST-luna no existe.' })
    expect((await call('POST', '/rols/search', { search: 'otro' })).json.total_count).toBe(0)
  })

  it('adds and removes one permission key of a role; repeating has no effect', async () => {
    const { _id } = await create('')
    expect((await chip('add', _id, 'PATCH-rols/{id}/add-route')).json).toEqual({
      id_rol: _id,
      rutas: 'PATCH-rols/{id}/add-route',
    })
    expect((await chip('add', _id, 'PATCH-rols/:id/add-route')).json.rutas).toBe('PATCH-rols/{id}/add-route')
    expect((await chip('add', _id, 'aPUT-third-parties')).json.rutas).toBe(
      'PATCH-rols/{id}/add-route|aPUT-third-parties',
    )
    expect((await chip('remove', _id, 'PUT-third-parties')).json.rutas).toBe(
      'PATCH-rols/{id}/add-route|aPUT-third-parties',
    )
    expect((await chip('remove', _id, 'aPUT-third-parties')).status).toBe(200)
    expect((await chip('remove', _id, 'PATCH-rols/:id/add-route')).json.rutas).toBe('')
    expect((await chip('remove', _id, 'PATCH-rols/:id/add-route')).status).toBe(200)
    says(await chip('add', _id, 'POST-luna'), 422, { route: 'El permiso POST-luna no existe.' })
    expect((await call('PATCH', `/rols/${_id}/add-route`)).status).toBe(422)
    expect((await chip('add', 'ninguno', 'POST-users')).status).toBe(404)
    expect((await chip('remove', 'ninguno', 'POST-users')).status).toBe(404)
  })

  it('adds and removes several permission keys of a role, all or none', async () => {
    const { _id } = await create('PUT-banks')
    expect((await chip('add', _id, 'POST-banks|PUT-banks|POST-banks/search')).json.rutas).toBe(
      'POST-banks|POST-banks/search|PUT-banks',
    )
    expect((await chip('add', _id, 'POST-rates|POST-luna')).status).toBe(422)
    expect((await detail(_id)).rutas).toBe('POST-banks|POST-banks/search|PUT-banks')
    expect((await chip('remove', _id, 'POST-banks|PUT-banks')).json.rutas).toBe('POST-banks/search')
    const some = await get().userWith([
      'PATCH-rols/{id}/add-route',
      'PATCH-rols/{id}/remove-route',
      'POST-rates',
    ])
    for (const act of ['add', 'remove']) {
      const url = `/rols/${_id}/${act}-route?route=${encodeURIComponent('POST-rates|POST-banks/search')}`
      expect((await call('PATCH', url, undefined, some)).status).toBe(403)
    }
    expect((await detail(_id)).rutas).toBe('POST-banks/search')
    const reader = await get().userWith(['POST-rols/search', 'XPUT-banks'])
    const { json } = await call('GET', '/endpoints/private', undefined, reader)
    const own = json.filter(({ propio }: { propio: boolean }) => propio)
    expect(own.map(({ permission }: { permission: string }) => permission)).toEqual([
      'PUT-banks',
      'XPUT-banks',
      'POST-rols/search',
    ])
  })

  it('removes a permission key that was stored in an old spelling', async () => {
    const { _id } = await create('')
    await get().run(sql`insert into role_routes values (${_id}, 'GET-invoices/:id')`)
    expect((await chip('remove', _id, 'GET-invoices/:id')).json.rutas).toBe('')
  })

  it('refuses to delete a role with users, and keeps its permission keys', async () => {
    const { _id } = await create('POST-batches')
    const { idUsuario } = await get().userWith([])
    await call('PATCH', `/users/${idUsuario}/add-rol?id_rol=${_id}`)
    const { status, json } = await call('DELETE', `/rols/${_id}`)
    expect([status, json]).toEqual([
      409,
      { codigo: 'EN_USO', mensaje: 'No se puede eliminar: está en uso en 1 registro.' },
    ])
    expect((await detail(_id)).rutas).toBe('POST-batches')
  })
})
