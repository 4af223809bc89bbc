import { newThirdParty } from './third-parties.ts'
import { caller } from './weighings.ts'

const TODAY = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date())

/** The day so many days from today in Bogotá. */
export function dayFromToday(days: number): string {
  const day = new Date(`${TODAY()}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

export interface Client {
  id: string
  nombre: string
}

interface Row {
  _id: string
  [field: string]: unknown
}

/** Makes clients, receivables, receipts and applications through the API, as the administrator of the mill. */
export async function ledger(apiUrl: string) {
  const call = await caller(apiUrl)
  const made = async (path: string, body: object) => (await call('POST', path, body)).data as Row
  const methods = (await call('POST', '/payment-methods/search', { actual_page: 1, limit: 200 }))
    .data as Row[]
  const cash = methods.find(({ tags }) => String(tags).split('|').includes('CONTADO'))
  return {
    call,
    client: async (): Promise<Client> => {
      const form = newThirdParty({ tipo: 'CLIENTE' })
      const answer = await call('POST', '/third-parties', { ...form, direccion: 'Carrera 3 # 12-40' })
      const { id_tercero } = (answer.data ?? answer) as Row
      return { id: String(id_tercero), nombre: form.nombre }
    },
    /** Owed since so many days; not due yet when negative. */
    owe: (client: Client, valor: number, late = 0, more: object = {}) =>
      made('/accounts-receivable', {
        cliente_id: client.id,
        valor_original_factura: valor,
        fecha_factura: dayFromToday(Math.min(0, -late) - 30),
        fecha_esperada_pago: dayFromToday(-late),
        ...more,
      }),
    receive: (client: Client, valor: number, more: object = {}) =>
      made('/payment-receipts', {
        id_cliente_tercero: client.id,
        valor_pagado: valor,
        fecha_recepcion_pago: TODAY(),
        id_medio_pago: cash?._id,
        ...more,
      }),
    apply: (receipt: Row, receivable: Row, valor: number) =>
      made('/applied-receipts', {
        numero_recibo: receipt._id,
        cuenta_por_cobrar_relacionada: receivable._id,
        valor_aplicado: valor,
        fecha_aplicacion: TODAY(),
      }),
  }
}
