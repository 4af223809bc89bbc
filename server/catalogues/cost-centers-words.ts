import { type Fields, TAGS } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

export const COST_CENTER = {
  nombre: { label: 'Nombre', maxLength: LENGTH.label },
  nombre_empresa: { label: 'Empresa' },
  tags: TAGS,
} as const satisfies Fields
