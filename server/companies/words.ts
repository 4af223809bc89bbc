import { type Fields, TAGS, ACTIVE } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

export const COMPANY = {
  nombre: { label: 'Nombre', maxLength: LENGTH.name },
  documento: { label: 'Documento', maxLength: LENGTH.identification },
  tipo_documento: { label: 'Tipo de documento', kind: 'identification' },
  color_principal: { label: 'Color del menú' },
  direccion: { label: 'Dirección', maxLength: LENGTH.address },
  telefono: { label: 'Teléfono', maxLength: LENGTH.phone },
  tags: TAGS,
  practica: { label: 'De práctica', kind: 'yesNo' },
  nomina_externa: { label: 'Nómina en otro programa', kind: 'yesNo' },
  activo: ACTIVE,
} as const satisfies Fields
