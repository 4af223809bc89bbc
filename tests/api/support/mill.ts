import { sql } from 'drizzle-orm'
import { beforeAll, expect } from 'vitest'
import { aThirdParty, callOf, says, type Session, type TestApi } from './api.ts'

/** Records of one company that a weighing needs. */
export interface Mill {
  propio: string
  cliente: string
  proveedor: string
  conductor: string
  paddy: string
  harina: string
  placa: string
  contado: string
  credito: string
  descuento: string
  bancos: string
  banco: string
}

/** Exchange registration as a settlement stores it. */
export const REGISTRATION = { numero_registro_bolsa: '4518200', fecha_registro_bolsa: '2026-03-12' }

/** Fields for approving a registered settlement. All settlements of a suite share one registration. */
export const REGISTERED = { ...REGISTRATION, mismo_registro: true }

/** Sets whether the company registers its purchases at the exchange. */
export const registering = (api: TestApi, valor: 0 | 1, as = api.admin) =>
  api.db.read.execute(
    sql`update rates set valor = ${valor} where tags = 'REGISTRA_BOLSA' and id_empresa = ${as.company}`,
  )

let made = 0

const created = async (api: TestApi, url: string, body: object, as: Session): Promise<string> => {
  const { status, json } = await api.call('POST', url, { as, body })
  expect([url, status, json.errores]).toEqual([url, 201, undefined])
  return json.data._id
}

/** Suppliers, products and methods of a company that registers at the exchange, as in the worked example. */
export async function newMill(api: TestApi, as = api.admin): Promise<Mill> {
  made += 1
  await registering(api, 1, as)
  const search = async (url: string) => (await api.call('POST', url, { as, body: { limit: 1000 } })).json.data
  const methods: { descripcion: string; _id: string }[] = await search('/payment-methods/search')
  const method = (name: string) => methods.find(({ descripcion }) => descripcion === name)?._id ?? ''
  const { json } = await api.call('GET', '/weighing-records/defaults', { as })
  const third = (changes: object) => created(api, '/third-parties', aThirdParty({ ...changes }), as)
  return {
    propio: json.id_propio,
    cliente: await third({ tipo: 'CLIENTE', nombre: `Comercializadora ${made}` }),
    proveedor: await third({ tipo: 'PROVEEDOR', nombre: `Agricultor Ñáñez ${made}` }),
    conductor: await third({ tipo: 'CONDUCTOR', nombre: `Conductor ${made}` }),
    paddy: await created(api, '/products', { descripcion: `Paddy verde ${made}`, tags: 'ARROZ_PADDY' }, as),
    harina: await created(api, '/products', { descripcion: `Harina ${made}` }, as),
    placa: await created(api, '/vehicles', { placa: `WXY${100 + made}` }, as),
    contado: method('Contado'),
    credito: method('Crédito'),
    descuento: method('Descuento en liquidación'),
    bancos: method('Bancos'),
    banco: await created(
      api,
      '/banks',
      { nombre: 'Bancolombia', nro_cuenta: String(7_000 + made), saldo_inicial: 0, fecha_si: '2026-01-01' },
      as,
    ),
  }
}

/** Mill that the tests of a suite share. Its ids are set once the tests run. */
export function millOf(get: () => TestApi): Mill {
  const mill = {} as Mill
  beforeAll(async () => void Object.assign(mill, await newMill(get())))
  return mill
}

/**
 * Purchase of analysed paddy from the worked example. The weighing fee is deducted in the settlement; the plate is a
 * frequent one.
 */
export const aPurchase = (mill: Mill, changes: object = {}) => ({
  fecha: '2026-03-10',
  id_cliente: mill.propio,
  id_proveedor: mill.proveedor,
  id_producto: mill.paddy,
  id_vehiculo: mill.placa,
  id_conductor: mill.conductor,
  id_formapago: mill.descuento,
  humedad: 26.5,
  impureza: 4.2,
  grano_p: 8,
  peso_lleno: 32_480,
  peso_vacio: 14_200,
  costofletexkg: 45,
  otro_viaje: true,
  ...changes,
})

/** Turns a purchase into a sale of flour with a cash fee. */
export const saleOf = (mill: Mill) => ({
  id_cliente: mill.cliente,
  id_proveedor: mill.propio,
  id_producto: mill.harina,
  id_formapago: mill.contado,
})

/** Creates a weighing and returns it. */
export async function weigh(api: TestApi, mill: Mill, changes: object = {}, as = api.admin) {
  const body = aPurchase(mill, changes)
  const { status, json } = await api.call('POST', '/weighing-records', { as, body })
  expect([status, json.errores ?? json.mensaje]).toEqual([201, '✅ El registro se guardó correctamente.'])
  return json.data as { _id: string; consecutivo: string; estado: string } & Record<string, unknown>
}

/** Counts a product. A count that adds kilos to a product without a cost says 1,500 pesos a kilo. */
export async function countStock(api: TestApi, count: object, as = api.admin) {
  const body = { clase: 'CONTEO', motivo: 'Conteo', ...count }
  const first = await api.call('POST', '/stock/counts', { as, body })
  return first.json.errores?.costo_kg
    ? api.call('POST', '/stock/counts', { as, body: { ...body, costo_kg: 1500 } })
    : first
}

export const settlementOf = (mill: Mill, pesadas: string[], changes: object = {}) => ({
  id_proveedor: mill.proveedor,
  fecha: '2026-03-12',
  precio_carga: 183_000,
  pesadas,
  ...changes,
})

/** Calls of weighings and settlements, made by the administrator of the suite. */
export function actsOf(get: () => TestApi) {
  const call = callOf(get)
  const act = (
    settlement: string,
    name: 'approve' | 'register' | 'pay' | 'void' | 'recalculate',
    body: object = {},
  ) => call('PATCH', `/settlements/${settlement}/${name}`, body)
  const draft = async (mill: Mill, pesadas: string[], changes: object = {}) => {
    const made = await call('POST', '/settlements', settlementOf(mill, pesadas, changes))
    return says(made, 201, 'Liquidación guardada correctamente').json.data
  }
  return {
    call,
    act,
    draft,
    /** Draft of the settlement of a new purchase. */
    weighAndDraft: async (mill: Mill, changes: object = {}, weighed: object = {}) =>
      draft(mill, [(await weigh(get(), mill, weighed))._id], changes),
    approve: (settlement: string, fecha_registro_bolsa = REGISTERED.fecha_registro_bolsa) =>
      act(settlement, 'approve', { ...REGISTERED, fecha_registro_bolsa }),
    /** Voids a paid settlement whose payment becomes an advance. */
    annul: (settlement: string, motivo = 'Precio errado') =>
      act(settlement, 'void', { motivo, destino_pago: 'ANTICIPO' }),
    /** Creates a milling operation with these lines and returns its id. */
    milling: async (head: { fecha: string; kgs_netos: number }, lines: object) => {
      const body = { costo_prom_kg: 1500, pr_venta_kg: 2150, ...head }
      const { _id } = says(await call('POST', '/milling-operations/create', body), 201).json.data
      says(await call('PUT', `/milling-operations/${_id}/lines`, lines), 200)
      return _id as string
    },
    weighing: async (id: string) => (await call('GET', `/weighing-records/${id}`)).json,
    change: (weighing: string, body: object) =>
      call('PUT', '/weighing-records/update', { id_weighing_record: weighing, ...body }),
    reweigh: (weighing: string, body: object) =>
      call('PATCH', `/weighing-records/${weighing}/reweigh`, { motivo: 'Tara', ...body }),
  }
}
