import { request } from 'node:http'
import { describe, expect, inject, it } from 'vitest'
import { MOLINO, post, SECADORA, sessionCookie, signIn } from '../support/sign-in.ts'
import { newThirdParty, newWord } from '../support/third-parties.ts'
import { textOf } from './html.ts'

const url = inject('url')
const PASSWORD = 'arroz2026'

const enter = (email: string, password: string, volver = '') =>
  post(`${url}/login${volver && `?volver=${encodeURIComponent(volver)}`}`, {
    intent: 'ingresar',
    email,
    password,
  })
const read = (path: string, session = '', headers: Record<string, string> = {}) =>
  fetch(url + path, { headers: { cookie: `sesion=${session}`, ...headers }, redirect: 'manual' })

/** On a connection of its own: what refuses a large body closes it without reading to the end. */
function sendRaw(path: string, type: string, body: string, session: string) {
  return new Promise<{ status: number | undefined; html: string }>((resolve, reject) => {
    const headers = {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      cookie: `sesion=${session}`,
    }
    const sending = request(url + path, { method: 'POST', agent: false, headers }, (response) => {
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
  it.each([
    '//malo.example/x',
    'https://malo.example',
    '/\\malo.example',
    'javascript:alert(1)',
    '/a\r\nb: c',
  ])('volver=%s no saca de este sitio', async (volver) => {
    const response = await enter('consulta@molino.example', PASSWORD, volver)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/home'])
  })

  it('la sesión va en una cookie que los programas de la página no leen, cifrada', async () => {
    const response = await enter('consulta@molino.example', PASSWORD)
    const header = response.headers.getSetCookie().find((cookie) => cookie.startsWith('sesion=')) ?? ''
    expect(header).toMatch(/; HttpOnly/i)
    expect(header).toMatch(/; SameSite=Lax/i)
    expect(header).not.toMatch(/; Secure/i)
    expect(header.length).toBeLessThan(3800)
    const plain = Buffer.from(decodeURIComponent(sessionCookie(response) ?? ''), 'base64').toString('latin1')
    expect(plain).not.toContain('consulta')
    expect(plain).not.toContain('POST-')
  })

  it('ni el token ni las llaves ni la dirección de la API llegan a la página', async () => {
    const session = await signIn(url, 'admin@molino.example', MOLINO)
    for (const path of ['/home', '/terceros', '/terceros?nuevo=1', '/assets/config.json']) {
      const html = await (await read(path, session)).text()
      expect(html, path).not.toMatch(/eyJ|POST-third|PUT-third/)
      expect(html, path).not.toContain(inject('apiUrl').replace('http://', ''))
    }
  })

  it('una cookie de sesión alterada no es ninguna sesión', async () => {
    const session = await signIn(url, 'consulta@molino.example')
    for (const broken of [
      `${session.slice(0, 40)}x${session.slice(41)}`,
      'nada',
      '%00',
      session.slice(0, -9),
    ]) {
      const response = await read('/home', broken)
      expect([response.status, response.headers.get('location')]).toEqual([302, '/login?volver=%2Fhome'])
    }
  })

  it('después de cinco fallos el mismo correo espera, y el texto lo dice', async () => {
    const email = `${newWord()}@molino.example`
    const texts: string[] = []
    for (let attempt = 0; attempt < 6; attempt++) {
      texts.push(textOf(await (await enter(email, 'no es esta')).text()))
    }
    expect(texts[4]).toContain('Error de autenticación. Verifique sus credenciales.')
    expect(texts[5]).toContain('Demasiados intentos')
    expect(textOf(await (await enter(`${newWord()}@molino.example`, 'otra')).text())).toContain(
      'Error de autenticación.',
    )
  })

  it('no se puede trabajar en una empresa que no es de uno', async () => {
    const admin = await signIn(url, 'admin@molino.example', SECADORA)
    const page = await (await read('/empresa', admin)).text()
    const id = new RegExp(`value="([^"]+)"[^>]*>${SECADORA}<`).exec(page)?.[1] ?? ''
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
        expect(policy).toContain(`default-src 'none'`)
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

  it('la configuración dice la versión y nada más', async () => {
    const config = (await (await read('/assets/config.json')).json()) as Record<string, unknown>
    expect(Object.keys(config)).toEqual(['version'])
  })
})

describe('envíos que no son un formulario', () => {
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
