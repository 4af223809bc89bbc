import type { Fields } from '#server/kit/words/fields.ts'

/** Kinds of electronic documents by their DIAN code. */
export const DOCUMENT_TYPES = {
  '01': 'Factura electrónica de venta',
  '05': 'Documento soporte',
  '91': 'Nota crédito',
  '95': 'Nota de ajuste del documento soporte',
} as const
export type DocumentType = keyof typeof DOCUMENT_TYPES

/**
 * States of an electronic document (electronic-documents/README.md, states). ENVIADO is written before the request
 * leaves, so that a killed process is noticed.
 */
export const STATES = ['BORRADOR', 'FIRMADO', 'ENVIADO', 'SIN_RESPUESTA', 'RECHAZADO', 'ACEPTADO'] as const
export type State = (typeof STATES)[number]

/** Ways by which a company sends its documents. */
export const CHANNELS = {
  NINGUNO: 'No transmitir',
  SIMULADO: 'Simulador',
  PROVEEDOR: 'Proveedor tecnológico (Factus)',
  DIAN: 'Directamente a la DIAN',
} as const
export type Channel = keyof typeof CHANNELS

/** Environments of the DIAN by their code. */
export const ENVIRONMENTS = { '2': 'Habilitación (pruebas)', '1': 'Producción' } as const
export type Environment = keyof typeof ENVIRONMENTS

export const ELECTRONIC_DOCUMENT = {
  tipo: { label: 'Documento', kind: 'choice' },
  numero: { label: 'Número', maxLength: 60 },
  fecha: { label: 'Fecha', kind: 'date' },
  estado: { label: 'Estado', kind: 'choice' },
  nombre_tercero: { label: 'Tercero' },
  valor: { label: 'Valor', kind: 'pesos' },
  identificador: { label: 'CUFE, CUDE o CUDS' },
  intentos: { label: 'Intentos', kind: 'number' },
  problema: { label: 'Qué pasa' },
} satisfies Fields
