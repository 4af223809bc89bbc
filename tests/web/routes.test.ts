import { beforeAll, describe, expect, inject, it } from 'vitest'
import { PICKER_RULES } from '#app/parts/pickers.server.ts'
import type { PickerField } from '#app/form/pickers/picker.ts'
import {
  AGREEMENT_PICKERS,
  APPLIED_RECEIPT_PICKERS,
  INPUT_PICKERS,
  INVOICE_PICKERS,
  MILLING_PICKERS,
  RECEIPT_PICKERS,
  RECEIVABLE_PICKERS,
  WEIGHING_PICKERS,
} from '#app/parts/form-pickers.ts'
import { SHARE_PICKERS } from '#app/parts/weighings/share-rows.ts'
import { canonicalKey, type Key, KEYS } from '#server/kit/contract/keys.ts'
import { MOLINO, post, signIn } from '../support/sign-in.ts'
import { makeThirdParty, newThirdParty } from '../support/third-parties.ts'
import { withKeys } from '../support/sessions.ts'
import { textOf } from './html.ts'
import { definedLists, intentsOf } from '../support/lists.ts'
import { addressOf, builtActs, builtRoutes, dataAddressOf, type Route } from '../support/manifest.ts'

/** Routes readable without a session. The last two redirect a page request. */
const OPEN_TO_READ = [
  'root',
  'routes/_index',
  'routes/login',
  'routes/healthz',
  'routes/readyz',
  'routes/metrics',
  'routes/assets.config[.]json',
  'routes/page-script.$version',
  'routes/ligero',
  'routes/logout',
  'routes/v.$code',
  'routes/m.$code',
  'routes/m.$code_.papel.$tipo.$id',
  'routes/patio.$code',
]
/**
 * Routes that answer 404 here: the settings allow nobody to read the metrics, and the codes of paper, link
 * and yard are unknown.
 */
const NOT_TOLD = [
  'routes/metrics',
  'routes/v.$code',
  'routes/m.$code',
  'routes/m.$code_.papel.$tipo.$id',
  'routes/patio.$code',
]
/** Routes that accept posts without a session. */
const OPEN_TO_POST = ['routes/login', 'routes/logout', 'routes/m.$code', 'routes/basculas.lecturas']
/** Routes open to every signed-in user, with or without keys. */
const WITHOUT_KEY = [
  'routes/_shell.ayuda',
  'routes/_shell.ayuda_.$guia',
  'routes/_shell.ir-a',
  'routes/_shell',
  'routes/_shell.$',
  'routes/_shell.home',
  'routes/_shell.primeros-pasos',
  'routes/_shell.catalog',
  'routes/_shell.cambiar-contrasena',
  'routes/_shell.sesiones',
  'routes/empresa',
  'routes/empresa_.logo',
  'routes/ligero',
  'routes/otra-empresa',
  'routes/sesion',
]

const url = inject('url')
const FORBIDDEN = 'No tiene permiso para realizar esta acción.'

