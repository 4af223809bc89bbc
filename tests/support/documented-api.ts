import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DOCUMENTED } from '#server/kit/contract/documented.ts'

/** Documented fields of each record, some under other names than in the code: `_id` for the id of a loan. */
const FIELDS: Record<string, string> = {
  users: '_id id_usuario nombre_usuario correo empresas roles tags',
  rols: 'id_rol nombre rutas',
  companies: 'id_empresa nombre documento tipo_documento tags path',
  consecutives: 'id_consecutive descripcion prefijo consecutivo_actual tags',
  batches: 'id_lote consecutivo descripcion observaciones',
  employees: 'nombre_completo identificacion dependencia eps arl',
  'third-parties':
    '_id nombre direccion municipio telefono1 telefono2 email tipo tags path tipo_identificacion identificacion',
  'cost-centers': 'id_centro_costo nombre empresa_id nombre_empresa tags',
  'weighing-records':
    'id_weighing_record consecutivo nombre_cliente nombre_proveedor descripcion_producto placa fecha estado',
  'payment-methods': 'id_forma_pago descripcion tags',
  products: 'id_producto descripcion tags',
  vehicles: 'id_vehiculo placa tags',
  origins: 'id_origen nombre tags',
  banks: 'id_banco nombre nro_cuenta saldo_inicial saldo_actual fecha_si nombre_empresa tags',
  rates: 'id_tarifa area descripcion unidad_medida valor valor_referencia tags',
  'milling-operations': '_id consecutivo fecha kgs_netos costo_prom_kg pr_venta_kg utilidad',
  invoices:
    'id numero_de_factura valor_total fecha_de_emision fecha_de_vencimiento documento_de_soporte observaciones id_cliente_tercero',
  'applied-receipts':
    'id_applied_receipt numero_recibo cuenta_por_cobrar_relacionada valor_aplicado fecha_aplicacion',
  'payment-receipts':
    'id_recibo_caja numero_recibo estado valor_pagado fecha_recepcion_pago id_medio_pago id_cliente_tercero facturas_aplicadas observaciones',
  'accounts-receivable':
    'id_cuenta_por_cobrar numero_factura valor_original_factura total_abonos_realizados saldo_actual fecha_factura fecha_esperada_pago dias_vencimiento porcentaje_interes_mora estado_documento clasificacion_cobro valor_mora observaciones cliente_id cliente_nombre',
  'financing-agreements':
    'id_acuerdo_de_financiamiento consecutivo nombre_tercero id_tercetro tipo_identificacion_tercero identificacion_tercero fecha_de_inicio numero_de_dias_del_cultivo numero_hectareas tasa total_neto interes total_mas_interes maximo_prestar estado descripcion_cierre fecha_liquidacion',
  'financing-agreement-movements':
    '_id id_financing_agreement fecha_movimiento descripcion modalidad_financiacion id_fpago nombre_fpago id_banco nombre_banco valor fecha_liquidacion intereses total',
  'approval-requests': '_id accion estado metadatos fecha_decision',
}
const SUMMARY =
  'consecutivo nombreProveedor vrpesada descripcionProducto descripcionFormapago nombreConductor nombreOrigen otrasPesadas archivoTiqueteBascula archivoEntradaInventario archivoCuentasPorCobrar archivoReciboDeCaja facturarElectronicamente aplicaLiquidacion'
const LOGIN = 'token nombreUsuario rutas arrayEmpresas'

/** Documented answers of changes. Every other change has an empty answer. */
const ANSWERED: Record<string, string> = {
  'POST /weighing-records': 'id_weighing_record',
  'POST /third-parties': 'id_tercero',
  'PATCH /users/{id}/add-company': 'rutas',
  'PATCH /users/{id}/remove-company': 'rutas',
  'PATCH /users/{id}/add-rol': 'rutas',
  'PATCH /users/{id}/remove-rol': 'rutas',
}

/** Fields that the web sends but the documented API ignores. */
const UNKNOWN = ['filtros', 'totales', 'version', 'activo', 'esArrozPropio', 'aplicaciones']

/** Creating a user with company and role at once is not documented, and neither are roles of one company. */
const UNKNOWN_AT: Record<string, string[]> = { '/users': ['id_company', 'id_rol'], '/rols': ['id_empresa'] }

type Said = Record<string, unknown>

export interface DocumentedApi {
  url: string
  /** Successful calls, in the notation of the specification. */
  done: Set<string>
  stop: () => Promise<void>
}

