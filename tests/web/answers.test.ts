import { type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { MOLINO, post, SECADORA, signIn } from '../support/sign-in.ts'
import { makeThirdParty, newThirdParty } from '../support/third-parties.ts'
import { addressOf, builtRoutes } from '../support/manifest.ts'
import { startWeb, type RunningWeb } from '../support/web.ts'
import { textOf } from './html.ts'
import { shows } from './told.ts'
import { nameOf, read as readText, Visitor } from './visitor.ts'

/** Headers and behaviour that every response of the web shares. */
const url = inject('url')
let headers: { cookie: string }

beforeAll(async () => {
  headers = { cookie: `sesion=${await signIn(url, 'admin@molino.example', MOLINO)}` }
})

const read = (path: string, base = url) => fetch(base + path, { headers, redirect: 'manual' })
const NO_STORE = 'private, no-store'
const ENGLISH = /Unexpected|Error:|not found|Cannot |Internal/i

interface Answer {
  status: number
  text: string
}

/** Sends methods that `fetch` refuses. */
function ask(method: string, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(url + path, { method, headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    asked.on('error', reject)
    asked.end()
  })
}

describe('unusual paths and queries', () => {
  it.each(['_data=routes%2Fterceros', '_data', 'q=x&_data=root&pagina=1', '%5Fdata=nada'])(
    'a page ignores the query ?%s',
    async (query) => {
      const response = await read(`/terceros?${query}`)
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ])
      expect(await response.text()).toContain('Gestión de Terceros')
    },
  )
  it.each([
    ['/no-existe.data', 404],
    ['/.data', 202],
    ['/_root.data', 202],
    ['/healthz.data', 200],
    ['/terceros.data?_routes=nada', 200],
    ['/terceros/editar/no-existe.data', 404],
    ['/assets/no-existe.js.data', 404],
  ])('%s answers %i without English text', async (path, status) => {
    const response = await read(path)
    expect([response.status, await response.text()]).toEqual([status, expect.not.stringMatching(ENGLISH)])
  })
})

it('an idle connection stays open longer than the connections of a proxy', async () => {
  // The server has its timeout since its first request, and names it from the second on.
  await (await read('/healthz')).text()
  const { headers: answered } = await read('/healthz')
  expect(answered.get('keep-alive')).toBe('timeout=72')
})

it('no page has a NUL where an accent straddles two writes of React', async () => {
  const found: string[] = []
  for (const list of ['/terceros', '/weighing-records', '/liquidacion-arroz', '/payment-receipts'])
    for (const more of ['', '&pagina=2', '&orden=consecutivo', '&orden=-nombre']) {
      const page = await (await read(`${list}?filas=100${more}`)).text()
      if (page.includes('\0')) found.push(list + more)
    }
  expect(found).toEqual([])
})

describe('HTTP methods', () => {
  it.each(['TRACE', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
    'the method %s is refused in Spanish',
    async (method) => {
      for (const path of ['/terceros', '/terceros.data', '/healthz', '/login', '/no-existe']) {
        const { status, text } = await ask(method, path)
        expect([path, status, text]).toEqual([
          path,
          405,
          expect.stringContaining('Este sitio no atiende ese método.'),
        ])
        expect(text).not.toMatch(ENGLISH)
      }
    },
  )
  it('HEAD is answered without a body', async () => {
    for (const path of ['/terceros', '/terceros.data', '/healthz', '/login']) {
      const { status, text } = await ask('HEAD', path)
      expect([path, status < 400, text]).toEqual([path, true, ''])
    }
  })
  const routes = builtRoutes()
  const silent = routes.flatMap((route) => {
    const address = route.hasAction || !route.hasLoader ? undefined : addressOf(route, routes, 'no-existe')
    return address && route.id !== 'routes/_index' ? [address] : []
  })
  it.each(silent)('refuses a form that is sent to %s, which accepts none', async (path) => {
    for (const address of [path, `${path}.data`]) {
      const body = new URLSearchParams({ a: '1' })
      const response = await fetch(url + address, { method: 'POST', body, headers })
      const text = textOf(await response.text())
      expect([address, response.status]).toEqual([address, 405])
      // Loader data is for scripts, which write the page's own texts.
      if (address !== path) continue
      expect(text).not.toMatch(ENGLISH)
      expect(text).toContain('Esta dirección no recibe formularios.')
    }
  })
})

describe('unusual host names', () => {
  const asking = (path: string, odd: Record<string, string>) =>
    new Promise<{ status: number; text: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
      const asked = httpRequest(url + path, { headers: { ...headers, ...odd } }, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers })
        })
      })
      asked.on('error', reject).end()
    })

  it.each(['a b', 'x:99999', '[', 'usuario@otro', 'otro/ruta', 'a?b', ' ', 'x:y', '%zz'])(
    'the host name «%s» is refused in Spanish, with its headers',
    async (host) => {
      for (const path of ['/login', '/terceros', '/terceros.data', '/healthz']) {
        const { status, text, headers: given } = await asking(path, { host })
        expect([path, status, text]).toEqual([
          path,
          400,
          expect.stringContaining('El nombre del servidor (Host) de lo pedido no se entiende.'),
        ])
        expect(text).not.toMatch(ENGLISH)
        expect(given).toMatchObject({
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
          'referrer-policy': 'same-origin',
          'cache-control': 'private, no-store',
        })
      }
    },
  )
  it.each(['molino', 'molino.example:8443', '[::1]:3000', '10.0.0.7'])(
    'the host name %s is served',
    async (host) => {
      const { status } = await asking('/login', { host, 'x-forwarded-host': 'x:99999' })
      expect(status).toBe(302)
    },
  )
})