/** Forms of routes without a list and without acts: their fields, and the key of each. */
const FORMS: Record<string, [fields: Record<string, string>, key: Key][]> = {
  'routes/_shell.copias': [[{}, 'POST-copies']],
  'routes/_shell.habilitacion-dian': [[{ canal: 'NINGUNO' }, 'PUT-electronic-documents/issuer']],
  'routes/_shell.patio': [[{ intent: 'completar', peso_vacio: '14200' }, 'PUT-weighing-records']],
  'routes/_shell.turnos': [
    [{ intent: 'llegada', placa: 'ABC123' }, 'POST-turns'],
    [{ intent: 'llamar', id: 'nadie' }, 'PUT-turns'],
    [{ intent: 'hacer-pantalla' }, 'POST-turns/yard-screen'],
    [{ intent: 'terminar-pantalla' }, 'POST-turns/yard-screen'],
  ],
  'routes/_shell.laboratorio': [[{ intent: 'completar', humedad: '24' }, 'PUT-weighing-records']],
  'routes/_shell.save-weighing-records': formWith(WEIGHING_PICKERS, 'POST-weighing-records'),
  'routes/_shell.save-weighing-records_.$id': formWith(WEIGHING_PICKERS, 'PUT-weighing-records'),
  'routes/_shell.weighing-records_.final-weight.$id_.partes': formWith(SHARE_PICKERS, 'PUT-weighing-records'),
  'routes/_shell.weighing-records_.final-weight.$id_.fotos': [
    [{ intent: 'guardar' }, 'POST-weighing-records/photos'],
    [{ intent: 'eliminar', foto: 'nadie' }, 'DELETE-weighing-records/photos'],
  ],
  'routes/_shell.milling-operations_.$id': [[{ 'entradas[0].kg': '1000' }, 'PUT-milling-operations']],
  'routes/_shell.milling-operations_.$id_.dueno': formWith(MILLING_PICKERS, 'PUT-milling-operations'),
  'routes/_shell.cuentas-por-pagar_.pagar': [[{ cuentas: 'nadie:1' }, 'PATCH-accounts-payable/{id}/pay']],
  'routes/_shell.pago-de-nomina': [
    [{ intent: 'pagar', mes: '2026-01' }, 'POST-payroll-payments'],
    [{ intent: 'anular', id: 'nadie', motivo: 'x' }, 'PATCH-payroll-payments/{id}/void'],
  ],
  'routes/_shell.declaraciones': [[{ mes: '2026-01', tipo: 'RETENCION' }, 'POST-accounts-payable']],
  'routes/_shell.save-invoice': formWith(INVOICE_PICKERS, 'POST-invoices'),
  'routes/_shell.save-invoice_.$id': formWith(INVOICE_PICKERS, 'PUT-invoices'),
  'routes/_shell.save-payment-receipt': formWith(RECEIPT_PICKERS, 'POST-payment-receipts'),
  'routes/_shell.comprar-insumos': formWith(INPUT_PICKERS, 'POST-accounts-payable'),
  'routes/_shell.save-accounts-receivable': formWith(RECEIVABLE_PICKERS, 'POST-accounts-receivable'),
  'routes/_shell.save-financing-agreement': formWith(AGREEMENT_PICKERS, 'POST-financing-agreements'),
  'routes/_shell.save-financing-agreement_.$id': formWith(AGREEMENT_PICKERS, 'PUT-financing-agreements'),
  'routes/_shell.financing-agreements.$id.modificar': formWith(AGREEMENT_PICKERS, 'PUT-financing-agreements'),
  'routes/_shell.financing-agreements.$id.cerrar': [
    [{ estado: 'TERMINADO' }, 'PATCH-financing-agreements/{id}/close'],
  ],
  'routes/_shell.save-applied-receipt': formWith(APPLIED_RECEIPT_PICKERS, 'POST-applied-receipts'),
  'routes/_shell.tablas-de-calidad_.nueva': [
    [{ intent: 'guardar' }, 'POST-quality-tables'],
    [{ intent: 'probar' }, 'POST-quality-tables'],
  ],
  'routes/_shell.tablas-de-calidad_.$id': [[{ intent: 'guardar' }, 'PUT-quality-tables']],
  'routes/_shell.liquidacion-arroz_.nueva': [[{ intent: 'guardar' }, 'POST-settlements']],
  'routes/_shell.terceros_.editar.$id': [[{ nombre: 'x' }, 'PUT-third-parties']],
  'routes/_shell.terceros_.$id_.enlace': [
    [{ intent: 'hacer', dias: '30' }, 'POST-third-parties/{id}/link'],
    [{ intent: 'terminar' }, 'POST-third-parties/{id}/link'],
  ],
  'routes/_shell.empresa-de-practica': [
    [{ intent: 'crear' }, 'POST-companies'],
    [{ intent: 'eliminar' }, 'DELETE-companies/{id}'],
  ],
  'routes/_shell.rols_.$id': [[{ nombre: 'x' }, 'PUT-rols']],
  'routes/_shell.notas_.nueva': [[{ id_factura: 'nadie', concepto: 'OTRO' }, 'POST-notes']],
  'routes/_shell.notas_.nueva-debito': [[{ id_factura: 'nadie', concepto: 'OTRO' }, 'POST-notes']],
  'routes/_shell.programas-contables_.$id': [[{ nombre: 'x' }, 'PUT-accounting-programs']],
  'routes/_shell.users.$id.contrasena': [[{ contrasena: 'paddy-2026' }, 'PUT-users']],
  'routes/_shell.users_.$id.sesiones': [
    [{ intent: 'cerrar', sesion: 'x' }, 'PUT-users'],
    [{ intent: 'cerrar-todas' }, 'PUT-users'],
  ],
  'routes/companies_.$id.logo': [[{ logo: '' }, 'PUT-companies']],
  'routes/_shell.importar': [[{ tipo: 'origins' }, 'POST-imports']],
  'routes/_shell.importar_.$id': [[{ intent: 'importar' }, 'POST-imports']],
  'routes/_shell.importar_.$id_.columnas': [[{ 'de.nombre': 'c0' }, 'POST-imports']],
  'routes/_shell.importar_.$id_.resultado': [[{ intent: 'deshacer' }, 'POST-imports']],
  'routes/rols_.$id.rutas': chips('PATCH-rols/{id}/add-route', 'PATCH-rols/{id}/remove-route'),
  'routes/users_.$id.roles': chips('PATCH-users/{id}/add-rol', 'PATCH-users/{id}/remove-rol'),
  'routes/users_.$id.empresas': chips('PATCH-users/{id}/add-company', 'PATCH-users/{id}/remove-company'),
}

