import { request } from 'node:http'
import { describe, expect, inject, it } from 'vitest'
import {
  companyIn,
  MOLINO,
  ownPassword,
  post,
  SECADORA,
  sessionCookie,
  signIn,
} from '../../support/sign-in.ts'
import { newThirdParty, newWord } from '../../support/third-parties.ts'
import { startWeb } from '../../support/web.ts'
import { caller } from '../../support/weighings.ts'
import { textOf } from '../html.ts'

const url = inject('url')
const PASSWORD = 'arroz2026'

const enter = (email: string, password: string, volver = '') =>
  post(`${url}/login${volver && `?volver=${encodeURIComponent(volver)}`}`, {
    intent: 'ingresar',
    email,
    password,
  })
/** E-mail that no other test signs in. */
async function somebodyNew(): Promise<string> {
  const call = await caller(inject('apiUrl'))
  const correo = `${newWord().toLowerCase()}@molino.example`
  const contrasena = 'primera-clave-26'
  await call('POST', '/users', { nombre_usuario: `Prueba ${newWord()}`, correo, contrasena })
  await ownPassword(inject('apiUrl'), correo, contrasena)
  return correo
}

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .flatMap((cookie) => (cookie.startsWith('sesion=') ? [] : [cookie.split(';')[0]]))
    .join('; ')
const enterAgain = (email: string, password: string, cookie: string, fields: Record<string, string> = {}) =>
  post(`${url}/login`, { intent: 'ingresar', email, password, ...fields }, { cookie })
const read = (path: string, session = '', headers: Record<string, string> = {}) =>
  fetch(url + path, { headers: { cookie: `sesion=${session}`, ...headers }, redirect: 'manual' })

