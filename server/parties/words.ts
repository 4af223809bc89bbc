import type { Fields } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

export const THIRD_PARTY = {
  tipo: { label: 'Tipo', kind: 'choice' },
  nombre: { label: 'Nombre', maxLength: LENGTH.name },
  tipo_identificacion: { label: 'Tipo de identificación', kind: 'identification' },
  identificacion: { label: 'Identificación', maxLength: LENGTH.identification },
  direccion: { label: 'Dirección', maxLength: LENGTH.address },
  municipio: { label: 'Municipio', maxLength: LENGTH.town },
  telefono1: { label: 'Teléfono 1', maxLength: LENGTH.phone },
  telefono2: { label: 'Teléfono 2', maxLength: LENGTH.phone },
  email: { label: 'Correo', maxLength: LENGTH.email },
} as const satisfies Fields
