import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Gate, openGate, type Reaction } from '../support/gate.ts'
import { newThirdParty } from '../support/third-parties.ts'
import { type RunningWeb, startWeb } from '../support/web.ts'
import { shows } from './told.ts'
import { all, read, text, valueOf, Visitor } from './visitor.ts'

/** A foreign REST API with the documented calls only. */
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
  // The token has no expiry. The web accepts it.
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

const ENTRY = { intent: 'ingresar', email: 'ana@ajena.example', password: 'x' }
const enter = () => new Visitor(web.url, '').send('/login', ENTRY)
const path = ({ address }: Visitor) => address.split('?')[0]

async function atWork(): Promise<Visitor> {
  return (await enter()).send('/empresa', { id_empresa: '7' })
}

describe('sign-in with another API', () => {
  const UNREADABLE = 'No se pudieron leer los permisos. Inicie sesión de nuevo.'

  it('reports a sign-in response without a token', async () => {
    login = { nombreUsuario: 'Ana', rutas: RUTAS, arrayEmpresas: COMPANIES }
    const visitor = await enter()
    await shows(visitor, 'No se recibió token en la respuesta')
    expect([visitor.status, path(await visitor.open('/home'))]).toEqual([422, '/login'])
  })

  it.each([
    ['permisos', { rutas: 'esto no es una lista' }],
    ['empresas', { arrayEmpresas: '[{' }],
  ])('signing in with an unreadable list of %s succeeds with a warning', async (_, change) => {
    login = { ...login, ...change }
    const visitor = await enter()
    expect([visitor.status, path(visitor)]).toEqual([200, '/empresa'])
    await shows(visitor, UNREADABLE)
  })

  it('changing the company with an unreadable list of permissions shows a warning', async () => {
    const visitor = await atWork()
    gate.react = (call) =>
      call === 'GET /auth/me' ? { status: 200, body: { ...login, rutas: '[' } } : answer(call)
    await shows(visitor.send('/empresa', { id_empresa: '8' }), UNREADABLE)
  })

  it('refuses a malformed or expired token', async () => {
    const past = Math.floor(Date.now() / 1000) - 1
    const jwt = new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(past)
    for (const bad of ['esto-no-es-un-token', await jwt.sign(new TextEncoder().encode('ajena'))]) {
      login = { ...login, token: bad }
      expect((await (await enter()).open('/home')).address).toBe('/login?volver=%2Fhome')
    }
  })

  it('reports too many companies for a cookie, and leaves no half session', async () => {
    const oddWord = (number: number) => number.toString(36).slice(3)
    const many = Array.from({ length: 400 }, (_, index) => ({
      idEmpresa: oddWord(Math.sin(index + 1)),
      nombre: `Molino ${oddWord(Math.cos(index + 1))}`,
    }))
    login = { ...login, arrayEmpresas: JSON.stringify(many) }
    const visitor = await enter()
    await shows(visitor, 'demasiadas empresas')
    expect([visitor.status, path(await visitor.open('/home'))]).toEqual([422, '/login'])
  })

  it.each([400, 401, 403, 500, 503])(
    'every failure of the sign-in (%i) has the same message',
    async (status) => {
      gate.react = () => ({ status, body: { message: 'Unauthorized' } })
      const text = read(await enter())
      expect(text).toContain('Error de autenticación. Verifique sus credenciales.')
      expect(text).not.toContain('Unauthorized')
    },
  )
})

