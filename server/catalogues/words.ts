import { type Fields, NOTES, TAGS } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

export const BATCH = {
  consecutivo: { label: 'Consecutivo', maxLength: LENGTH.document },
  descripcion: { label: 'Descripción', maxLength: LENGTH.name },
  observaciones: NOTES,
} as const satisfies Fields

export const ORIGIN = {
  nombre: { label: 'Nombre', maxLength: LENGTH.label },
  tags: TAGS,
} as const satisfies Fields

export const PRODUCT = {
  descripcion: { label: 'Descripción', maxLength: LENGTH.label },
  iva: { label: 'Tarifa de IVA' },
  tags: TAGS,
} as const satisfies Fields

export const VEHICLE = {
  placa: { label: 'Placa', maxLength: LENGTH.plate },
  tags: TAGS,
} as const satisfies Fields
