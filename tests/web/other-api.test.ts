import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Gate, openGate, type Reaction } from '../support/gate.ts'
import { post, sessionCookie } from '../support/sign-in.ts'
import { newThirdParty } from '../support/third-parties.ts'
import { type RunningWeb, startWeb } from '../support/web.ts'
import { textOf } from './html.ts'

/** Another REST API, which knows the calls of the documents and none of ours. */
const COMPANIES = JSON.stringify([
  { idEmpresa: '7', nombre: 'Molino Ajeno', colorPrincipal: null, nombreLogo: null },
  { idEmpresa: '8', nombre: 'Otro Molino' },
])
const KEYS = ['POST', 'PUT'].map((method) => `${method}-third-parties`)
const RUTAS = JSON.stringify(['POST-third-parties/search', 'DELETE-third-parties/{id}', ...KEYS])
const ROW = { _id: '64f0', id_tercero: '64f0', tipo: 'CLIENTE', nombre: 'Ana Ruiz', identificacion: '52' }
const OPTIONS = { status: 200, body: [{ value: 'CLIENTE', label: 'Cliente' }] }
const UNKNOWN = { status: 404, text: '<h1>Cannot GET</h1>' }

let gate: Gate
let web: RunningWeb
let token = ''
let login: Record<string, unknown> = {}

beforeAll(async () => {
  gate = await openGate('http://127.0.0.1:9')
  web = await startWeb(gate.url, 'info')
  // Without an expiry: the web takes it as good (decision C-02).
  token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('ajena'))
})
afterAll(async () => {
  await web.stop()
  await gate.stop()
})
beforeEach(() => {
  login = { token, nombreUsuario: 'Ana', rutas: RUTAS, arrayEmpresas: COMPANIES }
  gate.react = answer
})

function answer(call: string): Reaction {
  if (call === 'POST /auth/login') return { status: 200, body: login }
  if (call === 'POST /third-parties/search') return { status: 200, body: { data: [ROW], total_count: '21' } }
  if (call === 'GET /third-parties/64f0') return { status: 200, body: ROW }
  if (call === 'GET /third-parties/types' || call === 'GET /commons/types-identification') return OPTIONS
  return UNKNOWN
}

const enter = () =>
  post(`${web.url}/login`, { intent: 'ingresar', email: 'ana@ajena.example', password: 'x' })
const read = (path: string, session: string) =>
  fetch(web.url + path, { headers: { cookie: `sesion=${session}` }, redirect: 'manual' })
const send = (path: string, session: string, fields: Record<string, string>) =>
  post(web.url + path, fields, { cookie: `sesion=${session}` })

async function atWork(): Promise<string> {
  const session = sessionCookie(await enter()) ?? ''
  return sessionCookie(await send('/empresa', session, { id_empresa: '7' })) ?? ''
}

