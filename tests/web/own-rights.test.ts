import { beforeEach, describe, expect, inject, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/db/demo/users.ts'
import type { Key } from '#server/contract/keys.ts'
import { MOLINO, ownPassword, post, sessionCookie, signIn } from '../support/sign-in.ts'
import { newWord } from '../support/third-parties.ts'
import { textOf } from './html.ts'

const KEYS: Key[] = [
  'POST-third-parties/search',
  'POST-rols/search',
  'PATCH-rols/{id}/remove-route',
  'POST-users/search',
  'DELETE-users/{id}',
  'PATCH-users/{id}/add-rol',
]

const url = inject('url')
const apiUrl = inject('apiUrl')

let token = ''
let company = ''
let admin = ''
let role = ''
let session = ''

async function api<Answer>(method: string, path: string, body: object = {}): Promise<Answer> {
  const headers = { 'content-type': 'application/json', token, company }
  const answer = await fetch(apiUrl + path, { method, headers, body: JSON.stringify(body) })
  expect([path, answer.ok]).toEqual([path, true])
  return (await answer.json()) as Answer
}

const read = (path: string, cookie = session) =>
  fetch(url + path, { headers: { cookie: `sesion=${cookie}` } })
const send = (path: string, fields: Record<string, string>) =>
  post(url + path, fields, { cookie: `sesion=${session}` })
const menuOf = async (cookie: string) =>
  /<nav[\s\S]*?<\/nav>/.exec(await (await read('/home', cookie)).text())?.[0]

/** Somebody with a role of his own, at work in the mill. */
beforeEach(async () => {
  interface SignedIn {
    token: string
    arrayEmpresas: string
    idUsuario: string
  }
  const credentials = { email: 'admin@molino.example', password: DEMO_PASSWORD }
  const signedIn = await api<SignedIn>('POST', '/auth/login', credentials)
  token = signedIn.token
  admin = signedIn.idUsuario
  const companies = JSON.parse(signedIn.arrayEmpresas) as { idEmpresa: string; nombre: string }[]
  company = companies.find(({ nombre }) => nombre === MOLINO)?.idEmpresa ?? ''
  const word = newWord()
  const made = await api<{ data: { _id: string } }>('POST', '/rols', { nombre: word, rutas: KEYS.join('|') })
  role = made.data._id
  const correo = `${word.toLowerCase()}@molino.example`
  const user = { nombre_usuario: `Prueba ${word}`, correo, contrasena: 'primera-clave-26' }
  await api('POST', '/users', { ...user, id_rol: role, id_company: company })
  await ownPassword(apiUrl, correo, user.contrasena)
  session = await signIn(url, correo)
})

describe('los derechos propios', () => {
  it('que uno mismo se quita salen del menú con la respuesta', async () => {
    expect(await menuOf(session)).toContain('href="/terceros"')
    const answer = await send(`/rols/${role}/rutas`, {
      intent: 'quitar',
      valor: 'POST-third-parties/search',
      volver: '/rols',
    })
    expect(await menuOf(sessionCookie(answer) ?? '')).not.toContain('href="/terceros"')
  })

  it('que otro quita dejan de valer enseguida, y salen del menú al cambiar de empresa', async () => {
    await api('PATCH', `/rols/${role}/remove-route?route=POST-third-parties/search`)
    const refused = await read('/terceros')
    expect([refused.status, textOf(await refused.text())]).toEqual([
      403,
      expect.stringContaining('No tiene permiso para realizar esta acción.'),
    ])
    const changed = await send('/empresa', { id_empresa: company })
    expect(await menuOf(sessionCookie(changed) ?? '')).not.toContain('href="/terceros"')
  })
})

describe('quien tiene más derechos que uno', () => {
  it('tiene un rol que se lee sin nada que cambiar, y se dice por qué', async () => {
    const { data } = await api<{ data: { _id: string }[] }>('POST', '/rols/search', {
      search: 'Administrador',
    })
    const above = `/rols/${data[0]?._id}`
    const page = async (path: string) => (await read(`${path}?tab=rutas`)).text()
    const [theirs, own] = [await page(above), await page(`/rols/${role}`)]
    expect(textOf(theirs)).toContain('Este rol lo tienen personas')
    expect(theirs).not.toContain('aria-label="Quitar')
    expect([textOf(own).includes('Este rol lo'), own.includes('aria-label="Quitar')]).toEqual([false, true])
    const refused = await send(`${above}/rutas`, {
      intent: 'quitar',
      valor: 'POST-users/search',
      volver: '/rols',
    })
    const cookies = refused.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const headers = { cookie: [`sesion=${session}`, ...cookies].join('; ') }
    expect(textOf(await (await fetch(`${url}/rols`, { headers })).text())).toContain('Este rol lo tienen')
  })

  it('está en la lista sin nada que hacer con él, y los demás con ello', async () => {
    const found = async (word: string) => (await read(`/users?q=${encodeURIComponent(word)}`)).text()
    const own = 'Prueba'
    const [above, equal] = [await found('admin@molino.example'), await found(own)]
    expect([above.includes('admin@molino.example'), above.includes('aria-label="Eliminar')]).toEqual([
      true,
      false,
    ])
    expect(equal).toContain('aria-label="Eliminar Prueba')
    const asked = await (await read(`/users?eliminar=${admin}`)).text()
    expect(asked).not.toContain('¿Deseas eliminar este registro?')
  })

  it('no se deja eliminar, y se dice por qué', async () => {
    const answer = await send(`/users?eliminar=${admin}`, { intent: 'eliminar', id: admin })
    expect([answer.status, textOf(await answer.text())]).toEqual([
      422,
      expect.stringContaining('Esta persona'),
    ])
  })

  it('no se deja dar un rol, y se dice por qué', async () => {
    const answer = await send(`/users/${admin}/roles`, { intent: 'agregar', valor: role, volver: '/users' })
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const page = await fetch(`${url}/users`, {
      headers: { cookie: [`sesion=${session}`, ...cookies].join('; ') },
    })
    expect(textOf(await page.text())).toContain('Esta persona')
  })
})
