import type { Fields } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

export const EMPLOYEE = {
  nombre_completo: { label: 'Nombre Completo', maxLength: LENGTH.name },
  identificacion: { label: 'Identificación', maxLength: LENGTH.identification },
  dependencia: { label: 'Dependencia', maxLength: LENGTH.label },
  eps: { label: 'EPS', maxLength: LENGTH.label },
  arl: { label: 'ARL', maxLength: LENGTH.label },
} as const satisfies Fields
