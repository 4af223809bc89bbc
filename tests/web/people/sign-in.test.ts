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
/** The cookies that a response gives, as a browser sends them to the sign-in page afterwards. */
/** The e-mail of somebody whom no other test signs in. */
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

/** On a connection of its own: what refuses a large body closes it without reading to the end. */
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

describe('ingreso', () => {
  it('la dirección a la que se vuelve no saca de este sitio', async () => {
    const response = await enter('consulta@molino.example', PASSWORD, '/\\malo.example')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/home'])
  })

  it('ni el token ni las llaves ni la dirección de la API llegan a la página', async () => {
    const session = await signIn(url, 'admin@molino.example', MOLINO)
    for (const path of ['/home', '/terceros', '/terceros?nuevo=1', '/assets/config.json']) {
      const html = await (await read(path, session)).text()
      expect(html, path).not.toMatch(/eyJ|POST-third|PUT-third/)
      expect(html, path).not.toContain(inject('apiUrl').replace('http://', ''))
    }
  })

  it('después de cinco fallos el mismo correo espera, y el texto lo dice', async () => {
    const email = `${newWord()}@molino.example`
    for (let attempt = 0; attempt < 5; attempt++) await enter(email, 'no es esta')
    const limited = await enter(email, 'no es esta')
    expect([limited.status, textOf(await limited.text())]).toEqual([
      429,
      expect.stringContaining('Demasiados intentos'),
    ])
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(800)
  })

  it('en el navegador de siempre se ingresa aunque otros hayan fallado con el mismo correo', async () => {
    const email = await somebodyNew()
    const known = cookiesOf(await enter(email, PASSWORD))
    for (let attempt = 0; attempt < 5; attempt++) await enter(email, 'no es esta')
    expect((await enter(email, PASSWORD)).status).toBe(429)
    expect((await enterAgain(email, PASSWORD, known)).status).toBe(302)
    const ofAnother = cookiesOf(await enter('laboratorio@molino.example', PASSWORD))
    const renamed = ofAnother.replace(/conocido-\w+/, /conocido-\w+/.exec(known)?.[0] ?? '')
    expect((await enterAgain(email, PASSWORD, renamed)).status).toBe(429)
  })

  it('quien todavía no tiene empresa o rol lee a quién pedirlos, y puede salir', async () => {
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

  it('quien tiene varias empresas vuelve a la última de este navegador', async () => {
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

  it('un formulario que espera se abre en su propia empresa', async () => {
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

  it('al cerrar sesión el token termina: la cookie de antes no sirve más', async () => {
    const session = await signIn(url, 'consulta@molino.example')
    expect((await read('/terceros', session)).status).toBe(200)
    const out = await post(`${url}/logout`, {}, { cookie: `sesion=${session}` })
    expect([out.status, out.headers.get('location')]).toEqual([302, '/login'])
    expect(out.headers.get('clear-site-data')).toBe('"cache"')
    const after = await read('/terceros', session)
    expect([after.status, after.headers.get('location')]).toEqual([302, '/login?volver=%2Fterceros'])
  })

  it('no se puede trabajar en una empresa que no es de uno', async () => {
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

describe('cabeceras', () => {
  it('la política de contenido deja solo lo que trae el sello de la página', async () => {
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

  it('Save-Data deja fuera todo JavaScript', async () => {
    const session = await signIn(url, 'consulta@molino.example')
    const html = await (await read('/terceros', session, { 'save-data': 'on' })).text()
    expect(html).not.toMatch(/<script|modulepreload/)
    expect(textOf(html)).toContain('Gestión de Terceros')
  })

  it('la configuración dice la versión y que la API es la web misma', async () => {
    const config: unknown = await (await read('/assets/config.json')).json()
    expect(config).toEqual({ apiUrl: '/', version: expect.any(String) as string })
  })
})

describe('lo que el navegador guarda de una página', () => {
  it.each([
    ['/home', 'private, no-store'],
    ['/terceros', 'private, no-store'],
    ['/terceros?nuevo=1', 'private, no-cache'],
    ['/save-weighing-records', 'private, no-cache'],
  ])('%s: %s', async (path, kept) => {
    const session = await signIn(url, 'admin@molino.example', MOLINO)
    expect((await read(path, session)).headers.get('cache-control')).toBe(kept)
  })
})

describe('detrás de un proxy que pone su propio Host', () => {
  it('los formularios propios se reciben y los ajenos se rehúsan', async () => {
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

describe('envíos que no son un formulario', () => {
  it.each([
    ['un renglón de índice enorme', { 'deducciones.otras[1000000].valor': '1' }],
    ['lo mismo escrito de otro modo', { 'otras[1e6]': '1' }],
    [
      'lo mismo en el botón de una lista',
      { __intent__: '{"type":"insert","payload":{"name":"otras","index":1000000}}' },
    ],
    [
      'el botón de una lista que no hay',
      { __intent__: '{"type":"remove","payload":{"name":"intent","index":0}}' },
    ],
    [
      'el botón de una fila que no hay',
      { __intent__: '{"type":"remove","payload":{"name":"deducciones.otras","index":0}}' },
    ],
    ['un botón que cambia todo', { __intent__: '{"type":"update","payload":{"name":"","value":{}}}' }],
    ['un botón que no se lee', { __intent__: '{"type":' }],
    ['más de 500 campos', Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`campo${n}`, '1']))],
    ['un nombre de todo objeto', { '__proto__.valor': '1' }],
    ['lo mismo en un renglón', { 'lineas[0].constructor': '1' }],
    [
      'miles de renglones',
      Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`lineas[${n}].valor`, '1'])),
    ],
    ['un nombre enorme', { ['a.'.repeat(9000)]: '1' }],
  ])('%s se rehúsa en toda pantalla, y nada se cae', async (_, fields) => {
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
    ['JSON', 'application/json', '{"intent":"crear"}', 400],
    ['de varias partes, roto', 'multipart/form-data; boundary=x', '--y\r\n', 400],
    ['de más de 1 MiB', 'application/x-www-form-urlencoded', `nombre=${'a'.repeat(1_100_000)}`, 413],
  ])('%s', async (_, type, body, status) => {
    const session = await signIn(url, 'admin@molino.example', MOLINO)
    const answer = await sendRaw('/terceros', type, body, session)
    expect(answer.status).toBe(status)
    const text = textOf(answer.html)
    expect(text).toMatch(/Número de referencia:|Gestión de Terceros/)
    expect(text).not.toMatch(/Error:|at .*\.js/)
  })

  it.each([
    ['comprimido', { 'content-encoding': 'gzip' }, 'viene comprimido (Content-Encoding)'],
    ['comprimido de otro modo', { 'content-encoding': 'no-hay' }, 'viene comprimido (Content-Encoding)'],
    ['con otras letras', { charset: 'iso-8859-1' }, 'no se lee con las letras que anuncia (charset)'],
  ])('un formulario %s se rehúsa', async (_, { charset, ...more }: Record<string, string>, said) => {
    const session = await signIn(url, 'admin@molino.example', MOLINO)
    const type = `application/x-www-form-urlencoded${charset ? `; charset=${charset}` : ''}`
    const answer = await sendRaw('/terceros', type, 'intent=crear&nombre=Pe%F1a', session, url, more)
    expect([answer.status, textOf(answer.html)]).toEqual([415, expect.stringContaining(said)])
  })

  it('en UTF-8, dicho de cualquier modo, se recibe', async () => {
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

  it('un valor que no se ofreció no se guarda', async () => {
    const session = await signIn(url, 'admin@molino.example', MOLINO)
    for (const change of [{ tipo: 'GATO' }, { tipo_identificacion: '99' }]) {
      const form = { intent: 'crear', ...newThirdParty(), ...change }
      const response = await post(`${url}/terceros?nuevo=1`, form, { cookie: `sesion=${session}` })
      expect([400, 422]).toContain(response.status)
      expect(textOf(await response.text())).toContain('Seleccione el tipo')
    }
  })
})
