import { decimal, percent, pesos, price } from '#server/kit/words/formats.ts'

/** What is asked for in a request for approval, and how people call it. */
export const REQUEST_KINDS = {
  SOLICITUD_TELEGRAM: 'Solicitud de Telegram',
  EXCESO_CUPO: 'Exceso de cupo',
  PRECIO: 'Precio de compra',
} as const
export type RequestKind = keyof typeof REQUEST_KINDS

export const TELEGRAM: RequestKind = 'SOLICITUD_TELEGRAM'

/** A settlement's price that is under the minimum, or far from the proposed one (N-140). */
export const PRICE: RequestKind = 'PRECIO'

export const REQUEST_STATES = ['PENDIENTE', 'APROBADA', 'RECHAZADA', 'VENCIDA'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** How a kind is called; one that is not known by its own name. */
export const kindName = (accion: string): string =>
  Object.hasOwn(REQUEST_KINDS, accion) ? REQUEST_KINDS[accion as RequestKind] : wordsOf(accion)

export type Metadata = Record<string, string | number>

/**
 * What a request carries, by the name under which it is stored and in the order in which it is read, the amount and by how
 * much it passes first (N-156): its label, and how an amount is written.
 */
const FACTS: Record<string, readonly [label: string, write?: (value: number) => string]> = {
  solicitado: ['Solicitado', pesos],
  exceso: ['Por encima del máximo', pesos],
  por_debajo: ['Por debajo del mínimo, la carga', price],
  difiere: ['Se aparta del propuesto', percent],
  precio_tonelada: ['La tonelada', price],
  propuesto: ['Precio propuesto, la carga', price],
  minimo: ['Precio mínimo, la carga', price],
  admite: ['Desviación admitida', percent],
  liquidacion: ['Liquidación'],
  subtotal: ['Subtotal', pesos],
  descripcion: ['Préstamo'],
  consecutivo: ['Acuerdo'],
  maximo_prestar: ['Máximo a prestar', pesos],
  prestado: ['Prestado', pesos],
  nombre: ['Nombre'],
  telegram_id: ['ID de Telegram'],
  usuario_telegram: ['Usuario de Telegram'],
  telefono: ['Teléfono'],
  mensaje: ['Mensaje'],
}

/** The supplier of a loan is named by the request itself. */
const NAMED = 'proveedor'

/** The metadata of a request as labelled texts (N-81); what is empty is left out. */
export function metadataPairs(metadatos: Metadata): [label: string, text: string][] {
  const others = Object.keys(metadatos).filter((name) => name !== NAMED && !Object.hasOwn(FACTS, name))
  return [...Object.keys(FACTS), ...others].flatMap((name): [string, string][] => {
    const value = metadatos[name]
    if (value === undefined || value === '') return []
    const [label, write = decimal] = Object.hasOwn(FACTS, name) ? FACTS[name]! : [wordsOf(name)]
    return [[label, typeof value === 'number' ? write(value) : value]]
  })
}

/** `fecha_de_corte` as 'Fecha de corte'. */
function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim().toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
