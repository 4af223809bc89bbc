import { addDays, today } from '#server/kit/words/days.ts'
import { newThirdParty } from './third-parties.ts'
import { caller } from './weighings.ts'

/** The day in Bogotá, this number of days from today. */
export const dayFromToday = (days: number): string => addDays(today(), days)

export interface Client {
  id: string
  nombre: string
}

interface Row {
  _id: string
  [field: string]: unknown
}

interface Made {
  id: string
  numero: string
}

/** Creates clients, receivables, receipts and applications through the API, as the administrator of the mill. */
export async function ledger(apiUrl: string) {
  const call = await caller(apiUrl)
  const made = async (path: string, body: object) => (await call('POST', path, body)).data as Row
  const methods = (await call('POST', '/payment-methods/search', { actual_page: 1, limit: 200 }))
    .data as Row[]
  const cash = methods.find(({ tags }) => String(tags).split('|').includes('CONTADO'))
  return {
    call,
    /** A client without debts. */
    client: async (): Promise<Client> => {
      const form = newThirdParty({ tipo: 'CLIENTE' })
      const answer = await call('POST', '/third-parties', { ...form, direccion: 'Carrera 3 # 12-40' })
      const { id_tercero } = (answer.data ?? answer) as Row
      return { id: String(id_tercero), nombre: form.nombre }
    },
    /** Creates a receivable, `late` days overdue; negative: not due yet. */
    owe: (client: Client, valor: number, late = 0, more: object = {}) =>
      made('/accounts-receivable', {
        cliente_id: client.id,
        valor_original_factura: valor,
        fecha_factura: dayFromToday(Math.min(0, -late) - 30),
        fecha_esperada_pago: dayFromToday(-late),
        ...more,
      }),
    /** Creates a cash receipt. */
    receive: (client: Client, valor: number, more: object = {}) =>
      made('/payment-receipts', {
        id_cliente_tercero: client.id,
        valor_pagado: valor,
        fecha_recepcion_pago: today(),
        id_medio_pago: cash?._id,
        ...more,
      }),
    apply: (receipt: Row, receivable: Row, valor: number) =>
      made('/applied-receipts', {
        numero_recibo: receipt._id,
        cuenta_por_cobrar_relacionada: receivable._id,
        valor_aplicado: valor,
        fecha_aplicacion: today(),
      }),
    /** Unapplied amount of a receipt, and balance of a receivable. */
    balances: async (receipt: Row, receivable: Row) => {
      const { por_aplicar } = await call('GET', `/payment-receipts/${receipt._id}`)
      const { saldo_actual } = await call('GET', `/accounts-receivable/${receivable._id}`)
      return [por_aplicar, saldo_actual]
    },
  }
}

/** A ledger whose client has a receipt of 400.000 and two receivables, of 1.000.000 and 300.000. */
export async function ledgerWithReceipt(apiUrl: string) {
  const books = await ledger(apiUrl)
  const one = await books.client()
  const [old, young] = [await books.owe(one, 1_000_000, 30), await books.owe(one, 300_000, 5)]
  return { ...books, old, young, receipt: await books.receive(one, 400_000) }
}

/** A client without debts. */
export const makeClient = async (apiUrl: string): Promise<Client> => (await ledger(apiUrl)).client()

/** Receivables of a client with these whole pesos, all overdue; the first is the oldest. */
export async function makeReceivables(
  apiUrl: string,
  client: Client,
  values: readonly number[],
): Promise<Made[]> {
  const { owe } = await ledger(apiUrl)
  const made: Made[] = []
  for (const [index, valor] of values.entries()) {
    const { _id, numero_factura } = await owe(client, valor, 30 - index)
    made.push({ id: _id, numero: String(numero_factura) })
  }
  return made
}

/** Balance of a receivable, in whole pesos. */
export async function balanceOf(apiUrl: string, { id }: Made): Promise<number> {
  const call = await caller(apiUrl)
  return Number((await call('GET', `/accounts-receivable/${id}`)).saldo_actual)
}

/** A cash receipt of a client: 400.000 pesos. */
export async function makeReceipt(apiUrl: string, client: Client, changes: object = {}): Promise<Made> {
  const { receive } = await ledger(apiUrl)
  const { _id, numero_recibo } = await receive(client, 400_000, changes)
  return { id: _id, numero: String(numero_recibo) }
}

/** Id of an unpaid payable of the season. A test that changes one uses its own number. */
export async function unpaidPayable(apiUrl: string, consecutivo = 'SI-3'): Promise<string> {
  const call = await caller(apiUrl)
  const { data } = await call('POST', '/accounts-payable/search', { search: consecutivo })
  return String((data as Row[])[0]?._id)
}

/** A payable of `valor` pesos to a new supplier, from a purchase of inputs. */
export async function makePayable(apiUrl: string, valor: number): Promise<Made> {
  const call = await caller(apiUrl)
  const supplier = newThirdParty()
  const { id_tercero } = await call('POST', '/third-parties', supplier)
  const { data: product } = await call('POST', '/products', { descripcion: `Urea de ${supplier.nombre}` })
  const { data } = await call('POST', '/accounts-payable/inputs', {
    id_tercero,
    id_producto: (product as Row)._id,
    kilos: 100,
    valor,
    fecha: today(),
    fecha_vencimiento: dayFromToday(30),
  })
  const { _id, consecutivo } = data as Row
  return { id: _id, numero: String(consecutivo) }
}