const NOT_FOUND = 'El registro no existe o no pertenece a la empresa.'

it('forbidden, missing and foreign pages are shown in the shell, without a reference', async () => {
  const elsewhere = await signIn(url, 'admin@molino.example', SECADORA)
  const id = await makeThirdParty(url, elsewhere, newThirdParty())
  const admin = await signIn(url, 'admin@molino.example', MOLINO)
  for (const [path, status, said] of [
    ['/users', 403, 'No tiene permiso para realizar esta acción.'],
    ['/no-existe/tampoco', 404, 'La página que busca no existe.'],
    [`/terceros/editar/${id}`, 404, NOT_FOUND],
    ['/terceros/editar/no-existe', 404, NOT_FOUND],
    ['/terceros/editar/%00', 404, NOT_FOUND],
  ] as const) {
    const visitor = new Visitor(url, status === 403 ? await signIn(url, 'bascula@molino.example') : admin)
    await shows(visitor.open(path), said)
    expect([path, visitor.status]).toEqual([path, status])
    expect(readText(visitor)).not.toContain('Número de referencia:')
    visitor.one('nav', (one) => nameOf(one) === 'Menú principal')
    await visitor.follow('Volver al inicio')
    expect(visitor.address).toBe('/home')
  }
})

describe('breadcrumb', () => {
  const leavesCrumb = (response: Response) =>
    response.headers.getSetCookie().some((header) => header.startsWith('migas='))
  it.each(['', '.data'])('only a response of 200 adds a breadcrumb (%s)', async (ending) => {
    expect(leavesCrumb(await read(`/terceros${ending}`))).toBe(true)
    const missing = await read(`/terceros/editar/no-existe${ending}`)
    expect([missing.status, leavesCrumb(missing)]).toEqual([404, false])
    const nobody = { cookie: `sesion=${await signIn(url, 'bascula@molino.example')}` }
    const refused = await fetch(`${url}/users${ending}`, { headers: nobody })
    expect([refused.status, leavesCrumb(refused)]).toEqual([403, false])
  })
  it('a failed page adds no breadcrumb', async () => {
    const html = await (await read('/terceros/editar/no-existe')).text()
    expect(html).not.toMatch(/aria-current="page">Editar/)
  })
})