/**
 * A foreign API with only the documented calls and fields, on top of the real API. Numbers and booleans of every
 * second record are strings. Its lists have no filters and no order. Changes have an empty answer or none.
 */
export async function openDocumentedApi(apiUrl: string): Promise<DocumentedApi> {
  const done = new Set<string>()
  const server = createServer((request, response) => {
    answer(apiUrl, request, done)
      .then(({ status, body, type }) => {
        response.writeHead(status, { 'content-type': type })
        response.end(body)
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    done,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

interface Answer {
  status: number
  body?: string | Buffer
  type: string
}

const json = (status: number, body: unknown): Answer => ({
  status,
  body: JSON.stringify(body),
  type: 'application/json',
})
const nothing = (status: number): Answer => ({ status, type: 'text/plain' })

async function answer(apiUrl: string, request: IncomingMessage, done: Set<string>): Promise<Answer> {
  const path = request.url?.split('?')[0] ?? ''
  const call = documented(`${request.method} ${path}`)
  if (!call) {
    const message = `Cannot ${request.method} ${path}`
    return json(404, { statusCode: 404, message, error: 'Not Found' })
  }
  const real = await ask(apiUrl, request)
  const type = real.headers.get('content-type') ?? ''
  if (!type.includes('json'))
    return { status: real.status, body: Buffer.from(await real.arrayBuffer()), type }
  const said: unknown = await real.json()
  if (!real.ok) {
    const { mensaje, errores } = said as { mensaje?: string; errores?: Record<string, string[]> }
    const message = Object.values(errores ?? {}).flat()[0] ?? mensaje
    return json(real.status === 422 || real.status === 409 ? 400 : real.status, { message })
  }
  done.add(call)
  return given(call, path.split('/')[1] ?? '', said)
}

/** Documented notation of a call; undefined for other calls. */
function documented(asked: string): string | undefined {
  if (DOCUMENTED.has(asked)) return asked
  return [...DOCUMENTED].find((call) =>
    new RegExp(`^${call.replaceAll('/', '\\/').replace(/\{\w+\}/, '[^/]+')}$`).test(asked),
  )
}

async function ask(apiUrl: string, request: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { token, company } = request.headers
  const sent = Buffer.concat(chunks).toString()
  const known = sent === '' ? undefined : knownOf(JSON.parse(sent) as Said, UNKNOWN_AT[request.url ?? ''])
  return fetch(apiUrl + request.url, {
    method: request.method,
    headers: {
      ...(typeof token === 'string' && { token }),
      ...(typeof company === 'string' && { company }),
      ...(known && { 'content-type': 'application/json' }),
    },
    body: known && JSON.stringify(known),
  })
}

/** Searches only in the named fields and ignores the order. `fields` and `sort_order` are documented as empty. */
function knownOf(body: Said, alsoUnknown: string[] = []): Said {
  const unknown = [...UNKNOWN, ...alsoUnknown]
  const known = Object.fromEntries(Object.entries(body).filter(([name]) => !unknown.includes(name)))
  if ('sort_order' in known) known.sort_order = ''
  if (known.searchin_fields === '') known.search = ''
  return known
}

function given(call: string, resource: string, said: unknown): Answer {
  if (call === 'POST /auth/login') return json(200, only(LOGIN, said))
  if (call === 'GET /weighing-records/summary/{id}') return json(200, asTexts(only(SUMMARY, said)))
  if (call === 'GET /endpoints/private') {
    return json(
      200,
      (said as Said[]).map((one) => only('permission', one)),
    )
  }
  const fields = FIELDS[resource]
  if (call.includes('/search')) {
    const { data, total_count } = said as { data: Said[]; total_count: number }
    const rows = data.map((row, place) => {
      const shown = only(fields ?? '', row)
      return place % 2 === 0 ? asTexts(shown) : shown
    })
    if (resource === 'payment-receipts')
      return json(200, { paymentReceiptList: rows, totalElements: total_count })
    if (resource === 'financing-agreement-movements') return json(200, rows)
    return json(200, { data: rows, total_count: String(total_count) })
  }
  if (call.startsWith('GET')) return json(200, fields && call.endsWith('{id}') ? only(fields, said) : said)
  const named = ANSWERED[call]
  if (named) return json(201, only(named, said))
  return nothing(call.startsWith('POST') ? 201 : call.startsWith('PUT') ? 200 : 204)
}

const only = (names: string, said: unknown): Said =>
  Object.fromEntries(Object.entries(said as Said).filter(([name]) => names.split(' ').includes(name)))

const asTexts = (record: Said): Said =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
    ]),
  )