describe('ingreso', () => {
  it('sin token en la respuesta lo dice', async () => {
    login = { nombreUsuario: 'Ana', rutas: RUTAS, arrayEmpresas: COMPANIES }
    const response = await enter()
    expect([response.status, sessionCookie(response)]).toEqual([422, undefined])
    expect(textOf(await response.text())).toContain('No se recibió token en la respuesta')
  })

  it.each([
    ['permisos', { rutas: 'esto no es una lista' }],
    ['empresas', { arrayEmpresas: '[{' }],
  ])('con la lista de %s ilegible se ingresa y se avisa', async (_, change) => {
    login = { ...login, ...change }
    const response = await enter()
    expect([response.status, response.headers.get('location')]).toEqual([302, '/empresa'])
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const page = await fetch(`${web.url}/empresa`, { headers: { cookie: cookies.join('; ') } })
    expect(textOf(await page.text())).toContain('No se pudieron leer los permisos. Inicie sesión de nuevo.')
  })

  it('con una lista ilegible al cambiar de empresa también se avisa', async () => {
    const session = await atWork()
    gate.react = (call) =>
      call === 'GET /auth/me' ? { status: 200, body: { ...login, rutas: '[' } } : answer(call)
    const response = await send('/empresa', session, { id_empresa: '8' })
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const page = await fetch(`${web.url}/home`, { headers: { cookie: cookies.join('; ') } })
    expect(textOf(await page.text())).toContain('No se pudieron leer los permisos. Inicie sesión de nuevo.')
  })

  it('un token que no se entiende cuenta como vencido', async () => {
    login = { ...login, token: 'esto-no-es-un-token' }
    const session = sessionCookie(await enter()) ?? ''
    expect((await read('/home', session)).headers.get('location')).toBe('/login?volver=%2Fhome')
  })

  it('un token vencido tampoco sirve', async () => {
    const past = Math.floor(Date.now() / 1000) - 1
    const jwt = new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(past)
    login = { ...login, token: await jwt.sign(new TextEncoder().encode('ajena')) }
    const session = sessionCookie(await enter()) ?? ''
    expect((await read('/home', session)).headers.get('location')).toBe('/login?volver=%2Fhome')
  })

  it('demasiadas empresas para una cookie: se dice, y no queda media sesión', async () => {
    const many = Array.from({ length: 400 }, (_, index) => ({
      idEmpresa: Math.sin(index + 1)
        .toString(36)
        .slice(3),
      nombre: `Molino ${Math.cos(index + 1)
        .toString(36)
        .slice(3)}`,
    }))
    login = { ...login, arrayEmpresas: JSON.stringify(many) }
    const response = await enter()
    expect([response.status, sessionCookie(response)]).toEqual([422, undefined])
    expect(textOf(await response.text())).toContain('demasiadas empresas')
  })

  it.each([400, 401, 403, 500, 503])('toda falla (%i) dice lo mismo', async (status) => {
    gate.react = () => ({ status, body: { message: 'Unauthorized' } })
    const text = textOf(await (await enter()).text())
    expect(text).toContain('Error de autenticación. Verifique sus credenciales.')
    expect(text).not.toContain('Unauthorized')
  })
})