describe('an API with fewer calls', () => {
  it('list, dialog and edit work with an API of few calls', async () => {
    const visitor = await atWork()
    await shows(visitor.open('/terceros?pagina=2'), 'Ana Ruiz', '21 registros')
    expect(all(visitor.page, 'a').map(({ attributes }) => attributes.href)).toContain('/terceros?pagina=3')
    await shows(visitor.open('/terceros?nuevo=1'), 'Nuevo Tercero')
    await visitor.open('/terceros/editar/64f0')
    expect(valueOf(visitor.field('[nombre]'))).toBe('Ana Ruiz')
  })

  it('the company can be changed without /auth/me', async () => {
    const visitor = await atWork()
    await visitor.send('/empresa', { id_empresa: '8' })
    await visitor.open('/terceros')
    expect(valueOf(visitor.field('[id_empresa]'))).toBe('8')
    expect((await visitor.send('/empresa', { id_empresa: '9' })).status).toBe(403)
  })

  const UNCERTAIN = 'No se sabe si se guardó. Búsquelo antes de guardar de nuevo. Ver Terceros'
  const UNOFFERED = 'Este servidor no ofrece esta función.'
  const removal = { intent: 'eliminar', id: '64f0' }
  const remove = async () => (await atWork()).send('/terceros?eliminar=64f0', removal)

  it.each([405, 501])('a call that the API lacks (%i) is explained', async (status) => {
    const visitor = await atWork()
    gate.react = (call) => (call.startsWith('DELETE') ? { status, text: 'Not Found' } : answer(call))
    await shows(visitor.send('/terceros?eliminar=64f0', removal), UNOFFERED)
    expect([visitor.status, read(visitor)]).toEqual([422, expect.not.stringContaining('Not Found')])
    await shows(visitor.open('/home'), UNOFFERED)
  })

  it.each([
    ['without a message', { text: 'Not Found' }, 'El registro no existe o no pertenece a la empresa.'],
    ['with its mensaje', { body: { mensaje: 'Ya no hay tal tercero' } }, 'Ya no hay tal tercero'],
    ['with its message', { body: { message: 'Ya no hay tal tercero' } }, 'Ya no hay tal tercero'],
  ])('a documented call that answers 404 %s reports a missing record', async (_, said, text) => {
    gate.react = (call) => (call.endsWith('/64f0') ? { status: 404, ...said } : answer(call))
    const visitor = await remove()
    expect([visitor.status, read(visitor)]).toEqual([422, expect.stringContaining(text)])
    await visitor.open('/terceros/editar/64f0')
    expect([visitor.status, read(visitor)]).toEqual([404, expect.stringContaining(text)])
  })

  it.each([
    ['with its framework’s text', { message: 'Cannot GET /invoices/9' }, UNOFFERED],
    ['with its own mensaje', { mensaje: 'La factura 9 no existe' }, 'La factura 9 no existe'],
  ])('an undocumented call that answers 404 %s is explained', async (_, body, text) => {
    login = { ...login, rutas: JSON.stringify(['GET-invoices/{id}']) }
    gate.react = (call) => (call === 'GET /invoices/9' ? { status: 404, body } : answer(call))
    const visitor = await (await atWork()).open('/invoices/9')
    expect([visitor.status, read(visitor)]).toEqual([404, expect.stringContaining(text)])
  })

  it.each([
    ['204', { status: 204 }],
    ['nothing', { status: 200, text: '' }],
    ['an empty object', { status: 200, body: {} }],
    ['the id alone', { status: 201, body: { id_tercero: '9' } }],
  ])('a creation, change or removal counts as done although the API answers %s', async (_, reaction) => {
    gate.react = (call) =>
      /^(DELETE|POST|PUT) \/third-parties(\/64f0)?$/.test(call) ? reaction : answer(call)
    const visitor = await remove()
    await shows(visitor, 'Tercero eliminado correctamente')
    const created = { intent: 'crear', ...newThirdParty() }
    await shows(visitor.send('/terceros?nuevo=1', created), 'Tercero creado exitosamente')
    const edited = { ...newThirdParty(), id: '64f0' }
    await shows(visitor.send('/terceros/editar/64f0', edited), 'Tercero modificado correctamente')
  })

  it.each([
    ['a text', { status: 200, text: 'OK' }],
    ['another form', { status: 200, body: { filas: 'muchas' } }],
    ['a malformed id', { status: 201, body: { id_tercero: null } }],
    ['a malformed record', { status: 201, body: { data: 'hecho', mensaje: 'Hecho' } }],
    ['half a response', { status: 201, body: [], text: '{"id_tercero":"9', type: 'application/json' }],
    ['a page', { status: 200, text: '<h1>Bienvenido</h1>' }],
  ])('a creation answered by %s is reported as uncertain', async (_, reaction) => {
    const visitor = await atWork()
    gate.react = (call) => (/^(DELETE|POST) \/third-parties(\/64f0)?$/.test(call) ? reaction : answer(call))
    const created = { intent: 'crear', ...newThirdParty() }
    await shows(visitor.send('/terceros?nuevo=1', created), UNCERTAIN)
    expect([visitor.status, valueOf(visitor.field('[nombre]'))]).toEqual([422, created.nombre])
    expect(read(visitor)).not.toContain('Tercero creado exitosamente')
    await visitor.follow('Ver Terceros')
    expect([visitor.address, visitor.status]).toEqual(['/terceros', 200])
  })

  it.each([
    ['another form', { status: 200, body: { filas: 'muchas' } }],
    ['a text', { status: 200, text: 'OK' }],
  ])('a change or removal counts as done although the API answers %s', async (_, reaction) => {
    const visitor = await atWork()
    gate.react = (call) => (/^(DELETE|PUT) \/third-parties/.test(call) ? reaction : answer(call))
    await shows(visitor.send('/terceros?eliminar=64f0', removal), 'Tercero eliminado correctamente')
    const edited = { ...newThirdParty(), id: '64f0' }
    await shows(visitor.send('/terceros/editar/64f0', edited), 'Tercero modificado correctamente')
  })

  it.each([
    ['a page', '<h1>Bienvenido</h1>', 'text/html'],
    ['another type', '%PDF-1.3\n%%EOF', 'text/html'],
    ['another content', '<script>alert(1)</script>', 'application/pdf'],
    ['nothing', '', 'application/pdf'],
  ])('a document that is no PDF (%s) is not delivered', async (_, text, type) => {
    login = { ...login, rutas: JSON.stringify(['POST-invoices/search']) }
    const visitor = await atWork()
    let file = { status: 200, text, type }
    gate.react = (call) => (call === 'GET /files/pdf/FACTURA/9' ? file : answer(call))
    await shows(visitor.open('/documentos/FACTURA/9'), 'No se pudo abrir el documento')
    expect(visitor.status).toBe(503)
    file = { status: 200, text: '%PDF-1.3\n%%EOF', type: 'application/pdf;x=1' }
    const whole = await visitor.get('/documentos/FACTURA/9')
    expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
      200,
      'application/pdf',
      file.text,
    ])
  })

  it('a report that the API lacks is explained; a failing one can be requested again', async () => {
    const rutas = ['POST-movements/search', 'GET-reports/profitability']
    login = { ...login, rutas: JSON.stringify(rutas) }
    const visitor = await atWork()
    for (const report of ['/informe-rentabilidad', '/reporte-movimientos-terceros?tercero=64f0'])
      await shows(visitor.open(report), UNOFFERED)
    gate.react = (call) => (call.startsWith('GET /reports') ? { status: 500, text: 'boom' } : answer(call))
    await shows(visitor.open('/informe-rentabilidad'), 'No se pudo cargar el informe Reintentar')
  })

  const INVOICE = {
    _id: '9',
    id: '9',
    numero_de_factura: 'F-9',
    valor_total: '1000',
    nombre_cliente: 'Ana Ruiz',
  }
  const WAYS = ['/save-invoice', '/save-invoice/9', '/invoices/9', '/invoices?eliminar=9']

  it.each([
    ['every action to a reader without other keys of invoices', [], WAYS],
    ['the permitted actions to a user with some keys of invoices', ['PUT-invoices'], ['/save-invoice/9']],
  ])('the list of invoices offers %s', async (_, keys, offered) => {
    login = { ...login, rutas: JSON.stringify(['POST-invoices/search', ...keys]) }
    gate.react = (call) =>
      call === 'POST /invoices/search'
        ? { status: 200, body: { data: [INVOICE], total_count: 1 } }
        : answer(call)
    const visitor = await (await atWork()).open('/invoices')
    const hrefs = all(visitor.page, 'a').map(({ attributes }) => attributes.href ?? '')
    expect(WAYS.filter((way) => hrefs.includes(way))).toEqual(offered)
  })

  it.each([
    ['pdf', 'Funcionalidad de exportación a PDF pendiente'],
    ['xlsx', 'Funcionalidad de exportación a Excel pendiente'],
  ])('invoices that are not exported to %s say so', async (format, text) => {
    login = { ...login, rutas: JSON.stringify(['POST-invoices/search']) }
    gate.react = (call) => (call === 'POST /invoices/search' ? { status: 501, text: 'No' } : answer(call))
    const visitor = await (await atWork()).open(`/invoices/exportar/${format}`)
    expect(visitor.address).toBe('/invoices')
    await shows(visitor, text)
  })
})

