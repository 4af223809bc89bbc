import { beforeAll, describe, expect, inject, it } from 'vitest'
import { MOLINO, post, signIn } from '../support/sign-in.ts'
import { makeThirdParty, newThirdParty } from '../support/third-parties.ts'
import { withKeys } from '../support/sessions.ts'
import { addressOf, builtRoutes, dataAddressOf, type Route } from '../support/manifest.ts'

/** Read by anybody. The two last ones only lead elsewhere when they are asked for as a page. */
const OPEN_TO_READ = [
  'root',
  'routes/_index',
  'routes/login',
  'routes/healthz',
  'routes/readyz',
  'routes/assets.config[.]json',
  'routes/ligero',
  'routes/logout',
]
/** Posted to by anybody. */
const OPEN_TO_POST = ['routes/login', 'routes/logout']
/** For whoever is signed in, with or without keys. */
const WITHOUT_KEY = [
  'routes/_shell',
  'routes/_shell.$',
  'routes/_shell.home',
  'routes/_shell.catalog',
  'routes/_shell.cambiar-contrasena',
  'routes/empresa',
  'routes/empresa_.logo',
  'routes/ligero',
  'routes/otra-empresa',
  'routes/sesion',
]

const FORBIDDEN = 'No tiene permiso para realizar esta acción.'
/** What the buttons of list screens ask of their action. */
const INTENTS = ['crear', 'editar', 'eliminar', 'desactivar']

const url = inject('url')
const routes = builtRoutes()
const readable = routes.filter((route) => route.hasLoader)
const postable = routes.filter((route) => route.hasAction)
const open = (ids: string[]) => (route: Route) => ids.includes(route.id)
const guarded = (ids: string[]) => (route: Route) => !ids.includes(route.id)
const needsKey = guarded([...OPEN_TO_READ, ...WITHOUT_KEY])

let admin = ''
let withoutKeys = ''
let onlySearches = ''
let id = ''

beforeAll(async () => {
  admin = await signIn(url, 'admin@molino.example', MOLINO)
  onlySearches = await signIn(url, 'consulta@molino.example')
  withoutKeys = await withKeys(onlySearches, [])
  id = await makeThirdParty(url, admin, newThirdParty())
})

const cookie = (session: string): Record<string, string> => (session ? { cookie: `sesion=${session}` } : {})
const read = (address: string, session = '') =>
  fetch(url + address, { headers: cookie(session), redirect: 'manual' })
const send = (
  address: string,
  session = '',
  fields: Record<string, string> = { intent: 'crear', id, nombre: 'x' },
  headers: Record<string, string> = {},
) => post(url + address, fields, { ...cookie(session), ...headers })

/** Where a page was sent on to. */
const sentTo = (response: Response) => response.headers.get('location') ?? ''
/** Where the answer to a data request leads: single fetch says that in the data. */
const leadsTo = (data: string) => /"redirect","([^"]*)"/.exec(data)?.[1] ?? ''

describe('los nombres de las listas son de rutas que existen', () => {
  it.each([...OPEN_TO_READ, ...OPEN_TO_POST, ...WITHOUT_KEY])('%s', (id) => {
    expect(routes.map((route) => route.id)).toContain(id)
  })
})

const toLogin: unknown = expect.stringMatching(/^\/login\?volver=/)

describe('sin sesión, toda ruta lleva al ingreso', () => {
  describe.each(readable.filter(guarded(OPEN_TO_READ)))('$id', (route) => {
    const address = addressOf(route, routes, 'id')
    it.runIf(address)('página', async () => {
      const response = await read(address ?? '')
      expect([response.status, sentTo(response)]).toEqual([302, toLogin])
    })
    it('datos', async () => {
      const response = await read(dataAddressOf(route, routes, 'id'))
      expect([response.status, leadsTo(await response.text())]).toEqual([202, toLogin])
    })
  })
  describe.each(postable.filter(guarded(OPEN_TO_POST)))('$id', (route) => {
    it('acción, documento', async () => {
      const response = await send(addressOf(route, routes, 'id') ?? '')
      expect([response.status, sentTo(response)]).toEqual([307, toLogin])
    })
    it('acción, datos', async () => {
      const response = await send(dataAddressOf(route, routes, 'id'))
      expect([response.status, leadsTo(await response.text())]).toEqual([202, toLogin])
    })
  })
  it.each(readable.filter(open(OPEN_TO_READ)))('$id está abierta', async (route) => {
    const response = await read(dataAddressOf(route, routes, 'id'))
    expect(response.status).toBeLessThan(400)
    expect(leadsTo(await response.text())).not.toMatch(/^\/login/)
  })
})

