import type { Fields } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

/** Channels by which a company sends its documents. */
export const CHANNELS = {
  NINGUNO: 'No transmitir',
  SIMULADO: 'Simulador (para ensayar, sin validez)',
  PROVEEDOR: 'Proveedor tecnológico Factus',
  DIAN: 'Directamente a la DIAN, con certificado propio',
} as const
export type Channel = keyof typeof CHANNELS

/** Environments of the DIAN by their code. */
export const ENVIRONMENTS = { '2': 'Habilitación (pruebas)', '1': 'Producción' } as const
export type Environment = keyof typeof ENVIRONMENTS

/** Kinds of persons by their DIAN code. */
export const PERSON_TYPES = { '1': 'Persona jurídica', '2': 'Persona natural' } as const
export type PersonType = keyof typeof PERSON_TYPES

export const ISSUER = {
  canal: { label: 'Cómo se transmite', kind: 'choice' },
  ambiente: { label: 'Ambiente', kind: 'choice' },
  desde: { label: 'Transmitir los documentos desde', kind: 'date' },
  soporte_semanal: { label: 'Un documento soporte por proveedor y semana', kind: 'yesNo' },
  tipo_persona: { label: 'La empresa es', kind: 'choice' },
  responsabilidades: { label: 'Responsabilidades del RUT', maxLength: 100 },
  codigo_postal: { label: 'Código postal', maxLength: 6 },
  software_id: { label: 'Identificador del software', maxLength: 60 },
  set_de_pruebas: { label: 'Identificador del set de pruebas', maxLength: 60 },
  proveedor_cliente: { label: 'Cliente de la API (client_id)', maxLength: 100 },
  proveedor_usuario: { label: 'Usuario del proveedor', maxLength: LENGTH.email },
} as const satisfies Fields

/** Secrets are written and never read back. */
export const ISSUER_SECRETS = {
  software_pin: { label: 'PIN del software', maxLength: 20 },
  proveedor_secreto: { label: 'Secreto de la API (client_secret)', maxLength: 200 },
  proveedor_clave: { label: 'Contraseña del proveedor', maxLength: 200 },
} as const satisfies Fields
