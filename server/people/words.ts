import { type Fields, TAGS, ACTIVE } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

export const USER = {
  nombre_usuario: { label: 'Nombre', maxLength: LENGTH.name },
  correo: { label: 'Correo', maxLength: LENGTH.email },
  debe_cambiar_contrasena: { label: 'Debe cambiar la contraseña', kind: 'yesNo' },
  id_telegram: { label: 'ID de Telegram' },
  a_cargo_de: { label: 'A cargo de', kind: { of: 'users' } },
  tags: TAGS,
  activo: ACTIVE,
} as const satisfies Fields

export const ROLE = {
  nombre: { label: 'Nombre', maxLength: LENGTH.label },
  id_empresa: { label: 'Empresa', kind: { of: 'companies' } },
  activo: ACTIVE,
} as const satisfies Fields