describe('failures of another API', () => {
  it('the reference of the error page is in the log', async () => {
    const visitor = await atWork()
    gate.react = () => 'cut'
    await visitor.open('/terceros/editar/64f0')
    const id = text(visitor.one('code', () => true))
    expect([visitor.status, id]).toEqual([503, expect.stringMatching(/^[0-9a-f]{8}$/)])
    await expect.poll(() => web.log()).toContain(id)
  })

  it('an API that does not answer times out after ten seconds, for a form and its list together', async () => {
    const [reader, writer] = [await atWork(), await atWork()]
    gate.react = (call) => (call.includes('third-parties') ? 'hang' : answer(call))
    const started = Date.now()
    const waited = async (step: Promise<Visitor>) => {
      await shows(step, 'Error cargando terceros')
      return Date.now() - started
    }
    const [list, form] = await Promise.all([
      waited(reader.open('/terceros')),
      waited(writer.send('/terceros?nuevo=1', { intent: 'crear', ...newThirdParty() })),
    ])
    expect(writer.status).toBe(422)
    for (const took of [list, form]) expect(took).toBeGreaterThan(9_000)
    // Two sequential timeouts would take 20 seconds.
    for (const took of [list, form]) expect(took).toBeLessThan(19_900)
  })

  it('passwords, tokens and typed values are not in the log', async () => {
    const visitor = await atWork()
    gate.react = () => 'cut'
    await visitor.send('/terceros', { intent: 'crear', ...newThirdParty({ nombre: 'Nombre Privado' }) })
    await visitor.send('/login', { ...ENTRY, password: 'muy secreta' })
    for (const secret of ['muy secreta', 'Nombre Privado', token]) expect(web.log()).not.toContain(secret)
  })
})