describe('con una API que ofrece menos', () => {
  it('la lista, el diálogo y la edición funcionan', async () => {
    const session = await atWork()
    const list = await (await read('/terceros?pagina=2', session)).text()
    expect(textOf(list)).toContain('Ana Ruiz')
    expect(textOf(list)).toContain('21 registros')
    expect(list).toContain('/terceros?pagina=3')
    expect(textOf(await (await read('/terceros?nuevo=1', session)).text())).toContain('Nuevo Tercero')
    expect(await (await read('/terceros/editar/64f0', session)).text()).toContain('value="Ana Ruiz"')
  })

  it('se cambia de empresa aunque no haya /auth/me', async () => {
    const session = await atWork()
    const response = await send('/empresa', session, { id_empresa: '8' })
    const home = await read('/terceros', sessionCookie(response) ?? '')
    expect(await home.text()).toMatch(/<option value="8" selected="">Otro Molino/)
    expect((await send('/empresa', session, { id_empresa: '9' })).status).toBe(403)
  })

  const UNOFFERED = 'Este servidor no ofrece esta función.'
  const removal = { intent: 'eliminar', id: '64f0' }

  it.each([405, 501])('lo que no ofrece (%i) se dice en una frase', async (status) => {
    const session = await atWork()
    gate.react = (call) => (call.startsWith('DELETE') ? { status, text: 'Not Found' } : answer(call))
    const response = await send('/terceros?eliminar=64f0', session, removal)
    const text = textOf(await response.text())
    expect([response.status, text]).toEqual([422, expect.stringContaining(UNOFFERED)])
    expect(text).not.toContain('Not Found')
    expect(textOf(await (await read('/home', session)).text())).toContain(UNOFFERED)
  })

  it.each([
    ['sin texto', { text: 'Not Found' }, 'El registro no existe o no pertenece a la empresa.'],
    ['con su mensaje', { body: { mensaje: 'Ya no hay tal tercero' } }, 'Ya no hay tal tercero'],
    ['con su message', { body: { message: 'Ya no hay tal tercero' } }, 'Ya no hay tal tercero'],
  ])('un registro que no está, en una llamada de los documentos, %s', async (_, said, text) => {
    const session = await atWork()
    gate.react = (call) => (call.endsWith('/64f0') ? { status: 404, ...said } : answer(call))
    const removed = await send('/terceros?eliminar=64f0', session, removal)
    expect([removed.status, textOf(await removed.text())]).toEqual([422, expect.stringContaining(text)])
    const page = await read('/terceros/editar/64f0', session)
    expect([page.status, textOf(await page.text())]).toEqual([404, expect.stringContaining(text)])
  })

  it.each([
    ['con el texto de su programa', { message: 'Cannot GET /invoices/9' }, UNOFFERED],
    ['con un mensaje suyo', { mensaje: 'La factura 9 no existe' }, 'La factura 9 no existe'],
  ])('404 a una llamada que los documentos no tienen, %s', async (_, body, text) => {
    login = { ...login, rutas: JSON.stringify(['GET-invoices/{id}']) }
    const session = await atWork()
    gate.react = (call) => (call === 'GET /invoices/9' ? { status: 404, body } : answer(call))
    const page = await read('/invoices/9', session)
    expect([page.status, textOf(await page.text())]).toEqual([404, expect.stringContaining(text)])
  })

  it.each([
    ['204', { status: 204 }],
    ['nada', { status: 200, text: '' }],
    ['un texto', { status: 200, text: 'OK' }],
    ['otra forma', { status: 200, body: { filas: 'muchas' } }],
    ['solo el id', { status: 201, body: { id_tercero: '9' } }],
  ])('lo que hizo queda hecho aunque responda %s', async (_, reaction) => {
    const session = await atWork()
    gate.react = (call) =>
      /^(DELETE|POST|PUT) \/third-parties(\/64f0)?$/.test(call) ? reaction : answer(call)
    const said = async (path: string, fields: Record<string, string>) => {
      const response = await send(path, session, fields)
      const flash = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
      const headers = { cookie: [`sesion=${session}`, ...flash].join('; ') }
      const page = await fetch(web.url + (response.headers.get('location') ?? ''), { headers })
      return [response.status, textOf(await page.text())]
    }
    const done = (text: string) => [302, expect.stringContaining(text)]
    expect(await said('/terceros?eliminar=64f0', removal)).toEqual(done('Tercero eliminado correctamente'))
    const created = { intent: 'crear', ...newThirdParty() }
    expect(await said('/terceros?nuevo=1', created)).toEqual(done('Tercero creado exitosamente'))
    const edited = { ...newThirdParty(), id: '64f0' }
    expect(await said('/terceros/editar/64f0', edited)).toEqual(done('Tercero modificado correctamente'))
  })

  it('un informe que no ofrece se dice en una frase; uno que falla se vuelve a pedir', async () => {
    const rutas = ['POST-movements/search', 'GET-reports/profitability']
    login = { ...login, rutas: JSON.stringify(rutas) }
    const session = await atWork()
    const shown = async (path: string) => textOf(await (await read(path, session)).text())
    for (const path of ['/informe-rentabilidad', '/reporte-movimientos-terceros?tercero=64f0']) {
      expect(await shown(path)).toContain('Este servidor no ofrece esta función.')
    }
    gate.react = (call) => (call.startsWith('GET /reports') ? { status: 500, text: 'boom' } : answer(call))
    expect(await shown('/informe-rentabilidad')).toContain('No se pudo cargar el informe Reintentar')
  })

  const INVOICE = {
    _id: '9',
    id: '9',
    numero_de_factura: 'F-9',
    valor_total: '1000',
    nombre_cliente: 'Ana Ruiz',
  }
  const invoicesOf = async (...rutas: string[]) => {
    login = { ...login, rutas: JSON.stringify(['POST-invoices/search', ...rutas]) }
    gate.react = (call) =>
      call === 'POST /invoices/search'
        ? { status: 200, body: { data: [INVOICE], total_count: 1 } }
        : answer(call)
    return (await read('/invoices', await atWork())).text()
  }

  it('a quien ve las facturas y no tiene ninguna otra llave de ellas se le ofrece todo (N-101)', async () => {
    const page = await invoicesOf()
    for (const to of ['/save-invoice"', '/save-invoice/9"', '/invoices/9"', 'eliminar=9"'])
      expect(page).toContain(to)
  })

  it('a quien tiene alguna se le ofrece la suya', async () => {
    const page = await invoicesOf('PUT-invoices')
    expect(page).toContain('/save-invoice/9"')
    for (const to of ['/save-invoice"', '/invoices/9"', 'eliminar=9"']) expect(page).not.toContain(to)
  })

  it.each([
    ['pdf', 'Funcionalidad de exportación a PDF pendiente'],
    ['xlsx', 'Funcionalidad de exportación a Excel pendiente'],
  ])('facturas que no se exportan a %s lo dicen', async (format, text) => {
    await invoicesOf()
    const session = await atWork()
    gate.react = (call) => (call === 'POST /invoices/search' ? { status: 501, text: 'No' } : answer(call))
    const response = await read(`/invoices/exportar/${format}`, session)
    const flash = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    expect([response.status, response.headers.get('location')]).toEqual([302, '/invoices'])
    const headers = { cookie: [`sesion=${session}`, ...flash].join('; ') }
    const home = await fetch(`${web.url}/home`, { headers })
    expect(textOf(await home.text())).toContain(text)
  })

  it.each([
    ['mensaje', { mensaje: 'El tercero ya existe en el sistema' }],
    ['message', { message: 'El tercero ya existe en el sistema' }],
  ])('el texto del servidor (%s) se muestra', async (_, body) => {
    const session = await atWork()
    gate.react = (call) => (call === 'POST /third-parties' ? { status: 400, body } : answer(call))
    const response = await send('/terceros?nuevo=1', session, { intent: 'crear', ...newThirdParty() })
    expect(textOf(await response.text())).toContain('El tercero ya existe en el sistema')
  })
})

