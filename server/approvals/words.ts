import type { Fields } from '#server/kit/words/fields.ts'
import { decimal, keyAsText, kilos, percent, pesos, price } from '#server/kit/words/formats.ts'

/** Kinds of requests and their names. */
export const REQUEST_KINDS = {
  SOLICITUD_TELEGRAM: 'Solicitud de Telegram',
  EXCESO_CUPO: 'Exceso de cupo',
  PRECIO: 'Precio de compra',
} as const
export type RequestKind = keyof typeof REQUEST_KINDS

export const TELEGRAM: RequestKind = 'SOLICITUD_TELEGRAM'

/** Price of a settlement below the minimum, or far from the proposed price. */
export const PRICE: RequestKind = 'PRECIO'

export const REQUEST_STATES = ['PENDIENTE', 'APROBADA', 'RECHAZADA', 'VENCIDA'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Name of a kind; an unknown kind is shown by its own code. */
export const kindName = (accion: string): string =>
  Object.hasOwn(REQUEST_KINDS, accion) ? REQUEST_KINDS[accion as RequestKind] : keyAsText(accion)

export type Metadata = Record<string, string | number>

/** Label and number format of each metadata field, by its stored name. Fields are shown in this order. */
const FACTS: Record<string, readonly [label: string, write?: (value: number) => string]> = {
  solicitado: ['Solicitado', price],
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
  fecha: ['Fecha del préstamo'],
  entrega: ['Entrega'],
  producto: ['Producto'],
  kilos: ['Kilos', kilos],
  consecutivo: ['Acuerdo'],
  maximo_prestar: ['Máximo a prestar', pesos],
  prestado: ['Prestado', pesos],
  nombre: ['Nombre'],
  telegram_id: ['ID de Telegram'],
  usuario_telegram: ['Usuario de Telegram'],
  telefono: ['Teléfono'],
  mensaje: ['Mensaje'],
}

/** Metadata field left out for a loan, whose request already names the supplier. */
const NAMED = 'proveedor'

/** Metadata of a request as labelled texts; empty values are left out. */
export function metadataPairs(metadatos: Metadata): [label: string, text: string][] {
  const others = Object.keys(metadatos).filter((name) => name !== NAMED && !Object.hasOwn(FACTS, name))
  return [...Object.keys(FACTS), ...others].flatMap((name): [string, string][] => {
    const value = metadatos[name]
    if (value === undefined || value === '') return []
    const [label, write = decimal] = Object.hasOwn(FACTS, name) ? FACTS[name]! : [keyAsText(name)]
    return [[label, typeof value === 'number' ? write(value) : value]]
  })
}

/** Act of approving a request, with its amount and person: `Aprobar $ 6.000.000 para Ana Ruiz`. */
export function approvalLabel(one: { accion: string; nombre_tercero: string; metadatos: Metadata }): string {
  const { solicitado } = one.metadatos
  if (typeof solicitado !== 'number') return 'Aprobar'
  const amount = one.accion === PRICE ? `${price(solicitado)} la carga` : pesos(solicitado)
  return ['Aprobar', amount, one.nombre_tercero && `para ${one.nombre_tercero}`].filter(Boolean).join(' ')
}

export const APPROVAL_REQUEST = {
  accion: { label: 'Acción', kind: 'choice' },
  estado: { label: 'Estado', kind: 'choice' },
  nombre_tercero: { label: 'Tercero' },
  metadatos: { label: 'Detalle', kind: 'data' },
  solicito: { label: 'Solicitó' },
  decidio: { label: 'Decidió' },
  fecha_decision: { label: 'Fecha de decisión', kind: 'moment' },
  motivo_rechazo: { label: 'Motivo' },
  nombre_usuario: { label: 'Usuario' },
} as const satisfies Fields
