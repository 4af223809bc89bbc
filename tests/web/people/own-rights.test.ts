import { beforeEach, describe, expect, inject, it } from 'vitest'
import type { Key } from '#server/kit/contract/keys.ts'
import { MOLINO, ownPassword, signIn } from '../../support/sign-in.ts'
import { newWord } from '../../support/third-parties.ts'
import { api } from '../people.ts'
import { refuses, shows } from '../told.ts'
import { acts, all, isOf, nameOf, read, rowOf, Visitor } from '../visitor.ts'

const KEYS: Key[] = [
  'POST-third-parties/search',
  'POST-rols/search',
  'PATCH-rols/{id}/remove-route',
  'POST-users/search',
  'DELETE-users/{id}',
  'PATCH-users/{id}/add-rol',
]
const ADMIN = 'admin@molino.example'

const url = inject('url')
const call = api()

let admin = ''
let company = ''
let role = ''
/** Person with an own role, working in the mill. */
let visitor: Visitor

interface Found {
  data: { _id: string }[]
}
const find = async (path: string, search: string) =>
  ((await call('POST', `${path}/search`, { search })) as unknown as Found).data[0]?._id ?? ''
const created = async (path: string, body: object) =>
  ((await call('POST', path, body)) as { data: { _id: string } }).data._id

beforeEach(async () => {
  admin = await find('/users', ADMIN)
  company = await find('/companies', MOLINO)
  const word = newWord()
  role = await created('/rols', { nombre: word, rutas: KEYS.join('|') })
  const correo = `${word.toLowerCase()}@molino.example`
  const user = { nombre_usuario: `Prueba ${word}`, correo, contrasena: 'primera-clave-26' }
  await created('/users', { ...user, id_rol: role, id_company: company })
  await ownPassword(inject('apiUrl'), correo, user.contrasena)
  visitor = new Visitor(url, await signIn(url, correo))
})

const menu = () => all(visitor.one('header', isOf('menu')), 'a').map(({ attributes }) => attributes.href)
/** Removable permissions of the shown role. */
const taken = () => acts(visitor.page).filter((name) => name.startsWith('Quitar '))

describe('rights of the signed-in user', () => {
  it('a right that users remove from themselves disappears from the menu at once', async () => {
    await visitor.open('/home')
    expect(menu()).toContain('/terceros')
    const taking = { intent: 'quitar', valor: 'POST-third-parties/search', volver: '/rols' }
    await visitor.send(`/rols/${role}/rutas`, taking)
    expect(menu()).not.toContain('/terceros')
  })

  it('a right that others remove ends at once, and disappears from the menu at the next company change', async () => {
    await call('PATCH', `/rols/${role}/remove-route?route=POST-third-parties/search`)
    await shows(visitor.open('/terceros'), 'No tiene permiso para realizar esta acción.')
    expect(visitor.status).toBe(403)
    await visitor.send('/empresa', { id_empresa: company })
    expect(menu()).not.toContain('/terceros')
  })
})

describe('people with more rights than the user', () => {
  it('a role with more rights can be read but not changed, with the reason', async () => {
    const above = `/rols/${await find('/rols', 'Administrador')}`
    await shows(visitor.open(`${above}?tab=rutas`), 'Este rol lo tienen personas')
    expect(taken()).toEqual([])
    const taking = { intent: 'quitar', valor: 'POST-users/search', volver: '/rols' }
    await refuses(visitor.send(`${above}/rutas`, taking), 'Este rol lo tienen')
    await visitor.open(`/rols/${role}?tab=rutas`)
    expect(read(visitor)).not.toContain('Este rol lo')
    expect(taken()).not.toEqual([])
  })

  it('a person with more rights is listed without any action', async () => {
    await visitor.open(`/users?q=${ADMIN}`)
    expect(acts(rowOf(visitor, ADMIN)).filter((name) => name.startsWith('Eliminar'))).toEqual([])
    await visitor.open('/users?q=Prueba')
    expect(all(visitor.page, 'a').map(nameOf)).toContainEqual(expect.stringMatching(/^Eliminar Prueba/))
    await visitor.open(`/users?eliminar=${admin}`)
    expect(read(visitor)).not.toContain('¿Deseas eliminar este registro?')
  })

  it('a person with more rights cannot be deleted or given a role, with the reason', async () => {
    await shows(visitor.send(`/users?eliminar=${admin}`, { intent: 'eliminar', id: admin }), 'Esta persona')
    expect(visitor.status).toBe(422)
    const giving = { intent: 'agregar', valor: role, volver: '/users' }
    await refuses(visitor.send(`/users/${admin}/roles`, giving), 'Esta persona')
  })
})