/** A form with pickers: saving it, and opening and saving each picker's dialog. */
function formWith(pickers: readonly PickerField[], saves: Key): [Record<string, string>, Key][] {
  const dialogs = pickers.flatMap(({ name, picker }) => {
    const rules = PICKER_RULES[picker.name]
    if (!rules) throw new Error(`Sin reglas: ${picker.name}`)
    expect([picker.name, picker.adds !== undefined]).toEqual([picker.name, rules.creation !== undefined])
    const key = rules.creation?.key
    if (!key) return []
    return ['abrir:', 'crear:'].map((intent): [Record<string, string>, Key] => [
      { intent: intent + name },
      key,
    ])
  })
  return [[{ intent: 'guardar' }, saves], ...dialogs]
}

function chips(add: Key, remove: Key): [Record<string, string>, Key][] {
  return [
    [{ intent: 'agregar', valor: 'x' }, add],
    [{ intent: 'quitar', valor: 'x' }, remove],
  ]
}

const routes = builtRoutes()
/** Routes that always refuse (answers.test.ts). */
const REFUSALS = ['routes/metodo-no-permitido']
const readable = routes.filter((route) => route.hasLoader && !REFUSALS.includes(route.id))
const postable = routes.filter((route) => route.hasAction)
const open = (ids: string[]) => (route: Route) => ids.includes(route.id)
const guarded = (ids: string[]) => (route: Route) => !ids.includes(route.id)
const needsKey = guarded([...OPEN_TO_READ, ...OPEN_TO_POST, ...WITHOUT_KEY])

let admin = ''
let withoutKeys = ''
let id = ''

beforeAll(async () => {
  admin = await signIn(url, 'admin@molino.example', MOLINO)
  withoutKeys = await withKeys(admin, [])
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

/** Target of a redirect. */
const sentTo = (response: Response) => response.headers.get('location') ?? ''
/** Target of a redirect in single-fetch data. */
const leadsTo = (data: string) => /"redirect","([^"]*)"/.exec(data)?.[1] ?? ''

describe('route ids in the lists of this file', () => {
  it.each([...OPEN_TO_READ, ...OPEN_TO_POST, ...WITHOUT_KEY])('the route %s exists', (id) => {
    expect(routes.map((route) => route.id)).toContain(id)
  })
})

const toLogin: unknown = expect.stringMatching(/^\/login\?volver=/)

describe('routes without a session', () => {
  describe.each(readable.filter(guarded(OPEN_TO_READ)))('$id', (route) => {
    const address = addressOf(route, routes, 'id')
    it.runIf(address)('a GET of the page without a session leads to sign-in', async () => {
      const response = await read(address ?? '')
      expect([response.status, sentTo(response)]).toEqual([302, toLogin])
    })
    it('a GET of the data without a session leads to sign-in', async () => {
      const response = await read(dataAddressOf(route, routes, 'id'))
      expect([response.status, leadsTo(await response.text())]).toEqual([202, toLogin])
    })
  })
  describe.each(postable.filter(guarded(OPEN_TO_POST)))('$id', (route) => {
    it('a POST to the page without a session leads to sign-in', async () => {
      const response = await send(addressOf(route, routes, 'id') ?? '')
      expect([response.status, sentTo(response)]).toEqual([307, toLogin])
    })
    it('a POST for data without a session leads to sign-in', async () => {
      const response = await send(dataAddressOf(route, routes, 'id'))
      expect([response.status, leadsTo(await response.text())]).toEqual([202, toLogin])
    })
  })
  it.each(readable.filter(open(OPEN_TO_READ)))('$id is open without a session', async (route) => {
    const response = await read(dataAddressOf(route, routes, 'id'))
    if (NOT_TOLD.includes(route.id)) expect(response.status).toBe(404)
    else expect(response.status).toBeLessThan(400)
    expect(leadsTo(await response.text())).not.toMatch(/^\/login/)
  })
})