describe('cuando algo falla', () => {
  it('la referencia de la página de error está en el registro', async () => {
    const session = await atWork()
    gate.react = () => 'cut'
    const response = await read('/terceros/editar/64f0', session)
    const reference = /referencia: <!-- -->?<code>([^<]+)|<code>([^<]+)<\/code>/.exec(await response.text())
    const id = reference?.[1] ?? reference?.[2] ?? ''
    expect(response.status).toBe(503)
    expect(id).toMatch(/^[0-9a-f]{8}$/)
    await expect.poll(() => web.log()).toContain(id)
  })

  it('una API que no contesta se espera diez segundos y no más, y al guardar el formulario y su lista juntos', async () => {
    const session = await atWork()
    gate.react = (call) => (call.includes('third-parties') ? 'hang' : answer(call))
    const started = Date.now()
    const waited = async (asked: Promise<Response>) => {
      const response = await asked
      const shown = textOf(await response.text())
      return { status: response.status, shown, took: Date.now() - started }
    }
    const [list, form] = await Promise.all([
      waited(read('/terceros', session)),
      waited(send('/terceros?nuevo=1', session, { intent: 'crear', ...newThirdParty() })),
    ])
    expect(list.shown).toContain('Error cargando terceros')
    expect([form.status, form.shown]).toEqual([422, expect.stringContaining('Error cargando terceros')])
    for (const { took } of [list, form]) expect(took).toBeGreaterThan(9_000)
    expect(list.took).toBeLessThan(19_000)
    expect(form.took).toBeLessThan(13_000)
  }, 25_000)

  it('ni contraseñas ni tokens ni lo escrito quedan en el registro', async () => {
    const session = await atWork()
    gate.react = () => 'cut'
    await post(`${web.url}/login`, { intent: 'ingresar', email: 'a@b.example', password: 'muy secreta' })
    await send('/terceros', session, { intent: 'crear', ...newThirdParty({ nombre: 'Nombre Privado' }) })
    for (const secret of ['muy secreta', 'Nombre Privado', token]) expect(web.log()).not.toContain(secret)
  })
})
