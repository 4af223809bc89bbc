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

describe('ingreso', () => {
  const UNREADABLE = 'No se pudieron leer los permisos. Inicie sesión de nuevo.'

  it('sin token en la respuesta lo dice', async () => {
    login = { nombreUsuario: 'Ana', rutas: RUTAS, arrayEmpresas: COMPANIES }
    const visitor = await enter()
    await shows(visitor, 'No se recibió token en la respuesta')
    expect([visitor.status, path(await visitor.open('/home'))]).toEqual([422, '/login'])
  })

  it.each([
    ['permisos', { rutas: 'esto no es una lista' }],
    ['empresas', { arrayEmpresas: '[{' }],
  ])('con la lista de %s ilegible se ingresa y se avisa', async (_, change) => {
    login = { ...login, ...change }
    const visitor = await enter()
    expect([visitor.status, path(visitor)]).toEqual([200, '/empresa'])
    await shows(visitor, UNREADABLE)
  })

  it('con una lista ilegible al cambiar de empresa también se avisa', async () => {
    const visitor = await atWork()
    gate.react = (call) =>
      call === 'GET /auth/me' ? { status: 200, body: { ...login, rutas: '[' } } : answer(call)
    await shows(visitor.send('/empresa', { id_empresa: '8' }), UNREADABLE)
  })

  it('un token que no se entiende, o vencido, no sirve', async () => {
    const past = Math.floor(Date.now() / 1000) - 1
    const jwt = new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(past)
    for (const bad of ['esto-no-es-un-token', await jwt.sign(new TextEncoder().encode('ajena'))]) {
      login = { ...login, token: bad }
      expect((await (await enter()).open('/home')).address).toBe('/login?volver=%2Fhome')
    }
  })

  it('demasiadas empresas para una cookie: se dice, y no queda media sesión', async () => {
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

  it.each([400, 401, 403, 500, 503])('toda falla (%i) dice lo mismo', async (status) => {
    gate.react = () => ({ status, body: { message: 'Unauthorized' } })
    const text = read(await enter())
    expect(text).toContain('Error de autenticación. Verifique sus credenciales.')
    expect(text).not.toContain('Unauthorized')
  })
})

describe('con una API que ofrece menos', () => {
  it('la lista, el diálogo y la edición funcionan', async () => {
    const visitor = await atWork()
    await shows(visitor.open('/terceros?pagina=2'), 'Ana Ruiz', '21 registros')
    expect(all(visitor.page, 'a').map(({ attributes }) => attributes.href)).toContain('/terceros?pagina=3')
    await shows(visitor.open('/terceros?nuevo=1'), 'Nuevo Tercero')
    await visitor.open('/terceros/editar/64f0')
    expect(valueOf(visitor.field('[nombre]'))).toBe('Ana Ruiz')
  })

  it('se cambia de empresa aunque no haya /auth/me', async () => {
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

  it.each([405, 501])('lo que no ofrece (%i) se dice en una frase', async (status) => {
    const visitor = await atWork()
    gate.react = (call) => (call.startsWith('DELETE') ? { status, text: 'Not Found' } : answer(call))
    await shows(visitor.send('/terceros?eliminar=64f0', removal), UNOFFERED)
    expect([visitor.status, read(visitor)]).toEqual([422, expect.not.stringContaining('Not Found')])
    await shows(visitor.open('/home'), UNOFFERED)
  })

  it.each([
    ['sin texto', { text: 'Not Found' }, 'El registro no existe o no pertenece a la empresa.'],
    ['con su mensaje', { body: { mensaje: 'Ya no hay tal tercero' } }, 'Ya no hay tal tercero'],
    ['con su message', { body: { message: 'Ya no hay tal tercero' } }, 'Ya no hay tal tercero'],
  ])('un registro que no está, en una llamada de los documentos, %s', async (_, said, text) => {
    gate.react = (call) => (call.endsWith('/64f0') ? { status: 404, ...said } : answer(call))
    const visitor = await remove()
    expect([visitor.status, read(visitor)]).toEqual([422, expect.stringContaining(text)])
    await visitor.open('/terceros/editar/64f0')
    expect([visitor.status, read(visitor)]).toEqual([404, expect.stringContaining(text)])
  })

  it.each([
    ['con el texto de su programa', { message: 'Cannot GET /invoices/9' }, UNOFFERED],
    ['con un mensaje suyo', { mensaje: 'La factura 9 no existe' }, 'La factura 9 no existe'],
  ])('404 a una llamada que los documentos no tienen, %s', async (_, body, text) => {
    login = { ...login, rutas: JSON.stringify(['GET-invoices/{id}']) }
    gate.react = (call) => (call === 'GET /invoices/9' ? { status: 404, body } : answer(call))
    const visitor = await (await atWork()).open('/invoices/9')
    expect([visitor.status, read(visitor)]).toEqual([404, expect.stringContaining(text)])
  })

  it.each([
    ['204', { status: 204 }],
    ['nada', { status: 200, text: '' }],
    ['un objeto sin nada', { status: 200, body: {} }],
    ['solo el id', { status: 201, body: { id_tercero: '9' } }],
  ])('lo que hizo queda hecho aunque responda %s', async (_, reaction) => {
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
    ['un texto', { status: 200, text: 'OK' }],
    ['otra forma', { status: 200, body: { filas: 'muchas' } }],
    ['un id que no lo es', { status: 201, body: { id_tercero: null } }],
    ['un registro que no lo es', { status: 201, body: { data: 'hecho', mensaje: 'Hecho' } }],
    ['media respuesta', { status: 201, body: [], text: '{"id_tercero":"9', type: 'application/json' }],
    ['una página', { status: 200, text: '<h1>Bienvenido</h1>' }],
  ])('de una creación a la que responde %s no se sabe si se guardó', async (_, reaction) => {
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
    ['otra forma', { status: 200, body: { filas: 'muchas' } }],
    ['un texto', { status: 200, text: 'OK' }],
  ])('lo que cambió queda cambiado aunque responda %s', async (_, reaction) => {
    const visitor = await atWork()
    gate.react = (call) => (/^(DELETE|PUT) \/third-parties/.test(call) ? reaction : answer(call))
    await shows(visitor.send('/terceros?eliminar=64f0', removal), 'Tercero eliminado correctamente')
    const edited = { ...newThirdParty(), id: '64f0' }
    await shows(visitor.send('/terceros/editar/64f0', edited), 'Tercero modificado correctamente')
  })

  it.each([
    ['una página', '<h1>Bienvenido</h1>', 'text/html'],
    ['otro tipo', '%PDF-1.3\n%%EOF', 'text/html'],
    ['otro contenido', '<script>alert(1)</script>', 'application/pdf'],
    ['nada', '', 'application/pdf'],
  ])('un documento que no es un PDF (%s) no se entrega', async (_, text, type) => {
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

  it('un informe que no ofrece se dice en una frase; uno que falla se vuelve a pedir', async () => {
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
    ['a quien ve las facturas y no tiene ninguna otra llave de ellas se le ofrece todo (N-101)', [], WAYS],
    ['a quien tiene alguna se le ofrece la suya', ['PUT-invoices'], ['/save-invoice/9']],
  ])('%s', async (_, keys, offered) => {
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
  ])('facturas que no se exportan a %s lo dicen', async (format, text) => {
    login = { ...login, rutas: JSON.stringify(['POST-invoices/search']) }
    gate.react = (call) => (call === 'POST /invoices/search' ? { status: 501, text: 'No' } : answer(call))
    const visitor = await (await atWork()).open(`/invoices/exportar/${format}`)
    expect(visitor.address).toBe('/invoices')
    await shows(visitor, text)
  })
})

describe('cuando algo falla', () => {
  it('la referencia de la página de error está en el registro', async () => {
    const visitor = await atWork()
    gate.react = () => 'cut'
    await visitor.open('/terceros/editar/64f0')
    const id = text(visitor.one('code', () => true))
    expect([visitor.status, id]).toEqual([503, expect.stringMatching(/^[0-9a-f]{8}$/)])
    await expect.poll(() => web.log()).toContain(id)
  })

  it('una API que no contesta se espera diez segundos y no más, y al guardar el formulario y su lista juntos', async () => {
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
  }, 60_000)

  it('ni contraseñas ni tokens ni lo escrito quedan en el registro', async () => {
    const visitor = await atWork()
    gate.react = () => 'cut'
    await visitor.send('/terceros', { intent: 'crear', ...newThirdParty({ nombre: 'Nombre Privado' }) })
    await visitor.send('/login', { ...ENTRY, password: 'muy secreta' })
    for (const secret of ['muy secreta', 'Nombre Privado', token]) expect(web.log()).not.toContain(secret)
  })
})
