import { caller } from './weighings.ts'

export type Caller = Awaited<ReturnType<typeof caller>>

/** Telegram gives ids of this many digits. */
const ACCOUNT = 9

/** What who decides over a loan above the maximum is told, in its order. */
export const EXCESS_TERMS = [
  'Estado',
  'Proveedor',
  'Solicitado',
  'Por encima del máximo',
  'Préstamo',
  'Acuerdo',
  'Máximo a prestar',
  'Prestado',
  'Solicitó',
]

/** A request of a Telegram account that no other test has made, waiting; its id. */
export async function makeTelegramRequest(apiUrl: string, changes: object = {}): Promise<string> {
  const call = await caller(apiUrl)
  const telegram_id = String(Math.floor((1 + Math.random()) * 10 ** ACCOUNT))
  const { data } = await call('POST', '/approval-requests', { telegram_id, nombre: 'De prueba', ...changes })
  return (data as { _id: string })._id
}

/** A request as the API has it. */
export async function readRequest(call: Caller, id: string): Promise<Record<string, unknown>> {
  const { data } = await call('POST', '/approval-requests/search', { filtros: { _id: id } })
  const [request] = data as Record<string, unknown>[]
  if (!request) throw new Error(`No hay solicitud ${id}`)
  return request
}