describe('headers of responses', () => {
  let secure: RunningWeb
  beforeAll(async () => {
    secure = await startWeb(inject('apiUrl'), 'info', { PUBLIC_URL: 'https://molino.example' })
  })
  afterAll(() => secure.stop())
  const PATHS = [
    '/login',
    '/terceros',
    '/terceros.data',
    '/terceros?nuevo=1',
    '/healthz',
    '/assets/config.json',
    '/empresa/logo',
    '/buscar/proveedores?q=a',
    '/terceros/exportar/xlsx',
    '/terceros/exportar/pdf',
    '/no-existe',
  ]
  it.each(PATHS)('%s has headers against sniffing, and requires https when served over it', async (path) => {
    const answer = await read(path)
    await answer.arrayBuffer()
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    expect(answer.headers.get('strict-transport-security')).toBeNull()
    const https = await read(path, secure.url)
    await https.arrayBuffer()
    expect(https.headers.get('x-content-type-options')).toBe('nosniff')
    expect(https.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
  })
  it.each(PATHS)(
    '%s does not reveal the server software and is not readable for other sites',
    async (path) => {
      const answer = await fetch(url + path, {
        headers: { ...headers, origin: 'https://otro.example' },
        redirect: 'manual',
      })
      await answer.arrayBuffer()
      for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
        expect([name, answer.headers.get(name)]).toEqual([name, null])
    },
  )
  it.each([
    '/assets/',
    '/guias/',
    '/.env',
    '/.git/config',
    '/package.json',
    '/server/index.js',
    '/assets/..%2f..%2f',
  ])('%s is not served', async (path) => {
    const answer = await read(path)
    await answer.arrayBuffer()
    expect(answer.status).toBe(404)
  })
  it('the files of a page have the security headers too', async () => {
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(await (await read('/terceros')).text())?.[1] ?? ''
    const answer = await read(style, secure.url)
    expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=/)
  })
  it.each([
    '/terceros',
    '/terceros.data',
    '/buscar/proveedores?q=a',
    '/cuentas/abiertas/nadie',
    '/pesadas/ultima/nadie',
    '/libro-de-bancos/nadie/pagos.csv',
    '/terceros/exportar/xlsx',
  ])('%s is not cached anywhere', async (path) => {
    const answer = await read(path)
    await answer.arrayBuffer()
    if (answer.status < 400) expect([path, answer.headers.get('cache-control')]).toEqual([path, NO_STORE])
  })

  const signInByHttps = async (email: string) => {
    const fields = { intent: 'ingresar', email, password: DEMO_PASSWORD }
    const cookies = (await post(`${secure.url}/login`, fields)).headers.getSetCookie()
    const session = cookies.find((cookie) => /sesion=/.test(cookie)) ?? ''
    return { cookies, session, cookie: session.split(';')[0] ?? '' }
  }
  it('over https cookies are Secure, and the session cookie is for this host only', async () => {
    const { cookies, session, cookie } = await signInByHttps('bascula@molino.example')
    for (const one of cookies) expect(one).toMatch(/; Secure; SameSite=Lax$/)
    expect(session).toMatch(/^__Host-sesion=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const home = await (await fetch(`${secure.url}/home`, { headers: { cookie } })).text()
    const owner = /data-owner="(\w+)"/.exec(home)?.[1] ?? ''
    const asking = (name: string, whose = owner) =>
      fetch(`${secure.url}/sesion?de=${whose}`, { headers: { cookie: name }, redirect: 'manual' })
    const confirmed = await asking(cookie)
    expect([confirmed.status, confirmed.headers.get('cache-control')]).toEqual([204, NO_STORE])
    expect((await asking(cookie, '0123456789ab')).status).toBe(403)
    expect((await asking(cookie.replace('__Host-', ''))).status).toBe(302)
  })
  it('scripts read no cookie of sign-in and of the first screen', async () => {
    const { cookies, cookie } = await signInByHttps('bascula@molino.example')
    const screen = await fetch(`${secure.url}/terceros`, { headers: { cookie } })
    await screen.arrayBuffer()
    const set = [...cookies, ...screen.headers.getSetCookie()]
    expect(set.length).toBeGreaterThan(cookies.length)
    for (const one of set) expect(one).toContain('; HttpOnly')
  })
  it('the log names the user of a refused request, and nothing of the session', async () => {
    const { cookie } = await signInByHttps('bascula@molino.example')
    const refused = await fetch(`${secure.url}/users?q=secreta`, { headers: { cookie } })
    expect(refused.status).toBe(403)
    await refused.arrayBuffer()
    const line = () =>
      secure
        .log()
        .split('\n')
        .find((one) => /"ruta":"\/users"/.test(one)) ?? '{}'
    await expect
      .poll(() => JSON.parse(line()))
      .toMatchObject({
        metodo: 'GET',
        estado: 403,
        usuario: expect.stringMatching(/^[\da-f-]{36}$/),
        req_id: expect.stringMatching(/^[\da-f]{8}$/),
      })
    for (const secret of ['secreta', cookie.slice(20), DEMO_PASSWORD])
      expect(secure.log()).not.toContain(secret)
  })
})

describe('scripts of a page', () => {
  it('scripts are not preloaded, and all scripts of a page have its nonce', async () => {
    const response = await read('/terceros')
    const html = await response.text()
    expect(html).not.toMatch(/<link[^>]* rel="modulepreload"|<script[^>]* (type="module"|src="\/assets)/)
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map((match) => match[1])
    expect(scripts.length).toBeGreaterThan(3)
    for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonce}"`)
  })
  it('a page that is only read runs a script file that the browser caches', async () => {
    const html = await (await read('/terceros')).text()
    const path = /src="(\/page-script\/[^"]+)"/.exec(html)?.[1] ?? ''
    const kept = await read(path)
    expect([kept.status, kept.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const other = await read('/page-script/otra-version')
    expect([await other.text(), other.headers.get('cache-control')]).toEqual([await kept.text(), 'no-store'])
  })
})