describe('con una sesión a la que falta la llave, toda ruta se rehúsa', () => {
  describe.each(readable.filter(needsKey))('$id', (route) => {
    it('página', async () => {
      const response = await read(addressOf(route, routes, id) ?? '', withoutKeys)
      expect([response.status, await response.text()]).toEqual([403, expect.stringContaining(FORBIDDEN)])
    })
    it('datos', async () => {
      const response = await read(dataAddressOf(route, routes, id), withoutKeys)
      expect([response.status, await response.text()]).toEqual([403, expect.stringContaining(FORBIDDEN)])
    })
  })
  describe.each(postable.filter(needsKey))('$id', (route) => {
    it('acción, documento', async () => {
      const response = await send(addressOf(route, routes, id) ?? '', withoutKeys)
      expect([response.status, await response.text()]).toEqual([403, expect.stringContaining(FORBIDDEN)])
    })
    it('acción, datos', async () => {
      const response = await send(dataAddressOf(route, routes, id), withoutKeys)
      expect([response.status, await response.text()]).toEqual([403, expect.stringContaining(FORBIDDEN)])
    })
  })
})

describe('quien solo consulta no cambia nada, pida lo que pida el formulario', () => {
  const asked = postable
    .filter(needsKey)
    .flatMap((route) => INTENTS.map((intent) => ({ route, intent, id: route.id })))
  it.each(asked)('$id: $intent', async ({ route, intent }) => {
    const fields = { intent, id, nombre: 'x', descripcion: 'x' }
    for (const address of [addressOf(route, routes, id), dataAddressOf(route, routes, id)]) {
      const response = await send(address ?? '', onlySearches, fields)
      const text = await response.text()
      const unknown = text.includes('No se reconoció lo que pidió el formulario.')
      expect(response.status, text.slice(0, 200)).toBe(unknown ? 400 : 403)
      if (!unknown) expect(text).toContain(FORBIDDEN)
    }
  })
})

describe('lo que envía otro sitio se rehúsa con la página de rechazo', () => {
  const foreign: [string, Record<string, string>][] = [
    ['Origin ajeno', { origin: 'https://malo.example' }],
    ['Origin null', { origin: 'null' }],
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['el mismo equipo, otro puerto', { origin: 'http://127.0.0.1:1' }],
  ]
  describe.each(postable)('$id', (route) => {
    it.each(foreign)('%s', async (_, headers) => {
      const page = await send(addressOf(route, routes, id) ?? '', admin, undefined, headers)
      const html = await page.text()
      expect([page.status, page.headers.get('set-cookie') ?? '']).toEqual([
        403,
        expect.not.stringContaining('sesion='),
      ])
      if (html.startsWith('<!DOCTYPE')) expect(html).toContain(FORBIDDEN)
      else expect(JSON.parse(html)).toMatchObject({ mensaje: FORBIDDEN })
      const data = await send(dataAddressOf(route, routes, id), admin, undefined, headers)
      expect([data.status, await data.text()]).toEqual([403, expect.stringContaining(FORBIDDEN)])
    })
  })
  it('el propio sitio sí puede', async () => {
    const fields = { intent: 'crear', ...newThirdParty() }
    const response = await send('/terceros', admin, fields, { origin: url, 'sec-fetch-site': 'same-origin' })
    expect([response.status, sentTo(response)]).toEqual([302, '/terceros'])
  })
})
