import { type Fields, TAGS } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

export const CONSECUTIVE = {
  descripcion: { label: 'Descripción', maxLength: LENGTH.label },
  prefijo: { label: 'Prefijo', maxLength: LENGTH.prefix },
  consecutivo_actual: { label: 'Consecutivo actual', kind: 'number' },
  tags: TAGS,
} as const satisfies Fields

export const AUTHORISED_RANGE = {
  id_consecutive: { label: 'Consecutivo', kind: { of: 'consecutives' } },
  resolucion: { label: 'Resolución', maxLength: LENGTH.reference },
  fecha_resolucion: { label: 'Fecha de la resolución', kind: 'date' },
  prefijo: { label: 'Prefijo', maxLength: LENGTH.prefix },
  numero_desde: { label: 'Desde el número', kind: 'number' },
  numero_hasta: { label: 'Hasta el número', kind: 'number' },
  vigente_desde: { label: 'Vigente desde', kind: 'date' },
  vigente_hasta: { label: 'Vigente hasta', kind: 'date' },
  siguiente: { label: 'Siguiente número', kind: 'number' },
  clave_tecnica: { label: 'Clave técnica', maxLength: LENGTH.label },
} as const satisfies Fields

/** Number of a document as stored and shown: `LOT-12`, or `12` without a prefix. */
export const documentNumber = (prefijo: string, numero: number) =>
  prefijo === '' ? String(numero) : `${prefijo}-${numero}`
