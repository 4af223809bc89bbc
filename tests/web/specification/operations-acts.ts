import { inject } from 'vitest'
import { PayrollMonth } from '#server/payroll/contract.ts'
import { makeSettlement } from '../../support/settlements.ts'
import { newThirdParty, newWord } from '../../support/third-parties.ts'
import { caller, makeTruck, makeWeighing, makeWeighings } from '../../support/weighings.ts'
import { named, type Visitor } from '../visitor.ts'
import { FINANCING_ACTS, FINANCING_ADDRESSES } from './financing-acts.ts'
import { MONEY_ACTS } from './money-acts.ts'
import { failing, type Web } from './list-acts.ts'
import type { Acts, Addresses, Stage } from './stage.ts'

const apiUrl = inject('apiUrl')
const made = async (path: string, body: object) =>
  (await (await caller(apiUrl))('POST', path, body)).data as Record<string, string>

async function deleteWeighing(stage: Stage, web?: Web): Promise<Visitor> {
  const { placa } = await makeWeighing(apiUrl)
  const visitor = await stage.at(`/weighing-records?q=${placa}`, web)
  await visitor.follow(/^Eliminar /)
  return visitor.press('Eliminar', { Motivo: 'Se pesó dos veces' })
}

/** Fills and saves the form of a weighing. */
async function saveWeighing(stage: Stage, web?: Web): Promise<Visitor> {
  const { placa, conductor, proveedor, producto } = await makeTruck(apiUrl)
  const visitor = await stage.at(stage.screen, web)
  await visitor.choose('Placa', 'id_vehiculo', placa)
  await visitor.choose('Conductor', 'id_conductor', conductor)
  await visitor.choose('Proveedor', 'id_proveedor', proveedor)
  await visitor.choose('Producto', 'id_producto', producto)
  await visitor.choose('Forma de pago', 'id_formapago', 'Contado')
  visitor.tickFirst('opcion.id_cliente')
  return visitor.press('Guardar', { '[peso_lleno]': '32.480' })
}

const PICKERS = [
  'vehiculo',
  'conductor',
  'cliente',
  'proveedor',
  'producto',
  'formapago',
  'origen',
  'lote',
].map((name) => `texto.id_${name}`)

const pressing = (button: string) => async (stage: Stage) => (await stage.at(stage.screen)).press(button)

async function saveBankModal(stage: Stage, web?: Web): Promise<Visitor> {
  const nombre = `Banco ${newWord()}`
  const { _id } = await made('/banks', {
    ...{ nombre, nro_cuenta: '110-2', saldo_inicial: 0, fecha_si: '2026-01-01' },
  })
  const visitor = await stage.at(`/bank?q=${nombre}&editar=${_id}`, web)
  return visitor.press('Guardar', { 'Número de cuenta': '110-3' }, visitor.dialog())
}

async function saveSameRole(stage: Stage): Promise<Visitor> {
  const nombre = `Prueba ${newWord()}`
  await made('/rols', { nombre, rutas: '' })
  const visitor = await stage.at('/rols?nuevo=1')
  return visitor.press('Guardar', { Nombre: nombre }, visitor.dialog())
}

const inDeposit = () => makeWeighing(apiUrl, { en_deposito: true })

const settling = async (stage: Stage, { id }: { id: string }) => stage.at(`${stage.screen}?pesada=${id}`)

interface Agreement {
  _id: string
  id_tercetro: string
  abonado: number
}

/** Query of a filled report. Agreement and payroll month come from the season. */
async function filled({ screen }: Stage): Promise<string> {
  const call = await caller(apiUrl)
  if (screen === '/colilla-nomina') {
    const { mes, colillas } = PayrollMonth.parse(await call('GET', '/reports/payroll-slip'))
    return `mes=${mes}&empleado=${colillas[0]?.id_empleado}`
  }
  const running = { limit: 100, sort_order: 'consecutivo:asc', filtros: { estado: 'EN_EJECUCION' } }
  const { data } = await call('POST', '/financing-agreements/search', running)
  const agreement = (data as Agreement[]).find(({ abonado }) => abonado > 0)
  if (screen === '/estado-cuenta-agricultor') return `acuerdo=${agreement?._id}`
  return `tercero=${agreement?.id_tercetro}`
}

/** Acts of the operations screens that are not acts of every list. */
export const OPERATIONS_ACTS: Acts = {
  ...MONEY_ACTS,
  ...FINANCING_ACTS,
  'deleting a weighing': deleteWeighing,
  'deleting a weighing, the API fails': failing(/^DELETE /, deleteWeighing),
  'saving names that no list has': async (stage) => {
    const unknown = named(Object.fromEntries(PICKERS.map((name) => [name, 'zzzz'])))
    return (await stage.at(stage.screen)).press('Guardar', unknown)
  },
  'saving a weighing': saveWeighing,
  'saving a weighing, the API fails': failing(/^POST \/weighing-records$/, saveWeighing),
  'saving a weighing, the API says why not': failing(/^POST \/weighing-records$/, saveWeighing, {
    status: 409,
    body: { codigo: 'CONFLICTO', mensaje: 'La báscula está cerrada.' },
  }),
  'creating a payment method': pressing('Crear una forma de pago'),
  'creating a product': pressing('Crear un producto'),
  'creating a vehicle': pressing('Crear una placa'),
  'creating an origin': pressing('Crear un origen'),
  'opening paddy in deposit': async (stage) =>
    stage.at(`/weighing-records/final-weight/${(await inDeposit()).id}`),
  'saving the modal of a bank': saveBankModal,
  'saving the modal of a bank, the API fails': failing(/^PUT /, saveBankModal),
  'saving a role that exists': saveSameRole,
  'settling a weighing': async (stage) => settling(stage, await makeWeighing(apiUrl)),
  'settling paddy in deposit': async (stage) => settling(stage, await inDeposit()),
  'opening one that fixes a price': async (stage) => {
    const { id } = await makeSettlement(apiUrl, { kilos: 5_000 }, await inDeposit())
    return stage.at(`/liquidacion-arroz/${id}`)
  },
  'opening the report': async (stage) => stage.at(`${stage.screen}?${await filled(stage)}`),
}

/** Addresses of records that the tests create. */
export const OPERATIONS_ADDRESSES: Addresses = {
  ...FINANCING_ADDRESSES,
  // The supplier has a second, pending weighing.
  '/weighing-records/final-weight/{id}': async () => {
    const [one] = await makeWeighings(apiUrl, [{}, {}])
    return `/weighing-records/final-weight/${one?.id}`
  },
  '/rols/{id}': async () => {
    const { _id } = await made('/rols', { nombre: `Prueba ${newWord()}`, rutas: '' })
    return `/rols/${_id}`
  },
  '/liquidacion-arroz/{id}': async () => `/liquidacion-arroz/${(await makeSettlement(apiUrl)).id}`,
  '/terceros/editar/{id}': async () => {
    const form = { ...newThirdParty({ tipo: 'CLIENTE' }), direccion: 'Carrera 3 # 12-40' }
    const { _id } = await made('/third-parties', form)
    return `/terceros/editar/${_id}`
  },
}
