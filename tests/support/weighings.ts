import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { MOLINO } from './sign-in.ts'
import { newThirdParty, newWord } from './third-parties.ts'

interface Row {
  [field: string]: unknown
}

type Call = (method: string, path: string, body?: object) => Promise<Row>

const callers = new Map<string, Promise<Call>>()

const DEMO_ADMIN = { email: 'admin@molino.example', password: DEMO_PASSWORD }

/** A caller of the REST API as the administrator of a company. Signs in once. */
export function caller(apiUrl: string, admin = DEMO_ADMIN, company = MOLINO): Promise<Call> {
  const key = `${apiUrl} ${company}`
  const known = callers.get(key) ?? enter(apiUrl, admin, company)
  callers.set(key, known)
  return known
}

async function enter(apiUrl: string, admin: typeof DEMO_ADMIN, name: string): Promise<Call> {
  const open = { 'content-type': 'application/json' }
  const entered = await fetch(`${apiUrl}/auth/login`, {
    method: 'POST',
    headers: open,
    body: JSON.stringify(admin),
  })
  const { token, arrayEmpresas } = (await entered.json()) as { token: string; arrayEmpresas: string }
  const companies = JSON.parse(arrayEmpresas) as { idEmpresa: string; nombre: string }[]
  const own = companies.find(({ nombre }) => nombre === name) ?? companies[0]
  const company = own?.idEmpresa ?? ''
  return async (method, path, body) => {
    const answer = await fetch(apiUrl + path, {
      method,
      headers: { ...(body && open), token, company },
      body: body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Row
  }
}

/** Purchase of paddy from the worked example. */
const GOLDEN = {
  peso_lleno: 32_480,
  peso_vacio: 14_200,
  cantbultos: 0,
  humedad: 26.5,
  impureza: 4.2,
  grano_p: 3,
  costofletexkg: 45,
  vrpesada: 15_000,
}

/** Names for a new weighing. */
export type Truck = Awaited<ReturnType<typeof makeTruck>>

/** Creates a truck, a driver, a seller and a paddy product. */
export async function makeTruck(apiUrl: string, company = MOLINO) {
  const call = await caller(apiUrl, DEMO_ADMIN, company)
  const word = newWord().toUpperCase()
  const create = async (path: string, body: object) => (await call('POST', path, body)).data as Row
  const party = (tipo: string) =>
    create('/third-parties', { ...newThirdParty({ tipo }), direccion: 'Vereda Santa Inés' })
  const [vehicle, product, supplier, driver] = await Promise.all([
    create('/vehicles', { placa: `Q${word.slice(0, 9)}` }),
    create('/products', { descripcion: `Paddy ${word}`, tags: 'ARROZ_PADDY' }),
    party('PROVEEDOR'),
    party('CONDUCTOR'),
  ])
  return {
    placa: String(vehicle.placa),
    producto: String(product.descripcion),
    proveedor: String(supplier.nombre),
    conductor: String(driver.nombre),
    ids: {
      id_vehiculo: vehicle.id_vehiculo,
      id_producto: product.id_producto,
      id_proveedor: String(supplier.id_tercero),
      id_conductor: driver.id_tercero,
    },
  }
}

export interface Weighing {
  id: string
  consecutivo: string
  placa: string
  proveedor: string
  id_proveedor: string
}

/** Creates weighings of paddy from one new supplier. The weighing fee is deducted in the settlement. */
export async function makeWeighings(apiUrl: string, changes: Row[] = [{}]): Promise<Weighing[]> {
  const call = await caller(apiUrl)
  const [{ placa, proveedor, ids }, defaults, methods] = await Promise.all([
    makeTruck(apiUrl),
    call('GET', '/weighing-records/defaults'),
    call('POST', '/payment-methods/search', { limit: 200 }),
  ])
  const forma = (methods.data as Row[]).find(({ tags }) => String(tags).includes('DESCUENTO_LIQUIDACION'))
  const weighings: Weighing[] = []
  for (const change of changes) {
    const { data } = await call('POST', '/weighing-records', {
      fecha: dayInBogota(new Date()),
      id_cliente: defaults.id_propio,
      ...ids,
      id_formapago: forma?.id_forma_pago,
      ...GOLDEN,
      ...change,
    })
    const { id_weighing_record: id, consecutivo } = data as Row
    const { id_proveedor } = ids
    weighings.push({ id: String(id), consecutivo: String(consecutivo), placa, proveedor, id_proveedor })
  }
  return weighings
}

export async function makeWeighing(apiUrl: string, change: Row = {}): Promise<Weighing> {
  const [made] = await makeWeighings(apiUrl, [change])
  return made!
}

/** Creates a sale of the mill's paddy to a new client, without an invoice. */
export async function makeSale(apiUrl: string): Promise<Weighing & { cliente: string }> {
  const call = await caller(apiUrl)
  const cliente = newThirdParty({ tipo: 'CLIENTE' })
  const [{ id_propio }, methods, { data }] = await Promise.all([
    call('GET', '/weighing-records/defaults'),
    call('POST', '/payment-methods/search', { limit: 200 }),
    call('POST', '/third-parties', { ...cliente, direccion: 'Carrera 3 # 12-40' }),
  ])
  const cash = (methods.data as Row[]).find(({ tags }) => tags === 'CONTADO')
  const made = await makeWeighing(apiUrl, {
    id_cliente: (data as Row).id_tercero,
    id_proveedor: id_propio,
    id_formapago: cash?.id_forma_pago,
    vrpesada: 0,
  })
  return { ...made, cliente: cliente.nombre }
}
