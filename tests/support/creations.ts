import type { Headers } from '../api/support/process.ts'

/**
 * Third parties and weighings that several clients create in turn, each with an idempotency key that can be sent
 * again.
 */
export interface Creations {
  url: string
  headers: Headers
  /** Body of a weighing, from `aSale`. */
  sale: object
  /** Number of creations; half are weighings. */
  count: number
}

const CLIENTS = 8

export const nameOf = (index: number) => `Creado ${index}`
export const identificationOf = (index: number) => String(20_000_000 + index)
export const isWeighing = (index: number) => index % 2 === 1

/**
 * Creates all third parties and weighings. `onAnswer` gets the third party's id or the weighing's number. A broken
 * connection ends one client, a refusal ends all.
 */
export async function createAll(
  { url, headers, sale, count }: Creations,
  onAnswer: (index: number, made: string) => void,
): Promise<void> {
  let next = 0
  const client = async () => {
    while (next < count) {
      const index = next++
      const once = { ...headers, 'idempotency-key': `creacion-${index}` }
      let made: string
      try {
        made = await create(url, once, index, sale)
      } catch (error) {
        if (error instanceof Refused) throw error
        return
      }
      onAnswer(index, made)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

async function create(url: string, headers: Headers, index: number, sale: object): Promise<string> {
  if (isWeighing(index))
    return (await post<{ consecutivo: string }>(url, '/weighing-records', headers, sale)).consecutivo
  const third = {
    tipo: 'PROVEEDOR',
    nombre: nameOf(index),
    tipo_identificacion: '13',
    identificacion: identificationOf(index),
  }
  return (await post<{ id_tercero: string }>(url, '/third-parties', headers, third)).id_tercero
}

/** Body of a sale with a paid fee. Each weighing takes two numbers: its own and its receipt's. */
export async function aSale(url: string, headers: Headers): Promise<object> {
  const id = async (path: string, body: object) => (await post<{ _id: string }>(url, path, headers, body))._id
  const third = (tipo: string, identificacion: string) =>
    id('/third-parties', { tipo, nombre: tipo, tipo_identificacion: '13', identificacion })
  const defaults = await (await fetch(`${url}/weighing-records/defaults`, { headers })).json()
  const methods = await post<{ tags: string; _id: string }[]>(url, '/payment-methods/search', headers, {})
  return {
    fecha: '2026-03-10',
    id_cliente: await third('CLIENTE', '10000001'),
    id_proveedor: defaults.id_propio,
    id_producto: await id('/products', { descripcion: 'Arroz blanco' }),
    id_vehiculo: await id('/vehicles', { placa: 'ABC123' }),
    id_conductor: await third('CONDUCTOR', '10000002'),
    id_formapago: methods.find(({ tags }) => tags === 'CONTADO')?._id,
    peso_lleno: 30_000,
    peso_vacio: 12_000,
  }
}

/** A refusal, unlike a broken connection. */
class Refused extends Error {}

async function post<Data>(url: string, path: string, headers: Headers, body: object): Promise<Data> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  // Answer of a process that has lost its database or is shutting down.
  if (answer.status >= 500) throw new Error(text)
  if (answer.status >= 300) throw new Refused(`${path}: ${answer.status} ${text}`)
  return (JSON.parse(text) as { data: Data }).data
}
