import { beforeAll, expect, inject, it } from 'vitest'
import { MOLINO, ownPassword, SECADORA, signIn } from '../../support/sign-in.ts'
import { newWord } from '../../support/third-parties.ts'
import { administrator, api } from '../people.ts'
import { refuses, shows, tells } from '../told.ts'
import { all, isOf, main, read, rowOf, text, Visitor } from '../visitor.ts'

const url = inject('url')
const admin = administrator()
const call = api()
const word = newWord()
const nombre = `Propio ${word}`
const correo = `${word.toLowerCase()}@molino.example`
let role = ''
let companies: Record<string, string> = {}

beforeAll(async () => {
  const visitor = await admin.at('/rols?nuevo=1')
  await tells(visitor.press('Guardar', { Nombre: nombre }), 'Rol creado correctamente')
  await visitor.open(`/rols?q=${word}`)
  const detail = all(visitor.page, 'a').find(({ attributes }) =>
    /^\/rols\/[^/?]+$/.test(attributes.href ?? ''),
  )
  role = detail!.attributes.href!.split('/')[2]!
  const { data } = (await call('POST', '/companies/search', {})) as {
    data: { _id: string; nombre: string }[]
  }
  companies = Object.fromEntries(data.map(({ _id, nombre }) => [nombre, _id]))
  await call('PATCH', `/rols/${role}/add-route?route=POST-third-parties/search`)
  const user = { nombre_usuario: `Prueba ${word}`, correo, contrasena: 'primera-clave-26' }
  await call('POST', '/users', {
    ...user,
    id_rol: role,
    id_company: [companies[MOLINO], companies[SECADORA]],
  })
  await ownPassword(inject('apiUrl'), correo, user.contrasena)
})

const menu = (visitor: Visitor) =>
  all(visitor.one('header', isOf('menu')), 'a').map(({ attributes }) => attributes.href)

it('a new role belongs to the company in which it is created, and the list says so', async () => {
  const visitor = await admin.at(`/rols?q=${word}`)
  expect(text(rowOf(visitor, nombre))).toContain(MOLINO)
  await shows(visitor.open(`/rols/${role}`), 'Empresa', MOLINO, `Solo ${MOLINO}`)
  await shows(visitor.open(`/rols?q=Basculista`), 'Todas')
  const elsewhere = new Visitor(url, await signIn(url, 'admin@molino.example', SECADORA))
  expect(read(await elsewhere.open(`/rols?q=${word}`))).not.toContain(nombre)
  expect((await elsewhere.open(`/rols/${role}`)).status).toBe(404)
})

it('the menu has the screens of an own role in its company only', async () => {
  const visitor = new Visitor(url, await signIn(url, correo, MOLINO))
  await visitor.open('/home')
  expect(menu(visitor)).toContain('/terceros')
  await visitor.send('/empresa', { id_empresa: companies[SECADORA]! })
  expect(menu(visitor)).not.toContain('/terceros')
  await shows(visitor.open('/terceros'), 'No tiene permiso para realizar esta acción.')
  await visitor.send('/empresa', { id_empresa: companies[MOLINO]! })
  expect(menu(visitor)).toContain('/terceros')
})

it('the way back to a form of another company has the keys of that company', async () => {
  const visitor = new Visitor(url, await signIn(url, correo, SECADORA))
  await visitor.send('/otra-empresa?volver=/terceros', { _empresa: companies[MOLINO]!, nombre: 'Ana' })
  await visitor.press(`Cambiar a «${MOLINO}» y volver al formulario`)
  await visitor.open('/home')
  expect(menu(visitor)).toContain('/terceros')
})

it('signing in again has the keys of the company that the browser remembers', async () => {
  const visitor = new Visitor(url, await signIn(url, correo, MOLINO))
  await visitor.open('/home')
  await visitor.send('/empresa', { id_empresa: companies[MOLINO]! })
  await visitor.send('/logout', {})
  await visitor.open('/login')
  await visitor.press('Ingresar', { Correo: correo, Contraseña: 'arroz2026' })
  expect(menu(visitor)).toContain('/terceros')
})

it('the company of a role that somebody has does not change, with the reason', async () => {
  const visitor = await admin.at(`/rols/${role}`)
  const why = 'No se puede cambiar la empresa: el rol lo tiene una persona. Quíteselo primero.'
  await refuses(visitor.press('Guardar', { '[id_empresa]': 'Todas las empresas' }, main(visitor)), why)
  const renamed = { Nombre: `${nombre} B`, '[id_empresa]': `Solo ${MOLINO}` }
  await tells(visitor.press('Guardar', renamed, main(visitor)), 'Rol actualizado correctamente')
})
