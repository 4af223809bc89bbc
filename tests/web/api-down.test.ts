import { refuses, shows, tells } from './told.ts'
import { describe, expect, inject, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import type { Reaction } from '../support/gate.ts'
import { findThirdParties, givenThirdParty, newThirdParty } from '../support/third-parties.ts'
import { faultyWeb } from './faulty.ts'
import { administrator } from './people.ts'
import { all, main, named, read, valueOf, Visitor } from './visitor.ts'

const CREATED = 'Tercero creado exitosamente'
const url = inject('url')
const faulty = faultyWeb()
const admin = administrator()

const at = (address: string) => admin.at(address, faulty.url())
const countOf = async (search: string) => (await findThirdParties(url, admin.session(), search)).length
const valueIn = (visitor: Visitor, name: string) => valueOf(visitor.field(`[${name}]`, main(visitor)))
const save = (visitor: Visitor, form: Record<string, string> = {}) =>
  visitor.press('Guardar', named(form), visitor.dialog())

const given = () => givenThirdParty(url, admin.session())

/** Expects a complete page in Spanish without technical details. */
function expectCalm(visitor: Visitor): void {
  expect(read(visitor)).not.toBe('')
  expect(read(visitor)).not.toMatch(/Internal|Error:|fetch failed|Unexpected|at .*\.[jt]s|undefined|null/)
}

const NO_ANSWER: [string, Reaction][] = [
  ['cut off', 'cut'],
  ['answering 500 in English', { status: 500, body: { message: 'Internal Server Error at db.ts:12' } }],
  ['answering nonsense', { status: 200, text: '<html>It works!</html>' }],
]
/** Answers that do not say whether a record was made. */
const UNCERTAIN = /nonsense|nothing/
/** A foreign API may answer a change with anything (web/other-api). The answer of a list must be readable. */
const NO_LIST: [string, Reaction][] = [
  ...NO_ANSWER,
  ['answering in another form', { status: 200, body: { filas: 'muchas' } }],
]

describe.each(NO_LIST)('an API %s', (_, reaction) => {
  it('a list without a usable response shows a message and a retry button', async () => {
    faulty.failing(/\/search/, reaction)
    const visitor = await at('/terceros?q=garcia')
    expect(visitor.said('alert').join()).toContain('Error cargando terceros')
    const isSearch = ({ attributes }: { attributes: Record<string, string> }) => attributes.type === 'search'
    expect(visitor.one('input', isSearch, main(visitor)).attributes.value).toBe('garcia')
    expectCalm(visitor)
    faulty.working()
    await visitor.follow('Reintentar')
    expect(read(visitor)).toMatch(/\d+ registros?/)
    expect(visitor.address).toBe('/terceros?q=garcia')
  })
})

describe.each([
  ...NO_ANSWER,
  ['of ours answering nothing', { status: 200, text: '', bundled: true }] satisfies [string, Reaction],
])('an API %s', (how, reaction) => {
  it('a form without a usable response comes back filled and can be saved later', async () => {
    const form = newThirdParty({ telefono2: '6082212345' })
    const visitor = await at('/terceros?nuevo=1')
    faulty.failing(/./, reaction)
    const said = UNCERTAIN.test(how) ? 'No se sabe si se guardó.' : 'Error al crear tercero'
    await shows(save(visitor, form), said)
    expect(valueIn(visitor, 'nombre')).toBe(form.nombre)
    expect(valueIn(visitor, 'telefono2')).toBe('6082212345')
    expectCalm(visitor)
    expect(await countOf(form.identificacion)).toBe(0)
    faulty.working()
    await tells(save(visitor), CREATED)
    expect(await countOf(form.identificacion)).toBe(1)
  })
})

describe('lost responses', () => {
  it('sending a form again after a lost response makes one record', async () => {
    const form = newThirdParty()
    const visitor = await at('/terceros?nuevo=1')
    faulty.failing(/^POST \/third-parties$/, 'lose')
    await shows(save(visitor, form), 'Error al crear tercero')
    expect(await countOf(form.identificacion)).toBe(1)
    faulty.working()
    await tells(save(visitor), CREATED)
    expect(await countOf(form.identificacion)).toBe(1)
  })

  it('reports a value that was changed after the form had already been saved', async () => {
    const [form, second] = [newThirdParty(), newThirdParty()]
    const visitor = await at('/terceros?nuevo=1')
    faulty.failing(/^POST \/third-parties$/, 'lose')
    await save(visitor, form)
    faulty.working()
    await save(visitor, { identificacion: second.identificacion })
    const said = visitor.said('alert').join()
    expect(said).toContain(`Este formulario ya se guardó (N.º ${form.nombre}).`)
    expect(said).toContain('Guarde de nuevo para crear otro registro.')
    await tells(save(visitor), CREATED)
    expect(await countOf(second.identificacion)).toBe(1)
  })
})

it('a failed change or removal shows its specified text, and loses no typed value', async () => {
  const third = await given()
  const visitor = await at(third.path)
  faulty.failing(/^PUT/)
  await visitor.press('Modificar', { '[direccion]': 'Vereda Montalvo' }, main(visitor))
  expect(read(visitor)).toContain('Error al modificar tercero')
  expect(valueIn(visitor, 'direccion')).toBe('Vereda Montalvo')
  faulty.failing(/^DELETE/)
  await visitor.open(`/terceros?q=${third.identificacion}&eliminar=${third.id}`)
  await refuses(visitor.press('Eliminar'), 'Error al eliminar el tercero')
  expect(await countOf(third.identificacion)).toBe(1)
})

it('the dashboard and the page of a record show a calm message when the API fails', async () => {
  const third = await given()
  faulty.failing(/./)
  const visitor = await at('/home')
  expect(visitor.said('alert').join()).toContain('No se pudo cargar el tablero')
  expectCalm(visitor)
  await visitor.open(third.path)
  expect(visitor.status).toBe(503)
  expect(read(visitor)).toContain('No se pudo cargar el tercero')
  expectCalm(visitor)
})

it('a form names the choices that it could not load', async () => {
  faulty.failing(/^GET/)
  const visitor = await at('/terceros?nuevo=1')
  await shows(visitor, 'Error al cargar tipos de identificación', 'Error al cargar tipos de cliente')
})

it('a failed sign-in shows the general message and keeps the e-mail', async () => {
  faulty.failing(/./)
  const visitor = new Visitor(faulty.url(), '')
  visitor.is('')
  await visitor.open('/login')
  await visitor.press('Ingresar', { '[email]': 'admin@molino.example', '[password]': DEMO_PASSWORD })
  expect(visitor.said('alert')).toEqual(['Error de autenticación. Verifique sus credenciales.'])
  expect(valueIn(visitor, 'email')).toBe('admin@molino.example')
})

it('a 401 of the API ends the session and keeps the form', async () => {
  const form = newThirdParty()
  const visitor = await at('/terceros?nuevo=1')
  faulty.failing(/./, { status: 401, body: { codigo: 'SIN_SESION', mensaje: 'Sesión vencida' } })
  await save(visitor, form)
  expect(visitor.address).toMatch(/^\/login\?volver=/)
  expect(read(visitor)).toContain('Su sesión terminó.')
  const kept = all(visitor.page, 'input', ({ attributes }) => attributes.type === 'hidden')
  expect(kept.map(valueOf)).toContain(form.nombre)
  faulty.working()
  await visitor.open('/home')
  expect(visitor.address).toMatch(/^\/login/)
})
