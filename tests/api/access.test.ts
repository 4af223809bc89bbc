import { randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { accessKeys } from '#server/kit/contract/endpoint.ts'
import { canonicalKey, grantedKeys, holdsKey, KEYS } from '#server/kit/contract/keys.ts'
import { insertRows } from '#server/db/writes.ts'
import { keyInWords } from '#server/kit/contract/key-labels.ts'
import { signToken } from '#server/kit/http/tokens.ts'
import { aThirdParty, callOf, onEachEngine, SECRET, type Session } from './support/api.ts'
import { COPYING, NOBODY, undone } from './support/calls.ts'

/** Open calls, which need no session, and calls that need a session but no key. */
const OPEN = [
  'GET /papers/{code}',
  // The screen in a yard sends its code.
  'GET /yard-screens/{code}',
  'GET /farmer-links/{code}',
  'GET /farmer-links/{code}/paper',
  'POST /farmer-links/{code}',
  'POST /auth/login',
  // The reader of a scale sends its key.
  'POST /scale-readings',
]
const SESSION = [
  'DELETE /auth/sessions',
  'DELETE /auth/sessions/{id}',
  'GET /auth/me',
  'GET /auth/sessions',
  'POST /auth/change-password',
  'POST /auth/logout',
  'GET /companies/{id}/logo',
  'GET /dashboard',
  'GET /first-steps',
  'PUT /first-steps',
  'GET /third-parties/types',
  'GET /commons/types-identification',
]

/** Calls that a key of another resource opens, because the form of that resource uses the call. */
const ANOTHER_KEY: Record<string, string | string[]> = {
  'POST /accounts-payable/pay': 'PATCH-accounts-payable/{id}/pay',
  'GET /companies/practice': 'POST-companies',
  'GET /settlements/suppliers': 'POST-settlements',
  'POST /accounts-receivable/debtors': 'POST-accounts-receivable/search',
  // Paddy in deposit is the list of weighings that still await a settlement.
  'GET /reports/deposits': 'POST-settlements/search',
  // This report shows how the scales are used: typed tares, and tares that differ from earlier ones.
  'GET /reports/tares': 'POST-scales/search',
  'GET /reports/typed-weights': 'POST-scales/search',
  'PATCH /settlements/{id}/recalculate': 'POST-settlements',
  'POST /users/search': 'POST-approval-requests/approve-telegram-user',
  // Whoever writes a movement may also set its bank, and whoever closes the cash box may void the closing.
  'PATCH /bank-movements/{id}/place': 'POST-bank-movements',
  'PATCH /bank-movements/closings/{id}/void': 'POST-bank-movements/close',
  // Whoever uploads a bank file may do the rest of the reconciliation.
  'PATCH /bank-reconciliations/{id}/columns': 'POST-bank-reconciliations',
  'PATCH /bank-reconciliations/{id}/sheet': 'POST-bank-reconciliations',
  'PATCH /bank-reconciliations/{id}/rows': 'POST-bank-reconciliations',
  'PATCH /bank-reconciliations/{id}/void': 'POST-bank-reconciliations',
  'DELETE /bank-reconciliations/lines/{id}/matches': 'POST-bank-reconciliations',
  // A trial copy needs the key of the export.
  'GET /accounting-exports/trial': 'POST-accounting-exports',
  'GET /imports/kinds': 'POST-imports',
  'POST /imports/search': 'POST-imports',
  'GET /imports/{id}': 'POST-imports',
  'POST /imports/{id}/rows/search': 'POST-imports',
  'PATCH /imports/{id}/read': 'POST-imports',
  'PATCH /imports/{id}/columns': 'POST-imports',
  'PATCH /imports/{id}/apply': 'POST-imports',
  'PATCH /imports/{id}/stop': 'POST-imports',
  'PATCH /imports/{id}/take-back': 'POST-imports',
  // Whoever saves the settings reads them first.
  'GET /electronic-documents/issuer': 'PUT-electronic-documents/issuer',
  'GET /invoices/last-price': 'POST-invoices',
  'POST /invoices/preview': ['POST-invoices', 'PUT-invoices'],
  'POST /consecutives/{id}/ranges': 'PUT-consecutives',
  'PATCH /consecutives/ranges/{id}': 'PUT-consecutives',
  'DELETE /consecutives/ranges/{id}': 'PUT-consecutives',
  // Whoever changes a scale may change the key of its reader, and whoever weighs may read the scale.
  'GET /scales/now': ['POST-weighing-records', 'PUT-weighing-records'],
  'POST /scales/{id}/captures': ['POST-weighing-records', 'PUT-weighing-records'],
  'POST /scales/{id}/key': 'PUT-scales',
  'DELETE /scales/{id}/key': 'PUT-scales',
  'GET /third-parties/{id}/link': 'POST-third-parties/{id}/link',
  'DELETE /third-parties/{id}/link': 'POST-third-parties/{id}/link',
  'GET /turns/yard-screen': 'POST-turns/yard-screen',
  'DELETE /turns/yard-screen': 'POST-turns/yard-screen',
  // Whoever counts may write the opening stock, and whoever voids counts may remove it.
  'DELETE /stock/openings/{id}': 'PATCH-stock/count/{id}/void',
  // Whoever sets a password may end the sessions.
  'GET /users/{id}/sessions': 'PUT-users',
  'DELETE /users/{id}/sessions': 'PUT-users',
  'DELETE /users/{id}/sessions/{session}': 'PUT-users',
  // A basculista may void her own weighing of the same day.
  'DELETE /weighing-records/delete/{id}': 'POST-weighing-records',
}

function kindOf(method: string, path: string): 'read' | 'create' | 'change' | 'remove' {
  if (method === 'GET' || path.includes('/search')) return 'read'
  if (method === 'DELETE' || path.endsWith('/delete')) return 'remove'
  return method === 'POST' && !/\/(update|reset-password|logo)$/.test(path) ? 'create' : 'change'
}

/** Resource and kind of the key that a call needs. Loans count as changes of their agreement. */
function asOf(resource: string, kind: ReturnType<typeof kindOf>): [string, ReturnType<typeof kindOf>] {
  if (resource === 'endpoints') return ['rols', kind]
  if (resource !== 'financing-agreement-movements') return [resource, kind]
  return ['financing-agreements', kind === 'read' ? 'read' : 'change']
}

onEachEngine('access', (get) => {
  const call = callOf(get)
  const routes = () =>
    get().app.endpoints.map((endpoint) => ({
      ...endpoint,
      name: `${endpoint.method} ${endpoint.path}`,
      url: endpoint.path.replace('{id}', NOBODY).replace('{type}', 'CLIENTE'),
    }))

  it('every route needs a permission key or is listed as open', () => {
    const byAccess = (access: string) =>
      routes().flatMap((route) => (route.access === access ? [route.name] : []))
    expect(byAccess('open').sort()).toEqual([...OPEN].sort())
    expect(byAccess('session').sort()).toEqual([...SESSION].sort())
    for (const { name, access } of routes()) {
      if (access === 'open' || access === 'session') continue
      expect(accessKeys(access), name).not.toEqual([])
      expect(KEYS).toEqual(expect.arrayContaining([...accessKeys(access)]))
    }
  })

  it('every call needs a permission key that names its own resource and action', () => {
    for (const { name, method, path, access } of routes()) {
      if (access === 'open' || access === 'session' || path.startsWith('/files/')) continue
      const resource = path.replace(/^\/tags/, '').split('/')[1]
      const [asked, kind] = asOf(resource ?? '', kindOf(method, path))
      for (const key of accessKeys(access)) {
        if ([ANOTHER_KEY[name]].flat().includes(key)) continue
        const [, verb = '', of = ''] = /^([A-Z]+)-(.*)$/.exec(key) ?? []
        expect([name, of.split('/')[0], kindOf(verb, `/${of}`)]).toEqual([name, asked, kind])
      }
    }
  })

  it('every permission key has a call, except keys marked as unused', () => {
    const asked = new Set(routes().flatMap(({ access }) => accessKeys(access).map(canonicalKey)))
    const unused = KEYS.filter((key) => !asked.has(canonicalKey(key)))
    expect(unused).toEqual(KEYS.filter((key) => keyInWords(key).endsWith('(sin uso)')))
  })

  it('a call that combines two operations needs the permission keys of both', async () => {
    const two = routes().filter(({ also }) => also)
    expect(two.map(({ name, access, also }) => [name, access, also])).toEqual([
      ['PATCH /settlements/{id}/correct-price', 'PATCH-settlements/{id}/void', 'POST-settlements'],
    ])
    for (const { name, method, url, access, also } of two) {
      for (const one of [...accessKeys(access), also!]) {
        const as = await get().userWith(KEYS.filter((key) => canonicalKey(key) !== canonicalKey(one)))
        const { status } = await call(method, url, {}, as)
        expect([name, one, status]).toEqual([name, one, 403])
      }
    }
  })

  it('the API refuses to register a route without access rules', () => {
    expect(() => get().app.get('/nueva', async () => 'x')).toThrow()
  })

  it('every route answers 401 without a token and with an invalid token', async () => {
    const api = get()
    const bad: Session = { idUsuario: '', token: 'x.y.z', company: api.admin.company }
    for (const route of routes().filter(({ access }) => access !== 'open')) {
      for (const as of [undefined, bad]) {
        const { status, json } = await api.call(route.method, route.url, { ...(as && { as }), body: {} })
        expect([route.name, status, json.codigo]).toEqual([route.name, 401, 'SIN_SESION'])
      }
    }
  })

  it('every route answers 403 to a user who holds every key except its own', async () => {
    const api = get()
    const as = await api.userWith([...KEYS])
    const [held] = await api.rows<{ id_rol: string }>(
      sql`select id_rol from user_roles where id_usuario = ${as.idUsuario}`,
    )
    for (const route of routes()) {
      const needed = accessKeys(route.access)
      if (needed.length === 0) continue
      const own = KEYS.filter((key) =>
        needed.some((one) => holdsKey(new Set([key]), one) || sameKey(key, one)),
      )
      const rows = own.map((permission) => ({ id_rol: held!.id_rol, permission }))
      await api.run(
        sql`delete from role_routes
          where id_rol = ${held!.id_rol} and permission = any (string_to_array(${own.join('|')}, '|'))`,
      )
      const { status, json } = await call(route.method, route.url, {}, as)
      expect([route.name, status, json]).toEqual([
        route.name,
        403,
        { codigo: 'SIN_PERMISO', mensaje: 'No tiene permiso para realizar esta acción.' },
      ])
      await insertRows(api.db.read, 'role_routes', rows)
    }
  })

  it('a user with a single permission key can make the calls of that key', async () => {
    const api = get()
    const wrong: string[] = []
    let asked = 0
    for (const key of KEYS) {
      const own = routes().filter(({ access, also, name }) => opens(key, access) && !also && name !== COPYING)
      const as = own.length > 0 ? await api.userWith([key]) : api.admin
      for (const { method, url, name } of own) {
        const { status } = await undone(api.db, () => api.call(method, url, { as, body: {} }))
        asked += 1
        if (status >= 500 || status === 403) wrong.push(`${key} ${name}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(routes().length)
  })

  it('every route answers 403 for a missing, malformed or foreign company id', async () => {
    const api = get()
    const foreign = await api.otherCompany('860010522')
    for (const route of routes().filter(
      ({ access, needsCompany }) => access !== 'open' && needsCompany !== false,
    )) {
      for (const company of ['', foreign, NOBODY, 'ninguna']) {
        const { status, json } = await call(route.method, route.url, {}, { ...api.admin, company })
        expect([route.name, company, status, json.codigo]).toEqual([route.name, company, 403, 'SIN_PERMISO'])
      }
    }
  })

  it('rejects tokens that are expired, unsigned, without expiry or signed with another secret', async () => {
    const api = get()
    const { idUsuario, company } = api.admin
    const key = new TextEncoder().encode(SECRET)
    const unnamed = () => new SignJWT({ v: 1 }).setProtectedHeader({ alg: 'HS256' }).setSubject(idUsuario)
    const claims = () => unnamed().setJti(randomUUID())
    const bad = {
      expired: (await signToken(SECRET, idUsuario, 1, new Date(Date.now() - 13 * 3600_000))).token,
      unsigned: new UnsecuredJWT({ v: 1 }).setSubject(idUsuario).setExpirationTime('1h').encode(),
      withoutExpiry: await claims().sign(key),
      withoutId: await unnamed().setExpirationTime('1h').sign(key),
      anotherSecret: (await signToken('otra-clave-larga-y-secreta', idUsuario, 1)).token,
      anotherAlgorithm: await new SignJWT({ v: 1 })
        .setProtectedHeader({ alg: 'HS512' })
        .setSubject(idUsuario)
        .setJti(randomUUID())
        .setExpirationTime('1h')
        .sign(key),
      anotherVersion: (await signToken(SECRET, idUsuario, 2)).token,
      noUser: (await signToken(SECRET, 'nadie', 1)).token,
    }
    for (const [name, token] of Object.entries(bad)) {
      const { status } = await call('GET', '/auth/me', undefined, { idUsuario, token, company })
      expect([name, status]).toEqual([name, 401])
    }
    const good = await claims().setExpirationTime('1h').sign(key)
    expect((await call('GET', '/auth/me', undefined, { idUsuario, token: good, company })).status).toBe(200)
  })

  it('accepts a token in the address only for GET requests', async () => {
    const api = get()
    const { token, company } = api.admin
    expect((await api.call('GET', `/auth/me?token=${token}`)).status).toBe(200)
    const posted = await api.call('POST', `/third-parties/search?token=${token}`, {
      headers: { company },
      body: {},
    })
    expect(posted.status).toBe(401)
  })

  it('a changed role and a deleted user take effect at the next call', async () => {
    const api = get()
    const as = await api.userWith(['POST-third-parties/search'])
    const search = async () => (await call('POST', '/third-parties/search', {}, as)).status
    expect(await search()).toBe(200)
    await api.run(
      sql`delete from role_routes using user_roles
        where role_routes.id_rol = user_roles.id_rol and id_usuario = ${as.idUsuario}`,
    )
    expect(await search()).toBe(403)
    await api.run(sql`update users set activo = false where id_usuario = ${as.idUsuario}`)
    expect(await search()).toBe(401)
  })

  it('accepts permission keys that a role stores in an old spelling', async () => {
    const api = get()
    const as = await api.userWith(['XPUT-third-parties', 'POST-third-parties'])
    const made = await call('POST', '/third-parties', aThirdParty(), as)
    const changed = await call('PUT', '/third-parties', { id: made.json.id_tercero, nombre: 'Nuevo' }, as)
    expect(changed.status).toBe(200)
  })

  it('a role can hold every documented permission key', async () => {
    const { json } = await call('GET', '/endpoints/private')
    expect(json.map(({ permission }: { permission: string }) => permission)).toEqual([...KEYS])
  })
})

/** True if a user with this key alone may use a route of this access. */
const opens = (key: (typeof KEYS)[number], access: Parameters<typeof accessKeys>[0]) =>
  accessKeys(access).some((one) => holdsKey(grantedKeys([key]), one))

const sameKey = (a: string, b: string) => a.replace(/^(XPUT|aPUT)-/, 'PUT-') === b
