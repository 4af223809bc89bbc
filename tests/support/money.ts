import { addDays, dayInBogota } from '#server/shared/days.ts'
import { newThirdParty } from './third-parties.ts'
import { caller } from './weighings.ts'

/** Made through the API, for a client of its own. */
interface Receivable {
  id: string
  numero: string
}

interface Client {
  id: string
  nombre: string
}

const TODAY = dayInBogota(new Date())

/** A client that owes nothing yet. */
export async function makeClient(apiUrl: string): Promise<Client> {
  const call = await caller(apiUrl)
  const body = { ...newThirdParty({ tipo: 'CLIENTE' }), direccion: 'Calle 10 # 4-22' }
  const { data } = await call('POST', '/third-parties', body)
  const { id_tercero, nombre } = data as Record<string, unknown>
  return { id: String(id_tercero), nombre: String(nombre) }
}

/** Receivables of a client, of these whole pesos, the first one the oldest. */
export async function makeReceivables(
  apiUrl: string,
  { id }: Client,
  values: readonly number[],
): Promise<Receivable[]> {
  const call = await caller(apiUrl)
  const made: Receivable[] = []
  for (const [index, valor_original_factura] of values.entries()) {
    const { data } = await call('POST', '/accounts-receivable', {
      valor_original_factura,
      fecha_factura: addDays(TODAY, -60 + index),
      fecha_esperada_pago: addDays(TODAY, -30 + index),
      cliente_id: id,
    })
    const { id_cuenta_por_cobrar, numero_factura } = data as Record<string, unknown>
    made.push({ id: String(id_cuenta_por_cobrar), numero: String(numero_factura) })
  }
  return made
}

/** What is left of a receivable, in whole pesos. */
export async function balanceOf(apiUrl: string, { id }: Receivable): Promise<number> {
  const call = await caller(apiUrl)
  return Number((await call('GET', `/accounts-receivable/${id}`)).saldo_actual)
}

/** A cash receipt of a client, paid in cash. */
export async function makeReceipt(
  apiUrl: string,
  { id }: Client,
  changes: object = {},
): Promise<{ id: string; numero: string }> {
  const call = await caller(apiUrl)
  const { data: methods } = await call('POST', '/payment-methods/search', {
    actual_page: 1,
    limit: 100,
    search: '',
  })
  const cash = (methods as { id_forma_pago: string; tags: string }[]).find(({ tags }) => tags === 'CONTADO')
  const { data } = await call('POST', '/payment-receipts', {
    valor_pagado: 400_000,
    fecha_recepcion_pago: TODAY,
    id_medio_pago: cash?.id_forma_pago,
    id_cliente_tercero: id,
    ...changes,
  })
  const { id_recibo_caja, numero_recibo } = data as Record<string, unknown>
  return { id: String(id_recibo_caja), numero: String(numero_recibo) }
}
