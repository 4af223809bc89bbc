import { caller } from './weighings.ts'

export type Caller = Awaited<ReturnType<typeof caller>>

/** Digits of a Telegram id. */
const ACCOUNT = 9

/** Terms shown to the approver of a loan above the maximum, in order. */
export const EXCESS_TERMS = [
  'Estado',
  'Proveedor',
  'Solicitado',
  'Por encima del máximo',
  'Préstamo',
  'Fecha del préstamo',
  'Entrega',
  'Acuerdo',
  'Máximo a prestar',
  'Prestado',
  'Solicitó',
]

/** Creates a waiting request of a new Telegram account. Returns its id. */
export async function makeTelegramRequest(apiUrl: string, changes: object = {}): Promise<string> {
  const call = await caller(apiUrl)
  const telegram_id = String(Math.floor((1 + Math.random()) * 10 ** ACCOUNT))
  const { data } = await call('POST', '/approval-requests', { telegram_id, nombre: 'De prueba', ...changes })
  return (data as { _id: string })._id
}

export async function readRequest(call: Caller, id: string): Promise<Record<string, unknown>> {
  const { data } = await call('POST', '/approval-requests/search', { filtros: { _id: id } })
  const [request] = data as Record<string, unknown>[]
  if (!request) throw new Error(`No hay solicitud ${id}`)
  return request
}