async function refuses(answer: Promise<Response>): Promise<void> {
  const response = await answer
  expect([response.status, await response.text()]).toEqual([403, expect.stringContaining(FORBIDDEN)])
}

describe('routes with a session that has no permission key', () => {
  describe.each(readable.filter(needsKey))('$id', (route) => {
    it('refuses a GET of the page without a permission key', () =>
      refuses(read(addressOf(route, routes, id) ?? '', withoutKeys)))
    it('refuses a GET of the data without a permission key', () =>
      refuses(read(dataAddressOf(route, routes, id), withoutKeys)))
  })
  describe.each(postable.filter(needsKey))('$id', (route) => {
    it('refuses a POST to the page without a permission key', () =>
      refuses(send(addressOf(route, routes, id) ?? '', withoutKeys)))
    it('refuses a POST for data without a permission key', () =>
      refuses(send(dataAddressOf(route, routes, id), withoutKeys)))
  })
})

const withActs = new Set((await builtActs()).map(({ id }) => id))
const lists = await definedLists()
/** Forms of each list by the route's address. */
const listForms = new Map(
  lists.map((list) => [
    list.path,
    intentsOf(list).map(([intent, key]): [Record<string, string>, Key] => [{ intent, nombre: 'x' }, key]),
  ]),
)
const formsOf = (route: Route) => FORMS[route.id] ?? listForms.get(addressOf(route, routes, '') ?? '') ?? []

describe('forms sent by a user without exactly their key', () => {
  const posted = postable.filter(needsKey)
  it('the forms of every route with an action are known (acts: acts.test.ts)', () => {
    const unknown = posted.filter((route) => formsOf(route).length === 0 && !withActs.has(route.id))
    expect(unknown.map((route) => route.id)).toEqual([])
    expect(Object.keys(FORMS).filter((name) => !posted.some((route) => route.id === name))).toEqual([])
  })
  it('every list that offers a change has a route for it', () => {
    const addresses = posted.map((route) => addressOf(route, routes, ''))
    const changing = lists.filter((list) => intentsOf(list).length > 0).map(({ path }) => path)
    expect(addresses).toEqual(expect.arrayContaining(changing))
  })
  const asked = posted.flatMap((route) =>
    formsOf(route).map(([fields, key]) => ({
      route,
      name: route.id,
      fields,
      key,
      asks: fields.intent ?? '',
    })),
  )
  it.each(asked)("$name refuses the form '$asks' without the key $key", async ({ route, fields, key }) => {
    const others = KEYS.filter((one) => canonicalKey(one) !== canonicalKey(key))
    // Only the web's own check refuses: for the API this is the administrator.
    const session = await withKeys(admin, others)
    for (const address of [addressOf(route, routes, 'nadie'), dataAddressOf(route, routes, 'nadie')])
      await refuses(send(address ?? '', session, { id: 'nadie', ...fields }))
  })
})

describe('buttons that a screen does not have', async () => {
  const changed = (await definedLists()).filter(({ keys }) => keys.edit).map(({ path }) => path)
  it.each([...new Set(changed)])('%s visibly refuses an unknown button', async (path) => {
    const response = await send(path, admin, { intent: 'volar', id })
    expect(response.status).toBe(400)
    expect(textOf(await response.text())).toContain('No se reconoció lo que pidió el formulario.')
  })
})

describe('posts from another site', () => {
  const foreign: [string, Record<string, string>][] = [
    ['a foreign Origin', { origin: 'https://malo.example' }],
    ['the Origin null', { origin: 'null' }],
    ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['the same host but another port', { origin: 'http://127.0.0.1:1' }],
  ]
  describe.each(postable)('$id', (route) => {
    it.each(foreign)('refuses a post with %s', async (_, headers) => {
      const page = await send(addressOf(route, routes, id) ?? '', admin, undefined, headers)
      const html = await page.text()
      expect([page.status, page.headers.get('set-cookie') ?? '']).toEqual([
        403,
        expect.not.stringContaining('sesion='),
      ])
      if (html.startsWith('<!DOCTYPE')) expect(html).toContain(FORBIDDEN)
      else expect(JSON.parse(html)).toMatchObject({ mensaje: FORBIDDEN })
      await refuses(send(dataAddressOf(route, routes, id), admin, undefined, headers))
    })
  })
  it('accepts a post from this site', async () => {
    const fields = { intent: 'crear', ...newThirdParty() }
    const response = await send('/terceros', admin, fields, { origin: url, 'sec-fetch-site': 'same-origin' })
    expect([response.status, sentTo(response)]).toEqual([302, '/terceros'])
  })
})