/** Sends a form on its own connection, because refusing a large body closes the connection. */
function sendRaw(path: string, type: string, body: string, session: string, base = url, more = {}) {
  return new Promise<{ status: number | undefined; html: string }>((resolve, reject) => {
    const headers = {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      cookie: `sesion=${session}`,
      ...more,
    }
    const sending = request(base + path, { method: 'POST', agent: false, headers }, (response) => {
      let html = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (html += chunk))
      response.on('end', () => resolve({ status: response.statusCode, html }))
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

describe('sign-in', () => {
  it('signing in returns only to addresses of this site', async () => {
    const response = await enter('consulta@molino.example', PASSWORD, '/\\malo.example')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/home'])
  })

  it('pages never contain the token, the permission keys or the API address', async () => {
    const session = await signIn(url, 'admin@molino.example', MOLINO)
    for (const path of ['/home', '/terceros', '/terceros?nuevo=1', '/assets/config.json']) {
      const html = await (await read(path, session)).text()
      expect(html, path).not.toMatch(/eyJ|POST-third|PUT-third/)
      expect(html, path).not.toContain(inject('apiUrl').replace('http://', ''))
    }
  })

  it('an e-mail waits after five failed sign-ins, with a message', async () => {
    const email = `${newWord()}@molino.example`
    for (let attempt = 0; attempt < 5; attempt++) await enter(email, 'no es esta')
    const limited = await enter(email, 'no es esta')
    expect([limited.status, textOf(await limited.text())]).toEqual([
      429,
      expect.stringContaining('Demasiados intentos'),
    ])
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(800)
  })

  it('a user signs in from a known browser despite failures of strangers with the e-mail', async () => {
    const email = await somebodyNew()
    const known = cookiesOf(await enter(email, PASSWORD))
    for (let attempt = 0; attempt < 5; attempt++) await enter(email, 'no es esta')
    expect((await enter(email, PASSWORD)).status).toBe(429)
    expect((await enterAgain(email, PASSWORD, known)).status).toBe(302)
    const ofAnother = cookiesOf(await enter('laboratorio@molino.example', PASSWORD))
    const renamed = ofAnother.replace(/conocido-\w+/, /conocido-\w+/.exec(known)?.[0] ?? '')
    expect((await enterAgain(email, PASSWORD, renamed)).status).toBe(429)
  })

  it('tells a person without company or role whom to ask, and lets them sign out', async () => {
    const call = await caller(inject('apiUrl'))
    const made = async (empresa: string) => {
      const correo = `${newWord().toLowerCase()}@molino.example`
      const contrasena = 'primera-clave-26'
      const body = {
        nombre_usuario: `Prueba ${newWord()}`,
        correo,
        contrasena,
        ...(empresa && { id_company: empresa }),
      }
      await call('POST', '/users', body)
      return ownPassword(inject('apiUrl'), correo, contrasena).then(() => correo)
    }
    const seen = async (correo: string, address: string) => {
      const session = sessionCookie(await enter(correo, PASSWORD))
      return textOf(await (await read(address, session)).text())
    }
    const nowhere = await seen(await made(''), '/empresa')
    expect(nowhere).toContain('Para trabajar necesita una empresa: pida a quien administra los usuarios')
    expect(nowhere).toContain('Cerrar sesión')
    const [company] = (await call('POST', '/companies/search', { search: 'Espiga' })).data as {
      _id: string
    }[]
    const without = await seen(await made(company!._id), '/home')
    expect(without).toContain('Para ver sus pantallas necesita un rol: pida a quien administra los usuarios')
  })

  it('signing in returns to the last company of this browser', async () => {
    const email = 'admin@molino.example'
    const session = await signIn(url, email)
    const page = await (await read('/empresa', session)).text()
    const id = companyIn(page, SECADORA) ?? ''
    const chosen = await post(`${url}/empresa`, { id_empresa: id }, { cookie: `sesion=${session}` })
    const again = await enterAgain(email, PASSWORD, cookiesOf(chosen))
    const home = await (await read('/home', sessionCookie(again))).text()
    expect(home).toContain(`<option value="${id}" selected="">`)
    const somebody = await enterAgain('consulta@molino.example', PASSWORD, cookiesOf(chosen))
    expect(await (await read('/home', sessionCookie(somebody))).text()).not.toContain(SECADORA)
  })

  it('a form kept during sign-in opens again in the company where it was filled in', async () => {
    const email = 'admin@molino.example'
    const inMolino = await signIn(url, email, MOLINO)
    const own = /name="_empresa" value="([^"]+)"/.exec(
      await (await read('/terceros?nuevo=1', inMolino)).text(),
    )?.[1]
    const carried = {
      intent: 'ingresar',
      email,
      password: PASSWORD,
      'f._empresa': own ?? '',
      'f.nombre': 'A',
    }
    const answer = await post(`${url}/login?volver=%2Fterceros&formulario=1`, carried, {
      // Another tab has signed in meanwhile, in the other company.
      cookie: `sesion=${await signIn(url, email, SECADORA)}`,
    })
    expect(textOf(await answer.text())).toContain('Volver al formulario')
    const home = await (await read('/home', sessionCookie(answer))).text()
    expect(home).toContain(`<option value="${own}" selected="">`)
  })

  it('signing out ends the token, so the old cookie stops working', async () => {
    const session = await signIn(url, 'consulta@molino.example')
    expect((await read('/terceros', session)).status).toBe(200)
    const out = await post(`${url}/logout`, {}, { cookie: `sesion=${session}` })
    expect([out.status, out.headers.get('location')]).toEqual([302, '/login'])
    expect(out.headers.get('clear-site-data')).toBe('"cache"')
    const after = await read('/terceros', session)
    expect([after.status, after.headers.get('location')]).toEqual([302, '/login?volver=%2Fterceros'])
  })

  it('refuses to work in a company of other users', async () => {
    const admin = await signIn(url, 'admin@molino.example', SECADORA)
    const page = await (await read('/empresa', admin)).text()
    const id = companyIn(page, SECADORA) ?? ''
    const session = await signIn(url, 'consulta@molino.example')
    for (const id_empresa of [id, 'ninguna', '']) {
      const response = await post(`${url}/empresa`, { id_empresa }, { cookie: `sesion=${session}` })
      expect([response.status, sessionCookie(response)]).toEqual([403, undefined])
    }
  })
})

describe('headers of a page', () => {
  it('the headers allow only content with the nonce of the page', async () => {
    const session = await signIn(url, 'consulta@molino.example')
    const responses = [await read('/terceros', session), await read('/terceros', session)]
    const nonces = await Promise.all(
      responses.map(async (response) => {
        const policy = response.headers.get('content-security-policy') ?? ''
        expect(policy).toMatch(
          /^default-src 'self'; child-src 'none'; .*object-src 'none'; worker-src 'none'; /,
        )
        expect(policy).not.toMatch(/unsafe-|upgrade-insecure/)
        const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
        const html = await response.text()
        for (const [tag] of html.matchAll(/<(script|style)\b[^>]*>/g))
          expect(tag).toContain(`nonce="${nonce}"`)
        expect(html).not.toMatch(/\sstyle="|\son\w+="/)
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })

  it('a page requested with Save-Data has no JavaScript', async () => {
    const session = await signIn(url, 'consulta@molino.example')
    const html = await (await read('/terceros', session, { 'save-data': 'on' })).text()
    expect(html).not.toMatch(/<script|modulepreload/)
    expect(textOf(html)).toContain('Gestión de Terceros')
  })

  it('the configuration contains the version, and / as the address of the API', async () => {
    const config: unknown = await (await read('/assets/config.json')).json()
    expect(config).toEqual({ apiUrl: '/', version: expect.any(String) as string })
  })
})

describe('browser cache of a page', () => {
  it.each([
    ['/home', 'private, no-store'],
    ['/terceros', 'private, no-store'],
    ['/terceros?nuevo=1', 'private, no-cache'],
    ['/save-weighing-records', 'private, no-cache'],
  ])('the browser cache of %s is controlled by «%s»', async (path, kept) => {
    const session = await signIn(url, 'admin@molino.example', MOLINO)
    expect((await read(path, session)).headers.get('cache-control')).toBe(kept)
  })
})

describe('proxies that set their own Host', () => {
  it('behind a proxy, accepts forms of this site and refuses forms of other sites', async () => {
    const web = await startWeb(inject('apiUrl'), 'silent', { PUBLIC_URL: 'http://molino.example' })
    const form = new URLSearchParams({
      intent: 'ingresar',
      email: 'consulta@molino.example',
      password: PASSWORD,
    })
    const type = 'application/x-www-form-urlencoded'
    const send = (origin: string) =>
      sendRaw('/login', type, String(form), '', web.url, { host: 'interno:3000', origin })
    expect((await send('http://molino.example')).status).toBe(302)
    expect((await send('http://interno:3000')).status).toBe(302)
    expect((await send('http://malo.example')).status).toBe(403)
    await web.stop()
  })
})

describe('check of a sent form', () => {
  it.each([
    ['a huge row index', { 'deducciones.otras[1000000].valor': '1' }],
    ['a huge row index in another notation', { 'otras[1e6]': '1' }],
    [
      'a huge row index in a list button',
      { __intent__: '{"type":"insert","payload":{"name":"otras","index":1000000}}' },
    ],
    [
      'the button of an unknown list',
      { __intent__: '{"type":"remove","payload":{"name":"intent","index":0}}' },
    ],
    [
      'the button of an unknown row',
      { __intent__: '{"type":"remove","payload":{"name":"deducciones.otras","index":0}}' },
    ],
    [
      'a button that replaces everything',
      { __intent__: '{"type":"update","payload":{"name":"","value":{}}}' },
    ],
    ['an unreadable button', { __intent__: '{"type":' }],
    ['more than 500 fields', Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`campo${n}`, '1']))],
    ['the name of an object property', { '__proto__.valor': '1' }],
    ['the name of an object property in a row', { 'lineas[0].constructor': '1' }],
    [
      'hundreds of rows',
      Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`lineas[${n}].valor`, '1'])),
    ],
    ['a huge name', { ['a.'.repeat(9000)]: '1' }],
  ])('every screen refuses a form with %s and keeps running', async (_, fields) => {
    const session = await signIn(url, 'admin@molino.example', MOLINO)
    for (const path of ['/liquidacion-arroz/nueva', '/terceros', '/login', '/empresa']) {
      const answer = await post(url + path, { intent: 'crear', ...fields } as Record<string, string>, {
        cookie: path === '/login' ? '' : `sesion=${session}`,
      })
      expect([path, answer.status]).toEqual([path, 400])
      expect(textOf(await answer.text())).toContain('Este formulario no es de los que este sitio recibe.')
    }
    expect((await read('/terceros', session)).status).toBe(200)
  })

  it.each([
    ['refuses JSON', 'application/json', '{"intent":"crear"}', 400],
    ['refuses broken multipart', 'multipart/form-data; boundary=x', '--y\r\n', 400],
    ['refuses more than 1 MiB', 'application/x-www-form-urlencoded', `nombre=${'a'.repeat(1_100_000)}`, 413],
  ])('%s without a stack trace', async (_, type, body, status) => {
    const session = await signIn(url, 'admin@molino.example', MOLINO)
    const answer = await sendRaw('/terceros', type, body, session)
    expect(answer.status).toBe(status)
    const text = textOf(answer.html)
    expect(text).toMatch(/Número de referencia:|Gestión de Terceros/)
    expect(text).not.toMatch(/Error:|at .*\.js/)
  })

  it.each([
    ['compressed', { 'content-encoding': 'gzip' }, 'viene comprimido (Content-Encoding)'],
    ['compressed in an unknown way', { 'content-encoding': 'no-hay' }, 'viene comprimido (Content-Encoding)'],
    ['in another charset', { charset: 'iso-8859-1' }, 'no se lee con las letras que anuncia (charset)'],
  ])('refuses a form that is %s', async (_, { charset, ...more }: Record<string, string>, said) => {
    const session = await signIn(url, 'admin@molino.example', MOLINO)
    const type = `application/x-www-form-urlencoded${charset ? `; charset=${charset}` : ''}`
    const answer = await sendRaw('/terceros', type, 'intent=crear&nombre=Pe%F1a', session, url, more)
    expect([answer.status, textOf(answer.html)]).toEqual([415, expect.stringContaining(said)])
  })

  it('accepts UTF-8 in any spelling of the charset', async () => {
    const session = await signIn(url, 'admin@molino.example', MOLINO)
    for (const charset of ['UTF-8', 'utf8', '"utf-8"']) {
      const type = `application/x-www-form-urlencoded; charset=${charset}`
      const answer = await sendRaw('/terceros', type, 'intent=crear', session, url, {
        'content-encoding': 'identity',
      })
      expect([charset, answer.status]).toEqual([charset, 400])
      expect(textOf(answer.html)).toContain('La identificación es obligatoria.')
    }
  })

  it('refuses a value that the select does not offer', async () => {
    const session = await signIn(url, 'admin@molino.example', MOLINO)
    for (const change of [{ tipo: 'GATO' }, { tipo_identificacion: '99' }]) {
      const form = { intent: 'crear', ...newThirdParty(), ...change }
      const response = await post(`${url}/terceros?nuevo=1`, form, { cookie: `sesion=${session}` })
      expect([400, 422]).toContain(response.status)
      expect(textOf(await response.text())).toContain('Seleccione el tipo')
    }
  })
})
