import { DEMO_PASSWORD } from '#server/db/demo/users.ts'
import { MOLINO } from './sign-in.ts'
import { newThirdParty, newWord } from './third-parties.ts'

interface Row {
  [field: string]: unknown
}

type Call = (method: string, path: string, body?: object) => Promise<Row>

const callers = new Map<string, Promise<Call>>()

/** A caller of the REST API as the administrator of the mill, who signs in once. */
export function caller(apiUrl: string): Promise<Call> {
  const known = callers.get(apiUrl) ?? enter(apiUrl)
  callers.set(apiUrl, known)
  return known
}

async function enter(apiUrl: string): Promise<Call> {
  const open = { 'content-type': 'application/json' }
  const entered = await fetch(`${apiUrl}/auth/login`, {
    method: 'POST',
    headers: open,
    body: JSON.stringify({ email: 'admin@molino.example', password: DEMO_PASSWORD }),
  })
  const { token, arrayEmpresas } = (await entered.json()) as { token: string; arrayEmpresas: string }
  const companies = JSON.parse(arrayEmpresas) as { idEmpresa: string; nombre: string }[]
  const company = companies.find(({ nombre }) => nombre === MOLINO)?.idEmpresa ?? ''
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

/** A purchase of paddy as the golden record has it (facts 3.1), for changing one thing or another. */
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

/** Numbers and names that a new weighing is written with. */
export interface Truck {
  placa: string
  producto: string
  proveedor: string
  conductor: string
}

/** A truck, its driver, who sells and a paddy product, made for one test through the API. */
export async function makeTruck(apiUrl: string): Promise<Truck> {
  const call = await caller(apiUrl)
  const word = newWord().toUpperCase()
  const [placa, producto] = [`Q${word.slice(0, 6)}`, `Paddy ${word}`]
  const [proveedor, conductor] = [newThirdParty(), newThirdParty({ tipo: 'CONDUCTOR' })]
  await Promise.all([
    call('POST', '/vehicles', { placa }),
    call('POST', '/products', { descripcion: producto, tags: 'ARROZ_PADDY' }),
    call('POST', '/third-parties', { ...proveedor, direccion: 'Vereda Santa Inés' }),
    call('POST', '/third-parties', { ...conductor, direccion: 'Vereda Santa Inés' }),
  ])
  return { placa, producto, proveedor: proveedor.nombre, conductor: conductor.nombre }
}

export interface Weighing {
  id: string
  consecutivo: string
  proveedor: string
  id_proveedor: string
}

/**
 * Weighings of paddy bought from one new supplier, made through the API. The fee of the scale is deducted in the
 * settlement.
 */
export async function makeWeighings(apiUrl: string, changes: Row[] = [{}]): Promise<Weighing[]> {
  const call = await caller(apiUrl)
  const search = async (resource: string, word = '') =>
    (await call('POST', `/${resource}/search`, { actual_page: 1, limit: 200, search: word })).data as Row[]
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date())
  const third = async (tipo: string) => {
    const made = await call('POST', '/third-parties', {
      ...newThirdParty({ tipo }),
      direccion: 'Vereda Santa Inés',
    })
    return (made.data ?? made) as Row
  }
  const [proveedor, conductor, defaults, formas] = await Promise.all([
    third('PROVEEDOR'),
    third('CONDUCTOR'),
    call('GET', '/weighing-records/defaults'),
    search('payment-methods'),
  ])
  const product = (
    await call('POST', '/products', { descripcion: `Paddy ${newWord()}`, tags: 'ARROZ_PADDY' })
  ).data as Row
  const letters = newWord().slice(0, 3).toUpperCase()
  const vehicle = (await call('POST', '/vehicles', { placa: `${letters}${String(Date.now()).slice(-3)}` }))
    .data as Row
  const forma = formas.find(({ tags }) => String(tags).includes('DESCUENTO_LIQUIDACION'))
  const weighings: Weighing[] = []
  for (const change of changes) {
    const body = {
      fecha: today,
      id_cliente: defaults.id_propio,
      id_proveedor: proveedor.id_tercero,
      id_producto: product.id_producto,
      id_vehiculo: vehicle.id_vehiculo,
      id_conductor: conductor.id_tercero,
      id_formapago: forma?.id_forma_pago,
      ...GOLDEN,
      ...change,
    }
    const { data } = await call('POST', '/weighing-records', body)
    const { id_weighing_record, consecutivo } = data as Row
    weighings.push({
      id: String(id_weighing_record),
      consecutivo: String(consecutivo),
      proveedor: String(proveedor.nombre),
      id_proveedor: String(proveedor.id_tercero),
    })
  }
  return weighings
}
